import { KEPT_ASIDE_MS, MAX_AHEAD_MS } from '@ts1/contract';
import type { Selectable } from 'kysely';
import type { ChangeDeps } from '../../audit/index.ts';
import type { ReadingsAheadTable, Tx } from '../../database/index.ts';
import { eachApart, throwAny } from '../../platform/work/each-apart.ts';
import { TOO_FAR_AHEAD } from '../decode/decode.ts';
import type { DecodedReading, Rejection } from '../decode/decoded.ts';
import { DeliveredReadings } from '../decode/delivered-readings.ts';
import { readReadings, writeReadings } from '../decode/kept-payload.ts';
import type { Pipeline } from './pipeline.ts';
import { recordRejections } from '../decode/reading-rejections.ts';

interface SettleDeps extends ChangeDeps {
  readonly pipeline: Pick<Pipeline, 'deliver'>;
}

type Row = Selectable<ReadingsAheadTable>;

const ROWS_AT_ONCE = 200;

/**
 * Checks once more what is kept aside: readings that are no longer ahead of our clock are stored, with the time at
 * which they were received; those that still are after 24 hours are rejected by name. Returns how many readings are
 * kept aside then, of all companies. May run on several servers: what was stored before is a duplicate.
 */
export async function settleAhead(deps: SettleDeps): Promise<number> {
  const { database, clock } = deps;
  for (;;) {
    const now = clock.now();
    const due = await database.readAcross(async (tx) =>
      tx.sql
        .selectFrom('readings_ahead')
        .selectAll()
        .where((row) =>
          row.or([
            row('first_at', '<=', now + MAX_AHEAD_MS),
            row('received_at', '<=', now - KEPT_ASIDE_MS),
            // Received by a clock that was ahead itself: from now on it waits its time.
            row('received_at', '>', now + MAX_AHEAD_MS),
          ]),
        )
        .orderBy('first_at')
        .limit(ROWS_AT_ONCE)
        .execute(),
    );
    throwAny(await eachApart(due, async (row) => settle(deps, row, now)));
    if (due.length < ROWS_AT_ONCE) break;
  }
  return database.readAcross(async (tx) => {
    const kept = await tx.sql
      .selectFrom('readings_ahead')
      .select(({ fn }) => fn.sum<number | string | null>('readings').as('readings'))
      .executeTakeFirst();
    return Number(kept?.readings ?? 0);
  });
}

async function settle({ database, pipeline }: SettleDeps, row: Row, now: number): Promise<void> {
  const { company_id: companyId, base_unit_id: baseUnitId } = row;
  const receivedAt = Math.min(row.received_at, now);
  const readings = readable(row.payload);
  const isDue = ({ measuredAt }: DecodedReading): boolean => measuredAt <= now + MAX_AHEAD_MS;
  const due = readings?.filter(isDue) ?? [];
  if (due.length > 0) {
    await pipeline.deliver({
      companyId,
      baseUnitId,
      receivedAt,
      readings: DeliveredReadings.of(due),
      unreadable: false,
      bytes: row.payload.length,
      from: 'kept-aside',
    });
  }
  const rest = readings?.filter((reading) => !isDue(reading)) ?? [];
  const isOver = now - receivedAt >= KEPT_ASIDE_MS;
  const givenUp = isOver ? rest.map(toRejection) : [];
  const rejected = readings === undefined ? [UNREADABLE] : givenUp;
  await database.write(companyId, async (tx) => {
    await tx.dialect.lockRows(tx, 'base_units', companyId, 'base_unit_id', [baseUnitId]);
    const isHere = await (rest.length === 0 || isOver ? remove(tx, row) : shorten(tx, row, rest, now));
    if (!isHere || rejected.length === 0) return;
    await recordRejections(tx, companyId, [{ baseUnitId, at: now, rejected, count: rejected.length }]);
  });
}

/** Whether the row was there; another server may have been faster. */
async function remove(tx: Tx, row: Row): Promise<boolean> {
  const removed = await tx.sql
    .deleteFrom('readings_ahead')
    .where('company_id', '=', row.company_id)
    .where('base_unit_id', '=', row.base_unit_id)
    .where('ahead_id', '=', row.ahead_id)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

async function shorten(tx: Tx, row: Row, rest: readonly DecodedReading[], now: number): Promise<boolean> {
  const shortened = await tx.sql
    .updateTable('readings_ahead')
    .set({
      received_at: Math.min(row.received_at, now),
      first_at: Math.min(...rest.map(({ measuredAt }) => measuredAt)),
      readings: rest.length,
      payload: writeReadings(rest),
    })
    .where('company_id', '=', row.company_id)
    .where('base_unit_id', '=', row.base_unit_id)
    .where('ahead_id', '=', row.ahead_id)
    .executeTakeFirst();
  return shortened.numUpdatedRows > 0n;
}

const UNREADABLE: Rejection = {
  index: 0,
  reason: 'readings that were kept aside cannot be read any more',
  kind: 'too-far-ahead',
};

function toRejection({ serial }: DecodedReading, index: number): Rejection {
  const reason = `${TOO_FAR_AHEAD}; it still was after 24 hours`;
  return { index, reason, kind: 'too-far-ahead', field: 'timestamp', sensor: serial };
}

function readable(payload: string): DecodedReading[] | undefined {
  try {
    return readReadings(payload);
  } catch {
    return undefined;
  }
}
