import type { FastifyRequest } from 'fastify';
import { Unavailable } from './errors.ts';

/**
 * Bounds the bodies that are being received at a time, which are kept in memory until they are whole. Answers a hook for
 * before the parsing; `bodyLimitBytes` is what a body may have that does not say its length. A call beyond that is
 * told to come again before its body is read.
 */
export function limitIncomingBodies(maxBytes: number) {
  let incoming = 0;
  return (bodyLimitBytes: number) =>
    async (request: FastifyRequest): Promise<void> => {
      const bytes = Number(request.headers['content-length'] ?? bodyLimitBytes);
      if (incoming + bytes > maxBytes) throw new Unavailable('Too many calls are being received.', 1_000);
      incoming += bytes;
      request.raw.once('close', () => {
        incoming -= bytes;
      });
    };
}
