#!/usr/bin/env bash
# Builds a release of one product: .build/release/PRODUCT.
#
#   scripts/release.sh PRODUCT
#
# Variables: DEBUG_INFO  none: without the lines that a debugger shows, which a tenth of the time goes into
#
# scripts/link/README.md explains the options of the linker. They are not in the package's manifest, because a package with linker flags of
# its own cannot be a dependency of another one.
set -euo pipefail
cd "$(dirname "$0")/.."
# Packed relocations need glibc 2.36 on the target machine.
packed=()
libc=$(getconf GNU_LIBC_VERSION 2>/dev/null || true)
if [ "$(printf '%s\n' 2.36 "${libc##* }" | sort -V | head -n 1)" = 2.36 ]; then packed=(-Xlinker -z -Xlinker pack-relative-relocs); fi
# Clang puts an option with ^ in front of all others; # turns off its message. Each goes before the earlier ones, so the loader searches the
# last library first.
front='#'
for library in pango-1.0 png16 X11 gobject-2.0 harfbuzz glib-2.0 sqlite3 c; do front="$front ^-l$library"; done
front="$front ^-Wl,--as-needed"
lines=()
if [ "${DEBUG_INFO:-}" = none ]; then lines=(-Xswiftc -gnone); fi
CCC_OVERRIDE_OPTIONS=$front "${SWIFT:-swift}" build -c release --static-swift-stdlib -Xswiftc -use-ld=lld \
    -Xswiftc -Xfrontend -Xswiftc -function-sections \
    -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors -Xlinker --no-export-dynamic \
    -Xlinker "-L$PWD/scripts/link" -Xlinker -T -Xlinker "$PWD/scripts/link/read-only.ld" "${packed[@]}" "${lines[@]}" -Xlinker -z -Xlinker now -Xswiftc -no-toolchain-stdlib-rpath --disable-local-rpath -Xcc -fstack-protector-strong --product "$1"

program=.build/release/$1
if ! command -v readelf >/dev/null 2>&1; then
    echo "scripts/release.sh: there is no readelf (binutils), so nobody looked whether the constants of $program are read-only." >&2
elif ! readelf -SW "$program" | sed -nE 's/^ *\[ *[0-9]+\] \.rodata +PROGBITS +([0-9a-f]+ +){4}([A-Za-z]+) .*/\2/p' | grep -qv W; then
    echo "scripts/release.sh: constants of $program could be written to: see scripts/link/README.md." >&2
    exit 1
fi
