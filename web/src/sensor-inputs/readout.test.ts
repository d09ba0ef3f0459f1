import type { LatestInput } from '@ts1/contract';
import { beforeAll, expect, test } from 'vitest';
import { sensorInputs } from '../i18n/en/sensor-inputs.ts';
import { addTexts, t } from '../i18n/translate.ts';
import { formatInUnit } from '../platform/units.ts';
import { inputReadout } from './readout.ts';

const NOW = Date.parse('2026-01-31T12:00:00.000Z');
const at = (minutesAgo: number): string => new Date(NOW - minutesAgo * 60_000).toISOString();
const input = (measurand: string, value: number, minutesAgo: number, sinceAgo = minutesAgo): LatestInput => ({
  input: 1,
  measurand,
  name: 'Name',
  value,
  timestamp: at(minutesAgo),
  since: at(sinceAgo),
});
const HEARD = { lastHeardAt: at(1), silentAfterMs: 900_000 };
const SILENT = { lastHeardAt: at(20), silentAfterMs: 900_000 };

beforeAll(() => addTexts({ sensorInputs }));

test.each<readonly [string, LatestInput, typeof HEARD, readonly [string, string, boolean, boolean]]>([
  ['an open door', input('door', 1, 1, 9), HEARD, ['open', 'since 11:51', false, true]],
  [
    'a closed door that last sent hours ago',
    input('door', 0, 300),
    HEARD,
    ['closed', 'since 07:00', false, false],
  ],
  [
    'a door of which nobody knows any more',
    input('door', 1, 20, 40),
    SILENT,
    ['unknown', 'silent since 11:40, was open', true, false],
  ],
  ['power that failed', input('power', 0, 1, 2), HEARD, ['off', 'since 11:58', false, true]],
  ['a figure of now', input('co2', 640.4, 1), HEARD, ['640\u00A0ppm', '', false, false]],
  [
    'a figure that stopped coming from a sensor that goes on',
    input('co2', 640, 30),
    HEARD,
    ['640\u00A0ppm', 'at 31\u00A0Jan\u00A02026, 11:30', true, false],
  ],
  [
    'a figure of a silent sensor',
    input('co2', 640, 20),
    SILENT,
    ['640\u00A0ppm', 'at 31\u00A0Jan\u00A02026, 11:40', true, false],
  ],
  ['a counter that stands still', input('count', 12, 300), HEARD, ['12 in all', '', false, false]],
  ['what a newer server knows and this page does not', input('radon', 7, 1), HEARD, ['7', '', false, false]],
])('%s', (_, latest, heard, [value, detail, isOld, isActive]) => {
  expect(inputReadout(latest, heard, NOW, t)).toEqual({
    input: 1,
    name: 'Name',
    value,
    detail,
    isOld,
    isActive,
  });
});

test('a figure that rounds to nothing has no sign', () => {
  expect(formatInUnit(-0.04, { unit: 'Pa', decimals: 1 })).toBe('0.0\u00A0Pa');
});
