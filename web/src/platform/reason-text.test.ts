import { expect, test } from 'vitest';
import { t } from '../i18n/translate.ts';
import { ApiError } from './api-error.ts';
import { reasonText, statusOrReasonText } from './reason-text.ts';

const refused = new ApiError({ kind: 'refused', status: 503, problem: null, retryAfterMs: null });

test(
  'the reason of an error is its message, and Unknown error without one',
  { tags: ['2.2.19', '2.8.4'] },
  async () => {
    expect(reasonText(new Error('the cable is out'), t)).toBe('the cable is out');
    expect(reasonText(refused, t)).toBe('the server answered with status 503');
    expect(reasonText(new Error(''), t)).toBe('Unknown error');
  },
);

test(
  'where a status is asked for it comes first, then the message, then Unknown error',
  { tags: ['2.8.4'] },
  async () => {
    expect(statusOrReasonText(refused, t)).toBe('503');
    expect(statusOrReasonText(new ApiError({ kind: 'network' }), t)).toBe('the server cannot be reached');
    expect(statusOrReasonText(new Error(''), t)).toBe('Unknown error');
  },
);
