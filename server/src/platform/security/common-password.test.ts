// @module-tag S25
import { dictionary } from '@zxcvbn-ts/language-common';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD, isCommonPassword } from './common-password.ts';

const common = new Set(dictionary['passwords-common']);
const long = [...common].filter((password) => password.length >= 12);

test('every common password of the list that is long enough to be chosen is refused, in any case', () => {
  expect(long.length).toBeGreaterThan(300);
  for (const password of long) {
    expect.soft(isCommonPassword(password, common), password).toBe(true);
    expect.soft(isCommonPassword(password.toUpperCase(), common), password).toBe(true);
  }
});

test('so is any common word with digits and signs around it, which makes more than 3,000 of at least 12 characters', () => {
  const words = [...common].filter((password) => /^[a-z]{6,}$/.test(password));
  expect(words.length).toBeGreaterThan(3_000);
  for (const word of words) {
    expect(isCommonPassword(`${word.replace(/^./, (first) => first.toUpperCase())}123456!`, common)).toBe(
      true,
    );
  }
});

test.each([
  ['passwordpassword', 'a common word twice'],
  ['aaaaaaaaaaaaaa', 'one letter'],
  ['abababababab', 'two letters'],
  ['123456789012', 'digits in a row'],
  ['987654321098', 'digits backwards'],
  ['abcdefghijklmn', 'the alphabet'],
  ['qwertyuiopqwerty', 'a row of keys'],
  ['------------', 'signs alone'],
  [DEMO_PASSWORD, 'the password of the demo'],
])('%s is refused: %s', (password) => {
  expect(isCommonPassword(password, common)).toBe(true);
});

test.each([
  ['HarbourHospital1', ['Harbour Hospital', 'HarbourHospital']],
  ['Harbour Hospital 2026', ['Harbour Hospital']],
  ['nurse@example.org1', ['nurse@example.org']],
])('%s is refused to a user whose company or address it contains', (password, known) => {
  expect(isCommonPassword(password, common, known)).toBe(true);
  expect(isCommonPassword(`${password} heron lamp`, common, known)).toBe(false);
});

test('what a password manager makes, and four words, are taken', () => {
  const phrases = ['a long enough passphrase', 'correct horse battery staple', 'tower lamp heron quilt'];
  expect(phrases.filter((phrase) => isCommonPassword(phrase, common))).toEqual([]);
  fc.assert(
    fc.property(fc.base64String({ minLength: 24, maxLength: 24 }), (made) => {
      fc.pre(new Set(made.replaceAll('=', '')).size > 8);
      expect(isCommonPassword(made, common)).toBe(false);
    }),
  );
});
