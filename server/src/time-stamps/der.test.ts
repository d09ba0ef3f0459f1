import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DerError, readOid, readAll, readOnly, TAG, writeDer, writeInteger, writeOid } from './der.ts';

const openssl = process.env['OPENSSL_PATH'] ?? 'openssl';
const parsed = (bytes: Buffer): string =>
  execFileSync(openssl, ['asn1parse', '-inform', 'DER'], { input: bytes }).toString();
const oids = fc
  .tuple(
    fc.constantFrom('0.9', '1.2', '1.3', '2.5'),
    fc.array(fc.nat(2 ** 31), { minLength: 1, maxLength: 8 }),
  )
  .map(([root, arcs]) => [root, ...arcs].join('.'));

test('an object identifier that is written is read again', () => {
  fc.assert(
    fc.property(oids, (oid) => {
      expect(readOid(readOnly(writeOid(oid), TAG.oid))).toBe(oid);
    }),
  );
});

test('numbers, object identifiers and texts of any length are what openssl reads', () => {
  const value = fc.record({
    number: fc.bigInt({ min: 0n, max: 2n ** 160n }),
    oid: oids,
    size: fc.constantFrom(0, 1, 126, 127, 128, 255, 256, 65_535, 65_536, 70_000),
  });
  fc.assert(
    fc.property(value, ({ number, oid, size }) => {
      const digits = number.toString(16);
      const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
      const octets = writeDer(TAG.octets, Buffer.alloc(size, 7));
      const text = parsed(writeDer(TAG.sequence, writeInteger(bytes), writeOid(oid), octets));
      const shown = number.toString(16).toUpperCase();
      expect(/INTEGER +:([\dA-F]+)/.exec(text)?.[1]?.replace(/^0+(?=.)/, '')).toBe(shown);
      expect(text).toMatch(/OBJECT +:\S+/);
      expect(/l= *(\d+) prim: OCTET STRING/.exec(text)?.[1]).toBe(String(size));
    }),
    { numRuns: 40 },
  );
});

test('values one behind the other are read as they were written, whole and by their parts', () => {
  const one = fc.record({
    tag: fc.constantFrom(...Object.values(TAG)),
    content: fc.uint8Array({ maxLength: 300 }),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 5 }), (values) => {
      const written = values.map(({ tag, content }) => writeDer(tag, content));
      const read = readAll(Buffer.concat(written));
      expect(read.map(({ tag, content }) => ({ tag, content: new Uint8Array(content) }))).toEqual(values);
      expect(read.map(({ whole }) => whole)).toEqual(written);
    }),
  );
});

/** Reads values and writes them again; undefined for what is not DER. */
function rewritten(bytes: Buffer): Buffer | undefined {
  try {
    return Buffer.concat(readAll(bytes).map(({ tag, content }) => writeDer(tag, content)));
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}

test('whatever bytes are given, they are a DerError or values in their one spelling', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect([undefined, Buffer.from(bytes)]).toContainEqual(rewritten(Buffer.from(bytes)));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['a length that is cut off', '3082'],
  ['a content that is cut off', '300301'],
  ['an endless length', '30800000'],
  ['a long spelling of a short length', '308103020101'],
  ['a length with a zero in front', `30820080${'00'.repeat(128)}`],
  ['a length of five bytes', '308500000000010000'],
  ['a tag of several bytes', '1f0100'],
])('%s is refused', (_, hex) => {
  expect(() => readAll(Buffer.from(hex, 'hex'))).toThrow(DerError);
});
