import { type RecordKeeping, type routes, USUAL_TOLERANCES } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy, changedNames, differences } from '../audit/index.ts';
import type { CompaniesTable, Tx } from '../database/index.ts';
import type { Selectable } from 'kysely';
import { noteInput } from '../auth/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { parseReasonGroups } from '../platform/security/change-reason.ts';
import type { SettingsDeps } from './deps.ts';

const COLUMNS = [
  'reasons_demanded',
  'alarms_are_confirmed',
  'lock_after_minutes',
  'temperature_tolerance',
  'humidity_tolerance',
] as const;
type Columns = Pick<Selectable<CompaniesTable>, (typeof COLUMNS)[number]>;

/** Record keeping of a company that has set nothing. */
export const NOTHING_DEMANDED: RecordKeeping = {
  reasonsDemanded: [],
  alarmsAreConfirmed: false,
  lockAfterMinutes: 0,
  ...USUAL_TOLERANCES,
};

/** Demands of a company on its records, from its row. */
export function toRecordKeeping(row: Columns): RecordKeeping {
  return {
    reasonsDemanded: parseReasonGroups(row.reasons_demanded),
    alarmsAreConfirmed: row.alarms_are_confirmed === 1,
    lockAfterMinutes: row.lock_after_minutes,
    temperatureTolerance: row.temperature_tolerance,
    humidityTolerance: row.humidity_tolerance,
  };
}

/** The columns of a company's row for its demands on records. */
export function toRecordKeepingColumns(recordKeeping: RecordKeeping): Columns {
  return {
    reasons_demanded: recordKeeping.reasonsDemanded.join(','),
    alarms_are_confirmed: recordKeeping.alarmsAreConfirmed ? 1 : 0,
    lock_after_minutes: recordKeeping.lockAfterMinutes,
    temperature_tolerance: recordKeeping.temperatureTolerance,
    humidity_tolerance: recordKeeping.humidityTolerance,
  };
}

/** Reads the demands of a company on its records. */
export async function readRecordKeeping(tx: Tx, companyId: number): Promise<RecordKeeping> {
  const row = await tx.sql
    .selectFrom('companies')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return toRecordKeeping(row);
}

/** Changes what the body names; it holds from the next call on. */
export async function saveRecordKeeping(
  deps: SettingsDeps,
  user: SignedInUser,
  body: z.output<typeof routes.saveRecordKeeping.body>,
): Promise<RecordKeeping> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const before = await readRecordKeeping(tx, companyId);
    const columns = toRecordKeepingColumns({
      reasonsDemanded: body.reasonsDemanded ?? before.reasonsDemanded,
      alarmsAreConfirmed: body.alarmsAreConfirmed ?? before.alarmsAreConfirmed,
      lockAfterMinutes: body.lockAfterMinutes ?? before.lockAfterMinutes,
      temperatureTolerance: body.temperatureTolerance ?? before.temperatureTolerance,
      humidityTolerance: body.humidityTolerance ?? before.humidityTolerance,
    });
    await tx.sql.updateTable('companies').set(columns).where('company_id', '=', companyId).execute();
    const after = await readRecordKeeping(tx, companyId);
    // Time that passed before there was a lock, or one of so few minutes, locks no session.
    if (after.lockAfterMinutes !== before.lockAfterMinutes) await noteInput({ tx, companyId, at });
    const changes = differences(before, after);
    record('settings_update', `Changed the settings: ${changedNames(changes)}`, changes);
    return after;
  });
}
