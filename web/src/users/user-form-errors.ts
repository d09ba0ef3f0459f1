import { emailAddress, PASSWORD_MIN_LENGTH } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { ApiError } from '../platform/api-error.ts';
import { errorText } from '../platform/error-text.ts';

/** Checks an e-mail address before it is sent. */
export function emailError(email: string, t: TFunction): string | undefined {
  if (email.trim() === '') return t('users.required', { field: t('users.email') });
  return emailAddress.safeParse(email.trim()).success ? undefined : t('users.invalidEmail');
}

/** Checks the name by which records call a user. */
export function usernameError(name: string, t: TFunction): string | undefined {
  return name.trim() === '' ? t('users.required', { field: t('users.username') }) : undefined;
}

/** Checks a password that is being set. */
export function newPasswordError(password: string, field: string, t: TFunction): string | undefined {
  if (password === '') return t('users.required', { field });
  return password.length < PASSWORD_MIN_LENGTH ? t('users.passwordTooShort') : undefined;
}

const FIELDS = ['email', 'username', 'password', 'firstName', 'lastName', 'phoneNumber'] as const;

/** Where the server refused, beside the field it names; else the form's own text, or why it was refused. */
export function refusedFields(error: unknown, failed: string, t: TFunction) {
  if (!(error instanceof ApiError)) return { form: failed };
  const named = Object.fromEntries(
    FIELDS.flatMap((field) => {
      const message = error.fieldError(field);
      if (message === undefined) return [];
      if (message !== 'is taken') return [[field, message]];
      return [[field, t(field === 'username' ? 'users.usernameTaken' : 'users.emailTaken')]];
    }),
  );
  if (Object.keys(named).length > 0) return named;
  return { form: error.status === 409 || error.status === 403 ? errorText(error, t) : failed };
}
