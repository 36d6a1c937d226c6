#!/usr/bin/env bash
# Opens the program with the sample inventory under Xvfb, works with it as a person would, and leaves pictures of its screens.
# When that cannot be done, the program draws the same screens by itself, without an X server.
#
#   scripts/screens.sh PROGRAM FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/xvfb.sh
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
scripts/setup.sh screens
mkdir -p "$2"
output=$(cd "$2" && pwd)

work=$(mktemp -d)
app=
leave() {
    [ -z "$app" ] || kill "$app" 2>/dev/null || true
    stop_x
    rm -rf "$work"
}
trap leave EXIT
mkdir -m 700 "$work"/{data,config,cache,state,runtime}
export XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=$work/cache
export XDG_STATE_HOME=$work/state XDG_RUNTIME_DIR=$work/runtime

# Opens the window on a library and waits until it is there.
open_window() {
    "$program" --library "$1" >"$work/log" 2>&1 &
    app=$!
    local try
    for try in $(seq 100); do
        window=$(xdotool search --onlyvisible --pid "$app" --name . 2>/dev/null | head -n 1) || true
        [ -z "$window" ] || break
        kill -0 "$app" 2>/dev/null || break
        sleep 0.1
    done
    if [ -z "$window" ]; then
        echo "no window opened ($try tries): $(tail -n 3 "$work/log")" >&2
        return 1
    fi
    xdotool windowfocus "$window" windowsize --sync "$window" 1120 760 windowmove "$window" 60 60
}

close_window() {
    kill "$app" 2>/dev/null || true
    wait "$app" 2>/dev/null || true
    app=
}

# Takes the screen when it has come to rest: two pictures in a row that are the same, or two seconds.
shoot() {
    local try before='' now
    for try in $(seq 10); do
        sleep 0.2
        import -silent -window root "$work/shot.png" || return 1
        now=$(identify -format '%#' "$work/shot.png")
        [ "$now" != "$before" ] || break
        before=$now
    done
    mv "$work/shot.png" "$output/$1.png"
    echo "  $output/$1.png"
}

key() { xdotool key --clearmodifiers "$@"; }
text() { xdotool type --clearmodifiers --delay 15 "$1"; }

tour() {
    start_x 1280x900 || return 1
    xsetroot -solid '#5b7089'
    open_window "$work/empty" || return 1
    shoot 1-empty || return 1
    close_window

    "$program" import resources/sample/inventory.csv --photos resources/sample --papers resources/sample --library "$work/home" >"$work/log" 2>&1 || {
        cat "$work/log" >&2
        return 1
    }
    open_window "$work/home" || return 1
    key Down Down
    shoot 2-main || return 1
    # The thumbnail of the second row: 52 points of header, rows of 60, the picture in the middle of its first 68.
    xdotool mousemove --window "$window" 34 142 click 1
    shoot 3-picture || return 1
    key Escape
    key ctrl+f
    text machine
    shoot 4-search || return 1
    key Escape
    xdotool windowsize --sync "$window" 420 760
    shoot 5-narrow || return 1
    xdotool windowsize --sync "$window" 1120 760
    key ctrl+n
    text 'Moka Pot'
    shoot 6-new-item || return 1
    close_window
}

echo "The screens:"
if tour; then exit 0; fi
echo "That did not work under Xvfb; the program draws its screens by itself." >&2
"$program" screenshots --output "$output"
echo "The screens are in $output"
