import { present, usualReceiptInterval } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import { chunks } from '../../platform/work/chunks.ts';
import type { NewReading } from '../../readings/index.ts';
import type { SensorAlarms } from './alarm-states.ts';

/** Enough for nine receipts of a base unit that hands on six readings at a time. */
const NEWEST_READINGS = 60;
const NEWEST_RECEIPTS = 9;
/** How often the rhythm of a sensor is looked at: soon while it is not known. */
const UNKNOWN_EVERY_MS = 60_000;
const KNOWN_EVERY_MS = 10 * 60_000;
const SENSORS_PER_QUERY = 100;

/**
 * Keeps how far apart sensors are received, which decides when they are silent. What is stored decides; in memory is
 * only when a sensor was last looked at, so that most batches have nothing to do.
 */
export class ReceiptRhythm {
  readonly #lookAgainAt = new Map<number, number>();

  /**
   * Learns from what a batch has stored, in its transaction. Answers whether silence now begins at another time for
   * some sensor: the clock has been set to look at those at once.
   */
  async learn(
    tx: Tx,
    companyId: number,
    readings: readonly NewReading[],
    sensors: readonly SensorAlarms[],
    now: number,
  ): Promise<boolean> {
    const received = new Set(
      readings.flatMap(({ sensorId, baseUnitId }) => (baseUnitId === null ? [] : [sensorId])),
    );
    const due = sensors.filter((sensor) => received.has(sensor.sensorId) && this.#isDue(sensor, now));
    if (due.length === 0) return false;
    const receipts = await readReceipts(
      tx,
      companyId,
      due.map(({ sensorId }) => sensorId),
    );
    const changed: SensorAlarms[] = [];
    for (const sensor of due) {
      const learnt = usualReceiptInterval(newest(receipts.get(sensor.sensorId) ?? []));
      if (learnt !== null && learnt !== sensor.usualIntervalMs)
        changed.push({ ...sensor, usualIntervalMs: learnt });
    }
    for (const [usualIntervalMs, alike] of Map.groupBy(changed, (sensor) => sensor.usualIntervalMs)) {
      await store(
        tx,
        companyId,
        alike.map(({ sensorId }) => sensorId),
        usualIntervalMs,
        now,
      );
    }
    tx.afterCommit(() => {
      for (const { sensorId, usualIntervalMs } of due) {
        this.#lookAgainAt.set(sensorId, now + (usualIntervalMs === null ? UNKNOWN_EVERY_MS : KNOWN_EVERY_MS));
      }
    });
    return changed.length > 0;
  }

  #isDue({ sensorId, usualIntervalMs }: SensorAlarms, now: number): boolean {
    const at = this.#lookAgainAt.get(sensorId);
    if (at !== undefined) return now >= at || at > now + KNOWN_EVERY_MS;
    if (usualIntervalMs === null) return true;
    // After a start they are looked at in turn, so that the first batches are not slow.
    this.#lookAgainAt.set(sensorId, now + (sensorId % (KNOWN_EVERY_MS / 1_000)) * 1_000);
    return false;
  }
}

/** When the newest readings of each sensor were received: one limited look-up by index for each, many in a statement. */
async function readReceipts(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<Map<number, number[]>> {
  const receipts = new Map<number, number[]>();
  for (const some of chunks(sensorIds, SENSORS_PER_QUERY)) {
    const lookUps = some.map(
      (sensorId) => sql`select newest.sensor_id, newest.received_at from (
        select sensor_id, received_at from readings
        where company_id = ${companyId} and sensor_id = ${sensorId} and base_unit_id is not null
        order by measured_at desc limit ${NEWEST_READINGS}
      ) as newest`,
    );
    const query = sql.join(lookUps, sql` union all `);
    const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), ['sensor_id', 'received_at']);
    const receivedAt = found.column('received_at');
    for (const [row, sensorId] of found.column('sensor_id').entries()) {
      const ofSensor = receipts.get(sensorId) ?? [];
      ofSensor.push(present(receivedAt[row]));
      receipts.set(sensorId, ofSensor);
    }
  }
  return receipts;
}

function newest(receivedAt: readonly number[]): number[] {
  return [...new Set(receivedAt)].toSorted((one, other) => other - one).slice(0, NEWEST_RECEIPTS);
}

async function store(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
  usualIntervalMs: number | null,
  now: number,
): Promise<void> {
  await tx.sql
    .updateTable('sensors')
    .set({ heard_every_ms: usualIntervalMs })
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', sensorIds)
    .execute();
  await tx.sql
    .updateTable('alarm_states')
    .set({ due_at: now })
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', sensorIds)
    .where('due_at', '>', now)
    .execute();
}
