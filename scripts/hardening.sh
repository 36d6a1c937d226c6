#!/usr/bin/env bash
# Checks that a release is hardened: names are bound when it starts and cannot be changed afterwards, its memory is never both written and
# run, it lies at a random address, it looks for libraries only where the system has them, and its C has stack protectors. That its C is built
# with _FORTIFY_SOURCE the compiler sees to (Sources/CLaunch/launch.c), for clang leaves no trace of that.
# Prints what is missing; first proves on wrong reports that each of its checks can fail.
#
#   scripts/hardening.sh PROGRAM [OBJECT...]      the objects are those of C that need a stack protector
set -euo pipefail
export LC_ALL=C

# What is missing in what readelf says of a program: its dynamic section, its segments, the symbols that it takes from libraries.
judge() {
    local dynamic=$1 segments=$2 symbols=$3
    grep -qE '\((BIND_NOW|FLAGS)\).*BIND_NOW|\(BIND_NOW\)|FLAGS_1\).*\bNOW\b' <<<"$dynamic" || echo 'BIND_NOW: names are bound later (-z now)'
    grep -qE 'FLAGS_1\).*\bPIE\b' <<<"$dynamic" || echo 'PIE: it lies at a fixed address (-pie)'
    ! grep -qE '\((RUNPATH|RPATH)\)' <<<"$dynamic" || echo 'RUNPATH: it names folders for libraries (--disable-local-rpath)'
    ! grep -qE '\(TEXTREL\)' <<<"$dynamic" || echo 'TEXTREL: its code is changed when it starts'
    grep -qE '^ *GNU_RELRO ' <<<"$segments" || echo 'RELRO: tables of addresses can be written to (-z relro)'
    ! grep -E '^ *GNU_STACK ' <<<"$segments" | grep -qE 'RWE|R E' || echo 'GNU_STACK: its stack can be run (-z noexecstack)'
    ! grep -E '^ *LOAD ' <<<"$segments" | grep -q 'RWE' || echo 'LOAD: a segment can be written to and run'
    grep -qE '\b__stack_chk_fail\b' <<<"$symbols" || echo 'stack protector: none (-fstack-protector-strong)'
}

self_test() {
    local good_dynamic=' 0x1e (FLAGS) BIND_NOW
 0x6ffffffb (FLAGS_1) Flags: NOW PIE' good_segments='  GNU_RELRO 0x0 0x0 R 0x1
  GNU_STACK 0x0 0x0 RW 0x0
  LOAD 0x0 0x0 R E 0x1' good_symbols=' 1: FUNC GLOBAL UND __stack_chk_fail@GLIBC_2.4'
    [ -z "$(judge "$good_dynamic" "$good_segments" "$good_symbols")" ] || { echo 'hardening.sh: its own test failed: a good one' >&2; exit 1; }
    local case number
    for number in 1 2 3 4 5 6 7 8; do
        case $number in
        1) case=$(judge ' 0x6ffffffb (FLAGS_1) Flags: PIE' "$good_segments" "$good_symbols") ;;
        2) case=$(judge ' 0x6ffffffb (FLAGS_1) Flags: NOW' "$good_segments" "$good_symbols") ;;
        3) case=$(judge "$good_dynamic
 0x1d (RUNPATH) Library runpath: [\$ORIGIN]" "$good_segments" "$good_symbols") ;;
        4) case=$(judge "$good_dynamic
 0x16 (TEXTREL) 0x0" "$good_segments" "$good_symbols") ;;
        5) case=$(judge "$good_dynamic" "${good_segments/GNU_RELRO/NOTE}" "$good_symbols") ;;
        6) case=$(judge "$good_dynamic" "${good_segments/GNU_STACK 0x0 0x0 RW/GNU_STACK 0x0 0x0 RWE}" "$good_symbols") ;;
        7) case=$(judge "$good_dynamic" "${good_segments/LOAD 0x0 0x0 R E/LOAD 0x0 0x0 RWE}" "$good_symbols") ;;
        8) case=$(judge "$good_dynamic" "$good_segments" "${good_symbols/__stack_chk_fail/puts}") ;;
        esac
        [ "$(wc -l <<<"$case")" = 1 ] && [ -n "$case" ] || { echo "hardening.sh: its own test $number failed: “$case”" >&2; exit 1; }
    done
}

self_test
program=${1:?usage: scripts/hardening.sh PROGRAM [OBJECT...]}
shift
command -v readelf >/dev/null 2>&1 || { echo 'hardening.sh: there is no readelf (binutils) to look at the program with.' >&2; exit 1; }
missing=$(judge "$(readelf -dW "$program")" "$(readelf -lW "$program")" "$(readelf --dyn-syms -W "$program")")
# Libraries that are linked into the program have some of their own: so the objects of this program are looked at, too.
for object in "$@"; do
    readelf -sW "$object" | grep -qE '\b__stack_chk_fail\b' || missing+="${missing:+
}stack protector: $object has none (-fstack-protector-strong)"
done
[ -z "$missing" ] || { sed "s|^|hardening.sh: ${program##*/}: |" <<<"$missing" >&2; exit 1; }
