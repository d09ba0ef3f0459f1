import { MEASURANDS } from '@ts1/contract';
import { sql } from 'kysely';
import type { Database } from '../src/database/index.ts';
import {
  type NewReading,
  readFineRollups,
  readPeriod,
  recordReadings,
  ROLLUP_WIDTHS_MS,
  type RollupRecord,
} from '../src/readings/index.ts';
import type { RawReading } from './reference-rollups.ts';

/** Creates rows of a company's sensors, without the company itself: storage needs no more. */
export async function createSensors(
  database: Database,
  companyId: number,
  count: number,
  usualIntervalMs: number,
): Promise<number[]> {
  return database.write(companyId, async (tx) => {
    const ids = await tx.dialect.nextIds(tx, 'sensors', count);
    const row = (id: number) => ({
      company_id: companyId,
      sensor_id: id,
      serial_no: String(id).padStart(6, '0'),
      name: `Sensor ${id}`,
      type: '1' as const,
      firmware: null,
      usual_interval_ms: usualIntervalMs,
      created_at: 0,
      updated_at: 0,
      deleted_at: null,
    });
    await tx.sql.insertInto('sensors').values(ids.map(row)).execute();
    return ids;
  });
}

/** Stores readings of a company in one transaction. */
export async function storeReadings(
  database: Database,
  companyId: number,
  readings: readonly NewReading[],
): Promise<void> {
  await database.write(companyId, async (tx) => recordReadings(tx, companyId, readings));
}

/** Reads all stored readings of a sensor, oldest first. */
export async function rawReadings(
  database: Database,
  companyId: number,
  sensorId: number,
): Promise<RawReading[]> {
  const names = ['error', 'error_2', ...MEASURANDS] as const;
  const all = { sensorId, from: 0, to: Number.MAX_SAFE_INTEGER, names };
  const found = await database.read(companyId, async (tx) => readPeriod(tx, companyId, all));
  const columns = names.map((name) => [name, found.column(name)] as const);
  const rowValues = (row: number) =>
    Object.fromEntries(columns.map(([name, column]) => [name, known(column[row])])) as Omit<
      RawReading,
      'measured_at'
    >;
  return Array.from(found.column('measured_at'), (measuredAt, row) => ({
    measured_at: measuredAt,
    ...rowValues(row),
  }));
}

const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

const EXACT = /_(sum|sum_squares|kinetic)$/;

/**
 * Reads all roll-ups of a sensor by `width@start`, sums as text: rows, and those computed for sealed days. Rows without
 * readings and covered time are left out.
 */
export async function storedRollups(
  database: Database,
  companyId: number,
  sensorId: number,
): Promise<Map<string, Record<string, number | string | null>>> {
  const columns = MEASURANDS.flatMap((name) => [
    ...['count', 'min', 'min_at', 'max', 'max_at', 'sum', 'sum_squares'].map((part) => `${name}_${part}`),
    ...(name.startsWith('temperature') ? [`${name}_kinetic`] : []),
  ]);
  const selected = columns.map((name) =>
    EXACT.test(name) ? sql`cast(${sql.ref(name)} as text) as ${sql.ref(name)}` : sql.ref(name),
  );
  const all = sql`width_ms, bucket_at, readings, covered_ms, ${sql.join(selected)}`;
  const rows = await database.read(companyId, async (tx) => {
    const stored = await sql<RollupRecord>`select ${all} from rollups
      where company_id = ${companyId} and sensor_id = ${sensorId} and width_ms > ${ROLLUP_WIDTHS_MS[0]}`.execute(
      tx.sql,
    );
    const rollups = [...stored.rows];
    for (let from: number | null = 0; from !== null;) {
      const page: Awaited<ReturnType<typeof readFineRollups>> = await readFineRollups(
        tx,
        companyId,
        sensorId,
        from,
        all,
      );
      rollups.push(...page.rollups);
      from = page.next;
    }
    return rollups;
  });
  const given = rows.filter(({ readings, covered_ms }) => Number(readings) > 0 || Number(covered_ms) !== 0);
  return new Map(
    given.map((row) => [
      `${row['width_ms']}@${row['bucket_at']}`,
      Object.fromEntries(
        ['readings', 'covered_ms', ...columns].map((name) => {
          const value = row[name] ?? (name.endsWith('_count') ? 0 : null);
          return [name, value !== null && EXACT.test(name) ? String(value) : value];
        }),
      ),
    ]),
  );
}
