import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file in an archive. Its content is asked for when it is its turn. */
export interface PackedFile {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

const OPTIONS = {
  // The oldest date there is, without a zone: files of the same content are the same.
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  /** Fast: a spreadsheet is nine tenths repetition, which the lowest levels find too. */
  compressionLevel: 3,
} as const;

/** A ZIP archive while it is being made: nothing of it is kept but a line for each file. */
export async function* pack(files: AsyncIterable<PackedFile>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const packed = Readable.from(zip.outputStream, { objectMode: false });
  let content: Readable | undefined;
  const addAll = async (): Promise<void> => {
    for await (const file of files) {
      content = Readable.from(file.content, { objectMode: false });
      zip.addReadStream(content, file.name, OPTIONS);
      // Which files there are may show only at the end of the one before.
      await finished(content);
    }
    zip.end();
  };
  const adding = addAll().catch((error: unknown) => {
    packed.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const chunk of packed) yield chunk as Uint8Array;
    await adding;
  } finally {
    content?.destroy();
  }
}
