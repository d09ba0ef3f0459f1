import { randomBytes } from 'node:crypto';
import { fold } from '@ts1/contract';
import { sql } from 'kysely';
import { changeWithin } from '../audit/index.ts';
import { hashDeviceKey } from '../base-units/index.ts';
import type { Column, Database, Tx } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import { Conflict } from '../platform/errors.ts';
import { hashPassword } from '../platform/passwords.ts';
import { type CompanyArchive, openArchive } from './archive.ts';
import { checkArchive, type Checked } from './check-archive.ts';
import { importSeries } from './import-series.ts';
import { type FileRow, type NewIds, parseRows } from './parse-rows.ts';
import { Refused } from './refused.ts';
import { type DataTable, numbersOf, TABLES } from './tables.ts';

const MINUTE_MS = 60_000;
const ROWS_AT_ONCE = 500;

export interface ImportDeps {
  readonly database: Database;
  readonly clock: Clock;
}

export interface ImportOptions {
  /** What the company is called here; unique in the installation. */
  readonly name: string;
  /** An admin of the file, who gets this password; everybody else is invited or given one. */
  readonly email: string;
  readonly password: string;
}

export interface Imported {
  readonly companyId: number;
  readonly readings: number;
}

/**
 * Makes a company of its exported file. The whole file is checked before anything is written; then everything but
 * the readings comes in one transaction, the readings in parts. Nobody can sign in before all is there, and the
 * same call goes on where one was interrupted.
 * @throws Refused for a file that is not whole and true, Conflict where the name or a base unit is taken
 */
export async function importCompany(
  deps: ImportDeps,
  path: string,
  options: ImportOptions,
): Promise<Imported> {
  const archive = await openArchive(path);
  try {
    const checked = await checkArchive(archive);
    if (!checked.admins.some((email) => fold(email) === fold(options.email))) {
      throw new Refused(`${options.email} is no admin of it`);
    }
    const { companyId, ids } =
      (await unfinished(deps, archive, options)) ?? (await begin(deps, archive, checked, options));
    const readings = await importSeries(deps.database, companyId, archive, checked.counts, ids);
    await finish(deps, archive, checked, options, companyId, readings);
    return { companyId, readings };
  } finally {
    archive.close();
  }
}

/** The company of an import of the same content that was interrupted. */
async function unfinished({ database }: ImportDeps, { manifest }: CompanyArchive, { name }: ImportOptions) {
  return database.readAcross(async (tx) => {
    const found = await tx.sql
      .selectFrom('companies as company')
      .innerJoin('company_imports as import', 'import.company_id', 'company.company_id')
      .select('company.company_id')
      .where('company.name_folded', '=', fold(name))
      .where('import.content', '=', manifest.content)
      .where('import.finished_at', 'is', null)
      .executeTakeFirst();
    if (found === undefined) return undefined;
    const ids = new Map<string, readonly number[]>();
    for (const { name: table, own } of TABLES) {
      if (own === undefined) continue;
      const { rows } = await sql<{ id: number }>`select ${sql.ref(own.column)} as id from ${sql.table(table)}
        where company_id = ${found.company_id} order by 1`.execute(tx.sql);
      ids.set(
        table,
        rows.map(({ id }) => id),
      );
    }
    return { companyId: found.company_id, ids };
  });
}

async function begin(
  { database, clock }: ImportDeps,
  archive: CompanyArchive,
  checked: Checked,
  { name }: ImportOptions,
): Promise<{ companyId: number; ids: NewIds }> {
  const { company, counts } = checked;
  // Of a password that nobody knows.
  const nobodys = await hashPassword(randomBytes(32).toString('base64url'));
  return database.writeAcross(async (tx) => {
    await tx.dialect.takeTurn(tx, 'companies');
    await requireFree(tx, name, checked.unitSerials);
    const [companyId = 0] = await tx.dialect.nextIds(tx, 'companies', 1);
    await tx.sql
      .insertInto('companies')
      .values({
        company_id: companyId,
        name,
        name_folded: fold(name),
        time_zone: company.settings.timeZone,
        offline_window_ms: company.settings.offlineWindow * MINUTE_MS,
        viewers_see_own_zones: company.settings.viewersSeeOwnZones ? 1 : 0,
        two_factor_required: company.twoFactorRequired ? 1 : 0,
        keep_readings_days: company.retention.keepReadingsDays,
        keep_statistics_days: company.retention.keepStatisticsDays,
        created_at: clock.now(),
      })
      .execute();
    await tx.sql
      .insertInto('company_imports')
      .values({
        company_id: companyId,
        content: archive.manifest.content,
        started_at: clock.now(),
        finished_at: null,
      })
      .execute();
    if (company.address !== null) {
      const { companyName, ...lines } = company.address;
      await tx.sql
        .insertInto('company_addresses')
        .values({ company_id: companyId, company_name: companyName, ...lines })
        .execute();
    }
    const ids = new Map<string, readonly number[]>();
    for (const { name: table, own } of TABLES) {
      const count = counts.get(table) ?? 0;
      if (own !== undefined) {
        ids.set(table, count === 0 ? [] : await tx.dialect.nextIds(tx, own.sequence, count));
      }
    }
    for (const table of TABLES) {
      let page: FileRow[] = [];
      for await (const row of parseRows(archive, table, counts)) {
        page.push(row);
        if (page.length < (table.pageRows ?? ROWS_AT_ONCE)) continue;
        await insertRows(tx, companyId, table, page, ids, nobodys);
        page = [];
      }
      await insertRows(tx, companyId, table, page, ids, nobodys);
    }
    return { companyId, ids };
  });
}

