import type { FeedMessage } from '../../home-assistant/index.ts';

const PUBLISH = 0x30;
const RETAIN = 0x01;

/**
 * Messages as the bytes of PUBLISH packets with QoS 0 (MQTT 3.1.1 §3.3), one after another: a thousand of them in one write
 * cost a tenth of what they cost one by one.
 */
export function publishPackets(messages: readonly FeedMessage[]): Buffer {
  return Buffer.concat(messages.flatMap(publishPacket));
}

function publishPacket({ topic, payload, retain }: FeedMessage): Buffer[] {
  const name = Buffer.from(topic);
  const body = Buffer.from(payload);
  const length = remainingLength(2 + name.length + body.length);
  const head = Buffer.alloc(1 + length.length + 2);
  head[0] = retain ? PUBLISH | RETAIN : PUBLISH;
  head.set(length, 1);
  head.writeUInt16BE(name.length, 1 + length.length);
  return [head, name, body];
}

/** Seven bits a byte, the lowest first, and the eighth where another follows (§2.2.3). */
export function remainingLength(bytes: number): number[] {
  const digits: number[] = [];
  let rest = bytes;
  do {
    const digit = rest % 128;
    rest = Math.floor(rest / 128);
    digits.push(rest > 0 ? digit + 128 : digit);
  } while (rest > 0);
  return digits;
}
