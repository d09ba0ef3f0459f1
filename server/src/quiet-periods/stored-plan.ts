import { quietRepeats } from '@ts1/contract';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { QuietPeriodsTable } from '../database/index.ts';
import type { Plan } from './times.ts';

const moments = z.array(z.int());

export type PlanColumns = Pick<
  Selectable<QuietPeriodsTable>,
  'from_at' | 'until_at' | 'repeats' | 'ended_at' | 'ended_times'
>;

export const PLAN_COLUMNS = ['from_at', 'until_at', 'repeats', 'ended_at', 'ended_times'] as const;

/** The plan of a stored period. @throws for a damaged row */
export function toPlan(row: PlanColumns): Plan {
  return {
    from: row.from_at,
    until: row.until_at,
    repeats: row.repeats === null ? null : quietRepeats.parse(JSON.parse(row.repeats)),
    endedAt: row.ended_at,
    endedTimes: row.ended_times === null ? [] : moments.parse(JSON.parse(row.ended_times)),
  };
}
