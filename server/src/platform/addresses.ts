import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const SIGNS_OF_A_PROXY = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** IPv4 inside IPv6 (`::ffff:192.0.2.1`) as plain IPv4. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Whether a host name of a URL means this machine. */
export function isLoopbackName(name: string): boolean {
  return LOCAL_NAMES.has(name);
}

function isLoopback(address: string): boolean {
  const bare = plain(address);
  return loopback.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
}

/**
 * Whether a call comes from this very machine. The address alone does not say so: behind a proxy on the same
 * machine everybody has the loopback address, and another site can point its name here (DNS rebinding).
 */
export function isLocalCall(request: FastifyRequest): boolean {
  if (!isLoopback(request.socket.remoteAddress ?? '') || !isLoopback(request.ip)) return false;
  if (SIGNS_OF_A_PROXY.some((header) => request.headers[header] !== undefined)) return false;
  const { origin } = request.headers;
  const names = [request.hostname, ...(origin === undefined ? [] : [hostnameOf(origin)])];
  return names.every(isLoopbackName);
}

function hostnameOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : origin;
}

/** What failures are counted by: an IPv4 address, or the 64-bit network that one IPv6 customer has. */
export function networkOf(address: string): string {
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
