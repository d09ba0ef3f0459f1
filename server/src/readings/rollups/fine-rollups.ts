import { present } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import { splitIntoPieces, withoutFinest, type Piece } from './pieces.ts';
import { toDay } from '../sealed/read-sealed.ts';
import { ROLLUP_WIDTHS_MS } from './levels.ts';
import type { RollupRows } from './rollup-rows.ts';

const [FINEST_MS] = ROLLUP_WIDTHS_MS;

/**
 * Returns the days of a sensor, ascending, that overlap these stretches and have no finest roll-ups as rows: they are
 * sealed, and their roll-ups are computed from their readings.
 */
export async function daysWithoutFine(
  tx: Tx,
  companyId: number,
  sensorId: number,
  stretches: readonly { readonly from: number; readonly to: number }[],
): Promise<number[]> {
  if (stretches.length === 0) return [];
  const ranges = stretches.map(({ from, to }) => sql`day between ${toDay(from)} and ${toDay(to - 1)}`);
  const query = sql`select day from sealed_days where company_id = ${companyId} and sensor_id = ${sensorId}
    and fine_rollups = 0 and (${sql.join(ranges, sql` or `)}) order by day`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), ['day']);
  return [...found.column('day')];
}

/** Returns the pieces of a period as they can be read: readings replace finest roll-ups that are not stored. */
export async function readablePieces(
  tx: Tx,
  companyId: number,
  sensor: { readonly sensorId: number; readonly latestMeasuredAt: number },
  period: { readonly from: number; readonly to: number; readonly widestMs: number },
): Promise<Piece[]> {
  const pieces = splitIntoPieces(period.from, period.to, period.widestMs, sensor.latestMeasuredAt);
  return asReadable(tx, companyId, sensor.sensorId, pieces);
}

/** Returns these pieces, with readings in place of finest roll-ups that are not stored. */
export async function asReadable(
  tx: Tx,
  companyId: number,
  sensorId: number,
  pieces: readonly Piece[],
): Promise<Piece[]> {
  const finest = pieces.filter(({ widthMs }) => widthMs === FINEST_MS);
  return withoutFinest(pieces, await daysWithoutFine(tx, companyId, sensorId, finest));
}

/** Returns which of these finest roll-ups belong to days that store none. */
export async function readDaysWithoutFine(
  tx: Tx,
  companyId: number,
  rows: RollupRows,
): Promise<(row: number) => boolean> {
  const dayKey = (row: number): string => `${rows.sensorId[row]}/${toDay(present(rows.bucketAt[row]))}`;
  const firstRows = new Map<string, number>();
  for (let row = rows.size - 1; row >= 0; row -= 1) firstRows.set(dayKey(row), row);
  const firsts = [...firstRows.values()];
  if (firsts.length === 0) return () => false;
  const given = tx.dialect.given([
    { name: 'sensor', type: 'integer', values: firsts.map((row) => present(rows.sensorId[row])) },
    { name: 'wanted', type: 'integer', values: firsts.map((row) => toDay(present(rows.bucketAt[row]))) },
  ]);
  const own = sql`s.company_id = ${companyId} and s.sensor_id = given.sensor and s.day = given.wanted
    and s.fine_rollups = 0`;
  const query = sql`select s.sensor_id, s.day from ${given}
    ${tx.dialect.joinEach('inner', 'sealed_days', 's', own)}`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), ['sensor_id', 'day']);
  const days = found.column('day');
  const known = new Set(Array.from(found.column('sensor_id'), (id, row) => `${id}/${days[row]}`));
  return (row) => known.has(dayKey(row));
}
