import { Readable } from 'node:stream';
import { type ImportHead, importHead } from '@ts1/contract';
import { cutOff } from '../../company-data/index.ts';
import { InvalidInput } from '../../platform/errors.ts';
import { fieldsWithNul, validate } from '../../platform/http/validate.ts';

/** Enough for a thousand named sensors. */
const MOST_HEAD_BYTES = 2_000_000;
const NEWLINE = 0x0a;
const GZIP = [0x1f, 0x8b] as const;

export interface Upload {
  readonly head: ImportHead;
  /** Bytes of the head in the body, including its end of line. */
  readonly headBytes: number;
  /** The file. */
  readonly file: Readable;
}

/** Splits a body into its first line, which describes the file, and the file itself. @throws InvalidInput */
export async function readHead(body: Readable): Promise<Upload> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  let begun = Buffer.alloc(0);
  for (;;) {
    const end = begun.indexOf(NEWLINE);
    if (end >= 0) {
      const rest = begun.subarray(end + 1);
      return { head: parseHead(begun.subarray(0, end)), headBytes: end + 1, file: fileStream(rest, chunks) };
    }
    if (begun.length > MOST_HEAD_BYTES) throw noHead();
    const next = await chunks.next().catch((error: unknown) => {
      throw cutOff(error);
    });
    if (next.done === true) throw noHead();
    begun = Buffer.concat([begun, next.value]);
  }
}

function parseHead(line: Buffer): ImportHead {
  let given: unknown;
  try {
    given = JSON.parse(line.toString('utf8'));
  } catch {
    throw noHead();
  }
  const unstorable = fieldsWithNul(given);
  if (unstorable.length > 0) throw new InvalidInput(unstorable);
  const result = validate(importHead, given);
  if (!result.ok) throw new InvalidInput(result.fields);
  return result.value;
}

function noHead(): InvalidInput {
  return new InvalidInput([], 'The first line of the body must be JSON that says how the file is read.');
}

function fileStream(begun: Buffer, chunks: AsyncIterator<Buffer>): Readable {
  async function* parts(): AsyncGenerator<Buffer> {
    let isFirst = true;
    for (let part = begun; ;) {
      if (part.length > 0) {
        if (isFirst && part[0] === GZIP[0] && (part.length < 2 || part[1] === GZIP[1])) {
          throw new InvalidInput([], 'The file is packed. Please unpack it first.');
        }
        isFirst = false;
        yield part;
      }
      const next = await chunks.next();
      if (next.done === true) return;
      part = next.value;
    }
  }
  return Readable.from(parts(), { objectMode: false });
}
