import type { InputFigures } from '@ts1/contract';
import { expect, test } from 'vitest';
import { companyClock } from '../company-clock.ts';
import { inputBlocks } from './input-blocks.ts';

const CLOCK = companyClock('UTC');

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 31, 6, minute)).toISOString();
const MINUTE = 60_000;

const CO2: InputFigures = {
  kind: 'analogue',
  input: 1,
  measurand: 'co2',
  name: 'CO₂',
  count: 4,
  min: { value: 400, at: at(5), within_ms: 0 },
  max: { value: 1_450, at: at(0), within_ms: 60 * MINUTE },
  mean: 575,
  standardDeviation: 120.4,
  completeness: 0.875,
};
const MAINS: InputFigures = {
  kind: 'state',
  input: 2,
  measurand: 'power',
  name: 'Mains',
  active_ms: 90 * MINUTE,
  inactive_ms: 270 * MINUTE,
  unknown_ms: 130 * MINUTE,
  openings: 3,
  longest: { from: at(0), until: at(60) },
};
const VISITORS: InputFigures = {
  kind: 'count',
  input: 3,
  measurand: 'count',
  name: 'Visitors',
  count: 4,
  total: 60,
  resets: 1,
  per_hour: 30,
  busiest: { value: 50, at: at(0) },
};

const tableRows = (inputs: readonly InputFigures[], clock = CLOCK) =>
  inputBlocks({ inputs }, clock).flatMap((block) => (block.kind === 'table' ? block.rows : []));

test('a figure has its extremes with their times, a state what is known of it, a counter its busiest hour', () => {
  expect(tableRows([CO2, MAINS, VISITORS])).toEqual([
    [
      'CO₂',
      '400 ppm, 31 Jan 2026, 06:05',
      '1,450 ppm, within 1 h from 31 Jan 2026, 06:00',
      '575 ppm',
      '120 ppm',
      '87.5 %',
    ],
    ['Mains (off)', '1 h 30 min (25.0 %)', '3', '1 h, 31 Jan 2026, 06:00', '2 h 10 min'],
    ['Visitors', '60', '30.0', '50, 31 Jan 2026, 06:00', '1'],
  ]);
});

test('an input that no user has named has its name in the language of the reader', () => {
  const german = companyClock('UTC', { language: 'de', temperatureUnit: 'c' });
  const names = tableRows([MAINS, { ...MAINS, name: 'Power' }, { ...MAINS, name: 'Power 2' }], german);
  expect(names.map(([name]) => name)).toEqual([
    'Mains (aus)',
    'Stromversorgung (aus)',
    'Stromversorgung 2 (aus)',
  ]);
});

test('without inputs nothing is said, and of an input without a value that there is none', () => {
  expect(inputBlocks({ inputs: [] }, CLOCK)).toEqual([]);
  const nothing = { min: null, max: null, mean: null, standardDeviation: null, completeness: null };
  expect(
    tableRows([
      { ...CO2, ...nothing, count: 0 },
      { ...MAINS, active_ms: 0, inactive_ms: 0, openings: 0, longest: null },
      { ...VISITORS, count: 0, total: 0, resets: 0, per_hour: null, busiest: null },
    ]),
  ).toEqual([
    ['CO₂', '–', '–', '–', '–', '–'],
    ['Mains (off)', '0 min', '0', '0 min', '2 h 10 min'],
    ['Visitors', '–', '–', '–', '–'],
  ]);
});
