import { present } from '@ts1/contract';
import type { Selectable } from 'kysely';
import type { StillOutTable, Tx } from '../../database/index.ts';
import type { FollowUpRules, Watched } from './due.ts';

/** An acknowledged event that is still out, with what its company has set. */
export interface WatchedEvent {
  readonly companyId: number;
  readonly eventId: number;
  readonly sensorId: number | null;
  readonly baseUnitId: number | null;
  readonly watched: Watched;
  readonly rules: FollowUpRules;
}

/** Reads all of them, of one company or of every company: they are few, as each waits for somebody to mend something. */
export async function readWatched(tx: Tx, companyId?: number): Promise<WatchedEvent[]> {
  let query = tx.sql
    .selectFrom('still_out as watch')
    .innerJoin('companies as company', 'company.company_id', 'watch.company_id')
    .leftJoin('latest_readings as latest', (join) =>
      join
        .onRef('latest.company_id', '=', 'watch.company_id')
        .onRef('latest.sensor_id', '=', 'watch.sensor_id'),
    )
    .selectAll('watch')
    .select([
      'company.still_out_after_ms',
      'company.worse_by_celsius',
      'company.worse_by_percent',
      'latest.temperature',
      'latest.temperature_2',
      'latest.humidity',
    ]);
  if (companyId !== undefined) query = query.where('watch.company_id', '=', companyId);
  const rows = await query.execute();
  return rows.map((row) => ({
    companyId: row.company_id,
    eventId: row.event_id,
    sensorId: row.sensor_id,
    baseUnitId: row.base_unit_id,
    watched: { ...watchOf(row), newest: newestOf(row) },
    rules: {
      stillOutAfterMs: row.still_out_after_ms,
      worseBy: row.condition.startsWith('humidity') ? row.worse_by_percent : row.worse_by_celsius,
    },
  }));
}

function watchOf(row: Selectable<StillOutTable>) {
  const { condition, counted_from, worse_base, worse_at } = row;
  return { condition, counted_from, worse_base, worse_at };
}

interface Newest {
  readonly condition: string;
  readonly temperature: number | null;
  readonly temperature_2: number | null;
  readonly humidity: number | null;
}

function newestOf({ condition, temperature, temperature_2, humidity }: Newest): number | null {
  const measurand = present(condition.split(':')[0]);
  const values = new Map(Object.entries({ temperature, temperature_2, humidity }));
  return values.get(measurand) ?? null;
}
