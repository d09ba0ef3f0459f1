import type { TFunction } from '../i18n/translate.ts';
import { ApiError, refusalStatus } from '../platform/api-error.ts';
import { errorText } from '../platform/error-text.ts';

/** Why a sensor was not asked to update (spec 1 §8). */
export function firmwareFailure(error: unknown, t: TFunction): string {
  if (!(error instanceof ApiError)) return t('sensorManagement.unexpected');
  if (refusalStatus(error) === 404) return t('sensorManagement.notFound');
  return `${t('sensorManagement.firmware.failed')} ${errorText(error, t)}`;
}
