import { hkdfSync } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { acknowledgeFromMessagesRoutes } from '@ts1/contract';
import { createMessageTokens } from './message-tokens.ts';

const secretsFromKey = (key: string) => ({
  derive: (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32)),
});
const tokens = createMessageTokens(secretsFromKey('one'));
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const names = fc.record({ companyId: id, deliveryId: id, userId: id });
const body = acknowledgeFromMessagesRoutes.lookAtMessage.body;

test('a token names its company, message and user, and has the shape that the API takes', () => {
  fc.assert(
    fc.property(names, (one) => {
      const token = tokens.sign(one);
      expect(tokens.verify(token)).toEqual(one);
      expect(body.safeParse({ token }).success).toBe(true);
      expect(token.length).toBeLessThanOrEqual(60);
    }),
  );
});

test('with any one bit flipped it names nothing', () => {
  fc.assert(
    fc.property(names, fc.nat(), (one, at) => {
      const bytes = Buffer.from(tokens.sign(one));
      const bit = at % (bytes.length * 8);
      bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(tokens.verify(bytes.toString('latin1'))).toBeUndefined();
    }),
    { numRuns: 1_000 },
  );
});

test('each bit of one token, flipped, makes it worthless', { tags: ['S40'] }, () => {
  const token = tokens.sign({ companyId: 1, deliveryId: 4_711, userId: 12 });
  for (let bit = 0; bit < token.length * 8; bit += 1) {
    const bytes = Buffer.from(token);
    bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(tokens.verify(bytes.toString('latin1')), `bit ${bit}`).toBeUndefined();
  }
});

test('the signature of one message does not fit another, nor another way of writing the same numbers', () => {
  const token = tokens.sign({ companyId: 1, deliveryId: 10, userId: 2 });
  expect(tokens.verify(token.replace('1.a.2', '1.b.2'))).toBeUndefined();
  expect(tokens.verify(token.replace('1.a.2', '1.0a.2'))).toBeUndefined();
  expect(tokens.verify(token.replace('1.a.2', '2.a.2'))).toBeUndefined();
});

test('another key of the installation makes every token worthless', () => {
  fc.assert(
    fc.property(names, (one) => {
      expect(createMessageTokens(secretsFromKey('other')).verify(tokens.sign(one))).toBeUndefined();
    }),
  );
});
