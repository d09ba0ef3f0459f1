import { expect, test } from 'vitest';
import { exportedColumns, readColumnTitles } from './reading-choices.ts';

test('the columns of a file that a sensor page exported are chosen, and of no other', async () => {
  const header = 'time_utc,sensor,temperature_c,humidity_pct,battery_v,rssi_dbm,co2_ppm';
  const titles = await readColumnTitles(
    new Blob([`${header}\n2026-01-31T10:00:00.000Z,010203,4.2,50,3.6,-70,640\n`]),
  );
  expect(exportedColumns(titles)).toEqual({
    time: 'time_utc',
    sensor: 'sensor',
    temperature: 'temperature_c',
    humidity: 'humidity_pct',
    battery: 'battery_v',
  });
  expect(exportedColumns(['Time', 'sensor', 'temperature_c'])).toEqual({});
});
