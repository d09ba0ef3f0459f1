import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPacketLimit, droppedBytes } from './mqtt-packet-limit.ts';

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

const MARK = Buffer.from('mark');
const createLimit = (maxBytes: number, maxFirstBytes = maxBytes) =>
  createPacketLimit({ maxBytes, maxFirstBytes, mark: MARK });

/** Returns what passes of bytes that are cut at these places, or the first refusal. */
function passed(bytes: Buffer, cuts: readonly number[], limit = createLimit(1_000)): Buffer | string {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  const parts: Buffer[] = [];
  for (const [index, from] of places.entries()) {
    const passed = limit.pass(bytes.subarray(from, places[index + 1]));
    if (typeof passed === 'string') return passed;
    parts.push(...passed);
  }
  return Buffer.concat(parts);
}

/** A message on the topic `a/b` with that many bytes after what names it. */
function message(qos: 0 | 1 | 2, bytes: number, payload = Buffer.alloc(bytes, 0xff)): Buffer {
  const names = Buffer.concat([Buffer.from([0, 3]), Buffer.from('a/b'), Buffer.alloc(qos === 0 ? 0 : 2, 7)]);
  const whole = Buffer.concat([names, payload]);
  const head = packet(whole.length);
  const start = head.subarray(0, head.length - whole.length);
  start[0] = 0x30 | (qos << 1);
  return Buffer.concat([start, whole]);
}

const cuts = fc.array(fc.nat(), { maxLength: 20 });

test('packets within the limit pass, however they are cut into chunks', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000 }), { maxLength: 10 }), cuts, (sizes, cuts) => {
      const whole = Buffer.concat(sizes.map(packet));
      expect(passed(whole, cuts)).toEqual(whole);
    }),
  );
});

test('a packet over the limit that is no message is refused by its header, wherever it is and however it is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000 }), { maxLength: 5 }), cuts, (sizes, cuts) => {
      const header = packet(1_001).subarray(0, 3);
      header[0] = 0x82;
      expect(passed(Buffer.concat([packet(2), ...sizes.map(packet), header]), cuts)).toBe(
        'a packet is over 1000 bytes',
      );
    }),
  );
});

test(
  'of a message over the limit its topic, its number and its size pass, wherever it is and however it is cut',
  { tags: ['R50'] },
  () => {
    const sizes = fc.array(fc.nat({ max: 100 }), { maxLength: 3 });
    const qos = fc.constantFrom(0 as const, 1 as const, 2 as const);
    fc.assert(
      fc.property(
        sizes,
        qos,
        fc.integer({ min: 1_001, max: 3_000 }),
        sizes,
        cuts,
        (before, qos, bytes, after, cuts) => {
          const large = message(qos, bytes);
          const [first, last] = [[2, ...before].map(packet), after.map(packet)];
          const length = bytes + (qos === 0 ? 5 : 7);
          const short = message(qos, 0, Buffer.from(`mark${length}`));
          const whole = Buffer.concat([...first, large, large, ...last]);
          expect(passed(whole, cuts)).toEqual(Buffer.concat([...first, short, short, ...last]));
        },
      ),
    );
  },
);

test('nothing is kept of a message that is dropped', () => {
  const limit = createLimit(1_000);
  limit.pass(packet(2));
  limit.pass(message(1, 2_000).subarray(0, 1_500));
  expect([limit.kept, limit.unfinished]).toEqual([0, 1_497]);
  expect(limit.pass(message(1, 2_000).subarray(1_500))).toEqual([]);
  expect(limit.unfinished).toBe(0);
});

test('a message whose topic is longer than itself is refused', () => {
  const large = message(1, 2_000);
  large.writeUInt16BE(60_000, 3);
  expect(passed(Buffer.concat([packet(2), large]), [])).toBe('a message has a malformed topic');
});

test('the size of a dropped message is read where the mark is, and nowhere else', () => {
  const read = (text: string) => droppedBytes(Buffer.from(text), MARK);
  expect(['mark1200', 'mark', 'mar', 'park1200', ''].map(read)).toEqual([1_200, ...Array(4)]);
});

test('the first packet has a limit of its own', () => {
  expect(passed(packet(11), [], createLimit(1_000, 10))).toBe('a packet is over 10 bytes');
  expect(passed(Buffer.concat([packet(10), packet(11)]), [], createLimit(1_000, 10))).toHaveLength(25);
});

test('a length of more than four bytes is refused', () => {
  const endless = Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x01]);
  expect(passed(endless, [])).toBe('a packet has a malformed length');
});
