import { createHash } from 'node:crypto';
import { fold } from '@ts1/contract';
import { checkStoredAlarm } from '../alarms/index.ts';
import { parsePayload } from '../commands/index.ts';
import type { TableName } from '../database/index.ts';
import { isStoredPlan } from '../plans/index.ts';
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
import type { DataTable } from './describe-table.ts';
import { TABLES } from './tables.ts';

/** Largest difference between the clocks of two servers. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/** Contents of a whole file that was checked. */
export interface Checked {
  readonly company: CompanyFile;
  readonly counts: Counts;
  /** Serial numbers of base units that are not deleted. */
  readonly unitSerials: readonly string[];
  /** Numbers of users who are not deleted, by their folded addresses. */
  readonly users: ReadonlyMap<string, number>;
  /** Admins who are neither deleted nor disabled, by their addresses. */
  readonly admins: readonly string[];
}

/**
 * Reads every row of a file once, before anything is written.
 * @throws Refused naming the file, the line and the fault
 */
export async function checkArchive(archive: CompanyArchive, now: number): Promise<Checked> {
  const latest = now + CLOCKS_DIFFER_MS;
  if (Date.parse(archive.manifest.exported_at) > latest) throw new Refused('it was exported in the future');
  const company = await readCompany(archive);
  const counts = await countRows(archive);
  const unitSerials: string[] = [];
  const users = new Map<string, number>();
  const admins: string[] = [];
  for (const table of TABLES) {
    const isTaken = uniqueIn(table.name);
    let line = 0;
    for await (const row of parseRows(archive, table, counts)) {
      line += 1;
      const isThere = row['deleted_at'] === null;
      const wrong = wrongIn(table, row, latest) ?? (isThere ? isTaken(row) : undefined);
      if (wrong !== undefined) throw new Refused(`${tableFile(table.name)}, line ${line}: ${wrong}`);
      if (table.name === 'base_units' && isThere) unitSerials.push(String(row['serial_no']));
      if (table.name !== 'users' || !isThere) continue;
      users.set(fold(String(row['email'])), line);
      if (row['role'] === 1 && row['is_disabled'] === 0) admins.push(String(row['email']));
    }
  }
  for (let sensor = 1; sensor <= (counts.get('sensors') ?? 0); sensor += 1) {
    if (archive.has(readingsFile(sensor)) !== archive.has(statisticsFile(sensor))) {
      throw new Refused(`readings and statistics of sensor ${sensor} do not come together`);
    }
    if (!archive.has(readingsFile(sensor))) continue;
    await readThrough(parseReadings(archive, readingsFile(sensor), counts, latest));
    await readThrough(parseStatistics(archive, statisticsFile(sensor)));
  }
  return { company, counts, unitSerials, users, admins };
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

/** Returns a fault that the columns alone do not show; undefined for a correct row. */
function wrongIn({ name, columns }: DataTable, row: FileRow, latest: number): string | undefined {
  for (const [column, spec] of Object.entries(columns)) {
    if ('past' in spec && Number(row[column]) > latest) return `${column} lies in the future`;
  }
  if (name === 'site_plans' && !isStoredPlan(toPlan(row))) return 'the image is none that a plan has';
  if (name === 'calibration_certificates' || name === 'lab_calibration_certificates')
    return wrongWithCertificate(row);
  try {
    // The code that will read these rows later is run now, so that it cannot fail then.
    if (name.startsWith('alarm_')) checkStoredAlarm(row);
    if (name === 'commands') parsePayload(String(row['payload']));
    return undefined;
  } catch {
    return 'does not say what it should';
  }
}

function toPlan(row: FileRow) {
  return { image: String(row['image']), width: Number(row['width']), height: Number(row['height']) };
}

function wrongWithCertificate(row: FileRow): string | undefined {
  const content = Buffer.from(String(row['content']), 'base64');
  if (content.subarray(0, 5).toString('latin1') !== '%PDF-') return 'the certificate is no PDF file';
  const sha256 = createHash('sha256').update(content).digest('hex');
  const isSame = content.length === row['bytes'] && sha256 === row['sha256'];
  return isSame ? undefined : 'the certificate is not the one that it says';
}

/** Columns that are unique among the rows of a table that are not deleted, folded where users read them. */
const UNIQUE: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  users: ['email'],
  base_units: ['serial_no', 'name'],
  sensors: ['serial_no'],
};

function uniqueIn(table: TableName): (row: FileRow) => string | undefined {
  const taken = (UNIQUE[table] ?? []).map((column) => ({ column, values: new Set<string>() }));
  return (row) => {
    for (const { column, values } of taken) {
      const value = fold(String(row[column]));
      if (values.has(value)) return `${column} is there twice`;
      values.add(value);
    }
    return undefined;
  };
}

async function readThrough(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _row of rows) continue;
}
