import type { Reading } from '@ts1/contract';
import { expect, test } from 'vitest';
import { valueRanges } from './value-range.ts';

const reading = (values: Partial<Reading>): Reading => ({
  timestamp: '2026-11-21T12:00:00.000Z',
  ...values,
});

test('the range of each measurand spans its values, errors left out', () => {
  const readings = [
    reading({ temperature: -18.4, hum: 40 }),
    reading({ temperature: 8001 }),
    reading({ temperature: -25.1, hum: 61.5 }),
    reading({}),
  ];
  expect(valueRanges(readings, ['temperature', 'temperature_2', 'humidity'])).toEqual({
    temperature: { min: -25.1, max: -18.4 },
    temperature_2: null,
    humidity: { min: 40, max: 61.5 },
  });
});
