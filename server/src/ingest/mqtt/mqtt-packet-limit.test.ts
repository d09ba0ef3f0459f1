import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPacketLimit } from './mqtt-packet-limit.ts';

/** A packet of MQTT with a body of that many bytes. */
function packet(bodyBytes: number): Buffer {
  const length: number[] = [];
  let rest = bodyBytes;
  do {
    length.push((rest % 128) + (rest >= 128 ? 0x80 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.from([0x30, ...length, ...Buffer.alloc(bodyBytes, 0xff)]);
}

/** Feeds bytes cut at these places, and answers the first refusal. */
function checked(bytes: Buffer, cuts: readonly number[], limit = createPacketLimit(1_000, 1_000)) {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  for (const [index, from] of places.entries()) {
    const refusal = limit.check(bytes.subarray(from, places[index + 1]));
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

const cuts = fc.array(fc.nat(), { maxLength: 20 });

test('packets within the limit pass, however they are cut into chunks', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000 }), { maxLength: 10 }), cuts, (sizes, cuts) => {
      expect(checked(Buffer.concat(sizes.map(packet)), cuts)).toBeUndefined();
    }),
  );
});

test('a packet over the limit is refused by its header, wherever it stands and however it is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000 }), { maxLength: 5 }), cuts, (sizes, cuts) => {
      const header = packet(1_001).subarray(0, 3);
      expect(checked(Buffer.concat([...sizes.map(packet), header]), cuts)).toBe(
        'a packet is over 1000 bytes',
      );
    }),
  );
});

test('a message that is too large is named by its topic, where that came with the header', () => {
  const limit = createPacketLimit(1_000, 1_000);
  const body = Buffer.concat([Buffer.from([0, 3]), Buffer.from('a/b'), Buffer.alloc(1_200)]);
  const header = Buffer.from([0x32, (body.length % 128) + 0x80, Math.floor(body.length / 128)]);
  expect(limit.check(Buffer.concat([header, body]))).toBe('a packet is over 1000 bytes');
  expect(limit.oversized).toEqual({ bytes: body.length, topic: 'a/b' });
  const cut = createPacketLimit(1_000, 1_000);
  cut.check(Buffer.concat([header, body.subarray(0, 3)]));
  expect(cut.oversized).toEqual({ bytes: body.length, topic: undefined });
});

test('the first packet has a limit of its own', () => {
  expect(checked(packet(11), [], createPacketLimit(1_000, 10))).toBe('a packet is over 10 bytes');
  expect(checked(Buffer.concat([packet(10), packet(11)]), [], createPacketLimit(1_000, 10))).toBeUndefined();
});

test('a length of more than four bytes is refused', () => {
  const endless = Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x01]);
  expect(checked(endless, [])).toBe('a packet has a malformed length');
});
