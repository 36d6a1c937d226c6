#!/usr/bin/env bash
# Opens the program with the sample inventory under Xvfb, works with it as a person would, and leaves pictures of its screens.
#
#   scripts/screens.sh PROGRAM FOLDER [WIDTHxHEIGHT]
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/xvfb.sh
program=$1
output=$2
size=${3:-1120x760}

scripts/setup.sh screens
mkdir -p "$output"
output=$(cd "$output" && pwd)
"$program" screenshots --output "$output"
