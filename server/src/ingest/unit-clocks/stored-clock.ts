import { z } from 'zod';
import type { Tx } from '../../database/index.ts';
import type { ClockSpan, ClockState } from './judge-clock.ts';

const span = z.object({
  since: z.number(),
  until: z.number(),
  right: z.int(),
  wrong: z.int(),
  least: z.number(),
  most: z.number(),
});

interface ClockColumns {
  readonly clock_wrong_since: number | null;
  readonly clock_wrong_until: number | null;
  readonly clock_run: string | null;
}

/** Columns of a base unit from which `toState` reads. */
export const CLOCK_COLUMNS = ['clock_wrong_since', 'clock_wrong_until', 'clock_run'] as const;

/** Returns what is stored of a base unit's clock; a run that cannot be read begins anew. */
export function toState({ clock_wrong_since, clock_wrong_until, clock_run }: ClockColumns): ClockState {
  return { isWrong: clock_wrong_since !== null && clock_wrong_until === null, run: parseRun(clock_run) };
}

function parseRun(text: string | null): ClockSpan | null {
  try {
    return text === null ? null : span.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Reads the base units of all companies whose clock is wrong, or may turn out to be, by id. */
export async function readDoubtful(tx: Tx): Promise<ReadonlyMap<number, ClockState>> {
  const rows = await tx.sql
    .selectFrom('base_units')
    .select(['base_unit_id', ...CLOCK_COLUMNS])
    .where('deleted_at', 'is', null)
    .where((row) =>
      row.or([
        row('clock_run', 'is not', null),
        row.and([row('clock_wrong_since', 'is not', null), row('clock_wrong_until', 'is', null)]),
      ]),
    )
    .execute();
  return new Map(rows.map((row) => [row.base_unit_id, toState(row)]));
}

/** Interval in milliseconds at which the most frequent sensor of a base unit measures; 0 while it has none. */
export async function readUsualInterval(tx: Tx, companyId: number, baseUnitId: number): Promise<number> {
  const row = await tx.sql
    .selectFrom('sensor_base_units as reception')
    .innerJoin('sensors as sensor', (join) =>
      join
        .onRef('sensor.company_id', '=', 'reception.company_id')
        .onRef('sensor.sensor_id', '=', 'reception.sensor_id'),
    )
    .select(({ fn }) => fn.min('sensor.usual_interval_ms').as('interval'))
    .where('reception.company_id', '=', companyId)
    .where('reception.base_unit_id', '=', baseUnitId)
    .where('sensor.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.interval ?? 0;
}
