import { present, usualReceiptInterval } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import { chunks } from '../../platform/work/chunks.ts';
import { type Batch, readNewest } from '../../readings/index.ts';
import type { SensorAlarms } from '../history/alarm-states.ts';

/** Enough for nine receipts of a base unit that hands on six readings at a time. */
const NEWEST_READINGS = 60;
const NEWEST_RECEIPTS = 9;
/** How often the rhythm of a sensor is looked at: soon while it is not known. */
const UNKNOWN_EVERY_MS = 60_000;
const KNOWN_EVERY_MS = 10 * 60_000;
const SENSORS_PER_QUERY = 100;
const PAGE_READINGS = 500;
const MOST_PAGES = 8;

/**
 * Keeps how far apart sensors are received, which decides when they are silent. What is stored decides; in memory is
 * only when a sensor was last looked at, so that most batches have nothing to do.
 */
export class ReceiptRhythm {
  readonly #lookAgainAt = new Map<number, number>();

  /**
   * Learns from what a batch has stored, in its transaction. Returns whether silence now begins at another time for
   * some sensor: the clock has been set to look at those at once.
   */
  async learn(
    tx: Tx,
    companyId: number,
    readings: Batch,
    sensors: readonly SensorAlarms[],
    now: number,
  ): Promise<boolean> {
    const received = sensorsWithUnit(readings);
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

/** The sensors of which a base unit received something. */
function sensorsWithUnit({ size, sensorId, baseUnitId }: Batch): ReadonlySet<number> {
  const received = new Set<number>();
  for (let row = 0; row < size; row += 1) {
    if (!Number.isNaN(present(baseUnitId[row]))) received.add(present(sensorId[row]));
  }
  return received;
}

/** When the newest readings of each sensor were received: one limited look-up by index for each, many in a statement. */
async function readReceipts(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<Map<number, number[]>> {
  const receipts = new Map<number, number[]>();
  for (const some of chunks(sensorIds, SENSORS_PER_QUERY)) {
    const newestReadings = tx.dialect.lookUpEach(
      some,
      (id) => sql`select sensor_id, measured_at, received_at from readings
        where company_id = ${companyId} and sensor_id = ${id} and base_unit_id is not null
        order by measured_at desc limit ${NEWEST_READINGS}`,
    );
    // The end of its last sealed day.
    const sealedEnds = tx.dialect.lookUpEach(
      some,
      (id) => sql`select sensor_id, (day + 1) * 86400000 as measured_at, cast(null as bigint) as received_at
        from sealed_days where company_id = ${companyId} and sensor_id = ${id} order by day desc limit 1`,
    );
    const query = sql`${newestReadings} union all ${sealedEnds}`;
    const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), [
      'sensor_id',
      'measured_at',
      'received_at',
    ]);
    const [measuredAt, receivedAt] = [found.column('measured_at'), found.column('received_at')];
    const sealedTo = new Map<number, number>();
    const oldest = new Map<number, number>();
    for (const [row, sensorId] of found.column('sensor_id').entries()) {
      const [measured, received] = [present(measuredAt[row]), present(receivedAt[row])];
      if (Number.isNaN(received)) {
        sealedTo.set(sensorId, measured);
        continue;
      }
      const ofSensor = receipts.get(sensorId) ?? [];
      ofSensor.push(received);
      receipts.set(sensorId, ofSensor);
      oldest.set(sensorId, Math.min(measured, oldest.get(sensorId) ?? measured));
    }
    for (const [sensorId, end] of sealedTo) {
      const isFull = receipts.get(sensorId)?.length === NEWEST_READINGS;
      if (isFull && (oldest.get(sensorId) ?? 0) >= end) continue;
      receipts.set(sensorId, await receiptsWithSealed(tx, companyId, sensorId));
    }
  }
  return receipts;
}

/** The same where some of the newest are in sealed days. Those before thousands of imported ones are not looked for. */
async function receiptsWithSealed(tx: Tx, companyId: number, sensorId: number): Promise<number[]> {
  const receipts: number[] = [];
  let before = Number.MAX_SAFE_INTEGER;
  for (let page = 0; page < MOST_PAGES && receipts.length < NEWEST_READINGS; page += 1) {
    const found = await readNewest(tx, companyId, {
      sensorId,
      before,
      names: ['received_at', 'base_unit_id'],
      limit: PAGE_READINGS,
    });
    const [receivedAt, unit] = [found.column('received_at'), found.column('base_unit_id')];
    receipts.push(...receivedAt.filter((_, row) => !Number.isNaN(unit[row])).toReversed());
    if (found.rowCount < PAGE_READINGS) break;
    before = found.column('measured_at')[0] ?? 0;
  }
  return receipts.slice(0, NEWEST_READINGS);
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
    .set({ receipt_interval_ms: usualIntervalMs })
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
