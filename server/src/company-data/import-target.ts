import { fold } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import { type Change, changeBy, changeWithin, type ChangeDeps } from '../audit/index.ts';
import { noteInput } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Conflict, Forbidden } from '../platform/errors.ts';
import { chunks } from '../platform/work/chunks.ts';
import {
  readRecordKeeping,
  toRecordKeepingColumns,
  toSignatureColumns,
  toWorseByColumns,
} from '../settings/index.ts';
import type { CompanyFile } from './manifest.ts';
import { requireEmpty } from './import-attempt.ts';
import { Refused } from './refused.ts';

const AT_ONCE = 500;

/** The company into which a file is imported. */
export type ImportTarget =
  /** A new company. One admin of the file gets a password, all other users are invited. */
  | {
      readonly kind: 'new';
      readonly name: string;
      readonly email: string;
      readonly passwordHash: string;
    }
  /** A company with nothing but users, who do not change; users of the file are invited, or imported as disabled. */
  | { readonly kind: 'own'; readonly admin: SignedInUser; readonly invitesUsers: boolean };

/** Runs the one change that makes everything visible. */
export async function changeTarget(
  deps: ChangeDeps,
  target: ImportTarget,
  companyId: number,
  work: (change: Change) => Promise<void>,
): Promise<void> {
  if (target.kind === 'own') return changeBy(deps, target.admin, work, 'bulk');
  return deps.database.writeAcross(
    async (tx) => changeWithin(tx, companyId, { kind: 'operator' }, deps.clock.now(), work),
    'bulk',
  );
}

/**
 * Writes the company's own data from the file. An existing company keeps its name, and none of its protections is
 * lowered.
 * @throws Conflict, Forbidden if its state has changed since the import began
 */
export async function writeCompany(
  { tx, companyId, at }: Change,
  target: ImportTarget,
  { settings, signatures, recordKeeping, twoFactorRequired, retention, address }: CompanyFile,
): Promise<void> {
  const values = {
    time_zone: settings.timeZone,
    language: settings.language,
    temperature_unit: settings.temperatureUnit,
    offline_window_ms: settings.offlineWindow * MINUTE_MS,
    viewers_see_own_zones: settings.viewersSeeOwnZones ? 1 : 0,
    still_out_after_ms: settings.stillOutAfter * MINUTE_MS,
    ...toWorseByColumns(settings),
    acknowledgement_needs: settings.acknowledgementNeeds,
    longest_shelving_ms: settings.longestShelving * MINUTE_MS,
    viewers_may_shelve: settings.viewersMayShelve ? 1 : 0,
    may_turn_off_alarms: settings.mayTurnOffAlarms ? 1 : 0,
    acknowledge_from_messages: settings.acknowledgeFromMessages,
    keep_last_picture: settings.keepLastPicture ? 1 : 0,
    ...toSignatureColumns(signatures),
    ...toRecordKeepingColumns(recordKeeping),
    two_factor_required: twoFactorRequired ? 1 : 0,
    keep_readings_days: retention.keepReadingsDays,
    keep_statistics_days: retention.keepStatisticsDays,
  } as const;
  if (target.kind === 'new') {
    await tx.dialect.takeTurn(tx, 'companies');
    await requireFreeName(tx, target.name);
    const named = {
      company_id: companyId,
      name: target.name,
      name_folded: fold(target.name),
      created_at: at,
    };
    await tx.sql
      .insertInto('companies')
      .values({ ...named, ...values })
      .execute();
  } else {
    await requireEmpty(tx, companyId);
    await requireAdmin(tx, target.admin);
    const { lockAfterMinutes } = await readRecordKeeping(tx, companyId);
    const {
      viewers_see_own_zones: limited,
      two_factor_required: twoFactor,
      reasons_demanded: reasons,
      lock_after_minutes: lockAfter,
      ...rest
    } = values;
    await tx.sql
      .updateTable('companies')
      .set({
        ...rest,
        ...(limited === 1 && { viewers_see_own_zones: 1 }),
        ...(twoFactor === 1 && { two_factor_required: 1 }),
        ...(reasons !== '' && { reasons_demanded: reasons }),
        ...(lockAfterMinutes === 0 && { lock_after_minutes: lockAfter }),
      })
      .where('company_id', '=', companyId)
      .execute();
    await noteInput({ tx, companyId, at });
  }
  if (address === null) return;
  const { companyName, ...lines } = address;
  await tx.sql
    .insertInto('company_addresses')
    .values({ company_id: companyId, company_name: companyName, ...lines })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ company_name: companyName, ...lines }),
    )
    .execute();
}

/** Requires that no company has this name. @throws Conflict */
export async function requireFreeName(tx: Tx, name: string): Promise<void> {
  const namesake = await tx.sql
    .selectFrom('companies')
    .select('company_id')
    .where('name_folded', '=', fold(name))
    .executeTakeFirst();
  if (namesake !== undefined) throw new Conflict('A company of this name exists already.');
}

/** Requires that the user is still an admin: an import takes minutes, in which that may change. */
async function requireAdmin(tx: Tx, { companyId, userId }: SignedInUser): Promise<void> {
  const still = await tx.sql
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('role', '=', 1)
    .where('is_disabled', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (still === undefined) throw new Forbidden('Whoever began the import is no longer an admin.');
}

/** Requires unused serial numbers. @throws Refused naming the first base unit whose serial number any company uses */
export async function requireFreeSerials(tx: Tx, serials: readonly string[]): Promise<void> {
  for (const given of chunks(serials, AT_ONCE)) {
    const taken = await tx.sql
      .selectFrom('base_units')
      .select('serial_folded')
      .where('serial_folded', 'in', given.map(fold))
      .where('deleted_at', 'is', null)
      .execute();
    const folded = new Set(taken.map(({ serial_folded }) => serial_folded));
    const first = given.find((serial) => folded.has(fold(serial)));
    if (first !== undefined) throw new Refused(`the serial number of base unit ${first} is in use`);
  }
}

/** Requires device keys that no base unit of any company has. @throws Conflict without a word of whose it is */
export async function requireFreeKeys(tx: Tx, hashes: readonly string[]): Promise<void> {
  for (const given of chunks(hashes, AT_ONCE)) {
    const taken = await tx.sql
      .selectFrom('base_units')
      .select('base_unit_id')
      .where('device_key_hash', 'in', given)
      .executeTakeFirst();
    if (taken !== undefined) throw keyInUse();
  }
}

/** Returns the refusal of a device key that a base unit of this installation has. */
export function keyInUse(): Conflict {
  return new Conflict('A device key of the file is in use. Import it without device keys.');
}
