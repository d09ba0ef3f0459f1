import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const SIGNS_OF_A_PROXY = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Converts IPv4 inside IPv6 (`::ffff:192.0.2.1`) to plain IPv4. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Whether a host name of a URL means this machine. */
export function isLoopbackName(name: string): boolean {
  return LOCAL_NAMES.has(name);
}

/** Whether a host to listen on can be reached from this machine alone. */
export function isLoopbackHost(host: string): boolean {
  return isLoopbackName(host) || (isIP(host) !== 0 && isLoopback(host));
}

function isLoopback(address: string): boolean {
  const bare = plain(address);
  return loopback.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
}

/**
 * Whether a call comes from this machine. The address alone does not prove it: behind a proxy on the same
 * machine all callers have the loopback address, and another site can point its name here (DNS rebinding).
 */
export function isLocalCall(request: FastifyRequest): boolean {
  if (!isLoopback(request.socket.remoteAddress ?? '') || !isLoopback(request.ip)) return false;
  if (SIGNS_OF_A_PROXY.some((header) => request.headers[header] !== undefined)) return false;
  const { origin } = request.headers;
  const names = [request.hostname, ...(origin === undefined ? [] : [originHostname(origin)])];
  return names.every(isLoopbackName);
}

function originHostname(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : origin;
}

/** Returns the key by which failures are counted: an IPv4 address, or the 64-bit network of an IPv6 customer. */
export function networkKey(address: string): string {
  const bare = plain(address);
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::', 2);
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0');
  return `${[...front, ...gap, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6');
}
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an address is on the public internet (addresses in the special-purpose registries of RFC 6890 are not).
 * IPv6 that carries IPv4 (mapped, 6to4, Teredo, NAT64) does not count as public: it can mean any machine.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return GLOBAL_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
  return isIPv4(address) && !NOT_PUBLIC.check(address, 'ipv4');
}
