import type { IngestAddresses } from '@ts1/contract';

/** Names under which a device on the network would reach itself. */
const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

/**
 * The origin to which base units deliver: the server's public one, and where nobody set that, the one under which
 * this page was opened.
 */
export function originForUnits(publicOrigin: string, pageOrigin: string): string {
  return isLoopback(publicOrigin) ? pageOrigin : publicOrigin;
}

/**
 * What base units on the network cannot reach of what is shown: nothing of the server, its HTTP alone, its MQTT
 * alone (a proxy on its machine passes HTTP on), or only the `name`, which means another machine to each.
 */
export type Unreachable = 'server' | 'http' | 'mqtt' | 'name' | null;

/** What base units cannot reach of the server, whose `origin` is that of `originForUnits`. */
export function unreachable({ loopbackOnly, mqtt }: IngestAddresses, origin: string): Unreachable {
  if (!isLoopback(origin)) return loopbackOnly && mqtt.kind === 'built-in' ? 'mqtt' : null;
  if (!loopbackOnly) return 'name';
  return mqtt.kind === 'outside' ? 'http' : 'server';
}

function isLoopback(origin: string): boolean {
  return LOOPBACK.test(new URL(origin).hostname);
}
