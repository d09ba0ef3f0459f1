import { present } from '@ts1/contract';
import { sql } from 'kysely';
import { inCompany, type Tx } from '../../database/index.ts';
import type { Batch } from '../../readings/index.ts';
import type { UnitContact } from '../machine/silence.ts';

/** How exactly it is stored which base unit receives which sensor: enough to know which base units cover a sensor. */
const PRECISION_MS = 10 * 60_000;
/** A base unit that has not received a sensor for this long before its last reading does not cover it any more. */
export const COVERS_FOR_MS = 24 * 3_600_000;

/** Notes which base units receive which sensors. Most batches have nothing to note. */
export class ReceptionNotes {
  readonly #noted = new Map<number, Map<number, number>>();

  /** Writes in the transaction of the readings what has not been written for a while. */
  async note(tx: Tx, companyId: number, readings: Batch): Promise<void> {
    const fresh = new Map<string, { sensorId: number; baseUnitId: number; lastReceivedAt: number }>();
    for (let row = 0; row < readings.size; row += 1) {
      const baseUnitId = present(readings.baseUnitId[row]);
      if (Number.isNaN(baseUnitId)) continue;
      const sensorId = present(readings.sensorId[row]);
      const receivedAt = present(readings.receivedAt[row]);
      const noted = this.#noted.get(sensorId)?.get(baseUnitId);
      if (noted !== undefined && receivedAt < noted + PRECISION_MS) continue;
      fresh.set(`${sensorId}:${baseUnitId}`, { sensorId, baseUnitId, lastReceivedAt: receivedAt });
    }
    if (fresh.size === 0) return;
    const rows = [...fresh.values()].toSorted(
      (one, other) => one.sensorId - other.sensorId || one.baseUnitId - other.baseUnitId,
    );
    await tx.dialect.upsert(
      tx,
      'sensor_base_units',
      [
        { name: 'company_id', type: 'integer', values: rows.map(() => companyId) },
        { name: 'sensor_id', type: 'integer', values: rows.map(({ sensorId }) => sensorId) },
        { name: 'base_unit_id', type: 'integer', values: rows.map(({ baseUnitId }) => baseUnitId) },
        { name: 'heard_at', type: 'integer', values: rows.map(({ lastReceivedAt }) => lastReceivedAt) },
      ],
      ['company_id', 'sensor_id', 'base_unit_id'],
      {
        heard_at:
          'case when excluded.heard_at > sensor_base_units.heard_at then excluded.heard_at else sensor_base_units.heard_at end',
      },
    );
    tx.afterCommit(() => {
      for (const { sensorId, baseUnitId, lastReceivedAt } of rows) {
        const ofSensor = this.#noted.get(sensorId) ?? new Map<number, number>();
        this.#noted.set(sensorId, ofSensor.set(baseUnitId, lastReceivedAt));
      }
    });
  }
}

/** Last contacts of the base units that cover each sensor; a unit that was deleted receives nothing. */
export async function readUnitContacts(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<Map<number, UnitContact[]>> {
  if (sensorIds.length === 0) return new Map();
  const rows = await tx.sql
    .selectFrom('sensor_base_units as reception')
    .innerJoin('latest_readings as latest', (join) =>
      inCompany(join, 'latest.sensor_id', 'reception.sensor_id'),
    )
    .innerJoin('base_units as unit', (join) => inCompany(join, 'unit.base_unit_id', 'reception.base_unit_id'))
    .select(['reception.sensor_id', 'unit.last_contact_at', 'unit.unstored_at'])
    .where('reception.company_id', '=', companyId)
    .where('reception.sensor_id', 'in', sensorIds)
    .where('unit.deleted_at', 'is', null)
    .where('reception.heard_at', '>=', sql<number>`latest.heard_at - ${COVERS_FOR_MS}`)
    .execute();
  const contacts = new Map<number, UnitContact[]>();
  for (const { sensor_id, last_contact_at, unstored_at } of rows) {
    const at = Math.max(last_contact_at ?? 0, unstored_at ?? 0);
    contacts.set(sensor_id, [...(contacts.get(sensor_id) ?? []), { at, unstoredAt: unstored_at }]);
  }
  return contacts;
}
