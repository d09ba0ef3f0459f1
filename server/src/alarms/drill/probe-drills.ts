import { ALARM_LEVELS, type DrillProbe } from '@ts1/contract';
import { sql, type RawBuilder } from 'kysely';
import { inCompany, type Tx } from '../../database/index.ts';
import type { ConditionKey } from '../machine/conditions.ts';
import { levelKey } from '../machine/level-detectors.ts';

/** Conditions that a probe raises on its way beyond a limit: the levels of that side, and a change towards it. */
const CONDITIONS = {
  high: [...ALARM_LEVELS.map((level) => levelKey('temperature', 'high', level)), 'temperature:rise'],
  low: [...ALARM_LEVELS.map((level) => levelKey('temperature', 'low', level)), 'temperature:fall'],
} as const satisfies Record<DrillProbe['side'], readonly ConditionKey[]>;

/**
 * Whether a row of the alarm log belongs to a drill in which somebody brought the probe beyond its limit: it is of that
 * side, it began after the run did, and the probe was back inside its limits by the run's end. Such alarms are in no figure.
 */
export function isInProbeDrill(log = 'alarm_log'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${log}.${name}`);
  const isOfSide = (side: DrillProbe['side']) =>
    sql`(run.probe_side = ${side} and ${column('condition')} in (${sql.join(CONDITIONS[side])}))`;
  return sql<boolean>`exists (
    select 1 from drill_runs as run
    where run.company_id = ${column('company_id')} and run.sensor_id = ${column('sensor_id')}
      and run.started_at <= ${column('event_at')}
      and (run.closed_at is null or run.probe_until >= ${column('event_at')})
      and (${isOfSide('high')} or ${isOfSide('low')}))`;
}

/** Returns whether an alarm of a sensor belongs to a drill with its probe, which is under way or was ended well. */
export async function readProbeDrills(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<(sensorId: number | null, condition: ConditionKey, beganAt: number) => boolean> {
  if (sensorIds.length === 0) return () => false;
  const runs = await tx.sql
    .selectFrom('drill_runs')
    .select(['sensor_id', 'probe_side', 'started_at', 'closed_at', 'probe_until'])
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', sensorIds)
    .execute();
  return (sensorId, condition, beganAt) =>
    runs.some(
      ({ sensor_id, probe_side: side, started_at: start, closed_at: end, probe_until: until }) =>
        sensor_id === sensorId &&
        side !== null &&
        CONDITIONS[side].some((key) => key === condition) &&
        beganAt >= start &&
        (end === null || (until !== null && beganAt <= until)),
    );
}

/** Returns the alert group whose drill alarms belong to: that of the newest run of their probes; undefined for none. */
export async function readDrilledGroup(
  tx: Tx,
  companyId: number,
  events: readonly { readonly eventId: number }[],
): Promise<number | undefined> {
  const run = await tx.sql
    .selectFrom('drill_runs as run')
    .innerJoin('drills as drill', (join) => inCompany(join, 'drill.drill_id', 'run.drill_id'))
    .select('drill.group_id')
    .where('run.company_id', '=', companyId)
    .where('run.sensor_id', 'in', (log) =>
      log
        .selectFrom('alarm_log')
        .select('sensor_id')
        .where('company_id', '=', companyId)
        .where(
          'event_id',
          'in',
          events.map(({ eventId }) => eventId),
        ),
    )
    .orderBy('run.run_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run?.group_id;
}

interface ProbeRun {
  readonly sensorId: number;
  readonly side: DrillProbe['side'];
  readonly startedAt: number;
}

/** Progress of a probe that is beyond its limit. Times are epoch milliseconds. */
export interface ProbeExcursion {
  /** The event of its alarm; null before it is raised. */
  readonly eventId: number | null;
  /** When the first reading beyond the limit was measured, and received. */
  readonly measuredAt: number;
  readonly receivedAt: number;
  /** When its alarm is due: when that reading came, or at the end of its delay. */
  readonly dueAt: number;
  readonly raisedAt: number | null;
}

/**
 * The alarm that a probe has raised since a run began, or the excursion that waits for the end of its delay; null where
 * no reading passed the limit.
 */
export async function readProbeExcursion(
  tx: Tx,
  companyId: number,
  run: ProbeRun,
): Promise<ProbeExcursion | null> {
  const rows = await alarmsSince(tx, companyId, run)
    .select(['event_id', 'event_at', 'opened_received_at', 'delay_ends_at', 'raised_at', 'returned_at'])
    .where('condition', '=', levelKey('temperature', run.side, 'alarm'))
    .orderBy('log_id')
    .execute();
  const row =
    rows.find(({ raised_at }) => raised_at !== null) ??
    rows.findLast(({ returned_at }) => returned_at === null);
  if (row === undefined) return null;
  return {
    eventId: row.raised_at === null ? null : row.event_id,
    measuredAt: row.event_at,
    receivedAt: row.opened_received_at,
    dueAt: Math.max(row.opened_received_at, row.delay_ends_at ?? 0),
    raisedAt: row.raised_at,
  };
}

/** When every alarm of that side that a probe has raised since a run began was over; null while one lasts. */
export async function readProbeBack(tx: Tx, companyId: number, run: ProbeRun): Promise<number | null> {
  const rows = await alarmsSince(tx, companyId, run)
    .select(['returned_at', 'ended_at'])
    .where('condition', 'in', CONDITIONS[run.side])
    .execute();
  const ends = rows.map(({ returned_at, ended_at }) => returned_at ?? ended_at);
  return ends.length === 0 || ends.includes(null) ? null : Math.max(...ends.map(Number));
}

/** Alarms of the probe that began since its run did and were not withdrawn, without their reminders. */
function alarmsSince({ sql: db }: Tx, companyId: number, { sensorId, startedAt }: ProbeRun) {
  return db
    .selectFrom('alarm_log')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('event_at', '>=', startedAt)
    .where('repeated', '=', 0)
    .where('withdrawn', '=', 0);
}
