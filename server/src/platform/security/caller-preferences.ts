import { acceptedLanguages, effectivePreferences, type Preferences } from '@ts1/contract';
import type { FastifyRequest } from 'fastify';
import type { SignedInUser } from './caller.ts';

/** How things are shown to who calls: as they chose, else as their company did, else in the language of their browser. */
export function preferencesOf(
  { chosen }: Pick<SignedInUser, 'chosen'>,
  request: Pick<FastifyRequest, 'headers'>,
): Preferences {
  return effectivePreferences({
    ...chosen,
    accepts: acceptedLanguages(request.headers['accept-language']),
  });
}
