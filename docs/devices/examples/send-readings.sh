#!/bin/sh
# Keeps a reading on disk and delivers over HTTP whatever waits there. For cron, once a minute:
#
#   * * * * * TS1_URL=https://monitoring.example.org TS1_KEY=… TS1_SENSOR=010203 send-readings.sh 4.2
#
# The argument is the temperature in degrees Celsius. Readings wait in TS1_SPOOL, a file each, until they are stored.
set -eu
spool=${TS1_SPOOL:-$HOME/.ts1-readings}
mkdir -p "$spool"
# One at a time: the next minute's run leaves what waits to the one that is still at it.
lock="$spool/.lock"

if [ $# -gt 0 ]; then
  # The time is the one of the measurement: sent again it is the same reading, never a second one.
  at=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  printf '{"readings":[{"sensor":"%s","timestamp":"%s","temperature":%s}]}' "$TS1_SENSOR" "$at" "$1" \
    > "$spool/.new.$$"
  # Renamed into place, so that half a file is never sent.
  mv "$spool/.new.$$" "$spool/$at.$$.json"
fi

if ! mkdir "$lock" 2>/dev/null; then
  # A run that was killed leaves its lock behind.
  find "$lock" -maxdepth 0 -mmin +10 -exec rmdir {} \;
  exit 0
fi
answer=$(mktemp)
trap 'rmdir "$lock"; rm -f "$answer"' EXIT

for file in "$spool"/*.json; do
  [ -e "$file" ] || break
  status=$(curl --silent --max-time 30 --output "$answer" --write-out '%{http_code}' \
    --header "Authorization: Bearer $TS1_KEY" --header 'Content-Type: application/json' \
    --data-binary "@$file" "$TS1_URL/api/ingest/readings") || status=000
  case $status in
    200)
      # Stored, a duplicate, unknown or rejected: none of them needs to go again. What was rejected is said.
      cat "$answer"; echo
      rm "$file" ;;
    400 | 413 | 415 | 422)
      echo "refused for good ($status): $(cat "$answer")" >&2
      mv "$file" "$file.refused" ;;
    401)
      echo "the device key is not valid: was it replaced?" >&2
      exit 1 ;;
    *)
      # No answer, or the server is busy: all of it waits for the next run.
      echo "not now ($status), $(ls "$spool" | grep -c 'json$') wait" >&2
      exit 0 ;;
  esac
done
