import { expect, test } from 'vitest';
import { sensorManagement } from '../i18n/en/sensor-management.ts';
import { addTexts, t } from '../i18n/translate.ts';
import { ApiError } from '../platform/api-error.ts';
import { firmwareFailure } from './firmware-failure.ts';

const refused = (status: number, message: string) =>
  new ApiError({
    kind: 'refused',
    status,
    problem: { type: 'about:blank', title: 'Refused', status, detail: message, message },
    retryAfterMs: null,
  });

test(
  'a firmware update that fails says what was refused, that the sensor is gone, or that it is unexpected',
  { tags: ['1.8.12'] },
  () => {
    addTexts({ sensorManagement });
    const text = (error: unknown): string => firmwareFailure(error, t);
    expect(text(new Error('a bug'))).toBe('An unexpected error occurred.');
    expect(text(refused(404, 'There is no such sensor.'))).toBe(t('sensorManagement.notFound'));
    expect(text(refused(409, 'No base unit hears it.'))).toMatch(
      /^Failed to send firmware update request\. .*No base unit hears it\./,
    );
  },
);
