#!/usr/bin/env bash
# Writes scripts/link/order.txt again: starts a release under valgrind, scrolls, searches, opens a picture, a form and the grid, and notes
# which functions it went through, in this order.
# Needs valgrind, Xvfb, openbox and xdotool; takes some minutes.
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

# Waits until the program has nothing left to do.
settle() {
    local before now
    now=$(awk '{ print $14 + $15 }' "/proc/$process/stat")
    while before=$now; sleep 1; now=$(awk '{ print $14 + $15 }' "/proc/$process/stat"); [ "$before" != "$now" ]; do :; done
}

# What was counted since the last time goes into a file of its own, so that what is used together stands together.
dump() {
    settle
    callgrind_control --dump "$process" >/dev/null
    sleep 1
}

window=
for _ in $(seq 120); do
    sleep 0.5
    window=$(xprop -root _NET_CLIENT_LIST | grep -o '0x[0-9a-f]*' | tail -n 1) || true
    [ -z "$window" ] || break
done
[ -n "$window" ] || { cat "$work/log" >&2; echo 'order.sh: no window came.' >&2; exit 1; }
sleep 8
settle
xdotool windowmove "$window" 0 0 windowsize "$window" 1280 800 windowfocus "$window"
dump
xdotool mousemove 600 400
for _ in $(seq 8); do xdotool click 5; sleep 0.3; done
dump
xdotool key ctrl+f
settle
for key in k e t; do xdotool key "$key"; settle; done
xdotool key Escape Escape
dump
# A row, its picture, the form, the grid.
xdotool mousemove 600 300 click 1
settle
xdotool key space
settle
xdotool key Escape
settle
xdotool key ctrl+n
settle
xdotool key Escape
settle
xdotool key ctrl+2
settle
for _ in $(seq 4); do xdotool click 5; sleep 0.3; done
dump
kill "$process"
wait "$process" || true
process=

# Names stand once in each file, with a number that stands for them from then on.
for calls in "$work"/calls.[0-9]*; do
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
            if (function_name !~ /[ (]/) print function_name
        }' "$calls"
done | awk '!seen[$0]++' >"$work/order.txt"
[ "$(wc -l <"$work/order.txt")" -gt 3000 ] || { echo 'order.sh: too few functions were seen.' >&2; exit 1; }
mv "$work/order.txt" scripts/link/order.txt
