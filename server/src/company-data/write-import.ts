import { randomBytes } from 'node:crypto';
import { type CompanyImportResult, fold } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import { settleImported } from '../alarms/index.ts';
import { resumeStillOut } from '../notifications/index.ts';
import { type Tx, uniqueViolation } from '../database/index.ts';
import { Conflict } from '../platform/errors.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import type { Checked } from './check-archive.ts';
import { type Given, giveIds } from './give-ids.ts';
import type { ImportAttempt } from './import-attempt.ts';
import { type Import, recordOrigin, importResult } from './import-origin.ts';
import { changeTarget, keyInUse, writeCompany } from './import-target.ts';
import { insertRows, type MadeHere } from './insert-rows.ts';
import { inviteImported, type InviteDeps, mayBeInvited } from './invite-imported.ts';
import { type FileRow, toPages, parseRows } from './parse-rows.ts';
import { stageRows } from './stage-rows.ts';
import type { DataTable } from './describe-table.ts';
import { TABLES } from './tables.ts';

/**
 * Writes large tables a little at a time while no user sees them, then writes the rest in one transaction, which makes
 * everything visible.
 */
export async function writeImport(
  deps: ChangeDeps & InviteDeps,
  attempt: ImportAttempt,
  given: Import,
): Promise<CompanyImportResult> {
  const { archive, checked, target, deviceKeys } = given;
  const { companyId } = attempt;
  await attempt.stage(archive.manifest.content);
  const { ids, known } = await attempt.write(async (tx) => giveIds(tx, companyId, checked, target));
  // Hash of a random password that is not stored.
  const nobodys = await hashPassword(randomBytes(32).toString('base64url'));
  const made: MadeHere = {
    passwordHash: (email) =>
      target.kind === 'new' && fold(email) === fold(target.email) ? target.passwordHash : nobodys,
    isDisabled: (row) => (mayBeInvited(target) && row['is_disabled'] === 0 ? 0 : 1),
    keyHash: (row) => (row['deleted_at'] === null ? deviceKeys.get(Number(row['id'])) : undefined),
  };
  const insert = async (tx: Tx, table: DataTable, rows: readonly FileRow[]) =>
    insertRows(
      tx,
      companyId,
      table,
      table.name === 'users' ? rows.filter((row) => !known.has(Number(row['id']))) : rows,
      ids,
      made,
    );
  const pages = (table: DataTable) => toPages(parseRows(archive, table, checked.counts), table.pageRows);
  for (const table of TABLES.filter(({ seenBy }) => seenBy !== undefined)) {
    for await (const rows of pages(table)) {
      await attempt.write(async (tx) => insert(tx, table, rows));
    }
  }
  const staged = await stageRows(attempt, archive, checked.counts, ids);
  const result = importResult(given, staged.readings, known.size);
  let invited = 0;
  await changeTarget(deps, target, companyId, async (change) => {
    await writeCompany(change, target, checked.company);
    for (const table of TABLES.filter(({ seenBy }) => seenBy === undefined)) {
      for await (const rows of pages(table)) await insert(change.tx, table, rows);
    }
    await settleImported(change.tx, companyId);
    await resumeStillOut(change.tx, companyId, change.at);
    invited = await inviteImported(deps, change, target, newUsers({ ids, known }));
    recordOrigin(change, given, { ids, known, invited, ...staged });
    await attempt.finish(change.tx, { ...result, invited });
  }).catch((error: unknown) => {
    throw asTaken(error, checked);
  });
  return { ...result, invited };
}

function newUsers({ ids, known }: Given): number[] {
  return (ids.get('users') ?? []).filter((_, index) => !known.has(index + 1));
}

/** Converts the error of a unique value of the file that was taken meanwhile. */
function asTaken(error: unknown, { unitSerials }: Checked): unknown {
  const key = uniqueViolation(error);
  if (key === undefined) return error;
  if (key === 'base_units_by_serial' || key === 'base_units.serial_folded') {
    const which = unitSerials.length === 1 ? ` ${unitSerials[0]}` : '';
    return new Conflict(`The serial number of base unit${which} of the file is in use.`);
  }
  if (key === 'base_units_by_key' || key === 'base_units.device_key_hash') return keyInUse();
  return new Conflict('Something that the file holds was added meanwhile. Nothing was imported; try again.');
}
