import { expect, test } from 'vitest';
import { fixedNumbers } from './fixed-numbers.ts';

test.each([
  [`await store.addSensor({ name: 'Freezer', serialNo: '010203', type: '1' });`, 'serial number'],
  [`  const sensor = '70000001';`, 'serial number'],
  ['await store.deliver([{ sensor: `600001`, temperature: 4 }]);', 'serial number'],
  [`data: { baseUnitSerialNo: 'GW-1', typeId: 1 },`, 'serial number'],
  ['let serials = 810_000;', 'counter'],
])('a browser test with %s is refused', (line, reason) => {
  expect(fixedNumbers(`const one = 1;\n${line}`)).toEqual([expect.stringMatching(`^line 2: a .*${reason}`)]);
});

test.each([
  `const serialNo = freshSerial();`,
  `await serial.fill('010203');`,
  'const TIMEOUT_MS = 60_000;',
  '  let bytes = 0;',
  `sensor: 'A84041FFFE000005',`,
])('a browser test with %s is not', (line) => {
  expect(fixedNumbers(line)).toEqual([]);
});
