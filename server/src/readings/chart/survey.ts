import { MEASURANDS, present } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import type { Period } from '../stream-readings.ts';
import { ROLLUP_WIDTHS_MS } from '../rollups/levels.ts';
import { piecesOf, type Piece } from './pieces.ts';

/** What there is in a period: from its first to its last reading. */
export interface Survey {
  readonly from: number;
  readonly to: number;
  readonly readings: number;
  /** Positions in MEASURANDS of what was measured at least once. */
  readonly present: readonly number[];
  /** When the newest reading of the sensor was measured, also after the period. */
  readonly latest: number;
  /** Part of the period is kept as roll-ups alone: its readings were deleted for their age. */
  readonly isThinned: boolean;
}

const WIDEST_MS = present(ROLLUP_WIDTHS_MS.at(-1));
const [FINEST_MS] = ROLLUP_WIDTHS_MS;

/** Counts what a period holds without reading it; null when it holds nothing. */
export async function surveyPeriod(tx: Tx, companyId: number, period: Period): Promise<Survey | null> {
  const { sensorId } = period;
  const inPeriod = sql`from readings where company_id = ${companyId} and sensor_id = ${sensorId}
    and measured_at >= ${period.from} and measured_at <= ${period.to} order by measured_at`;
  const { rows } = await sql<Record<'first' | 'last' | 'latest' | 'kept', number | null>>`select
    (select measured_at ${inPeriod} limit 1) as first, (select measured_at ${inPeriod} desc limit 1) as last,
    (select measured_at from latest_readings where company_id = ${companyId} and sensor_id = ${sensorId}) as latest,
    (select readings_from from sensors where company_id = ${companyId} and sensor_id = ${sensorId}) as kept
  `.execute(tx.sql);
  const { latest = null, kept = null } = rows[0] ?? {};
  const isThinned = kept !== null && kept > period.from;
  const { first, last } = isThinned
    ? withRollups(rows[0], await thinnedSpan(tx, companyId, { ...period, to: Math.min(period.to, kept - 1) }))
    : (rows[0] ?? { first: null, last: null });
  if (first === null || last === null || latest === null) return null;
  const pieces = piecesOf(first, last + 1, WIDEST_MS, latest);
  const counts = await countPieces(tx, companyId, sensorId, pieces);
  return {
    from: first,
    to: last,
    latest,
    isThinned,
    readings: present(counts['readings']),
    present: MEASURANDS.flatMap((name, at) => (present(counts[name]) > 0 ? [at] : [])),
  };
}

type Span = Readonly<Record<'first' | 'last', number | null>>;

/** From where to where roll-ups stand for readings that were deleted for their age. */
async function thinnedSpan(tx: Tx, companyId: number, { sensorId, from, to }: Period): Promise<Span> {
  const found = await tx.sql
    .selectFrom('rollups')
    .select((row) => [row.fn.min('bucket_at').as('first'), row.fn.max('bucket_at').as('last')])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('width_ms', '=', FINEST_MS)
    .where('bucket_at', '>=', from)
    .where('bucket_at', '<=', to)
    .executeTakeFirst();
  const { first = null, last = null } = found ?? {};
  return { first, last: last === null ? null : Math.min(to, last + FINEST_MS - 1) };
}

function withRollups(readings: Span | undefined, rollups: Span): Span {
  return { first: rollups.first ?? readings?.first ?? null, last: readings?.last ?? rollups.last };
}

async function countPieces(
  tx: Tx,
  companyId: number,
  sensorId: number,
  pieces: readonly Piece[],
): Promise<Record<string, number>> {
  const own = sql`company_id = ${companyId} and sensor_id = ${sensorId}`;
  const selects = pieces.map(({ widthMs, from, to }) =>
    widthMs === 0
      ? sql`select count(*) as readings, ${sql.join(MEASURANDS.map((name) => sql`count(${sql.ref(name)}) as ${sql.ref(name)}`))}
          from readings where ${own} and measured_at >= ${from} and measured_at < ${to}`
      : sql`select sum(readings) as readings, ${sql.join(MEASURANDS.map((name) => sql`sum(${sql.ref(`${name}_count`)}) as ${sql.ref(name)}`))}
          from rollups where ${own} and width_ms = ${widthMs} and bucket_at >= ${from} and bucket_at < ${to}`,
  );
  const total = (name: string) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`;
  const query = sql<Record<string, number>>`select ${sql.join(['readings', ...MEASURANDS].map(total))}
    from (${sql.join(selects, sql` union all `)}) as counted`;
  return present((await query.execute(tx.sql)).rows[0]);
}
