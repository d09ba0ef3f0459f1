import type { MappedField } from '@ts1/contract';
import { expect, test } from 'vitest';
import { assign, fieldChoice, textChoices } from './assign-field.ts';

const MAP: readonly MappedField[] = [
  { field: 'a', measurand: 'temperature', unit: '°F' },
  { field: 'b', measurand: null },
];

test('a field means what the map says, else what its name says', () => {
  expect(['a', 'b', 'c'].map((field) => fieldChoice(MAP, field))).toEqual(['temperature', 'unused', 'usual']);
});

test('a field is assigned in its usual unit, or in the one that was chosen', () => {
  expect(assign([], 'x', 'temperature')).toEqual([{ field: 'x', measurand: 'temperature', unit: '°C' }]);
  expect(assign(MAP, 'a', 'battery', 'mV')).toEqual([
    { field: 'b', measurand: null },
    { field: 'a', measurand: 'battery', unit: 'mV' },
  ]);
  expect(assign([], 'x', 'time')).toEqual([{ field: 'x', measurand: 'time' }]);
});

test('of texts one means 1 and another 0; while one alone came, either', () => {
  expect(textChoices(['open'])).toEqual([{ active: 'open' }, { inactive: 'open' }]);
  expect(textChoices(['open', 'closed'])).toEqual([
    { active: 'open', inactive: 'closed' },
    { active: 'closed', inactive: 'open' },
  ]);
  expect(assign([], 'x', 'door', { active: 'open', inactive: 'closed' })).toEqual([
    { field: 'x', measurand: 'door', unit: 'true is 1', active: 'open', inactive: 'closed' },
  ]);
});

test('what goes by its name is not in the map', () => {
  expect(assign(MAP, 'a', 'usual')).toEqual([{ field: 'b', measurand: null }]);
});
