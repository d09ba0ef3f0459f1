#!/bin/sh
# Keeps a reading on disk and delivers over MQTT whatever waits there, as send-readings.sh does over HTTP.
#
#   TS1_HOST=monitoring.example.org TS1_SERIAL=BU-1 TS1_KEY=… TS1_SENSOR=010203 publish-readings.sh 4.2
#
# TS1_PORT is 1883 unless given; further arguments of mosquitto_pub go into TS1_OPTIONS, such as --tls-use-os-certs.
set -eu
spool=${TS1_SPOOL:-$HOME/.ts1-readings}
mkdir -p "$spool"

if [ $# -gt 0 ]; then
  at=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  printf '{"readings":[{"sensor":"%s","timestamp":"%s","temperature":%s}]}' "$TS1_SENSOR" "$at" "$1" \
    > "$spool/.new.$$"
  mv "$spool/.new.$$" "$spool/$at.$$.json"
fi

for file in "$spool"/*.json; do
  [ -e "$file" ] || break
  # With -q 1 it ends well only after the acknowledgement, which leaves when the reading is stored. The password of
  # the command line is visible to other users of this computer: -P is for a unit of its own.
  # shellcheck disable=SC2086
  if timeout 30 mosquitto_pub -V mqttv311 -h "$TS1_HOST" -p "${TS1_PORT:-1883}" ${TS1_OPTIONS:-} \
    -u "$TS1_SERIAL" -P "$TS1_KEY" -q 1 -t "ts1/$TS1_SERIAL/readings" -f "$file"; then
    rm "$file"
  else
    echo "not now, $(ls "$spool" | grep -c 'json$') wait" >&2
    exit 0
  fi
done
