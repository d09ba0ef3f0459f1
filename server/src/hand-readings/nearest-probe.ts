import type { LimitedMeasurand } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import type { Tx } from '../database/index.ts';
import { readNewest, readPeriod } from '../readings/index.ts';

const LEAST_REACH_MS = 15 * MINUTE_MS;
const INTERVALS = 2;
/** Readings looked at on either side: nearer ones may lack a value. */
const LOOKED_AT = 100;

/** A reading of a probe that has every wanted value. */
export interface ProbeReading {
  readonly measuredAt: number;
  readonly values: ReadonlyMap<LimitedMeasurand, number>;
}

/**
 * Returns the reading of a sensor nearest to a moment (epoch milliseconds) that has all of these measurands, the earlier
 * of two that are equally near; undefined where there is none within twice the sensor's usual interval or 15 minutes,
 * whichever is more. The sensor must be locked.
 */
export async function readNearestProbe(
  tx: Tx,
  companyId: number,
  sensorId: number,
  at: number,
  measurands: readonly LimitedMeasurand[],
): Promise<ProbeReading | undefined> {
  const { usual_interval_ms: usualMs } = await tx.sql
    .selectFrom('sensors')
    .select('usual_interval_ms')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .executeTakeFirstOrThrow();
  const reachMs = Math.max(LEAST_REACH_MS, INTERVALS * usualMs);
  const wanted = { sensorId, names: measurands, limit: LOOKED_AT };
  const before = await readNewest(tx, companyId, { ...wanted, from: at - reachMs, before: at + 1 });
  const after = await readPeriod(tx, companyId, { ...wanted, from: at + 1, to: at + reachMs });
  const whole = [before, after].flatMap((found) =>
    Array.from({ length: found.rowCount }, (_, row) => ({
      measuredAt: found.column('measured_at')[row] ?? Number.NaN,
      values: new Map(measurands.map((name) => [name, found.column(name)[row] ?? Number.NaN])),
    })).filter(({ values }) => ![...values.values()].some(Number.isNaN)),
  );
  const distance = ({ measuredAt }: ProbeReading): number => Math.abs(measuredAt - at);
  return whole.toSorted((one, other) => distance(one) - distance(other))[0];
}
