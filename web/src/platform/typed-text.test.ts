import { displayName, wifiPassword, wifiSsid } from '@ts1/contract';
import { afterEach, expect, test } from 'vitest';
import { typedText } from '../i18n/de/typed-text.ts';
import { speak } from '../i18n/speak.ts';
import { typedTextProblem } from './typed-text.ts';

afterEach(async () => speak(null));

const REFUSED = [
  [displayName, ' ', 'must not be empty', 'darf nicht leer sein'],
  [displayName, 'x'.repeat(101), 'must be at most 100 characters', 'darf höchstens 100 Zeichen lang sein'],
  [displayName, 'x'.repeat(1_001), 'must be at most 100 characters', 'darf höchstens 100 Zeichen lang sein'],
  [
    displayName,
    'a\u0000b',
    'must not contain control characters or invisible characters',
    'darf keine Steuerzeichen und keine unsichtbaren Zeichen enthalten',
  ],
  [wifiSsid, '', 'must not be empty', 'darf nicht leer sein'],
  [wifiSsid, 'ü'.repeat(17), 'must be at most 32 bytes long', 'darf höchstens 32 Bytes lang sein'],
  [wifiSsid, 'a\u0000', 'must not contain control characters', 'darf keine Steuerzeichen enthalten'],
  [
    wifiPassword,
    'short',
    'must be 8 to 63 letters, digits and signs, or 64 hexadecimal digits',
    'muss aus 8 bis 63 Buchstaben, Ziffern und Zeichen oder aus 64 Hexadezimalziffern bestehen',
  ],
] as const;

test.each(REFUSED)(
  'what is wrong with a text is said in the language of the reader (%#)',
  async (schema, text, english, german) => {
    expect(typedTextProblem(schema, text)).toBe(english);
    await speak({ language: 'de', load: async (part) => (part === 'typedText' ? typedText : {}) });
    expect(typedTextProblem(schema, text)).toBe(german);
  },
);

test('nothing is wrong with a text that the contract accepts', () => {
  expect(typedTextProblem(displayName, 'Cold room')).toBeUndefined();
});
