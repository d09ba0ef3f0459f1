import type { TFunction } from '../i18n/translate.ts';
import { refusalStatus } from '../platform/api-error.ts';
import { errorText } from '../platform/error-text.ts';
import { SessionNotKept } from '../session/index.ts';

/** What to tell somebody whose sign-in failed (spec 1 §8 Sign-in). */
export function signInErrorText(error: unknown, t: TFunction): string {
  if (error instanceof SessionNotKept) return t('signIn.verificationFailed');
  const status = refusalStatus(error);
  // A malformed e-mail or company is one that nobody has.
  return status === 401 || status === 400 ? t('signIn.invalidCredentials') : errorText(error, t);
}
