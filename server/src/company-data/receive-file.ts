import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError, InvalidInput, TooLarge } from '../platform/errors.ts';
import type { ImportFile } from './archive.ts';

/** A client that sends nothing for this time counts as gone. */
const SILENCE_MS = 60_000;

export interface ReceiveOptions {
  readonly path: string;
  readonly mostBytes: number;
  /** Size that the client announced. */
  readonly declaredBytes: number | undefined;
  readonly signal: AbortSignal;
  readonly onRead: (bytes: number) => void;
}

/**
 * Writes received data to a new file as it arrives.
 * @throws TooLarge; InvalidInput when the data ends early
 */
export async function receiveFile(from: Readable, options: ReceiveOptions): Promise<ImportFile> {
  const { path, mostBytes, declaredBytes, onRead } = options;
  const hash = createHash('sha256');
  let bytes = 0;
  const silent = new AbortController();
  const silence = setTimeout(() => silent.abort(cutOff()), SILENCE_MS);
  const watched = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      silence.refresh();
      bytes += chunk.length;
      if (bytes > mostBytes) throw tooLarge(mostBytes);
      hash.update(chunk);
      onRead(bytes);
      yield chunk;
    }
  };
  try {
    await pipeline(from, watched, createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
      signal: AbortSignal.any([options.signal, silent.signal]),
    });
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof DomainError) throw error;
    if (from.errored !== null || !from.readableEnded) throw cutOff(error);
    throw error;
  } finally {
    clearTimeout(silence);
  }
  if (declaredBytes !== undefined && bytes !== declaredBytes) throw cutOff();
  return { path, sha256: hash.digest('hex'), bytes };
}

export function tooLarge(mostBytes: number): TooLarge {
  return new TooLarge(`A file may have at most ${Math.floor(mostBytes / 1e6)} MB here.`);
}

/** Returns the refusal of a file whose sender left before its end. */
export function cutOff(cause?: unknown): InvalidInput {
  const refusal = new InvalidInput([], 'The file did not arrive whole. Please send it again.');
  if (cause !== undefined) refusal.cause = cause;
  return refusal;
}
