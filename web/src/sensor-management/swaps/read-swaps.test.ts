import { expect, test } from 'vitest';
import { sensor } from '../../testing/samples/devices.ts';
import { parseCsv } from '../import/parse-csv.ts';
import { readSwaps } from './read-swaps.ts';

const SENSORS = [
  sensor({ id: 1, serialNo: '010203', name: 'Freezer', type: '1' }),
  sensor({ id: 2, serialNo: '010204', name: 'Fridge', type: '1' }),
];
const read = (text: string) => readSwaps(parseCsv(text), SENSORS);
const rows = (text: string) => {
  const found = read(`old,new,type,reason,from\n${text}`);
  return found.kind === 'rows' ? found.rows : [];
};

test('a line becomes a swap of the sensor whose device it names', () => {
  expect(rows('01.02.03,10299,,broken,2027-01-31T10:00:00Z')[0]).toMatchObject({
    sensorName: 'Freezer',
    problems: [],
    swap: {
      sensorId: 1,
      serialNo: '010299',
      type: '1',
      reason: 'broken',
      from: '2027-01-31T10:00:00Z',
      replaces: '010203',
    },
  });
});

test.each([
  ['999999,010299,,,', ['noSensor', 'type']],
  ['010203,abc,,,', ['serial']],
  ['010203,010299,9,,', ['type']],
  ['010203,010299,,lost,', ['reason']],
  ['010203,010299,,,31.01.2027', ['from']],
])('%s is refused, with every reason', (line, problems) => {
  expect(rows(line)[0]).toMatchObject({ problems, swap: undefined });
});

test('a device that is named twice is refused the second time', () => {
  expect(rows('010203,010299,,,\n010204,010299,,,').map(({ problems }) => problems)).toEqual([[], ['twice']]);
});

test('without the two columns that are needed nothing is read', () => {
  expect(read('old,colour\n010203,red')).toEqual({ kind: 'missing', columns: ['new'] });
  expect(read('old,new')).toEqual({ kind: 'empty' });
});
