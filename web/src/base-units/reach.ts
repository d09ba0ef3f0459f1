import type { IngestAddresses } from '@ts1/contract';

/** Names under which a device on the network would reach itself. */
const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

/**
 * Returns the origin to which base units deliver: the server's public one, and where none was set, the one under which
 * this page was opened.
 */
export function originForUnits(publicOrigin: string, pageOrigin: string): string {
  return isLoopback(publicOrigin) ? pageOrigin : publicOrigin;
}

/**
 * Part of the shown addresses that base units on the network cannot reach: all of the server, its HTTP alone, its MQTT
 * alone (a proxy on its machine passes HTTP on), or only the `name`, which means another machine to each.
 */
export type Unreachable = 'server' | 'http' | 'mqtt' | 'name' | null;

/** Finds the part of the server that base units cannot reach; its `origin` is that of `originForUnits`. */
export function unreachable({ loopbackOnly, mqtt }: IngestAddresses, origin: string): Unreachable {
  if (!isLoopback(origin)) return loopbackOnly && mqtt.kind === 'built-in' ? 'mqtt' : null;
  if (!loopbackOnly) return 'name';
  return mqtt.kind === 'outside' ? 'http' : 'server';
}

function isLoopback(origin: string): boolean {
  return LOOPBACK.test(new URL(origin).hostname);
}
