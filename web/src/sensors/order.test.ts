import type { Sensor } from '@ts1/contract';
import { assert, integer, nat, property, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inOrder, mostUrgentFirst, moved, toOrder, toPreferences } from './order.ts';

const sensor = (id: number, name: string): Sensor => ({
  id,
  serialNo: String(id).padStart(6, '0'),
  name,
  type: '1',
  SNR: null,
  Battery: null,
  firmware: null,
  firmware_version: null,
  temperature: null,
  temperature_2: null,
  humidity: null,
  RSSI: null,
  error: null,
  error_2: null,
  timestamp: null,
  lastHeardAt: null,
  silentAfterMs: 900_000,
  legalHold: false,
  guard: 'limits',
  state: 'normal',
});

describe('the order of the sensor table', () => {
  test('puts sensors at their saved places and the others after them by name', () => {
    const sensors = [sensor(1, 'Room 10'), sensor(2, 'Room 9'), sensor(3, 'Attic'), sensor(4, 'Cellar')];
    const ordered = inOrder(sensors, toOrder(toPreferences([4, 3])));
    expect(ordered.map((one) => one.name)).toEqual(['Cellar', 'Attic', 'Room 9', 'Room 10']);
  });

  test('survives being written and read', () => {
    assert(
      property(uniqueArray(integer({ min: 1, max: 1_000 })), (ids) => {
        const sensors = ids.toSorted((a, b) => a - b).map((id) => sensor(id, 'x'));
        expect(inOrder(sensors, toOrder(toPreferences(ids))).map((one) => one.id)).toEqual(ids);
      }),
    );
  });

  test('moving one keeps every other in its order', () => {
    const ids = uniqueArray(integer({ min: 1, max: 50 }), { minLength: 2 });
    assert(
      property(ids, nat(), nat(), (list, a, b) => {
        const id = list[a % list.length] ?? 0;
        const to = list[b % list.length] ?? 0;
        const after = moved(list, id, to);
        expect(after.indexOf(id)).toBe(list.indexOf(to));
        expect(after.filter((one) => one !== id)).toEqual(list.filter((one) => one !== id));
      }),
    );
  });

  test('puts sensors in alarm first, equal ones by name, and loses none', () => {
    const sensors = [sensor(1, 'A'), sensor(2, 'B'), sensor(3, 'C'), sensor(4, 'D')];
    const urgency = new Map([
      [4, 0],
      [3, 2],
      [2, 2],
    ]);
    expect(mostUrgentFirst(sensors, urgency).map(({ id }) => id)).toEqual([4, 2, 3, 1]);
    expect(mostUrgentFirst(sensors, new Map())).toBe(sensors);
  });

  test('moving what is not there changes nothing', () => {
    expect(moved([1, 2], 3, 1)).toEqual([1, 2]);
  });
});
