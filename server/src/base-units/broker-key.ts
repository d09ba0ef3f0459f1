import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Conflict, InvalidInput } from '../platform/errors.ts';
import type { BaseUnitDeps } from './deps.ts';
import { noSuchBaseUnit } from './refusals.ts';

const WRONG_KEYS = { most: 10, windowMs: 15 * 60_000 } as const;

/** Makes sure that a unit signs in at the outside broker with a key that the caller knows. */
export type RequireBrokerKey = (user: SignedInUser, serialNo: string, brokerKey: string) => Promise<void>;

/**
 * Creates the check of a unit's key at the outside broker itself. Without it, the company that registers a serial
 * number first would get what that unit sends through the broker, even if the unit is another company's.
 * @throws InvalidInput that names `brokerKey`; TooManyAttempts, so that keys cannot be guessed through us
 */
export function createRequireBrokerKey({ attempts: limits, proveBrokerKey }: BaseUnitDeps): RequireBrokerKey {
  const attempts = limits('broker-key', WRONG_KEYS);
  return async ({ companyId }, serialNo, brokerKey) =>
    attempts.run(String(companyId), async () => {
      if (proveBrokerKey === undefined) return;
      if (await proveBrokerKey(serialNo, brokerKey)) return;
      throw new InvalidInput([
        { path: 'brokerKey', message: 'is not the key of this base unit at the broker' },
      ]);
    });
}

/**
 * Shows of a unit that was registered, or imported, without its key that it is the company's own.
 * @throws NotFound; Conflict without an outside broker; what `RequireBrokerKey` throws
 */
export async function proveBaseUnit(
  deps: BaseUnitDeps & { readonly requireBrokerKey: RequireBrokerKey },
  user: SignedInUser,
  baseUnitId: number,
  brokerKey: string,
): Promise<void> {
  const { companyId } = user;
  const unit = await deps.database.read(companyId, async ({ sql }) =>
    sql
      .selectFrom('base_units')
      .select(['serial_no', 'name'])
      .where('company_id', '=', companyId)
      .where('base_unit_id', '=', baseUnitId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (unit === undefined) throw noSuchBaseUnit();
  if (deps.proveBrokerKey === undefined) throw new Conflict('There is no outside MQTT broker.');
  await deps.requireBrokerKey(user, unit.serial_no, brokerKey);
  await changeBy(deps, user, async ({ tx, record }) => {
    const proven = await tx.sql
      .updateTable('base_units')
      .set({ unproven: 0 })
      .where('company_id', '=', companyId)
      .where('base_unit_id', '=', baseUnitId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (proven.numUpdatedRows === 0n) throw noSuchBaseUnit();
    record('base_unit_prove', `Showed the broker key of base unit "${unit.name}"`, { baseUnitId });
  });
}
