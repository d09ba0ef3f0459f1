import type { TFunction } from '../i18n/translate.ts';
import { refusalStatus } from './api-error.ts';

/** Returns an error's own message, for `Error loading data: ...`. */
export function reasonText(error: Error, t: TFunction): string {
  return error.message === '' ? t('app.errors.unknown') : error.message;
}

/** The status with which the server refused, else what the error says of itself. */
export function statusOrReasonText(error: Error, t: TFunction): string {
  return refusalStatus(error)?.toString() ?? reasonText(error, t);
}
