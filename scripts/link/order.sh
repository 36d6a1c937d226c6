#!/usr/bin/env bash
# Writes scripts/link/order.txt again: starts a release under valgrind, scrolls, searches, and notes which functions it went through.
# Needs valgrind, Xvfb, openbox and xdotool; takes a minute.
#
#   scripts/link/order.sh [PROGRAM]      .build/release/homepwner by default
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/xvfb.sh
program=$(realpath "${1:-.build/release/homepwner}")
work=$(mktemp -d)
process=
leave() {
    [ -z "$process" ] || kill "$process" 2>/dev/null || true
    stop_x
    rm -rf "$work"
}
trap leave EXIT
mkdir -m 700 "$work"/{data,config,cache,state,runtime}
export XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=$work/cache
export XDG_STATE_HOME=$work/state XDG_RUNTIME_DIR=$work/runtime
export LC_ALL=C.UTF-8 FONTCONFIG_FILE=$PWD/Tests/fonts.conf
start_x 1400x900
"$program" sample --items 2000 --library "$work/library" >/dev/null
valgrind --tool=callgrind --demangle=no --callgrind-out-file="$work/calls" "$program" --library "$work/library" >"$work/log" 2>&1 &
process=$!

window=
for _ in $(seq 120); do
    sleep 0.5
    window=$(xprop -root _NET_CLIENT_LIST | grep -o '0x[0-9a-f]*' | tail -n 1) || true
    [ -z "$window" ] || break
done
[ -n "$window" ] || { cat "$work/log" >&2; echo 'order.sh: no window came.' >&2; exit 1; }
sleep 8
xdotool windowmove "$window" 0 0 windowsize "$window" 1280 800 windowfocus "$window"
sleep 3
xdotool mousemove 300 400
for _ in $(seq 8); do xdotool click 5; sleep 0.3; done
sleep 2
xdotool key ctrl+f
sleep 1
for key in k e t; do xdotool key "$key"; sleep 1; done
xdotool key Escape Escape
sleep 2
kill "$process"
wait "$process" || true
process=

# Names stand once in the file, with a number that stands for them from then on.
awk -v program="$program" '
    match($0, /^c?(ob|fn)=\([0-9]+\)/) {
        kind = substr($0, 1, index($0, "=") - 1)
        number = substr($0, length(kind) + 2, RLENGTH - length(kind) - 1)
        is_object = kind ~ /ob/
        if (length($0) > RLENGTH) name[is_object, number] = substr($0, RLENGTH + 2)
        if (kind == "ob") object = name[1, number]
        if (kind != "fn" || object != program) next
        function_name = name[0, number]
        sub(/\x27[0-9]+$/, "", function_name)
        if (function_name !~ /[ (]/ && !seen[function_name]++) print function_name
    }' "$work/calls" >"$work/order.txt"
[ "$(wc -l <"$work/order.txt")" -gt 3000 ] || { echo 'order.sh: too few functions were seen.' >&2; exit 1; }
mv "$work/order.txt" scripts/link/order.txt
