import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sensorAlarms } from '../alarms/sensor-alarm.ts';
import { currentAlarm, preAlarm, stillOut } from '../testing/samples/alarms.ts';
import { worstFirst } from './worst-first.ts';

const named = (...names: readonly string[]) => names.map((name, index) => ({ id: index + 1, name }));

test('those in alarm come first, then acknowledged ones, and the rest by name as people count', () => {
  const sensors = named('Fridge 10', 'Fridge 2', 'Oven', 'Vault', 'Annex');
  const alarms = sensorAlarms([
    currentAlarm({ sensor_id: 4 }),
    stillOut({ sensor_id: 5 }),
    preAlarm({ sensor_id: 3 }),
  ]);
  const order = worstFirst(sensors, alarms).map(({ name }) => name);
  expect(order[0]).toBe('Vault');
  expect(new Set(order.slice(0, 3))).toEqual(new Set(['Vault', 'Annex', 'Oven']));
  expect(order.slice(3)).toEqual(['Fridge 2', 'Fridge 10']);
});

test('no sensor is lost, and the order does not depend on the one before', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(30), { maxLength: 12 }), fc.subarray([1, 5, 9, 20]), (ids, out) => {
      const sensors = ids.map((id) => ({ id, name: `S${id % 4}` }));
      const alarms = sensorAlarms(out.map((id) => currentAlarm({ sensor_id: id })));
      const sorted = worstFirst(sensors, alarms);
      expect(sorted).toEqual(worstFirst(sensors.toReversed(), alarms));
      expect(new Set(sorted)).toEqual(new Set(sensors));
      const isOut = sorted.map(({ id }) => alarms.has(id));
      expect(isOut).toEqual(isOut.toSorted((one, other) => Number(other) - Number(one)));
    }),
    { numRuns: 100 },
  );
});
