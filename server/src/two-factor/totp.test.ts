import { expect, test } from 'vitest';
import { base32, totpCode, stepAt, findStep } from './totp.ts';

/** Test vectors of RFC 6238 appendix B, SHA-1: the last six of its eight digits. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const SECRET = Buffer.from('12345678901234567890');

test.each(VECTORS)('at %i seconds the code is %s', (seconds, code) => {
  expect(totpCode(SECRET, stepAt(seconds * 1_000))).toBe(code);
});

test('a code counts one step early and late, and no further', () => {
  const now = 1_111_111_109_000;
  const step = stepAt(now);
  const found = [-2, -1, 0, 1, 2].map((away) => findStep(SECRET, totpCode(SECRET, step + away), now));
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  for (const nonsense of ['', '28708', '2870822', 'abcdef', '２８７０８２']) {
    expect(findStep(SECRET, nonsense, 59_000)).toBeUndefined();
  }
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%s is %s in base 32 (RFC 4648 section 10)', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});
