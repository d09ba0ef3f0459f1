import type { TFunction } from '../i18n/translate.ts';
import { NO_VALUE } from '../platform/units.ts';

/** A figure of a row in words; what changed as before and after. */
export function detailText(value: unknown, t: TFunction): string {
  if (isChange(value)) {
    return t('auditLogs.changed', { before: plain(value.before), after: plain(value.after) });
  }
  return plain(value);
}

function isChange(value: unknown): value is { readonly before: unknown; readonly after: unknown } {
  return typeof value === 'object' && value !== null && 'before' in value && 'after' in value;
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return NO_VALUE;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
