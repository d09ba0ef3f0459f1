import { DAY_MS } from '@ts1/contract/durations';
import type { Tx } from '../../database/index.ts';
import { noteResealed, noteSealed } from '../proof/note-sealed.ts';
import type { BlockKey } from '../sealed/block-key.ts';
import type { MadeBlock } from '../sealed/make-block.ts';
import type { Readings } from '../sealed/reading-columns.ts';

/** Stored facts of a sealed day beside its block. */
export interface Seal {
  readonly digest: string;
  readonly readings: number;
  /** Epoch milliseconds. */
  readonly sealedAt: number;
  /** Whether values of inputs arrived since that are still rows. */
  readonly hasLateInputs: boolean;
}

/** Reads the seal of a day; null when it is not sealed. */
export async function readSeal(tx: Tx, { companyId, sensorId, day }: BlockKey): Promise<Seal | null> {
  const found = await tx.sql
    .selectFrom('sealed_days')
    .select(['digest', 'readings', 'sealed_at', 'inputs_late'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('day', '=', day)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { digest, readings, sealed_at: sealedAt, inputs_late: late } = found;
  return { digest, readings, sealedAt, hasLateInputs: late === 1 };
}

const NO_INPUTS = { bits: 0, rows: 0 };

/**
 * Stores the block that was made of all readings of a day in place of the previous one, and notes it for the audit log.
 * False when another server sealed the day since it was read, or it is too old to be kept. The sensor must be locked.
 */
export async function storeBlock(
  tx: Tx,
  key: BlockKey,
  wanted: {
    readonly made: MadeBlock;
    readonly all: Readings<never>;
    /** Bits of the inputs in the block, and the number of their rows to delete next; left out for none. */
    readonly inputs?: { readonly bits: number; readonly rows: number };
    readonly before: Seal | null;
    readonly now: number;
  },
): Promise<boolean> {
  const { companyId, sensorId, day } = key;
  const { made, all, inputs = NO_INPUTS, before, now } = wanted;
  const stored = await readSeal(tx, key);
  if (stored?.digest !== before?.digest || (await isGone(tx, key))) return false;
  // Its rows were sealed before but are not deleted yet.
  if (made.digest === before?.digest) return true;
  const times = all.column('measured_at');
  const values = {
    readings: all.rowCount,
    digest: made.digest,
    first_at: times[0] ?? day * DAY_MS,
    last_at: times.at(-1) ?? day * DAY_MS,
    sealed_at: now,
    block: made.block,
    inputs: inputs.bits,
    inputs_late: inputs.rows === 0 ? 0 : 1,
  };
  await tx.sql
    .insertInto('sealed_days')
    .values({ company_id: companyId, sensor_id: sensorId, day, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'sensor_id', 'day']).doUpdateSet(values))
    .execute();
  const after = { readings: all.rowCount, digest: made.digest };
  if (before === null) await noteSealed(tx, companyId, [{ sensorId, day, ...after }]);
  else await noteResealed(tx, companyId, now, [{ sensorId, day, before, after }]);
  return true;
}

/** Returns whether readings of its time are being deleted for their age. */
async function isGone(tx: Tx, { companyId, sensorId, day }: BlockKey): Promise<boolean> {
  const found = await tx.sql
    .selectFrom('sensors')
    .select('readings_from')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .executeTakeFirst();
  return found === undefined || (found.readings_from ?? 0) > day * DAY_MS;
}
