import { expect, test } from 'vitest';
import { dashboardExports } from '../i18n/en/dashboard-exports.ts';
import { addTexts, t } from '../i18n/translate.ts';
import { sensor } from '../testing/samples/devices.ts';
import { NOW } from '../testing/now.ts';
import { dashboardPicture } from './dashboard-picture.ts';

addTexts({ dashboardExports });

test.each([
  ['the first', { error: 8001, temperature: null, temperature_2: 4.2 }, ['Sensor error', '4.2\u00A0°C']],
  ['the second', { error_2: 8002, temperature_2: null }, ['-18.4\u00A0°C', 'Sensor error']],
  ['neither', { temperature_2: null }, ['-18.4\u00A0°C', '–']],
] as const)('a picture shows a fault of %s probe for the input that it concerns', (_, changes, shown) => {
  const sensors = [sensor({ type: '5', ...changes })];
  const { rows } = dashboardPicture({ sensors, alarms: new Map(), zoneName: null, now: NOW }, t);
  expect(rows[0]?.[1]?.map(({ text }) => text).slice(0, 2)).toEqual(shown);
});
