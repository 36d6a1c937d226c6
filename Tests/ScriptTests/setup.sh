#!/usr/bin/env bash
# Tests of scripts/setup.sh on made-up machines: stand-ins for swift, dpkg-query, apt-get, sudo and id are put before the real ones.
set -euo pipefail
cd "$(dirname "$0")/../.."
setup=$PWD/scripts/setup.sh
machine=$(mktemp -d)
tools=$(mktemp -d)
trap 'rm -rf "$machine" "$tools"' EXIT
# Only what the script may use, for a real toolchain can stand in the same folder as these.
for tool in bash env grep head sed sort; do ln -s "$(command -v $tool)" "$tools/$tool"; done
failures=0

# command NAME BODY: a stand-in that runs BODY.
command_is() {
    printf '#!/bin/bash\n%s\n' "$2" >"$machine/$1"
    chmod +x "$machine/$1"
}

# A machine with Swift, root, and every package but those of $machine/lacks.
fresh_machine() {
    rm -f "$machine"/*
    : >"$machine/lacks"
    : >"$machine/did"
    command_is swift 'echo "Swift version 6.2.1 (swift-6.2.1-RELEASE)"; echo "Target: x86_64-unknown-linux-gnu"'
    command_is dpkg-query "name=\${@: -1}; grep -qx \"\$name\" '$machine/lacks' && exit 1; printf installed"
    command_is apt-cache "grep -qx \"\$2\" '$machine/unknown' 2>/dev/null && exit 100; exit 0"
    command_is apt-get "echo \"apt-get \$*\" >>'$machine/did'"
    command_is id 'echo 0'
    command_is sudo "echo sudo >>'$machine/did'; exec \"\$@\""
}

# expect WHAT STATUS PATTERN [DID]: runs the set-up; PATTERN is looked for in what it says, DID in what it did.
expect() {
    local status=0 said
    said=$(PATH="$machine:$tools" "$setup" run 2>&1) || status=$?
    if [ $status != "$2" ] || ! grep -q -- "$3" <<<"$said" || ! grep -q -- "${4:-}" "$machine/did"; then
        printf 'setup test: %s: status %s (expected %s), did not say "%s" or do "%s"\n  said: %s\n  did: %s\n' \
            "$1" $status "$2" "$3" "${4:-}" "$said" "$(tr '\n' ';' <"$machine/did")" >&2
        failures=$((failures + 1))
    fi
}

quiet() { [ ! -s "$machine/did" ] || { echo "setup test: $1: it did something: $(cat "$machine/did")" >&2; failures=$((failures + 1)); }; }

fresh_machine
echo >>"$machine/did"
expect 'everything is there' 0 ''
: >"$machine/did"
PATH="$machine:$tools" "$setup" run
quiet 'everything is there'

fresh_machine
command_is swift 'echo "Swift version 5.10.1 (swift-5.10.1-RELEASE)"'
echo >>"$machine/did"
expect 'an old toolchain' 1 'needs a Swift toolchain, 6.2 or newer, and this one is 5.10: install it from https://www.swift.org'

fresh_machine
command_is swift 'echo "Swift version 6.10 (swift-6.10-RELEASE)"'
echo >>"$machine/did"
expect 'a two-digit release is newer' 0 ''

fresh_machine
rm "$machine/swift"
echo >>"$machine/did"
expect 'no toolchain' 1 "there is no 'swift' on the PATH: install it from https://www.swift.org"

fresh_machine
command_is swift 'echo "swift: error while loading shared libraries: libncurses.so.6" >&2; exit 127'
echo >>"$machine/did"
expect 'a toolchain that does not start' 1 "does not run (it says: swift: error while loading shared libraries: libncurses.so.6): install the packages that https://www.swift.org/install/linux/ lists"

fresh_machine
printf 'libcsv-dev\nfonts-inter\n' >"$machine/lacks"
expect 'two packages, as root' 0 'missing packages: libcsv-dev fonts-inter' 'install --no-install-recommends libcsv-dev fonts-inter'
expect 'the lists are updated first' 0 '' 'apt-get -q -o DPkg::Lock::Timeout=300 update'
if grep -q sudo "$machine/did"; then echo 'setup test: root used sudo' >&2; failures=$((failures + 1)); fi

fresh_machine
echo libcsv-dev >"$machine/lacks"
command_is id 'echo 1000'
expect 'somebody else, with sudo' 0 'through sudo' sudo

fresh_machine
printf 'libcsv-dev\nlibturbojpeg0-dev\nlibturbojpeg-dev\n' >"$machine/lacks"
command_is id 'echo 1000'
rm "$machine/sudo"
echo >>"$machine/did"
expect 'somebody else, without sudo' 1 'they have to be installed by root, and there is no sudo here: apt-get install libturbojpeg0-dev libcsv-dev'
if grep -q apt-get "$machine/did"; then echo 'setup test: it installed without root' >&2; failures=$((failures + 1)); fi

fresh_machine
echo libturbojpeg0-dev >"$machine/lacks"
echo >>"$machine/did"
expect 'the other name of a package will do' 0 ''

fresh_machine
printf 'libturbojpeg0-dev\nlibturbojpeg-dev\n' >"$machine/lacks"
echo libturbojpeg0-dev >"$machine/unknown"
expect 'the name that this release has' 0 'libturbojpeg0-dev or libturbojpeg-dev' 'recommends libturbojpeg-dev$'

fresh_machine
echo libcsv-dev >"$machine/lacks"
command_is apt-get "echo \"apt-get \$*\" >>'$machine/did'; exit 100"
expect 'apt-get cannot reach its mirrors' 1 'apt-get update failed'

[ $failures = 0 ] || exit 1
echo 'setup test: passed'
