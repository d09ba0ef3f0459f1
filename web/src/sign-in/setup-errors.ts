import type { TFunction } from '../i18n/translate.ts';
import { ApiError } from '../platform/api-error.ts';
import { errorText } from '../platform/error-text.ts';
import type { FormErrors } from '../ui/use-text-form.ts';

const FIELDS = ['companyName', 'email', 'password', 'code'] as const;

/** What the server refused about the set-up, field by field. */
export function setupErrors(error: unknown, t: TFunction): FormErrors<(typeof FIELDS)[number]> {
  if (!(error instanceof ApiError)) return { form: errorText(error, t) };
  if (error.status === 403) return { code: t('setup.invalid.code') };
  const refused = FIELDS.filter((field) => error.fieldError(field) !== undefined);
  if (refused.length === 0) return { form: errorText(error, t) };
  return Object.fromEntries(refused.map((field) => [field, t(`setup.invalid.${field}`)]));
}
