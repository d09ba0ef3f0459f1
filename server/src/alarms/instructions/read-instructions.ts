import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';

/** Instructions of a sensor as they were at a time, in epoch milliseconds; infinity for the newest. */
interface Wanted {
  readonly sensorId: number;
  readonly at: number;
}

const NEWEST = Number.MAX_SAFE_INTEGER;
const instructionKey = ({ sensorId, at }: Wanted): string => `${sensorId} ${Math.min(at, NEWEST)}`;

/** Reads the instructions for some sensors' alarms at some times; undefined where there were none. */
export async function readInstructionsAt(
  tx: Tx,
  companyId: number,
  wanted: readonly Wanted[],
): Promise<(one: Wanted) => string | undefined> {
  if (wanted.length === 0) return () => undefined;
  const each = [...new Map(wanted.map((one) => [instructionKey(one), one])).values()];
  const given = tx.dialect.given([
    { name: 'sensor', type: 'integer', values: each.map(({ sensorId }) => sensorId) },
    { name: 'until', type: 'integer', values: each.map(({ at }) => Math.min(at, NEWEST)) },
  ]);
  const { rows } = await sql<{ sensorId: number; at: number; instructions: string | null }>`
    select given.sensor as "sensorId", given.until as at, (
      select saved.instructions from alarm_instructions as saved
      where saved.company_id = ${companyId} and saved.sensor_id = given.sensor and saved.saved_at <= given.until
      order by saved.version desc limit 1
    ) as instructions
    from ${given}`.execute(tx.sql);
  const found = new Map(rows.map((row) => [instructionKey(row), row.instructions ?? '']));
  return (one) => found.get(instructionKey(one)) || undefined;
}

/** The newest instructions of some sensors. */
export async function readNewestInstructions(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<(sensorId: number) => string | undefined> {
  const newest = (sensorId: number): Wanted => ({ sensorId, at: NEWEST });
  const instructions = await readInstructionsAt(tx, companyId, sensorIds.map(newest));
  return (sensorId) => instructions(newest(sensorId));
}
