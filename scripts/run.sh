#!/usr/bin/env bash
# Opens the window; without a display, draws the same screens under Xvfb and says where the pictures are.
#
#   LIBRARY=DIR scripts/run.sh PROGRAM
set -euo pipefail
cd "$(dirname "$0")/.."
program=$1
if [ -n "${DISPLAY:-}" ]; then
    exec "$program" ${LIBRARY:+--library "$LIBRARY"}
fi
if [ -n "${WAYLAND_DISPLAY:-}" ]; then
    echo "This Wayland session has no XWayland (DISPLAY is not set), and Homepwner speaks X11: drawing its screens into files instead."
else
    echo "There is no display here (DISPLAY is not set): drawing the screens of Homepwner under Xvfb into files instead."
fi
exec scripts/screens.sh "$program" .build/screens
