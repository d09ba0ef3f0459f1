/** One line of a file: its number, counted from 1, and its values. */
export interface CsvLine {
  readonly line: number;
  readonly values: readonly string[];
}

const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Reads the bytes of a text file: UTF-16 by its byte order mark, UTF-8 with or without one, and otherwise
 * Windows-1252, in which spreadsheets in Western Europe save.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Splits a text into lines and values (RFC 4180): between commas, semicolons or tabs, whichever the first line has
 * most of; quoted values may hold any of them, line breaks, and quotes as two. Empty lines are left out.
 */
export function parseCsv(text: string): CsvLine[] {
  const bare = text.replace(/^\uFEFF/, '');
  const delimiter = delimiterOf(bare);
  const lines: CsvLine[] = [];
  let values: string[] = [];
  let value = '';
  let quoted = false;
  let line = 1;
  let startedAt = 1;
  const endLine = (): void => {
    values.push(value.trim());
    if (values.some((one) => one !== '')) lines.push({ line: startedAt, values });
    values = [];
    value = '';
    startedAt = line + 1;
  };
  for (let at = 0; at < bare.length; at += 1) {
    const character = bare.charAt(at);
    if (quoted) {
      if (character === '"' && bare.charAt(at + 1) === '"') at += 1;
      else if (character === '"') {
        quoted = false;
        continue;
      }
      if (character === '\n') line += 1;
      value += character;
    } else if (character === '"' && value.trim() === '') {
      quoted = true;
      value = '';
    } else if (character === delimiter) {
      values.push(value.trim());
      value = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && bare.charAt(at + 1) === '\n') at += 1;
      endLine();
      line += 1;
    } else value += character;
  }
  endLine();
  return lines;
}

function delimiterOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const unquoted = first.replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
