import type { TFunction } from '../i18n/translate.ts';
import { ApiError } from './api-error.ts';

/** Returns the message about a failed call: the server's own words where it refused, else what to do. */
export function errorText(error: unknown, t: TFunction): string {
  if (!(error instanceof ApiError)) return t('app.wentWrong');
  const { failure } = error;
  switch (failure.kind) {
    case 'network':
      return t('app.errors.network');
    case 'timeout':
      return t('app.errors.timeout');
    case 'unreadable':
      return t('app.errors.answer');
    case 'refused':
      if (failure.status === 429) return t('app.errors.tooManyRequests');
      if (failure.status === 403) return t('app.forbidden');
      if (failure.status >= 500) return t('app.errors.server');
      return failure.problem?.message ?? t('app.wentWrong');
  }
}
