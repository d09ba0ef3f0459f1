import type { FastifyRequest } from 'fastify';
import { InvalidInput } from '../errors.ts';

const HEADER = 'idempotency-key';
/** Longest key of a call, in characters. */
export const LONGEST_IDEMPOTENCY_KEY = 100;

/**
 * Returns the key with which a caller may repeat a call without doing its work twice; null for none.
 * @throws InvalidInput that names the header
 */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const given = headers[HEADER];
  if (given === undefined) return null;
  const key = String(given);
  const isKey = key !== '' && key.length <= LONGEST_IDEMPOTENCY_KEY && !/[^ -~]/.test(key);
  if (!isKey) throw new InvalidInput([{ path: HEADER, message: 'must be 1 to 100 printable characters' }]);
  return key;
}
