import { expect, test } from 'vitest';
import { isAllowed } from './allowed.ts';

test.each(['MIT', '(MIT OR GPL-3.0-only)', 'GPL-2.0-only OR Apache-2.0 AND MIT', 'Apache-2.0 AND MIT'])(
  '%s is allowed',
  (expression) => {
    expect(isAllowed(expression)).toBe(true);
  },
);

test.each([
  'GPL-3.0-only',
  'MIT AND GPL-3.0-only',
  'SEE LICENSE IN LICENSE.txt',
  '',
  'UNLICENSED',
  '(MIT OR GPL-2.0) AND AGPL-3.0',
])('%s is refused', (expression) => {
  expect(isAllowed(expression)).toBe(false);
});
