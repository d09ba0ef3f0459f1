import { checkStoredAlarm } from '../alarms/index.ts';
import type { CompanyArchive } from './archive.ts';
import {
  COMPANY,
  type CompanyFile,
  companyFile,
  readingsFile,
  statisticsFile,
  tableFile,
} from './manifest.ts';
import { type Counts, type FileRow, parseReadings, parseRows, parseStatistics } from './parse-rows.ts';
import { fromJson } from './archive.ts';
import { Refused } from './refused.ts';
import { TABLES } from './tables.ts';

/** What a whole file was found to hold. */
export interface Checked {
  readonly company: CompanyFile;
  readonly counts: Counts;
  /** Serial numbers of base units that are not deleted. */
  readonly unitSerials: readonly string[];
  /** Admins who are neither deleted nor disabled, by their addresses. */
  readonly admins: readonly string[];
}

/**
 * Reads a file once through, every row of it, before anything is written.
 * @throws Refused naming the file, the line and what is wrong there
 */
export async function checkArchive(archive: CompanyArchive): Promise<Checked> {
  const company = await readCompany(archive);
  const counts = await countRows(archive);
  const unitSerials: string[] = [];
  const admins: string[] = [];
  for (const table of TABLES) {
    for await (const row of parseRows(archive, table, counts)) {
      checkMeaning(table.name, row);
      const isThere = row['deleted_at'] === null;
      if (table.name === 'base_units' && isThere) unitSerials.push(String(row['serial_no']));
      if (table.name === 'users' && isThere && row['role'] === 1 && row['is_disabled'] === 0) {
        admins.push(String(row['email']));
      }
    }
  }
  for (let sensor = 1; sensor <= (counts.get('sensors') ?? 0); sensor += 1) {
    if (archive.has(readingsFile(sensor)) !== archive.has(statisticsFile(sensor))) {
      throw new Refused(`readings and statistics of sensor ${sensor} do not come together`);
    }
    if (!archive.has(readingsFile(sensor))) continue;
    await readThrough(parseReadings(archive, readingsFile(sensor), counts));
    await readThrough(parseStatistics(archive, statisticsFile(sensor)));
  }
  return { company, counts, unitSerials, admins };
}

async function readCompany(archive: CompanyArchive): Promise<CompanyFile> {
  let text = '';
  for await (const line of archive.lines(COMPANY)) text += line;
  const parsed = companyFile.safeParse(fromJson(text));
  if (!parsed.success) throw new Refused(`${COMPANY} does not describe a company`);
  return parsed.data;
}

async function countRows(archive: CompanyArchive): Promise<Counts> {
  const counts = new Map<string, number>();
  for (const { name, own } of TABLES) {
    if (own === undefined) continue;
    let rows = 0;
    for await (const line of archive.lines(tableFile(name))) rows += line === '' ? 0 : 1;
    counts.set(name, rows);
  }
  return counts;
}

/** What alarms are judged by is read by them as it will be later: it must not fail then. */
function checkMeaning(table: string, row: FileRow): void {
  try {
    if (table.startsWith('alarm_')) checkStoredAlarm(row);
  } catch (error) {
    throw new Refused(`${tableFile(table)}: a row does not say what it should`, { cause: error });
  }
}

async function readThrough(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _row of rows) continue;
}