async function requireFree(tx: Tx, name: string, unitSerials: readonly string[]): Promise<void> {
  const namesake = await tx.sql
    .selectFrom('companies')
    .select('company_id')
    .where('name_folded', '=', fold(name))
    .executeTakeFirst();
  if (namesake !== undefined) throw new Conflict('A company of this name exists already.');
  for (let from = 0; from < unitSerials.length; from += ROWS_AT_ONCE) {
    const folded = unitSerials.slice(from, from + ROWS_AT_ONCE).map(fold);
    const taken = await tx.sql
      .selectFrom('base_units')
      .select('serial_no')
      .where('serial_folded', 'in', folded)
      .where('deleted_at', 'is', null)
      .execute();
    if (taken.length > 0) {
      const serials = taken.map(({ serial_no }) => serial_no).join(', ');
      throw new Conflict(`Base units of these serial numbers are in use here: ${serials}.`);
    }
  }
}

async function insertRows(
  tx: Tx,
  companyId: number,
  table: DataTable,
  rows: readonly FileRow[],
  ids: NewIds,
  passwordHash: string,
): Promise<void> {
  if (rows.length === 0) return;
  const idOf = (of: string, number: number | string | null | undefined): number | null =>
    number === null || number === undefined ? null : (ids.get(of)?.[Number(number) - 1] ?? null);
  const columns: Column[] = [{ name: 'company_id', type: 'integer', values: rows.map(() => companyId) }];
  if (table.own !== undefined) {
    const values = rows.map((row) => idOf(table.name, row['id']));
    columns.push({ name: table.own.column, type: 'integer', values });
  }
  for (const [name, column] of Object.entries(table.columns)) {
    if (column.type === 'reference') {
      const missing = column.missing === 'zero' ? 0 : null;
      const values = rows.map((row) => idOf(column.to, row[name]) ?? missing);
      columns.push({ name, type: 'integer', values });
    } else if (column.type === 'references') {
      const values = rows.map((row) =>
        JSON.stringify(numbersOf(row[name]).map((one) => idOf(column.to, one))),
      );
      columns.push({ name, type: 'text', values });
    } else {
      columns.push({ name, type: column.type, values: rows.map((row) => row[name] ?? null) });
    }
  }
  columns.push(...madeHere(table, rows, passwordHash));
  const named = new Map(columns.map((column) => [column.name, column]));
  await tx.dialect.insertNew(tx, table.name, [...named.values()], table.key);
}

/** What no file holds: secrets, and what follows from the rest. Users sign in when the import is finished. */
function madeHere({ name }: DataTable, rows: readonly FileRow[], passwordHash: string): Column[] {
  const column = (of: string, type: Column['type'], value: (row: FileRow) => string | number): Column => ({
    name: of,
    type,
    values: rows.map(value),
  });
  if (name === 'users') {
    return [
      column('email_folded', 'text', (row) => fold(String(row['email']))),
      column('password_hash', 'text', () => passwordHash),
      column('is_disabled', 'integer', () => 1),
    ];
  }
  if (name === 'scheduled_reports') return [column('leased_until', 'integer', () => 0)];
  if (name !== 'base_units') return [];
  return [
    column('serial_folded', 'text', (row) => fold(String(row['serial_no']))),
    column('name_folded', 'text', (row) => fold(String(row['name']))),
    column('device_key_hash', 'text', () => hashDeviceKey(randomBytes(32).toString('base64url'))),
  ];
}

async function finish(
  { database, clock }: ImportDeps,
  archive: CompanyArchive,
  { counts }: Checked,
  { name, email, password }: ImportOptions,
  companyId: number,
  readings: number,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await database.write(companyId, async (tx) => {
    const users = TABLES.find((table) => table.name === 'users');
    if (users === undefined) throw new Error('users are no table of a company');
    for await (const row of parseRows(archive, users, counts)) {
      const isTheAdmin = fold(String(row['email'])) === fold(email);
      await tx.sql
        .updateTable('users')
        .set({
          is_disabled: row['is_disabled'] === 1 ? 1 : 0,
          ...(isTheAdmin && { password_hash: passwordHash }),
        })
        .where('company_id', '=', companyId)
        .where('email_folded', '=', fold(String(row['email'])))
        .where('deleted_at', row['deleted_at'] === null ? 'is' : 'is not', null)
        .execute();
    }
    await tx.sql
      .updateTable('company_imports')
      .set({ finished_at: clock.now() })
      .where('company_id', '=', companyId)
      .execute();
    const { content, exported_at: exportedAt } = archive.manifest;
    await changeWithin(tx, companyId, { kind: 'operator' }, clock.now(), async ({ record }) => {
      record('company_import', `Imported company "${name}" from a file`, { content, exportedAt, readings });
    });
  });
}
