import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { COMPANY_KINDS, type CompanyImportResult, type CompanyKind, fold, toTimestamp } from '@ts1/contract';
import type { Change } from '../audit/index.ts';
import { type Tx, uniqueViolation } from '../database/index.ts';
import { Conflict, DomainError } from '../platform/errors.ts';
import { hashPassword } from '../platform/passwords.ts';
import { codeOf } from '../platform/start-error.ts';
import { openArchive, type CompanyArchive } from './archive.ts';
import { checkArchive, type Checked } from './check-archive.ts';
import { type AttemptDeps, ImportAttempt } from './import-attempt.ts';
import {
  changeTarget,
  type ImportTarget,
  requireFreeName,
  requireFreeSerials,
  writeCompany,
} from './import-target.ts';
import { insertRows, type NewUsers } from './insert-rows.ts';
import { type FileRow, type NewIds, pagesOf, parseRows } from './parse-rows.ts';
import { Refused } from './refused.ts';
import { type Staged, stageRows } from './stage-rows.ts';
import { clearStaged } from './staged.ts';
import { type DataTable, TABLES } from './tables.ts';

const IDS_AT_ONCE = 10_000;
/** Of checking: sums, rows, and a part of them twice; of writing: once more. */
const TIMES_READ = 3;

export interface ImportFile {
  readonly path: string;
  /** Of the file as it came. */
  readonly sha256: string;
  readonly bytes: number;
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
 * Makes a company of its exported file. Nothing of it is there before all of it is.
 * @throws Refused for a file that is not whole and true, Conflict where the name or a base unit is taken
 */
export async function importCompany(
  deps: AttemptDeps,
  path: string,
  { name, email, password }: ImportOptions,
): Promise<Imported> {
  const [passwordHash, file] = await Promise.all([hashPassword(password), describeFile(path)]);
  const [companyId = 0] = await deps.database.writeAcross(async (tx) => {
    await requireFreeName(tx, name);
    return tx.dialect.nextIds(tx, 'companies', 1);
  });
  const attempt = await ImportAttempt.begin(deps, companyId, name);
  const { readings } = await importFile(deps, attempt, file, { kind: 'new', name, email, passwordHash });
  return { companyId, readings };
}

async function describeFile(path: string): Promise<ImportFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path)) {
      bytes += (chunk as Buffer).length;
      hash.update(chunk as Buffer);
    }
  } catch (error) {
    throw new Refused(`${path} cannot be read (${codeOf(error) ?? 'unknown reason'})`, { cause: error });
  }
  return { path, sha256: hash.digest('hex'), bytes };
}

/**
 * Imports a file and ends the attempt. The whole file is checked before anything is written; then what is much is
 * written a little at a time where nobody sees it, and one transaction of the rest makes it all visible.
 */
export async function importFile(
  deps: AttemptDeps,
  attempt: ImportAttempt,
  file: ImportFile,
  target: ImportTarget,
): Promise<CompanyImportResult> {
  let cleared = true;
  try {
    let phase: 'check' | 'write' = 'check';
    const archive = await openArchive(file.path, {
      signal: attempt.signal,
      onRead: (read, all) => attempt.report({ phase, progress: Math.min(0.99, read / (TIMES_READ * all)) }),
    });
    try {
      const checked = await checkArchive(archive, deps.clock.now());
      requireAdminOf(checked, target);
      await deps.database.readAcross(async (tx) => requireFreeSerials(tx, checked.unitSerials));
      phase = 'write';
      cleared = false;
      const result = await write(deps, attempt, { archive, checked, file, target });
      cleared = true;
      return result;
    } finally {
      archive.close();
    }
  } catch (error) {
    // A server that is closing leaves the rest to whoever starts next.
    if (attempt.signal.aborted) throw attempt.signal.reason;
    await attempt.fail(reasonOf(error));
    if (!cleared) await clearStaged(deps.database, attempt.companyId);
    cleared = true;
    throw error;
  } finally {
    await attempt.end(cleared);
  }
}

interface Import {
  readonly archive: CompanyArchive;
  readonly checked: Checked;
  readonly file: ImportFile;
  readonly target: ImportTarget;
}

