// @module-tag S57
import { expect, test } from 'vitest';
import { isSigned, computeSignature } from './signature.ts';

/** The example of the gateway's documentation. */
const URL = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const FIELDS = new URLSearchParams({
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
});

test('the address and the sorted fields are signed, as the gateway documents it', () => {
  expect(computeSignature('12345', URL, FIELDS)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
});

test('a call with another address, field, token or without a signature is not signed', () => {
  const signature = computeSignature('12345', URL, FIELDS);
  const other = new URLSearchParams(FIELDS);
  other.set('From', '+14158675308');
  expect(isSigned('12345', URL, FIELDS, signature)).toBe(true);
  expect(isSigned('12345', `${URL}3`, FIELDS, signature)).toBe(false);
  expect(isSigned('12345', URL, other, signature)).toBe(false);
  expect(isSigned('12346', URL, FIELDS, signature)).toBe(false);
  expect(isSigned('12345', URL, FIELDS, undefined)).toBe(false);
  expect(isSigned('12345', URL, FIELDS, '')).toBe(false);
});
