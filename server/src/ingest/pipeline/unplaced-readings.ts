import type { Change } from '../../audit/index.ts';
import type { Column, Tx } from '../../database/index.ts';
import { chunks } from '../../platform/work/chunks.ts';
import type { UnknownReading } from '../devices/discovered-sensors.ts';
import { readReadings, writeReadings } from '../decode/kept-payload.ts';
import { insertAhead } from './readings-ahead.ts';

/** Readings that wait of one device, the newest: of one that sends each minute those of 16 hours. */
export const MOST_UNPLACED = 1_000;

const SERIALS_A_QUERY = 1_000;
const KEY = ['company_id', 'serial_no', 'place'] as const;
const REPLACED = ['base_unit_id', 'measured_at', 'received_at', 'payload'] as const;
const SET = Object.fromEntries(REPLACED.map((column) => [column, `excluded.${column}`]));

/**
 * Keeps readings of devices that are at no sensor, so that a swap can take them in. They are those that
 * `recordDiscovered` has just listed, which also holds the lock on each serial number. Each device has a ring of
 * `MOST_UNPLACED` places: what it sends can never fill the database.
 */
export async function keepUnplaced(
  tx: Tx,
  companyId: number,
  readings: readonly UnknownReading[],
): Promise<void> {
  if (readings.length === 0) return;
  const bySerial = Map.groupBy(readings, ({ serial }) => serial);
  const received = await countReceived(tx, companyId, [...bySerial.keys()]);
  const placed = [...bySerial].flatMap(([serial, own]) => {
    const before = (received.get(serial) ?? own.length) - own.length;
    return own
      .map((reading, at) => ({ reading, place: (before + at) % MOST_UNPLACED }))
      .slice(-MOST_UNPLACED);
  });
  await tx.dialect.upsert(tx, 'unplaced_readings', toColumns(companyId, placed), KEY, SET);
}

/**
 * Has the readings that wait of a device stored, from a moment (epoch milliseconds) on: they are kept aside in the
 * transaction of the change and go the usual way within seconds, so that none is lost or stored without its alarms.
 * Nothing of the device waits any longer. Returns how many are taken in.
 */
export async function takeInUnplaced(
  { tx, companyId }: Change,
  { serialNo, from }: { readonly serialNo: string; readonly from: number },
): Promise<number> {
  const waiting = await tx.sql
    .selectFrom('unplaced_readings')
    .select(['base_unit_id', 'received_at', 'payload'])
    .where('company_id', '=', companyId)
    .where('serial_no', '=', serialNo)
    .where('measured_at', '>=', from)
    .orderBy('base_unit_id')
    .orderBy('received_at')
    .orderBy('measured_at')
    .execute();
  const deliveries = Map.groupBy(waiting, (row) => `${row.base_unit_id} ${row.received_at}`);
  for (const rows of deliveries.values()) {
    const [{ base_unit_id: baseUnitId, received_at: receivedAt }] = rows as [(typeof rows)[0]];
    const readings = rows.flatMap(({ payload }) => readReadings(payload));
    await insertAhead(tx, companyId, { baseUnitId, receivedAt, readings });
  }
  await tx.sql
    .deleteFrom('unplaced_readings')
    .where('company_id', '=', companyId)
    .where('serial_no', '=', serialNo)
    .execute();
  return waiting.length;
}

/** The number of readings of each serial number since it was discovered, this batch included. */
async function countReceived(
  tx: Tx,
  companyId: number,
  serials: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const received = new Map<string, number>();
  for (const some of chunks(serials, SERIALS_A_QUERY)) {
    const rows = await tx.sql
      .selectFrom('discovered_sensors')
      .select(['serial_no', 'readings'])
      .where('company_id', '=', companyId)
      .where('serial_no', 'in', some)
      .execute();
    for (const { serial_no, readings } of rows) received.set(serial_no, readings);
  }
  return received;
}

interface Placed {
  readonly reading: UnknownReading;
  readonly place: number;
}

function toColumns(companyId: number, placed: readonly Placed[]): Column[] {
  const integer = (name: string, value: (one: Placed) => number): Column => ({
    name,
    type: 'integer',
    values: placed.map(value),
  });
  return [
    integer('company_id', () => companyId),
    { name: 'serial_no', type: 'text', values: placed.map(({ reading }) => reading.serial) },
    integer('place', ({ place }) => place),
    integer('base_unit_id', ({ reading }) => reading.baseUnitId),
    integer('measured_at', ({ reading }) => reading.measuredAt),
    integer('received_at', ({ reading }) => reading.receivedAt),
    { name: 'payload', type: 'text', values: placed.map(({ reading }) => toPayload(reading)) },
  ];
}

/** A reading without how it arrived. */
function toPayload({ baseUnitId: _unit, receivedAt: _at, hint: _hint, ...reading }: UnknownReading): string {
  return writeReadings([reading]);
}
