#!/usr/bin/env bash
# Writes the documentation of the toolkit with the DocC of the Swift toolchain, and fails when one of its pages names what is not there.
#
#   scripts/docs.sh [FOLDER]     .build/docs by default
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-.build/docs}

# DocC stands beside the compiler, where `swift` itself may be a link to elsewhere.
docc=$(command -v docc || echo "$(dirname "$(readlink -f "$(command -v swift)")")/docc")
[ -x "$docc" ] || { echo "make docs: this Swift toolchain has no docc. Install one from https://www.swift.org/install/linux/." >&2; exit 1; }

scripts/setup.sh run
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members >"$work/log" 2>&1 ||
    { cat "$work/log" >&2; exit 1; }
# The other modules' symbols would become pages too.
mkdir "$work/symbols"
cp "$(swift build --show-bin-path)/../symbolgraph/Toolkit.symbols.json" "$work/symbols/"
"$docc" convert Sources/Toolkit/Toolkit.docc --additional-symbol-graph-dir "$work/symbols" --fallback-display-name Toolkit \
    --fallback-bundle-identifier io.github.homepwner.Toolkit --transform-for-static-hosting --output-path "$folder" >"$work/log" 2>&1 ||
    { cat "$work/log" >&2; exit 1; }
if grep -A3 -E "^warning: .*(doesn't exist|is ambiguous)" "$work/log"; then
    echo "make docs: the pages name what is not there: see above." >&2
    exit 1
fi
echo "$folder: read it with: python3 -m http.server --directory $folder, at http://localhost:8000/documentation/toolkit"
