import { assert, boolean, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { parseReply } from './parse-reply.ts';

test.each([
  ['ACK 4821', { ticket: '4821', pin: undefined, note: undefined }],
  ['ack 4821', { ticket: '4821', pin: undefined, note: undefined }],
  ['  Ack\n4821  12345678 ', { ticket: '4821', pin: '12345678', note: undefined }],
  ['ACK 4821 1234 Door was open', { ticket: '4821', pin: '1234', note: 'Door was open' }],
  ['ACK 4821 door was open', { ticket: '4821', pin: undefined, note: 'door was open' }],
  ['ACK 4821 1234567890', { ticket: '4821', pin: undefined, note: '1234567890' }],
])('%j is understood', (text, reply) => {
  expect(parseReply(text)).toEqual(reply);
});

test.each(['', 'ACK', 'ACK 482', 'ACK 48211', 'ACK4821', 'NACK 4821', 'Please ack 4821', '4821', 'ACK ٤٨٢١'])(
  '%j is not',
  (text) => {
    expect(parseReply(text)).toBeUndefined();
  },
);

test('no text makes it throw, and what it finds is in the text', () => {
  assert(
    property(string(), boolean(), (text, isReply) => {
      const whole = isReply ? `ACK 0000 ${text}` : text;
      const { ticket = '', pin = '', note = '' } = parseReply(whole) ?? {};
      for (const part of [ticket, pin, note]) expect(whole).toContain(part);
    }),
  );
});
