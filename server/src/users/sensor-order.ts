import type { SensorPreference } from '@ts1/contract';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import { isVisible, visibleSensors } from '../auth/index.ts';
import type { Database, Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';

const PREFIX = 'sensor_order_';

/** Owner of an order of the sensor table. */
type Owner = Pick<SignedInUser, 'companyId' | 'userId' | 'seesOwnZonesOnly'>;

/** Reads a user's own order: the places of those sensors that the user still sees, first place first. */
export async function readSensorOrder(database: Database, owner: Owner): Promise<SensorPreference[]> {
  return database.read(owner.companyId, async (tx) => selectSensorOrder(tx, owner));
}

/**
 * Saves places in a user's own order; sensors that are not named keep theirs. Ids of sensors
 * that the user does not see are left out, so that nothing is stored for them.
 */
export async function saveSensorOrder(
  deps: ChangeDeps,
  owner: Owner & { readonly username: string },
  places: readonly SensorPreference[],
): Promise<SensorPreference[]> {
  const { userId } = owner;
  return changeBy(deps, owner, async ({ tx, companyId, recordsNothing }) => {
    recordsNothing();
    const existing = await sensorKeys(tx, owner);
    const kept = new Map(
      places
        .filter((place) => existing.has(place.preference_key))
        .map((place) => [place.preference_key, place.preference_value]),
    );
    await tx.dialect.upsert(
      tx,
      'user_preferences',
      [
        { name: 'company_id', type: 'integer', values: Array.from(kept, () => companyId) },
        { name: 'user_id', type: 'integer', values: Array.from(kept, () => userId) },
        { name: 'preference_key', type: 'text', values: [...kept.keys()] },
        { name: 'preference_value', type: 'integer', values: [...kept.values()] },
      ],
      ['company_id', 'user_id', 'preference_key'],
      { preference_value: 'excluded.preference_value' },
    );
    return selectSensorOrder(tx, owner);
  });
}

/** The places of a user's own order, first place first. */
export async function selectSensorOrder(tx: Tx, owner: Owner): Promise<SensorPreference[]> {
  const { companyId, userId } = owner;
  const existing = await sensorKeys(tx, owner);
  const rows = await tx.sql
    .selectFrom('user_preferences')
    .select(['preference_key', 'preference_value'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('preference_key', 'like', `${PREFIX}%`)
    .orderBy('preference_value')
    .orderBy('preference_key')
    .execute();
  return rows.filter((row) => existing.has(row.preference_key));
}

async function sensorKeys(tx: Tx, owner: Owner): Promise<ReadonlySet<string>> {
  const visible = await visibleSensors(tx, owner);
  const rows = await tx.sql
    .selectFrom('sensors')
    .select('sensor_id')
    .where('company_id', '=', owner.companyId)
    .where('deleted_at', 'is', null)
    .execute();
  const seen = rows.filter((row) => isVisible(visible, row.sensor_id));
  return new Set(seen.map((row) => `${PREFIX}${row.sensor_id}`));
}
