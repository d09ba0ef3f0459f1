import { byMeasurand, type Measurand, MEASURANDS, present } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import { readNewest, readPeriod } from '../read-period.ts';
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
  const span = await spanOf(tx, companyId, period);
  const { rows } = await sql<Record<'latest' | 'kept', number | null>>`select
    (select measured_at from latest_readings where company_id = ${companyId} and sensor_id = ${sensorId}) as latest,
    (select readings_from from sensors where company_id = ${companyId} and sensor_id = ${sensorId}) as kept
  `.execute(tx.sql);
  const { latest = null, kept = null } = rows[0] ?? {};
  const isThinned = kept !== null && kept > period.from;
  const { first, last } = isThinned
    ? withRollups(span, await thinnedSpan(tx, companyId, { ...period, to: Math.min(period.to, kept - 1) }))
    : span;
  if (first === null || last === null || latest === null) return null;
  const pieces = piecesOf(first, last + 1, WIDEST_MS, latest);
  const counts = await countPieces(tx, companyId, sensorId, pieces);
  return {
    from: first,
    to: last,
    latest,
    isThinned,
    readings: counts.readings,
    present: MEASURANDS.flatMap((name, at) => (counts[name] > 0 ? [at] : [])),
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

function withRollups(readings: Span, rollups: Span): Span {
  return { first: rollups.first ?? readings.first, last: readings.last ?? rollups.last };
}

/** When the first and the last reading of a period were measured. */
async function spanOf(tx: Tx, companyId: number, { sensorId, from, to }: Period): Promise<Span> {
  const one = { sensorId, from, names: [], limit: 1 };
  const first = await readPeriod(tx, companyId, { ...one, to });
  const last = await readNewest(tx, companyId, { ...one, before: to + 1 });
  return { first: first.column('measured_at')[0] ?? null, last: last.column('measured_at')[0] ?? null };
}

type Counts = Record<'readings' | Measurand, number>;

/** How many readings and values of each measurand there are in pieces that follow each other. */
async function countPieces(
  tx: Tx,
  companyId: number,
  sensorId: number,
  pieces: readonly Piece[],
): Promise<Counts> {
  const counts = await countRollups(
    tx,
    companyId,
    sensorId,
    pieces.filter(({ widthMs }) => widthMs > 0),
  );
  for (const { widthMs, from, to } of pieces) {
    if (widthMs > 0) continue;
    const found = await readPeriod(tx, companyId, { sensorId, from, to: to - 1, names: MEASURANDS });
    counts.readings += found.rowCount;
    for (const name of MEASURANDS) {
      for (const value of found.column(name)) counts[name] += Number.isNaN(value) ? 0 : 1;
    }
  }
  return counts;
}

async function countRollups(
  tx: Tx,
  companyId: number,
  sensorId: number,
  pieces: readonly Piece[],
): Promise<Counts> {
  const counts: Counts = { readings: 0, ...byMeasurand(MEASURANDS, () => 0) };
  if (pieces.length === 0) return counts;
  const own = sql`company_id = ${companyId} and sensor_id = ${sensorId}`;
  const selects = pieces.map(
    ({ widthMs, from, to }) => sql`select sum(readings) as readings,
      ${sql.join(MEASURANDS.map((name) => sql`sum(${sql.ref(`${name}_count`)}) as ${sql.ref(name)}`))}
      from rollups where ${own} and width_ms = ${widthMs} and bucket_at >= ${from} and bucket_at < ${to}`,
  );
  const names = ['readings', ...MEASURANDS] as const;
  const total = (name: string) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`;
  const query = sql`select ${sql.join(names.map(total))}
    from (${sql.join(selects, sql` union all `)}) as counted`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), names);
  for (const name of names) counts[name] = found.column(name)[0] ?? 0;
  return counts;
}
