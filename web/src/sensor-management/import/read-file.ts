import { decodeText, parseCsv } from './parse-csv.ts';
import { readColumns, type ReadColumns } from './read-columns.ts';

const MAX_BYTES = 2_000_000;
export const MAX_IMPORT_ROWS = 5_000;

export type ReadFile = ReadColumns | { readonly kind: 'tooBig' | 'unreadable' | 'tooMany' };

/** Reads the rows of a file that somebody chose. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > MAX_BYTES) return { kind: 'tooBig' };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { kind: 'unreadable' };
  }
  const text = decodeText(bytes);
  if (text.includes('\u0000')) return { kind: 'unreadable' };
  const read = readColumns(parseCsv(text));
  return read.kind === 'rows' && read.rows.length > MAX_IMPORT_ROWS ? { kind: 'tooMany' } : read;
}
