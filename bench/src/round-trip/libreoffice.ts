import { execFile } from 'node:child_process';
import { createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

/** Export of every sheet to a file of its own: commas, quotes, UTF-8, from line 1, values as stored. */
const AS_CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';
const RUN_MS = 600_000;
/** LibreOffice keeps 15 digits of a number. */
const PRECISION = 1e-14;

/**
 * Opens an exported spreadsheet in LibreOffice, has it written as text, and compares every cell with the CSV file of
 * the same readings. Returns the number of equal cells.
 * @throws at the first cell that differs
 */
export async function checkInLibreOffice(spreadsheet: string, csv: string): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'ts1-libreoffice-'));
  try {
    const profile = `-env:UserInstallation=file://${directory}/profile`;
    const convert = [profile, '--headless', '--convert-to', AS_CSV, '--outdir', directory, spreadsheet];
    await promisify(execFile)('soffice', convert, { timeout: RUN_MS });
    const sheet = readdirSync(directory).find((name) => name.endsWith('-Readings.csv'));
    if (sheet === undefined) throw new Error('LibreOffice found no sheet of readings');
    return await compare(join(directory, sheet), csv);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function compare(sheet: string, csv: string): Promise<number> {
  const shown = readLines(sheet);
  let cells = 0;
  let number = 0;
  for await (const line of readLines(csv)) {
    const { value } = await shown.next();
    number += 1;
    if (number === 1) continue;
    const [utc = '', local = '', , ...figures] = line.split(',');
    const expected = [local, utc.slice(0, 19).replace('T', ' '), ...figures];
    const found = String(value).replaceAll('"', '').split(',');
    if (found.length !== expected.length || !expected.every((text, at) => isSame(text, found[at] ?? '')))
      throw new Error(`row ${number} is ${String(value)} in LibreOffice, and ${line} in the CSV file`);
    cells += expected.length;
  }
  if ((await shown.next()).done !== true) throw new Error('LibreOffice has more rows');
  return cells;
}

function readLines(path: string): AsyncIterator<string> & AsyncIterable<string> {
  return createInterface({ input: createReadStream(path) })[Symbol.asyncIterator]();
}

function isSame(text: string, shown: string): boolean {
  if (text === shown) return true;
  if (text === '' || shown === '') return false;
  return Math.abs(Number(text) - Number(shown)) <= Math.abs(Number(text)) * PRECISION;
}
