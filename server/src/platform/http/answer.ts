import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { Route } from '@ts1/contract';

/** An answer that is already serialised and is sent unchanged. */
export type RawAnswer = Readable | Uint8Array;

export function isRawAnswer(answer: unknown): answer is RawAnswer {
  return answer instanceof Readable || answer instanceof Uint8Array;
}

/**
 * Checks that an answer matches the contract and has no further fields. Tests use it; production relies on the
 * types, because parsing a year of readings again would cost more than the read.
 * Returns the answer to send, because checking a stream consumes it.
 */
export async function checkAnswer(route: Route, answered: unknown): Promise<unknown> {
  if (route.success === 204) {
    if (answered !== undefined) throw new Error(`${route.method} ${route.path} answers 204 and has a body`);
    return;
  }
  const answer = answered instanceof Readable ? await buffer(answered) : answered;
  const sent: unknown =
    answer instanceof Uint8Array
      ? JSON.parse(Buffer.from(answer).toString('utf8'))
      : JSON.parse(JSON.stringify(answer) ?? 'null');
  const result = route.answer.safeParse(sent);
  if (!result.success) {
    throw new Error(`${route.method} ${route.path} answers against its contract: ${result.error.message}`);
  }
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(result.data)), sent)) {
    throw new Error(`${route.method} ${route.path} answers more than its contract says`);
  }
  return answer;
}
