import { acceptedLanguages, DEFAULT_PREFERENCES, effectivePreferences, type Language } from '@ts1/contract';
import type { FastifyRequest } from 'fastify';
import type { SignedInUser } from './caller.ts';
import { callerPreferences } from './caller-preferences.ts';

const callers = new WeakMap<FastifyRequest, SignedInUser>();

/** Notes the caller, so that a refusal is in their language; it is looked up only for refused calls. */
export function noteCaller(request: FastifyRequest, user: SignedInUser): void {
  callers.set(request, user);
}

/**
 * Returns the language of the caller: a signed-in user's own; before the sign-in the one that the browser asks for; for
 * a program or a device English.
 */
export function callerLanguage(request: FastifyRequest): Language {
  const user = callers.get(request);
  if (user !== undefined && user.program === undefined) return callerPreferences(user, request).language;
  if (user !== undefined || request.headers.authorization !== undefined) return DEFAULT_PREFERENCES.language;
  return effectivePreferences({ accepts: acceptedLanguages(request.headers['accept-language']) }).language;
}
