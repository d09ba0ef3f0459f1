import { present } from '@ts1/contract';
import { remainingLength } from './publish-packets.ts';

/** Lets through of a connection what keeps within its limits, chunk by chunk. */
export interface PacketLimit {
  /** Returns the bytes that may be read on of all that arrives, in order; as text why the connection must end. */
  pass(chunk: Buffer): readonly Buffer[] | string;
  /** Bytes that have come of the packet that is not whole yet. */
  readonly unfinished: number;
  /** Those of them that are kept until it is. */
  readonly kept: number;
}

interface Limits {
  readonly maxBytes: number;
  /** CONNECT comes from a stranger. */
  readonly maxFirstBytes: number;
  /** Replaces a message that is too large, followed by its size: no client may know it. */
  readonly mark: Buffer;
}

const PUBLISH = 3;
const QOS_BITS = 0x06;
const NONE = Buffer.alloc(0);

/**
 * Counts the packets of an MQTT connection by their fixed headers (MQTT 3.1.1 §2.2): a type byte and the remaining
 * length in one to four bytes of seven bits, lowest first. A packet over the limit is found by its header. A message
 * goes on with its topic and its number, so that it is acknowledged and does not come again, and with `mark` and its
 * size in place of what it says; of any other packet over its limit nothing is kept, and the connection must end.
 */
export function createPacketLimit({ maxBytes, maxFirstBytes, mark }: Limits): PacketLimit {
  let limit = maxFirstBytes;
  let isFirst = true;
  /** Bytes of the packet's body that are still to come. */
  let body = 0;
  let length = 0;
  /** Bytes of the length that were read so far; -1 before the type byte. */
  let digits = -1;
  let type = 0;
  /** The header at the end of a chunk, until the next one completes it. */
  let held = NONE;
  /** The body of the packet is not read on. */
  let isDropped = false;
  /** The part of a dropped message that has come: its topic and its number. */
  let names: Buffer | undefined;

  return {
    get unfinished() {
      return body > 0 ? length - body : 0;
    },
    get kept() {
      if (names !== undefined) return names.length;
      return body > 0 && !isDropped ? length - body : 0;
    },
    pass(chunk) {
      const passed: Buffer[] = [];
      /** Everything before it is passed or dropped. */
      let from = 0;
      let header = 0;
      let at = 0;
      while (at < chunk.length) {
        if (names !== undefined) {
          const wanted = namesLength(names, type) - names.length;
          const part = chunk.subarray(at, at + Math.min(wanted, body));
          names = Buffer.concat([names, part]);
          at += part.length;
          body -= part.length;
          from = at;
          if (names.length >= 2 && names.length === namesLength(names, type)) {
            passed.push(packet(type, Buffer.concat([names, mark, Buffer.from(String(length))])));
            names = undefined;
          } else if (body === 0) return 'a message has a malformed topic';
          continue;
        }
        if (body > 0) {
          const taken = Math.min(body, chunk.length - at);
          body -= taken;
          at += taken;
          if (isDropped) from = at;
          continue;
        }
        const byte = present(chunk[at]);
        if (digits < 0) {
          digits = 0;
          length = 0;
          type = byte;
          header = at;
          at += 1;
          continue;
        }
        at += 1;
        length += (byte & 0x7f) * 128 ** digits;
        digits += 1;
        if ((byte & 0x80) !== 0) {
          if (digits === 4) return 'a packet has a malformed length';
          continue;
        }
        isDropped = length > limit;
        if (isDropped) {
          if (isFirst || type >> 4 !== PUBLISH) return `a packet is over ${limit} bytes`;
          if (held.length === 0) passed.push(chunk.subarray(from, header));
          from = at;
          names = NONE;
        } else if (held.length > 0) passed.push(held);
        held = NONE;
        body = length;
        digits = -1;
        isFirst = false;
        limit = maxBytes;
      }
      if (digits >= 0) {
        const start = held.length > 0 ? 0 : header;
        if (held.length === 0) passed.push(chunk.subarray(from, header));
        held = Buffer.concat([held, chunk.subarray(start)]);
      } else passed.push(chunk.subarray(from));
      return passed.filter((part) => part.length > 0);
    },
  };
}

/** Returns the size of the message that a payload replaces; undefined for a payload of the connection itself. */
export function droppedBytes(payload: Uint8Array, mark: Buffer): number | undefined {
  const isDropped = payload.length > mark.length && mark.equals(payload.subarray(0, mark.length));
  return isDropped ? Number(Buffer.from(payload.subarray(mark.length)).toString()) : undefined;
}

/** The length of a message's topic, of the name of the topic, and of its number where it is acknowledged (§3.3.2). */
function namesLength(names: Buffer, type: number): number {
  if (names.length < 2) return 2;
  return 2 + names.readUInt16BE() + ((type & QOS_BITS) === 0 ? 0 : 2);
}

/** A packet with its fixed header. */
function packet(type: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([type, ...remainingLength(body.length)]), body]);
}
