# Sourced by the scripts that need an X server of their own: start_x WIDTHxHEIGHT starts Xvfb on a free display number
# with openbox on it, exports DISPLAY, and stop_x ends just these two.
x_pid=
wm_pid=

start_x() {
    local folder number try desktops
    folder=$(mktemp -d)
    # The server picks the number and writes it, so two runs beside each other never meet.
    # No key repeats itself (-r): where a machine stands still between a key's press and its release, one press would come as many.
    # shellcheck disable=SC2086
    Xvfb ${XVFB_OPTIONS:-} -displayfd 3 -screen 0 "${1}x24" -dpi 96 -noreset -nolisten tcp -r 3>"$folder/number" >"$folder/log" 2>&1 &
    x_pid=$!
    for try in $(seq 100); do
        [ ! -s "$folder/number" ] || break
        if ! kill -0 "$x_pid" 2>/dev/null; then break; fi
        sleep 0.1
    done
    number=$(cat "$folder/number")
    if [ -z "$number" ]; then
        cat "$folder/log" >&2
        echo "Xvfb did not start (tried $try times): see above." >&2
        return 1
    fi
    rm -r "$folder"
    export DISPLAY=":$number"
    unset WAYLAND_DISPLAY XAUTHORITY
    openbox --sm-disable >/dev/null 2>&1 &
    wm_pid=$!
    # It says that it is there before it manages windows, and one that opens in between is never shown: so it is asked for something, which
    # it does when it is ready.
    for try in $(seq 100); do
        if xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep -q '#'; then
            desktops=$((3 + try % 2))
            xdotool set_num_desktops "$desktops" || true
            sleep 0.1
            if xprop -root _NET_NUMBER_OF_DESKTOPS 2>/dev/null | grep -q "= $desktops\$"; then return 0; fi
        else
            sleep 0.1
        fi
    done
    echo "openbox did not take over the display $DISPLAY." >&2
    return 1
}

stop_x() {
    [ -z "$wm_pid" ] || kill "$wm_pid" 2>/dev/null || true
    [ -z "$x_pid" ] || kill "$x_pid" 2>/dev/null || true
    wait 2>/dev/null || true
    wm_pid=
    x_pid=
}
