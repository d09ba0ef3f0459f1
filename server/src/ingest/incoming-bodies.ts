import type { FastifyInstance } from 'fastify';
import { Unavailable } from '../platform/errors.ts';

/**
 * Bounds the bodies that are being received at a time, which are kept in memory until they are whole. A call
 * beyond that is told to come again before its body is read.
 */
export function limitIncomingBodies(http: FastifyInstance, maxBytes: number, bodyLimitBytes: number): void {
  let incoming = 0;
  http.addHook('preParsing', async (request) => {
    const bytes = Number(request.headers['content-length'] ?? bodyLimitBytes);
    if (incoming + bytes > maxBytes) throw new Unavailable('Too many calls are being received.', 1_000);
    incoming += bytes;
    request.raw.once('close', () => {
      incoming -= bytes;
    });
  });
}
