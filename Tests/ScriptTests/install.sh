#!/usr/bin/env bash
# Tests of `make install` and `make uninstall`: what is copied can be used from where it stands, and nothing of it stays.
#
#   Tests/ScriptTests/install.sh PROGRAM     such as .build/debug/homepwner
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$1
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
failures=0
wrong() { echo "install test: $*" >&2; failures=$((failures + 1)); }

# A folder with a space in its name, for a shell's words are easily torn there.
root="$place/a root"
make -s install PROGRAM="$program" DESTDIR="$root" PREFIX=/usr >"$place/log" 2>&1 || { cat "$place/log" >&2; exit 1; }
share="$root/usr/share"
[ "$("$root/usr/bin/homepwner" --version)" = "$("$program" --version)" ] || wrong 'the program does not run'
[ "$(find "$root" -type f ! -perm 644 -printf '%P %m\n')" = 'usr/bin/homepwner 755' ] || wrong 'permissions are not 644, and 755 for the program'

# The pictures that the metainfo file names are those that were installed.
metainfo=$share/metainfo/io.github.homepwner.Homepwner.metainfo.xml
pictures=$(sed -nE 's/.*>file:\/\/([^<]+)<.*/\1/p' "$metainfo")
[ -n "$pictures" ] || wrong 'the metainfo file names no picture'
for picture in $pictures; do [ -s "$root$picture" ] || wrong "$picture is named by the metainfo file and not installed"; done

bash="$share/bash-completion/completions/homepwner"
zsh="$root/usr/share/zsh/site-functions/_homepwner"
fish="$share/fish/vendor_completions.d/homepwner.fish"
# What bash offers for a line, whose last word is the one to be completed.
offers() {
    bash --norc -c '. "$1"; shift
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
        words=$(complete -p homepwner); words=${words#*-F }
        "${words%% *}" homepwner "${@: -1}" "${@: -2:1}"
        printf "%s\n" "${COMPREPLY[@]}"' _ "$bash" "$@"
}
[ "$(offers homepwner expo)" = export ] || wrong "bash completes 'expo' as '$(offers homepwner expo)'"
grep -qx -e '--sort' <<<"$(offers homepwner list --so)" || wrong "bash completes 'list --so' as '$(offers homepwner list --so)'"
(cd "$place" && : >goods.csv && [ "$(offers homepwner import good)" = goods.csv ]) || wrong "bash does not complete the file after 'import'"
if command -v zsh >/dev/null 2>&1; then zsh -n "$zsh" || wrong 'zsh does not read its completions'; fi
if command -v fish >/dev/null 2>&1; then fish -n "$fish" || wrong 'fish does not read its completions'; fi
[ "$(head -n 1 "$zsh")" = '#compdef homepwner' ] || wrong 'zsh does not find its completions'
grep -q 'complete -c .*homepwner' "$fish" || wrong 'fish has no completions'

make -s uninstall DESTDIR="$root" PREFIX=/usr
left=$(find "$root" -type f)
[ -z "$left" ] || wrong "make uninstall leaves $left"

# Elsewhere than in /usr the metainfo file names the pictures there.
make -s install PROGRAM="$program" DESTDIR="$place/local" >"$place/log" 2>&1
grep -q '>file:///usr/local/share/homepwner/screenshots/main.png<' "$place/local/usr/local/share/metainfo/"*.xml ||
    wrong 'the metainfo file does not follow PREFIX'

[ $failures = 0 ] || exit 1
echo 'install test: passed'
