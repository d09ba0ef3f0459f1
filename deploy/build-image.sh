#!/usr/bin/env bash
# Builds the container image with buildah, which needs no daemon and, with chroot isolation, no privileges of its own.
#
#   deploy/build-image.sh [--debian-base] [--try] [NAME]
#   deploy/build-image.sh --probe [--debian-base]
#
# --debian-base  where no registry can be reached: makes the base image from Debian's packages (debootstrap, as root)
#                and the Node of node_modules, in place of the one that the Dockerfile names
# --try          starts the image, waits until it is ready, and runs its command line and pg_dump
# --probe        builds nothing: says whether this machine can build an image at all
#
# Ends with 3 where the machine cannot build images or reaches no packages, with another code where the image is at fault.
set -euo pipefail
cd "$(dirname "$0")/.."

name=ts1 debian_base=no try=no probe=no
for argument in "$@"; do
  case $argument in
    --debian-base) debian_base=yes ;;
    --try) try=yes ;;
    --probe) probe=yes ;;
    -*) sed -n '2,13s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
    *) name=$argument ;;
  esac
done

export BUILDAH_ISOLATION=chroot
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
work=$(mktemp -d)
container=
server=
clean() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$container" ] || buildah rm "$container" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap clean EXIT

# Runs one program of this machine in an otherwise empty container, which asks for less than `buildah mount` does.
runs_with() {
  export STORAGE_DRIVER=$1
  local program file probed
  for program in buildah $([ "$debian_base" = no ] || echo debootstrap); do
    command -v "$program" || { echo "$program is not installed"; return 1; }
  done
  # debootstrap refuses where it cannot make a device.
  [ "$debian_base" = no ] || mknod "$work/device" c 1 3 || return 1
  rm -f "$work/device"
  mkdir -p "$work/probe"
  for file in /bin/true $(ldd /bin/true | grep -o '/[^ ]*'); do
    mkdir -p "$work/probe$(dirname "$file")" && cp -L "$file" "$work/probe$file" || return 1
  done
  container=$(buildah from scratch) || { container=; return 1; }
  buildah add --quiet "$container" "$work/probe" / && buildah run "$container" -- /bin/true \
    && probed=$(buildah commit --quiet "$container" ts1-probe) && buildah rmi "$probed" || return 1
  buildah rm "$container" && container=
}

# overlay copies nothing, but not every machine and not every file system has it; vfs needs only files.
choose_driver() {
  local driver
  for driver in ${STORAGE_DRIVER:-overlay vfs}; do
    if runs_with "$driver" >"$work/probe.log" 2>&1; then return 0; fi
    [ -z "$container" ] || buildah rm "$container" >/dev/null 2>&1 || true
    container=
    rm -rf "$work/probe"
  done
  return 1
}
# Not a fault of the image: ends with 3.
cannot() {
  echo "This machine cannot build a container image: $(cut -c1-300 <<<"${1//$'\n'/ }")" >&2
  exit 3
}
choose_driver || cannot "$(tail -1 "$work/probe.log")"
rm -rf "$work/probe"
if [ "$probe" = yes ]; then
  echo "This machine can build a container image (storage driver $STORAGE_DRIVER)"
  exit 0
fi

node_image=()
if [ "$debian_base" = yes ]; then
  echo "Making a base image of Debian 13 and Node $(node_modules/node/bin/node --version) (storage driver $STORAGE_DRIVER)"
  root=$work/root
  debootstrap --variant=minbase --include=ca-certificates,postgresql-client trixie "$root" >"$work/debootstrap.log" 2>&1 \
    || cannot "$(tail -3 "$work/debootstrap.log")"
  # A container gets devices of its own.
  rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/dev/*
  install -m 0755 node_modules/node/bin/node "$root/usr/local/bin/node"
  mkdir -p "$root/usr/local/lib/node_modules"
  cp -R "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$root/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
  chroot "$root" useradd --uid 1000 --create-home --shell /bin/sh node
  if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
    # Where the packages come through a proxy with a certificate of its own, npm in the image has to know it too.
    install -m 0644 "$NODE_EXTRA_CA_CERTS" "$root/etc/ssl/certs/ca-certificates.crt"
    mkdir -p "$root/usr/local/etc"
    echo 'cafile=/etc/ssl/certs/ca-certificates.crt' >"$root/usr/local/etc/npmrc"
  fi
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$root" / >/dev/null
  # What the image is built from comes through the same network, not always in reach of a container.
  buildah run "$container" -- sh -c 'timeout 60 apt-get -qq update && cd /tmp && timeout 60 npm view --silent zod@latest version' \
    >"$work/reached.log" 2>&1 || cannot "no packages are in reach from inside: $(tail -2 "$work/reached.log")"
  rm -rf "$root"
  buildah commit --quiet --rm "$container" ts1-debian-base >/dev/null
  container=
  node_image=(--build-arg NODE_IMAGE=localhost/ts1-debian-base --pull-never)
fi

# npm opens very many files at once; without a privilege the limit of the caller is the most there is.
open_files=$(ulimit -Hn)
[ "$open_files" != unlimited ] && [ "$open_files" -lt 65536 ] || open_files=65536
buildah build --format docker --ulimit "nofile=$open_files:$open_files" --file deploy/Dockerfile "${node_image[@]}" \
  --label org.opencontainers.image.version="$version" --tag "$name:$version" --tag "$name:latest" .
echo "Built $name:$version"
[ "$try" = yes ] || exit 0

container=$(buildah from --pull-never "$name:$version")
in_image() { buildah run --user node "$container" -- "$@"; }
# The variables of the image, and ports that nothing else has.
run=(buildah run --user node --env PORT=38471 --env MQTT_PORT=38472 --env HOST=127.0.0.1 "$container" --)
ready() { node -e 'fetch(process.argv[1]).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))' "$1"; }
if ready http://127.0.0.1:38471/healthz 2>/dev/null; then echo 'Another server listens at port 38471.' >&2; exit 1; fi
# Ending `buildah run` would not end what it started, which has the same number inside and outside.
"${run[@]}" sh -c 'echo "$$" >/data/pid && exec node --max-semi-space-size=8 server/src/main.ts' >"$work/server.log" 2>&1 &
started=$!
for _ in $(seq 300); do
  if ready http://127.0.0.1:38471/readyz 2>/dev/null; then break; fi
  sleep 0.3
done
server=$(in_image cat /data/pid)
ready http://127.0.0.1:38471/readyz || { cat "$work/server.log" >&2; echo 'The image did not become ready.' >&2; exit 1; }
ready http://127.0.0.1:38471/ || { echo 'The image does not serve the web app.' >&2; exit 1; }
in_image ts1 backup /data/try.backup
in_image pg_dump --version
in_image sh -c 'id -un; stat -c "%a %n" /data /data/ts1.sqlite; ! find /app /data -name ".env*" | grep .'
kill "$server"
server=
wait "$started" || { cat "$work/server.log" >&2; echo 'The server did not end in order.' >&2; exit 1; }
echo "$name:$version starts, serves the web app, backs itself up and has pg_dump."
