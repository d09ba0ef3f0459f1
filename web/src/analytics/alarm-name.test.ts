import { expect, test } from 'vitest';
import { NO_VALUE } from '../platform/units.ts';
import { alarmName } from './alarm-name.ts';

const sensors = [{ id: 7, name: 'Freezer' }];
const units = [{ id: 7, base_unit_name: 'Gateway' }];

test.each([
  [{ sensor_id: 7, base_unit_id: null }, 'Freezer'],
  [{ sensor_id: null, base_unit_id: 7 }, 'Gateway'],
  [{ sensor_id: 8, base_unit_id: null }, NO_VALUE],
  [{ sensor_id: null, base_unit_id: 8 }, NO_VALUE],
])('an alarm of %j is about %s', (entry, name) => {
  expect(alarmName(entry, sensors, units)).toBe(name);
});
