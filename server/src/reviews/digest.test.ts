import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Canonical, canonicalJson, canonicalDigest } from './digest.ts';

const reversed = (value: Canonical): Canonical => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, one]) => [name, reversed(one)]),
  );
};
const values = fc
  .jsonValue({ noUnicodeString: false })
  .filter((value) => !/__proto__|-0/.test(JSON.stringify(value)));

test('the digest of a value does not depend on the order of its fields', () => {
  fc.assert(
    fc.property(values, (value) => {
      const given = JSON.parse(JSON.stringify(value)) as Canonical;
      expect(canonicalDigest(reversed(given))).toBe(canonicalDigest(given));
      expect(JSON.parse(canonicalJson(given))).toEqual(given);
    }),
  );
});

test('two different values have different canonical texts', () => {
  fc.assert(
    fc.property(values, values, (one, other) => {
      const [a, b] = [
        JSON.parse(JSON.stringify(one)) as Canonical,
        JSON.parse(JSON.stringify(other)) as Canonical,
      ];
      fc.pre(!isEqual(a, b));
      expect(canonicalJson(a)).not.toBe(canonicalJson(b));
    }),
  );
});

function isEqual(one: Canonical, other: Canonical): boolean {
  try {
    expect(one).toEqual(other);
    return true;
  } catch {
    return false;
  }
}
