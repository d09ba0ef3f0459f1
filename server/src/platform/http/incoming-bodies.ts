import type { FastifyRequest, RequestPayload } from 'fastify';
import { Unavailable } from '../errors.ts';
import { createShares } from '../work/shares.ts';

/** Each company may have a quarter of it at a time. */
const PART = 4;

const received = new WeakMap<FastifyRequest, number>();

/** How large the body of a call was, of a route whose bodies are bounded; it need not say so itself. */
export function receivedBytes(request: FastifyRequest): number {
  return received.get(request) ?? 0;
}

/**
 * Bounds the bodies that are being received at a time, which are kept in memory until they are whole: a quarter of
 * `maxBytes` for each company, counted as they arrive, so that one whose calls are slow or many holds up itself alone.
 * Returns a hook for before the parsing. A call that says that it would pass the bound is refused before its body is
 * read, one that does not say so as soon as it does.
 */
export function limitIncomingBodies(maxBytes: number) {
  const shares = createShares<number>(maxBytes, maxBytes / PART);
  return (bodyLimitBytes: number, companyOf: (request: FastifyRequest) => number) =>
    async (request: FastifyRequest, _reply: unknown, payload: RequestPayload): Promise<RequestPayload> => {
      const companyId = companyOf(request);
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
        // The reader of the body sees it as a broken connection.
        if (payload.listenerCount('error') > 0) payload.emit('error', tooMany());
      };
      payload.on('data', count);
      // A listener makes it flow; nothing may arrive before the reader is there, who resumes it.
      payload.pause();
      payload.once('end', giveBack);
      request.raw.once('close', giveBack);
      return payload;
    };
}

function tooMany(): Unavailable {
  return new Unavailable('Too many calls of this company are being received.', 1_000);
}
