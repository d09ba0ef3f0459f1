import { present } from '@ts1/contract';
/** Checks chunk by chunk whether a connection stays within its limits. */
export interface PacketLimit {
  /** Why the connection must end, or undefined. To be called with everything that arrives, in order. */
  check(chunk: Uint8Array): string | undefined;
  /** Bytes that have come of the packet that is not whole yet. */
  readonly unfinished: number;
  /** The packet for which the connection must end, when it was too large. */
  readonly oversized: OversizedPacket | undefined;
}

export interface OversizedPacket {
  readonly bytes: number;
  /** Of a message, where it came with the header. */
  readonly topic: string | undefined;
}

const PUBLISH = 3;

/**
 * Counts the packets of an MQTT connection by their fixed headers (MQTT 3.1.1 §2.2): a type byte and the
 * remaining length in one to four bytes of seven bits, lowest first. A packet over the limit is found by its
 * header, before any of it is kept. The first packet, CONNECT, comes from a stranger and has a limit of its own.
 */
export function createPacketLimit(maxBytes: number, maxFirstBytes: number): PacketLimit {
  let limit = maxFirstBytes;
  /** Bytes of the packet's body that are still to come. */
  let body = 0;
  /** Bytes of the length that were read so far; -1 before the type byte. */
  let digits = -1;
  let length = 0;
  let type = 0;
  let oversized: OversizedPacket | undefined;

  return {
    get oversized() {
      return oversized;
    },
    get unfinished() {
      return body > 0 ? length - body : 0;
    },
    check(chunk) {
      let at = 0;
      while (at < chunk.length) {
        if (body > 0) {
          const taken = Math.min(body, chunk.length - at);
          body -= taken;
          at += taken;
          continue;
        }
        const byte = present(chunk[at]);
        at += 1;
        if (digits < 0) {
          digits = 0;
          length = 0;
          type = byte >> 4;
          continue;
        }
        length += (byte & 0x7f) * 128 ** digits;
        digits += 1;
        if ((byte & 0x80) !== 0) {
          if (digits === 4) return 'a packet has a malformed length';
          continue;
        }
        if (length > limit) {
          const topic = type === PUBLISH ? topicIn(chunk.subarray(at)) : undefined;
          oversized = { bytes: length, topic };
          return `a packet is over ${limit} bytes`;
        }
        body = length;
        digits = -1;
        limit = maxBytes;
      }
      return undefined;
    },
  };
}

/** The topic at the beginning of a message: its length in two bytes, then its name. */
function topicIn(bytes: Uint8Array): string | undefined {
  const [high, low] = bytes;
  if (high === undefined || low === undefined) return undefined;
  const end = 2 + high * 256 + low;
  return bytes.length < end ? undefined : Buffer.from(bytes.subarray(2, end)).toString();
}
