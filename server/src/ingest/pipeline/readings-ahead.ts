import { nextId, type Tx } from '../../database/index.ts';
import { TOO_FAR_AHEAD } from '../decode/decode.ts';
import type { DecodedReading, ReadingAhead, Rejection } from '../decode/decoded.ts';
import { writeReadings } from '../decode/kept-payload.ts';

/** Readings that are kept aside at most, so that a wrong or hostile clock fills no disk. */
export const MOST_AHEAD = { ofUnit: 20_000, ofCompany: 100_000, inAll: 1_000_000 };

/** The readings of one delivery that lie ahead. */
interface DeliveryAhead {
  readonly baseUnitId: number;
  readonly receivedAt: number;
  readonly ahead: readonly ReadingAhead[];
}

export interface KeptAhead {
  readonly deferred: number;
  readonly refused: readonly Rejection[];
}

/**
 * Keeps readings aside until our clock has caught up, as many as there is room for. The base unit is locked, so that
 * two servers do not both fill the last places.
 */
export async function keepAhead(
  tx: Tx,
  companyId: number,
  { baseUnitId, receivedAt, ahead }: DeliveryAhead,
  roomInAll: number,
): Promise<KeptAhead> {
  const room = Math.min(
    MOST_AHEAD.ofUnit - (await countKept(tx, companyId, baseUnitId)),
    MOST_AHEAD.ofCompany - (await countKept(tx, companyId)),
    roomInAll,
  );
  const kept = ahead.slice(0, Math.max(0, room)).map(({ reading }) => reading);
  const refused = ahead.slice(kept.length).map(({ index, reading }): Rejection => ({
    index,
    reason: `${TOO_FAR_AHEAD}; no more can be kept aside`,
    kind: 'too-far-ahead',
    field: 'timestamp',
    sensor: reading.serial,
  }));
  if (kept.length > 0) await insertAhead(tx, companyId, { baseUnitId, receivedAt, readings: kept });
  return { deferred: kept.length, refused };
}

/** Keeps aside some readings of one delivery, at least one, for which there is room. */
export async function insertAhead(
  tx: Tx,
  companyId: number,
  {
    baseUnitId,
    receivedAt,
    readings,
  }: {
    readonly baseUnitId: number;
    readonly receivedAt: number;
    readonly readings: readonly DecodedReading[];
  },
): Promise<void> {
  const aheadId = await nextId(tx, 'readings_ahead');
  await tx.sql
    .insertInto('readings_ahead')
    .values({
      company_id: companyId,
      base_unit_id: baseUnitId,
      ahead_id: aheadId,
      received_at: receivedAt,
      first_at: Math.min(...readings.map(({ measuredAt }) => measuredAt)),
      readings: readings.length,
      payload: writeReadings(readings),
    })
    .execute();
}

async function countKept(tx: Tx, companyId: number, baseUnitId?: number): Promise<number> {
  const all = tx.sql
    .selectFrom('readings_ahead')
    .select(({ fn }) => fn.sum<number | string | null>('readings').as('kept'))
    .where('company_id', '=', companyId);
  const own = baseUnitId === undefined ? all : all.where('base_unit_id', '=', baseUnitId);
  return Number((await own.executeTakeFirst())?.kept ?? 0);
}
