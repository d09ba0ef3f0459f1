import type { TFunction } from '../i18n/translate.ts';
import { ApiError } from '../platform/api-error.ts';
import { errorText } from '../platform/error-text.ts';

/** A step of a biometric sign-in or registration that failed, in the words of the specification (1 §8). */
export class BiometricFailure extends Error {
  override readonly name = 'BiometricFailure';
}

/** Returns the text for a user whose biometric sign-in failed (spec 1 §8 Sign-in). */
export function biometricErrorText(error: unknown, onIpad: boolean, t: TFunction): string {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  switch (name) {
    case 'NotAllowedError':
      return t(onIpad ? 'passkeys.error.cancelledIpad' : 'passkeys.error.cancelled');
    case 'SecurityError':
      return t('passkeys.error.security');
    case 'NotSupportedError':
      return t(onIpad ? 'passkeys.error.notSupportedIpad' : 'passkeys.error.notSupported');
    case 'InvalidStateError':
      return t('passkeys.error.invalidState');
    default:
      return message.includes('Invalid response format')
        ? t('passkeys.error.responseFormat')
        : t('passkeys.error.other', { message });
  }
}

/**
 * Turns a failed call into a failure of its step: the server's own words where it refused, else `fallback`; an answer
 * that cannot be read is an invalid format.
 */
export function asFailure(error: unknown, fallback: string, t: TFunction): Error {
  if (!(error instanceof ApiError)) return error instanceof Error ? error : new BiometricFailure(fallback);
  const { failure } = error;
  if (failure.kind === 'unreadable') return new BiometricFailure('Invalid response format', { cause: error });
  const text = failure.kind === 'refused' && failure.status < 500 ? errorText(error, t) : fallback;
  return new BiometricFailure(text, { cause: error });
}
