import { Readable } from 'node:stream';
import { present } from '@ts1/contract';
import type { FastifyReply } from 'fastify';

const BUFFERED_BYTES = 256 * 1024;
/** Characters that some file system does not take, and those that would end the header's value. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cs}"*/:<>?\\|%]/gu;
const LONGEST_NAME = 80;

/** A part of a file name from what people called something. */
export function namePart(text: string): string {
  const name = text.replaceAll(NOT_IN_NAMES, ' ').replaceAll(/\s+/g, ' ').trim();
  // A character of two halves that is cut in the middle is none that a header could carry.
  return name.slice(0, LONGEST_NAME).toWellFormed().replaceAll('\uFFFD', '').trim();
}

/** Responds with a file to keep, made while it is sent; a browser that leaves ends the making. */
export function fileAnswer(
  reply: FastifyReply,
  name: string,
  content: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>,
): Readable {
  const ascii = name.normalize('NFKD').replaceAll(/[^\x20-\x7E]/g, '');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()]/g,
    (character) => `%${present(character.codePointAt(0)?.toString(16).toUpperCase())}`,
  );
  // RFC 6266 §4.3: the second is for names beyond ASCII, the first for clients that do not know the second.
  reply.header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`);
  return Readable.from(content, { objectMode: false, highWaterMark: BUFFERED_BYTES });
}
