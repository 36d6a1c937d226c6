#!/usr/bin/env bash
# Builds a release of one product: .build/release/PRODUCT.
#
#   scripts/release.sh PRODUCT
#
# Swift's runtime needs C++'s, whose shared library looks up three thousand names at each start: scripts/link leads to the archive. The
# package itself says nothing of that, for a package with flags of its own for the linker could not be used by another one.
set -euo pipefail
cd "$(dirname "$0")/.."
exec "${SWIFT:-swift}" build -c release --static-swift-stdlib -Xlinker "-L$PWD/scripts/link" --product "$1"
