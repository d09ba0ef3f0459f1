import type { FastifyRequest, RequestPayload } from 'fastify';
import { Unavailable } from '../errors.ts';
import { createShares } from '../work/shares.ts';

/** Each company may have a quarter of the bytes at a time. */
const PART = 4;

const received = new WeakMap<FastifyRequest, number>();

/** Returns the received size of a body, for routes with limited bodies; the call need not announce it. */
export function receivedBytes(request: FastifyRequest): number {
  return received.get(request) ?? 0;
}

/**
 * Limits the bodies that are being received at a time, which are in memory until they are complete: a quarter of
 * `maxBytes` for each company, counted as they arrive, so that a company with slow or many calls delays itself alone.
 * Returns a hook that runs before parsing. A call that announces too much is refused before its body is read, any
 * other as soon as it exceeds the limit.
 */
export function limitIncomingBodies(maxBytes: number) {
  const shares = createShares<number>(maxBytes, maxBytes / PART);
  return (bodyLimitBytes: number, findCompanyId: (request: FastifyRequest) => number) =>
    async (request: FastifyRequest, _reply: unknown, payload: RequestPayload): Promise<RequestPayload> => {
      const companyId = findCompanyId(request);
      const declaredBytes = Number(request.headers['content-length'] ?? 0);
      if (declaredBytes <= bodyLimitBytes && !shares.fits(companyId, declaredBytes)) throw tooMany();
      let held = 0;
      const giveBack = (): void => {
        if (held > 0) shares.take(companyId, -held);
        held = 0;
      };
      const count = (chunk: Uint8Array): void => {
        received.set(request, receivedBytes(request) + chunk.length);
        if (shares.fits(companyId, chunk.length)) {
          shares.take(companyId, chunk.length);
          held += chunk.length;
          return;
        }
        payload.off('data', count);
        giveBack();
        // The reader of the body sees the error as a broken connection.
        if (payload.listenerCount('error') > 0) payload.emit('error', tooMany());
      };
      payload.on('data', count);
      // The listener starts the stream; it is paused until the reader resumes it, so that no data is lost.
      payload.pause();
      payload.once('end', giveBack);
      request.raw.once('close', giveBack);
      return payload;
    };
}

function tooMany(): Unavailable {
  return new Unavailable('Too many calls of this company are being received.', 1_000);
}
