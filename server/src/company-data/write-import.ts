import { randomBytes } from 'node:crypto';
import { type CompanyImportResult, fold } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import { settleImported } from '../alarms/index.ts';
import { resumeStillOut } from '../notifications/index.ts';
import { type Tx, uniqueViolation } from '../database/index.ts';
import { Conflict } from '../platform/errors.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import type { Checked } from './check-archive.ts';
import { giveIds } from './give-ids.ts';
import type { ImportAttempt } from './import-attempt.ts';
import { type Import, recordOrigin, importResult } from './import-origin.ts';
import { changeTarget, writeCompany } from './import-target.ts';
import { insertRows, type NewUsers } from './insert-rows.ts';
import { type FileRow, toPages, parseRows } from './parse-rows.ts';
import { stageRows } from './stage-rows.ts';
import type { DataTable } from './describe-table.ts';
import { TABLES } from './tables.ts';

/**
 * Writes large tables a little at a time while no user sees them, then writes the rest in one transaction, which makes
 * everything visible.
 */
export async function writeImport(
  deps: ChangeDeps,
  attempt: ImportAttempt,
  given: Import,
): Promise<CompanyImportResult> {
  const { archive, checked, target } = given;
  const { companyId } = attempt;
  await attempt.stage(archive.manifest.content);
  const { ids, known } = await attempt.write(async (tx) => giveIds(tx, companyId, checked, target));
  // Hash of a random password that is not stored.
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
  const pages = (table: DataTable) => toPages(parseRows(archive, table, checked.counts), table.pageRows);
  for (const table of TABLES.filter(({ seenBy }) => seenBy !== undefined)) {
    for await (const rows of pages(table)) {
      await attempt.write(async (tx) => insert(tx, table, rows));
    }
  }
  const staged = await stageRows(attempt, archive, checked.counts, ids);
  const result = importResult(given, staged.readings, known.size);
  await changeTarget(deps, target, companyId, async (change) => {
    await writeCompany(change, target, checked.company);
    for (const table of TABLES.filter(({ seenBy }) => seenBy === undefined)) {
      for await (const rows of pages(table)) await insert(change.tx, table, rows);
    }
    await settleImported(change.tx, companyId);
    await resumeStillOut(change.tx, companyId, change.at);
    recordOrigin(change, given, { ids, known, ...staged });
    await attempt.finish(change.tx, result);
  }).catch((error: unknown) => {
    throw asTaken(error, checked);
  });
  return result;
}

/** Converts the error of a unique value of the file that was taken meanwhile. */
function asTaken(error: unknown, { unitSerials }: Checked): unknown {
  const key = uniqueViolation(error);
  if (key === undefined) return error;
  if (key === 'base_units_by_serial' || key === 'base_units.serial_folded') {
    const which = unitSerials.length === 1 ? ` ${unitSerials[0]}` : '';
    return new Conflict(`The serial number of base unit${which} of the file is in use.`);
  }
  return new Conflict('Something that the file holds was added meanwhile. Nothing was imported; try again.');
}
