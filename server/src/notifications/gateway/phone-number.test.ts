import { expect, test } from 'vitest';
import { toE164 } from './phone-number.ts';

test.each([
  ['+44 7700 900123', '+447700900123'],
  ['+44 (0)7700 900-123', '+447700900123'],
  ['0044 7700.900123', '+447700900123'],
  ['07700 900123', undefined],
  ['+0 7700 900123', undefined],
  ['+1234567890123456', undefined],
  ['', undefined],
  [null, undefined],
])('%s in E.164 is %s', (text, number) => {
  expect(toE164(text)).toBe(number);
});
