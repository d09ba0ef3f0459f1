import type { DiscoveredSensor, SensorType } from '@ts1/contract';
import { expect, test } from 'vitest';
import { fittingTypes } from './discovered-type.ts';

const NOTHING = { temperature: 4, temperature_2: null, humidity: null, battery: null };

test.each<[string, Partial<DiscoveredSensor>, SensorType[], behind?: true]>([
  ['010203', { battery: 3.6 }, ['1', '4', '5']],
  ['010203', {}, ['1', '4', '5']],
  ['010203', { temperature_2: 5 }, ['5', '1', '4']],
  ['01020304', { battery: 1.5 }, ['2', '3', '5']],
  ['01020304', { humidity: 51 }, ['3', '2', '5']],
  ['7', { temperature_2: 5 }, ['5']],
  ['A84041FFFE123456', { type_hint: '7' }, ['7', '6']],
  ['A84041FFFE123456', {}, ['6', '7']],
  ['123456789012', {}, ['5', '6', '7']],
  ['123456789012', { type_hint: '6' }, ['6', '5', '7']],
  ['123456789012', {}, ['6', '7', '5'], true],
  ['0404040404040404', { temperature_2: 5 }, ['6', '7', '5'], true],
  ['0404040404040404', { type_hint: '7' }, ['7', '6', '5'], true],
  ['010203', {}, ['1', '4', '5'], true],
])(
  'serial number %s with %j is most likely of the first of these types: %j',
  (serialNo, values, types, behind) => {
    const discovered: DiscoveredSensor = {
      ...NOTHING,
      serialNo,
      baseUnitId: 1,
      firstHeardAt: '2026-01-31T09:00:00.000Z',
      lastHeardAt: '2026-01-31T09:00:00.000Z',
      readings: 1,
      ...values,
    };
    expect(fittingTypes(discovered, behind ?? false)).toEqual(types);
  },
);