async function write(deps: AttemptDeps, attempt: ImportAttempt, given: Import): Promise<CompanyImportResult> {
  const { archive, checked, target } = given;
  const { companyId } = attempt;
  await attempt.stage(archive.manifest.content);
  const { ids, known } = await deps.database.write(companyId, async (tx) =>
    giveIds(tx, companyId, checked, target),
  );
  // Of a password that nobody knows.
  const nobodys = await hashPassword(randomBytes(32).toString('base64url'));
  const users: NewUsers = {
    passwordHash: (email) =>
      target.kind === 'new' && fold(email) === fold(target.email) ? target.passwordHash : nobodys,
    isDisabled: (row) => (target.kind === 'own' || row['is_disabled'] === 1 ? 1 : 0),
  };
  const insert = async (tx: Tx, table: DataTable, rows: readonly FileRow[]) =>
    insertRows(
      tx,
      companyId,
      table,
      table.name === 'users' ? rows.filter((row) => !known.has(Number(row['id']))) : rows,
      ids,
      users,
    );
  const pages = (table: DataTable) => pagesOf(parseRows(archive, table, checked.counts), table.pageRows);
  for (const table of TABLES.filter(({ seenBy }) => seenBy !== undefined)) {
    for await (const rows of pages(table)) {
      await deps.database.write(companyId, async (tx) => insert(tx, table, rows));
    }
  }
  const staged = await stageRows(deps.database, companyId, archive, checked.counts, ids);
  const result = resultOf(given, staged.readings, known.size);
  await changeTarget(deps, target, companyId, async (change) => {
    await writeCompany(change, target, checked.company);
    for (const table of TABLES.filter(({ seenBy }) => seenBy === undefined)) {
      for await (const rows of pages(table)) await insert(change.tx, table, rows);
    }
    recordOrigin(change, given, { ids, known, ...staged });
    await attempt.finish(change.tx, result);
  }).catch((error: unknown) => {
    throw asTaken(error, checked);
  });
  return result;
}

interface Given {
  readonly ids: NewIds;
  /** Numbers of users who are in the company already. */
  readonly known: ReadonlySet<number>;
}

/** New ids for the numbers of the file, in its order. A user who is in the company already keeps his own. */
async function giveIds(
  tx: Tx,
  companyId: number,
  { counts, users }: Checked,
  target: ImportTarget,
): Promise<Given> {
  const ids = new Map<string, number[]>();
  for (const { name, own } of TABLES) {
    if (own === undefined) continue;
    const given: number[] = [];
    for (let missing = counts.get(name) ?? 0; missing > 0; missing -= IDS_AT_ONCE) {
      given.push(...(await tx.dialect.nextIds(tx, own.sequence, Math.min(missing, IDS_AT_ONCE))));
    }
    ids.set(name, given);
  }
  const known = new Set<number>();
  if (target.kind === 'new') return { ids, known };
  const present = await tx.sql
    .selectFrom('users')
    .select(['email_folded', 'user_id'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .execute();
  const userIds = ids.get('users') ?? [];
  for (const { email_folded: email, user_id: userId } of present) {
    const number = users.get(email);
    if (number === undefined) continue;
    userIds[number - 1] = userId;
    known.add(number);
  }
  return { ids, known };
}

function resultOf(
  { archive, checked, file }: Import,
  readings: number,
  knownUsers: number,
): CompanyImportResult {
  const count = (kind: CompanyKind) => (checked.counts.get(kind) ?? 0) - (kind === 'users' ? knownUsers : 0);
  return {
    company: checked.company.name,
    exportedAt: toTimestamp(Date.parse(archive.manifest.exported_at)),
    sha256: file.sha256,
    counts: Object.fromEntries(
      COMPANY_KINDS.map((kind) => [kind, count(kind)]),
    ) as CompanyImportResult['counts'],
    readings,
  };
}

/**
 * Says where all of it came from, with the ids that it got: what has one of these was not measured, acknowledged or
 * calibrated here.
 */
function recordOrigin(
  { record }: Change,
  { archive, checked, file, target }: Import,
  { ids, known, readings, statistics }: Given & Staged,
): void {
  const isNew = target.kind === 'new';
  const rows = [...ids].map(([name, all]) => {
    const given = name === 'users' ? all.filter((_, index) => !known.has(index + 1)) : all;
    return [name, { count: given.length, firstId: given[0] ?? null, lastId: given.at(-1) ?? null }];
  });
  const said = isNew
    ? `Imported company "${target.name}" from a file`
    : `Imported the data of "${checked.company.name}" from a file`;
  record(isNew ? 'company_import' : 'company_file_import', said, {
    file: { sha256: file.sha256, bytes: file.bytes },
    content: archive.manifest.content,
    company: checked.company.name,
    exportedAt: archive.manifest.exported_at,
    readings,
    statistics,
    ...Object.fromEntries(rows),
  });
}

/** For whoever chose the file; a bug tells nothing of itself. */
function reasonOf(error: unknown): string {
  const isMeant = error instanceof Refused || error instanceof DomainError;
  return isMeant ? error.message : 'The server could not import it.';
}

function requireAdminOf({ admins }: Checked, target: ImportTarget): void {
  if (target.kind === 'own' || admins.some((email) => fold(email) === fold(target.email))) return;
  throw new Refused(`${target.email} is no admin of it`);
}

/** Somebody else took it while the file was being read. */
function asTaken(error: unknown, { unitSerials }: Checked): unknown {
  const key = uniqueViolation(error);
  if (key === undefined) return error;
  if (key === 'base_units_by_serial' || key === 'base_units.serial_folded') {
    const which = unitSerials.length === 1 ? ` ${unitSerials[0]}` : '';
    return new Conflict(`The serial number of base unit${which} of the file is in use.`);
  }
  return new Conflict('Something that the file holds was added meanwhile. Nothing was imported; try again.');
}
