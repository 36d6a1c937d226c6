#!/usr/bin/env bash
# Builds a release of one product: .build/release/PRODUCT.
#
#   scripts/release.sh PRODUCT
#
# Variables: DEBUG_INFO  none: without the lines that a debugger shows, which a tenth of the time goes into
#
# Swift's runtime needs C++'s, whose shared library looks up three thousand names at each start: scripts/link leads to the archive, and
# sees to it that constants are read-only, that functions which are used together stand together, and that none is exported. The package itself says nothing of that, for a package with flags of its own for the linker
# could not be used by another one.
set -euo pipefail
cd "$(dirname "$0")/.."
# From glibc 2.36 on the loader knows packed relocations; the program then wants that glibc. They are 2.8 MB of memory less.
packed=()
libc=$(getconf GNU_LIBC_VERSION 2>/dev/null || true)
if [ "$(printf '%s\n' 2.36 "${libc##* }" | sort -V | head -n 1)" = 2.36 ]; then packed=(-Xlinker -z -Xlinker pack-relative-relocs); fi
# The loader looks for a name in one shared library after the other, in the order in which they are linked. So those with the most names come
# first, which saves a fifth of its work; `LD_DEBUG=bindings` says which they are. Swift's driver puts every library that it is told of behind
# those that modules name. Clang, by which it links, can be told to put options in front of all others (^) without a message (#): each
# goes before those that are there already, so the last one named here is searched first.
front='#'
for library in pango-1.0 png16 X11 gobject-2.0 harfbuzz glib-2.0 sqlite3 c; do front="$front ^-l$library"; done
front="$front ^-Wl,--as-needed"
lines=()
if [ "${DEBUG_INFO:-}" = none ]; then lines=(-Xswiftc -gnone); fi
# That nobody changes a value while somebody else reads it, and that closures of the main thread run there, is looked after at run time in
# debug builds, and so in all tests; see ADR 0038.
CCC_OVERRIDE_OPTIONS=$front "${SWIFT:-swift}" build -c release --static-swift-stdlib -Xswiftc -use-ld=lld \
    -Xswiftc -enforce-exclusivity=unchecked \
    -Xswiftc -Xfrontend -Xswiftc -disable-dynamic-actor-isolation \
    -Xswiftc -Xfrontend -Xswiftc -function-sections \
    -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors -Xlinker --no-export-dynamic \
    -Xlinker "--symbol-ordering-file=$PWD/scripts/link/order.txt" -Xlinker --no-warn-symbol-ordering \
    -Xlinker "-L$PWD/scripts/link" -Xlinker -T -Xlinker "$PWD/scripts/link/read-only.ld" "${packed[@]}" "${lines[@]}" -Xlinker -z -Xlinker now -Xswiftc -no-toolchain-stdlib-rpath --disable-local-rpath -Xcc -fstack-protector-strong --product "$1"

program=.build/release/$1
if ! command -v readelf >/dev/null 2>&1; then
    echo "scripts/release.sh: there is no readelf (binutils), so nobody looked whether the constants of $program are read-only." >&2
elif ! readelf -SW "$program" | sed -nE 's/^ *\[ *[0-9]+\] \.rodata +PROGBITS +([0-9a-f]+ +){4}([A-Za-z]+) .*/\2/p' | grep -qv W; then
    echo "scripts/release.sh: constants of $program could be written to: see scripts/link/README.md." >&2
    exit 1
fi
