import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalForm } from './canonical-form.ts';

const content = fc.dictionary(fc.string(), fc.jsonValue());

/** The same value with the keys of all its objects in the opposite order. */
function turnedAround(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnedAround);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, one]) => [key, turnedAround(one)]),
  );
}

test('the form of a record has its keys in order and no spaces', () => {
  const { form, sha256 } = canonicalForm({ b: [{ d: 'ü', c: null }], a: 1.5, 10: undefined, 9: 0, 11: 1 });
  expect(form).toBe('{"11":1,"9":0,"a":1.5,"b":[{"c":null,"d":"ü"}]}');
  expect(sha256).toBe(createHash('sha256').update(form, 'utf8').digest('hex'));
});

test('the order of keys changes no form, and the form holds all that is in the record', () => {
  fc.assert(
    fc.property(content, (record) => {
      const { form } = canonicalForm(record);
      expect(canonicalForm(turnedAround(record) as object).form).toBe(form);
      expect(JSON.parse(form)).toEqual(JSON.parse(JSON.stringify(record)));
    }),
  );
});

test('records that differ have forms and digests that differ', () => {
  fc.assert(
    fc.property(content, content, (one, other) => {
      const [first, second] = [canonicalForm(one), canonicalForm(other)];
      const isSame = first.form === second.form;
      expect(first.sha256 === second.sha256).toBe(isSame);
      expect(JSON.stringify(JSON.parse(first.form)) === JSON.stringify(JSON.parse(second.form))).toBe(isSame);
    }),
  );
});
