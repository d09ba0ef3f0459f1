import { byMeasurand, type Measurand, MEASURANDS, present } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import { readNewest, readPeriod } from '../read-period.ts';
import type { Readings } from '../sealed/reading-columns.ts';
import { toDay } from '../sealed/read-sealed.ts';
import type { Period } from '../stream-readings.ts';
import { ROLLUP_WIDTHS_MS } from '../rollups/levels.ts';
import { readablePieces } from '../rollups/fine-rollups.ts';
import type { Piece } from '../rollups/pieces.ts';

/** Summary of a period, from its first to its last reading. */
export interface Survey {
  readonly from: number;
  readonly to: number;
  readonly readings: number;
  /** Positions in MEASURANDS of the measurands with at least one value. */
  readonly present: readonly number[];
  /** When the newest reading of the sensor was measured, even if that is after the period. */
  readonly latest: number;
  /** Whether part of the period has only roll-ups: its readings were deleted for their age. */
  readonly isThinned: boolean;
  /** Readings before the first and after the last whole roll-up, which were read to be counted. */
  readonly ends: readonly End[];
}

export interface End {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly readings: Readings<Measurand>;
}

const WIDEST_MS = present(ROLLUP_WIDTHS_MS.at(-1));
const [FINEST_MS] = ROLLUP_WIDTHS_MS;

/** Counts the content of a period mostly by roll-ups; null for an empty period. */
export async function surveyPeriod(tx: Tx, companyId: number, period: Period): Promise<Survey | null> {
  const { sensorId } = period;
  const found = await readFacts(tx, companyId, period);
  const { latest, kept } = found;
  const known = await findSpan(tx, companyId, period, found);
  const isThinned = kept !== null && kept > period.from;
  const { first, last } = isThinned
    ? withRollups(known, await thinnedSpan(tx, companyId, { ...period, to: Math.min(period.to, kept - 1) }))
    : known;
  if (first === null || last === null || latest === null) return null;
  const sensor = { sensorId, latestMeasuredAt: latest };
  const span = { from: first, to: last + 1, widestMs: WIDEST_MS };
  const pieces = await readablePieces(tx, companyId, sensor, span);
  const ends = await readEnds(tx, companyId, sensorId, pieces);
  const counts = await countRollups(
    tx,
    companyId,
    sensorId,
    pieces.filter(({ widthMs }) => widthMs > 0),
  );
  for (const { readings } of ends) addTo(counts, readings);
  return {
    from: first,
    to: last,
    latest,
    isThinned,
    ends,
    readings: counts.readings,
    present: MEASURANDS.flatMap((name, at) => (counts[name] > 0 ? [at] : [])),
  };
}

type Span = Readonly<Record<'first' | 'last', number | null>>;

/** Returns the span in which roll-ups replace readings that were deleted for their age. */
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

/** Result of one statement about a period: its rows, and the sealed days in which it begins and ends. */
type Facts = Readonly<
  Record<'first' | 'last' | 'sealed_first' | 'sealed_last' | 'latest' | 'kept', number | null>
>;

async function readFacts(tx: Tx, companyId: number, { sensorId, from, to }: Period): Promise<Facts> {
  const own = sql`company_id = ${companyId} and sensor_id = ${sensorId}`;
  const row = sql`from readings where ${own} and measured_at >= ${from} and measured_at <= ${to} order by measured_at`;
  const day = sql`from sealed_days where ${own} and day >= ${toDay(from)} and day <= ${toDay(to)} order by day`;
  const { rows } = await sql<Facts>`select
    (select measured_at ${row} limit 1) as first, (select measured_at ${row} desc limit 1) as last,
    (select first_at ${day} limit 1) as sealed_first, (select last_at ${day} desc limit 1) as sealed_last,
    (select measured_at from latest_readings where ${own}) as latest,
    (select readings_from from sensors where ${own}) as kept`.execute(tx.sql);
  return present(rows[0]);
}

/** Returns when the first and last reading of a period were measured. A block is read only if a border divides it. */
async function findSpan(
  tx: Tx,
  companyId: number,
  { sensorId, from, to }: Period,
  facts: Facts,
): Promise<Span> {
  const isInside = (at: number): boolean => at >= from && at <= to;
  const one = { sensorId, from, names: [], limit: 1 };
  let { first, last } = facts;
  if (facts.sealed_first !== null) {
    first = isInside(facts.sealed_first)
      ? Math.min(facts.sealed_first, first ?? to)
      : ((await readPeriod(tx, companyId, { ...one, to })).column('measured_at')[0] ?? null);
  }
  if (facts.sealed_last !== null) {
    last = isInside(facts.sealed_last)
      ? Math.max(facts.sealed_last, last ?? from)
      : ((await readNewest(tx, companyId, { ...one, before: to + 1 })).column('measured_at')[0] ?? null);
  }
  return { first, last };
}

type Counts = Record<'readings' | Measurand, number>;

async function readEnds(
  tx: Tx,
  companyId: number,
  sensorId: number,
  pieces: readonly Piece[],
): Promise<End[]> {
  const ends: End[] = [];
  for (const { widthMs, from, to } of pieces) {
    if (widthMs > 0) continue;
    const wanted = { sensorId, from, to: to - 1, names: MEASURANDS };
    ends.push({ from, to, readings: await readPeriod(tx, companyId, wanted) });
  }
  return ends;
}

function addTo(counts: Counts, readings: Readings<Measurand>): void {
  counts.readings += readings.rowCount;
  for (const name of MEASURANDS) {
    for (const value of readings.column(name)) counts[name] += Number.isNaN(value) ? 0 : 1;
  }
}

/** Counts the readings and the values of each measurand in roll-ups. */
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
  for (const name of names) counts[name] = present(found.column(name)[0], name);
  return counts;
}
