import type { AlarmSubject } from '../alarms/index.ts';
import type { Tx } from '../database/index.ts';
import { readCoveredSensors } from './covered-sensors.ts';
import { coveringAt, type OwnedTime } from './quiet-until.ts';
import { PLAN_COLUMNS, toPlan } from './stored-plan.ts';
import { planTimes } from './times.ts';

/** Cover of quiet periods in a stretch of time, by the zones, sensors and base units as they are now. */
export interface QuietCover {
  /** Every time that covers what an alarm is about. */
  readonly timesFor: (subject: AlarmSubject) => readonly OwnedTime[];
  /** The period that covers it at a moment. */
  readonly at: (subject: AlarmSubject, moment: number) => OwnedTime | undefined;
  /** The times of one period. */
  readonly periodTimes: (quietId: number) => readonly OwnedTime[];
}

const NONE: readonly OwnedTime[] = [];
const NOTHING: QuietCover = { timesFor: () => NONE, at: () => undefined, periodTimes: () => NONE };

/**
 * Reads what is quiet between two moments (epoch milliseconds, both included). A sensor is quiet with its company, its
 * zones, and the base unit that received it last; a base unit's own silence with the company and that unit alone.
 */
export async function readCover(
  tx: Tx,
  companyId: number,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<QuietCover> {
  const rows = await tx.sql
    .selectFrom('quiet_periods')
    .select(['quiet_id', 'scope', 'zone_id', 'base_unit_id', ...PLAN_COLUMNS])
    .where('company_id', '=', companyId)
    .where('until_at', '>', from)
    .where('from_at', '<=', until)
    .execute();
  if (rows.length === 0) return NOTHING;
  const timeZone = await readTimeZone(tx, companyId);
  const periods = rows.flatMap((row) => {
    const times = planTimes(toPlan(row), timeZone, from - 1, until);
    return times.length === 0
      ? []
      : [{ ...row, times: times.map((time) => ({ ...time, quietId: row.quiet_id })) }];
  });
  if (periods.length === 0) return NOTHING;
  const bySensor = await readCoveredSensors(tx, companyId, periods);
  const whole = periods.filter(({ scope }) => scope === 'company').flatMap(({ times }) => times);
  const timesFor = ({ sensorId, baseUnitId }: AlarmSubject): OwnedTime[] => [
    ...whole,
    ...periods
      .filter((period) =>
        sensorId === null
          ? period.scope === 'base-unit' && period.base_unit_id === baseUnitId
          : (bySensor.get(period.quiet_id)?.has(sensorId) ?? false),
      )
      .flatMap(({ times }) => times),
  ];
  return {
    timesFor,
    at: (subject, moment) => coveringAt(timesFor(subject), moment),
    periodTimes: (quietId) => periods.find((period) => period.quiet_id === quietId)?.times ?? NONE,
  };
}

export async function readTimeZone(tx: Tx, companyId: number): Promise<string> {
  const { time_zone } = await tx.sql
    .selectFrom('companies')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return time_zone;
}
