import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayName, emailAddress, fold, id, idText, moment, timestamp, toTimestamp } from './values.ts';

describe('an id', () => {
  test.each([1, 42, Number.MAX_SAFE_INTEGER])('%d is one, as a number and as text', (value) => {
    expect(id.parse(value)).toBe(value);
    expect(idText.parse(String(value))).toBe(value);
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1, '1', null])(
    'the value %s is none',
    (value) => expect(id.safeParse(value).success).toBe(false),
  );

  test.each(['', '0', '-1', '01', '+1', '1.0', '1e3', ' 1', '1 ', '１', '9007199254740992', '9'.repeat(40)])(
    'the text %j is none',
    (text) => expect(idText.safeParse(text).success).toBe(false),
  );
});

describe('a moment', () => {
  const noon = Date.UTC(2026, 0, 31, 12);

  test.each([
    [noon],
    [String(noon)],
    ['2026-01-31T12:00:00Z'],
    ['2026-01-31T12:00:00.000Z'],
    ['2026-01-31T13:00:00+01:00'],
    ['2026-01-31T06:30:00-05:30'],
  ])('%s is noon of the last day of January', (input) => expect(moment.parse(input)).toBe(noon));

  test('a date alone is its first millisecond in UTC', () => {
    expect(moment.parse('2026-01-31')).toBe(Date.UTC(2026, 0, 31));
  });

  test.each([
    '',
    'yesterday',
    '2026-02-30T00:00:00Z',
    '2026-01-31T25:00:00Z',
    '2026-01-31T12:00:00',
    '31/01/2026',
    '1.5',
    '1e12',
    -1,
    '-1',
    1.5,
    Number.NaN,
    Date.UTC(9999, 11, 31, 23, 59, 59, 999) + 1,
    '999999999999999999',
    null,
    true,
  ])('%j is none', (input) => expect(moment.safeParse(input).success).toBe(false));

  test('every moment survives the way to an answer and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(9999, 11, 31, 23, 59, 59, 999) }), (epochMs) => {
        const text = timestamp.parse(toTimestamp(epochMs));
        expect([moment.parse(text), moment.parse(epochMs)]).toEqual([epochMs, epochMs]);
      }),
    );
  });
});

describe('a name that people give', () => {
  test.each([
    ['  Freezer 3 ', 'Freezer 3'],
    ['Kühlraum “Nord” – 2 °C', 'Kühlraum “Nord” – 2 °C'],
    ['冷凍庫', '冷凍庫'],
    ['مِجمَد', 'مِجمَد'],
    ['می‌خواهم', 'می‌خواهم'],
    ['👩‍🔬 lab', '👩‍🔬 lab'],
    ['Ku\u0308hlraum', 'Kühlraum'],
    ['x'.repeat(100), 'x'.repeat(100)],
  ])('%j is kept as %j', (given, kept) => expect(displayName.parse(given)).toBe(kept));

  test.each([
    ['nothing', '', 'must not be empty'],
    ['spaces', ' \t\n ', 'must not be empty'],
    ['a joiner alone', '\u200D', 'must not be empty'],
    ['fillers alone', '\u3164\u115F', 'must not be empty'],
    ['101 characters', 'x'.repeat(101), 'must be at most 100 characters'],
    ['a line break', 'a\nb', 'must not contain control characters or invisible characters'],
    ['a NUL', 'a\u0000b', 'must not contain control characters or invisible characters'],
    ['an escape', 'a\u001B[31mb', 'must not contain control characters or invisible characters'],
    ['a C1 control', 'a\u009Bb', 'must not contain control characters or invisible characters'],
    ['a line separator', 'a\u2028b', 'must not contain control characters or invisible characters'],
    ['a bidi override', 'a\u202Egnp.exe', 'must not contain control characters or invisible characters'],
    ['a bidi isolate', 'a\u2067b\u2069', 'must not contain control characters or invisible characters'],
    ['a zero-width space', 'a\u200Bb', 'must not contain control characters or invisible characters'],
    ['a soft hyphen', 'a\u00ADb', 'must not contain control characters or invisible characters'],
    ['half a surrogate pair', 'a\uD83Db', 'must not contain control characters or invisible characters'],
  ])('%s is refused', (_, given, message) => {
    expect(displayName.safeParse(given).error?.issues[0]?.message).toBe(message);
  });
});

describe('folding for comparison', () => {
  test.each([
    ['ACME Ltd', 'acme ltd'],
    ['  Acme   Ltd ', 'acme ltd'],
    ['Acme\u00A0Ltd', 'acme ltd'],
    ['Ac\u200Bme', 'acme'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['İSTANBUL', 'istanbul'],
    ['ISPARTA', 'ısparta'],
    ['ﬁsh', 'FISH'],
    ['\u212Bngström', 'a\u030Angstro\u0308m'],
    ['ＡＣＭＥ', 'acme'],
    ['ΟΔΟΣ', 'οδος'],
    ['МОСКВА', 'москва'],
    ['É', 'e\u0301'],
  ])('%j and %j are the same', (one, other) => expect(fold(one)).toBe(fold(other)));

  test.each([
    ['acme', 'acme 2'],
    ['o', 'ö'],
    ['a', 'а'],
    ['冷', '热'],
    ['', 'x'],
  ])('%j and %j are different', (one, other) => expect(fold(one)).not.toBe(fold(other)));

  test('folding what is folded changes nothing, for every character beside every kind of neighbour', () => {
    const unstable: string[] = [];
    // The first two planes; those above hold Han characters, which have neither case nor composition.
    for (let code = 0; code < 0x2_0000; code += 1) {
      const character = String.fromCodePoint(code);
      const text = `${character}a ${character}\u0307Σ${character}`;
      const once = fold(text);
      if (fold(once) !== once) unstable.push(code.toString(16));
    }
    expect(unstable).toEqual([]);
  });

  test('folding what is folded changes nothing, and composition does not count, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = fold(text);
        expect(fold(once)).toBe(once);
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
      }),
      { numRuns: 500 },
    );
  });
});

describe('an e-mail address', () => {
  test.each(['admin@example.org', 'night+lab@sub.example.org', "ward'7@example.org"])('%s is one', (text) =>
    expect(emailAddress.parse(text)).toBe(text),
  );

  test.each(['', 'admin', 'admin@', '@example.org', 'a b@example.org', 'a@b', 'a\u0000@example.org'])(
    '%j is none',
    (text) => expect(emailAddress.safeParse(text).success).toBe(false),
  );
});
