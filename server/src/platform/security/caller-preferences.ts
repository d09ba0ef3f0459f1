import { acceptedLanguages, effectivePreferences, type Preferences } from '@ts1/contract';
import type { FastifyRequest } from 'fastify';
import type { SignedInUser } from './caller.ts';

/** Returns the caller's preferences: their own choice, else their company's, else the language of their browser. */
export function callerPreferences(
  { chosen }: Pick<SignedInUser, 'chosen'>,
  request: Pick<FastifyRequest, 'headers'>,
): Preferences {
  return effectivePreferences({
    ...chosen,
    accepts: acceptedLanguages(request.headers['accept-language']),
  });
}
