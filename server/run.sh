#!/bin/sh
# A release has this file as start, upstream and contract: it runs the program of that name with the
# Node of the release, else with that of the PATH.
file=$(readlink -f "$0")
here=$(dirname "$file")
node=$here/node/bin/node
[ -e "$node" ] || node=node
if ! "$node" --version >/dev/null 2>&1; then
  echo "No Node runs on this machine ($(uname -sm)): install Node 22 or 24, or unpack the archive with Node for it." >&2
  exit 1
fi
CALLED_AS=$0 exec "$node" "$here/server/$(basename "$file").mjs" "$@"
