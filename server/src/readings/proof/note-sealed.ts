import { changeWithin } from '../../audit/index.ts';
import type { Tx } from '../../database/index.ts';
import { chunks } from '../../platform/work/chunks.ts';
import { dayName } from '../sealed/block-key.ts';
import type { SealLeaf } from './seal-leaf.ts';

const ROWS_AT_ONCE = 500;

/**
 * Notes days that were sealed, or deleted (with 0 readings and the digest of the deleted ones): the next root in the
 * audit log covers them. Must be in the transaction that wrote or deleted their blocks.
 */
export async function noteSealed(tx: Tx, companyId: number, days: readonly SealLeaf[]): Promise<void> {
  for (const part of chunks(days, ROWS_AT_ONCE)) {
    await tx.sql
      .insertInto('reading_seals')
      .values(
        part.map(({ sensorId, day, readings, digest }) => ({
          company_id: companyId,
          sensor_id: sensorId,
          day,
          seal: 0,
          readings,
          digest,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'sensor_id', 'day', 'seal']).doUpdateSet((row) => ({
          readings: row.ref('excluded.readings'),
          digest: row.ref('excluded.digest'),
        })),
      )
      .execute();
  }
}

/** A sealed day whose late readings were added to its block. */
export interface Resealed {
  readonly sensorId: number;
  readonly day: number;
  readonly before: Pick<SealLeaf, 'readings' | 'digest'>;
  readonly after: Pick<SealLeaf, 'readings' | 'digest'>;
}

/**
 * Notes days that were sealed again, also in the audit log. Must be at the end of the transaction that replaced their
 * blocks: other changes of the company wait from here to its commit.
 * @param at epoch milliseconds
 */
export async function noteResealed(
  tx: Tx,
  companyId: number,
  at: number,
  days: readonly Resealed[],
): Promise<void> {
  if (days.length === 0) return;
  await noteSealed(
    tx,
    companyId,
    days.map(({ sensorId, day, after }) => ({ sensorId, day, ...after })),
  );
  await changeWithin(tx, companyId, { kind: 'system' }, at, async ({ record }) => {
    for (const { sensorId, day, before, after } of days) {
      const late = after.readings - before.readings;
      record(
        'readings_reseal',
        `Sealed the readings of sensor ${sensorId} on ${dayName(day)} again with ${late} that came late`,
        {
          sensorId,
          day: dayName(day),
          readings: { before: before.readings, after: after.readings },
          digest: { before: before.digest, after: after.digest },
        },
      );
    }
  });
}
