import { byMeasurand, LIMITED_MEASURANDS, present } from '@ts1/contract';
import { z } from 'zod';
import { nextId, type Tx } from '../../database/index.ts';
import { type Readings, readNewest, readPeriod } from '../../readings/index.ts';
import type { ConditionKey, EvaluatedReading } from '../machine/conditions.ts';
import type { Acknowledgement } from '../machine/track.ts';

/** Enough to be worth a statement, few enough to be held. */
const READINGS_PER_PAGE = 5_000;
/** How far back the latest value of a measurand is looked for. */
const LAST_READINGS = 500;

/** Readings of a sensor measured at `from` or later, oldest first, in pages. */
export async function* readingsSince(
  tx: Tx,
  companyId: number,
  sensorId: number,
  from: number,
): AsyncGenerator<EvaluatedReading[]> {
  let next = Math.max(from, 0);
  for (;;) {
    const page = await readPage(tx, companyId, sensorId, { from: next });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < READINGS_PER_PAGE) return;
    next = last.measuredAt + 1;
  }
}

/** The last readings before `until`, oldest first. */
export async function lastReadings(
  tx: Tx,
  companyId: number,
  sensorId: number,
  until: number = Number.MAX_SAFE_INTEGER,
): Promise<EvaluatedReading[]> {
  return readPage(tx, companyId, sensorId, { until });
}

/** The newest readings, oldest first, and before them those in the window of each. */
export async function newestReadings(
  tx: Tx,
  companyId: number,
  sensorId: number,
  windowMs: number,
): Promise<EvaluatedReading[]> {
  const newest = await lastReadings(tx, companyId, sensorId);
  const [first] = newest;
  if (first === undefined || windowMs === 0) return newest;
  const all: EvaluatedReading[] = [];
  const from = first.measuredAt - windowMs;
  for await (const page of readingsSince(tx, companyId, sensorId, from)) all.push(...page);
  return all;
}

const EVALUATED = [...LIMITED_MEASURANDS, 'battery'] as const;
const NOTHING_EVALUATED = byMeasurand(EVALUATED, (): number | null => null);

/** Columns of a stored reading that are evaluated. */
export const EVALUATED_COLUMNS = ['measured_at', 'received_at', ...EVALUATED, 'error', 'error_2'] as const;

async function readPage(
  tx: Tx,
  companyId: number,
  sensorId: number,
  range: { readonly from: number } | { readonly until: number },
): Promise<EvaluatedReading[]> {
  const wanted = { sensorId, names: EVALUATED_COLUMNS };
  const found =
    'from' in range
      ? await readPeriod(tx, companyId, {
          ...wanted,
          from: range.from,
          to: Number.MAX_SAFE_INTEGER,
          limit: READINGS_PER_PAGE,
        })
      : await readNewest(tx, companyId, { ...wanted, before: range.until, limit: LAST_READINGS });
  return toEvaluated(found);
}

/** Readings from their columns, in the order of the rows. */
export function toEvaluated(found: Readings<(typeof EVALUATED_COLUMNS)[number]>): EvaluatedReading[] {
  const columns = {
    measuredAt: found.column('measured_at'),
    receivedAt: found.column('received_at'),
    values: EVALUATED.map((name) => [name, found.column(name)] as const),
    error: found.column('error'),
    error_2: found.column('error_2'),
  };
  return Array.from({ length: found.rowCount }, (_, index) => {
    const reading = {
      measuredAt: present(columns.measuredAt[index]),
      receivedAt: present(columns.receivedAt[index]),
      ...NOTHING_EVALUATED,
      error: toSensorError(columns.error[index]),
      error_2: toSensorError(columns.error_2[index]),
    };
    for (const [name, column] of columns.values) reading[name] = known(column[index]);
    return reading;
  });
}

const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;
const toSensorError = (value: number | undefined): EvaluatedReading['error'] =>
  value === 8001 || value === 8002 ? value : null;

/** The latest reading of a sensor, and when it was last received. */
export interface LatestReading extends EvaluatedReading {
  /** A base unit has received it; otherwise all its readings were imported. */
  readonly isReceived: boolean;
}

/** The latest readings of those sensors that have one. */
export async function readLatestReadings(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<Map<number, LatestReading>> {
  const rows = await tx.sql
    .selectFrom('latest_readings')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', sensorIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.sensor_id,
      {
        measuredAt: row.measured_at,
        receivedAt: row.heard_at,
        isReceived: row.base_unit_id !== null,
        ...byMeasurand(EVALUATED, (name) => row[name]),
        error: toSensorError(row.error ?? undefined),
        error_2: toSensorError(row.error_2 ?? undefined),
      },
    ]),
  );
}

const storedSpans = z.array(z.tuple([z.number(), z.number()]));

/** Parses the stored spans of an acknowledgement. */
export function parseSpans(text: string) {
  return storedSpans.parse(JSON.parse(text));
}

/** Reads acknowledgements of a condition at `from` or later, in their order. */
export async function readAcknowledgements(
  tx: Tx,
  companyId: number,
  sensorId: number,
  key: ConditionKey,
  from: number,
): Promise<Acknowledgement[]> {
  const rows = await tx.sql
    .selectFrom('alarm_acknowledgements')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('condition', '=', key)
    .where('position', '>=', Math.max(from, 0))
    .orderBy('position')
    .orderBy('acknowledgement_id')
    .execute();
  return rows.map((row) => ({
    position: row.position,
    spans: parseSpans(row.spans),
    by: row.acknowledged_by,
    userId: row.acknowledged_by_id,
    at: row.acknowledged_at,
  }));
}

/** Stores an acknowledgement at its position. */
export async function writeAcknowledgement(
  tx: Tx,
  companyId: number,
  sensorId: number,
  key: ConditionKey,
  given: Acknowledgement,
): Promise<void> {
  const acknowledgementId = await nextId(tx, 'acknowledgements');
  await tx.sql
    .insertInto('alarm_acknowledgements')
    .values({
      company_id: companyId,
      acknowledgement_id: acknowledgementId,
      sensor_id: sensorId,
      condition: key,
      position: given.position,
      spans: JSON.stringify(given.spans),
      acknowledged_by: given.by,
      acknowledged_by_id: given.userId,
      acknowledged_at: given.at,
    })
    .execute();
}
