import type { DrillProbe } from '@ts1/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/index.ts';
import { levelKey } from '../machine/level-detectors.ts';

/** Conditions that a probe that is warmed or cooled can raise. */
const CONDITIONS = 'temperature:%';

/**
 * Whether a row of the alarm log belongs to a drill in which somebody brought the probe beyond its limit: it began after
 * the run did, and the probe was back inside its limits by the run's end. Such alarms are in no figure.
 */
export function isInProbeDrill(log = 'alarm_log'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${log}.${name}`);
  return sql<boolean>`(${column('condition')} like ${CONDITIONS} and exists (
    select 1 from drill_runs as run
    where run.company_id = ${column('company_id')} and run.sensor_id = ${column('sensor_id')}
      and run.started_at <= ${column('event_at')}
      and (run.closed_at is null or run.probe_until >= ${column('event_at')})))`;
}

/** Returns whether an alarm belongs to the run of a probe that is under way; once that is over, it belongs to none. */
export async function readProbeUnderDrill(
  tx: Tx,
  companyId: number,
): Promise<(sensorId: number | null, condition: string, beganAt: number) => boolean> {
  const run = await tx.sql
    .selectFrom('drill_runs')
    .select(['sensor_id', 'started_at'])
    .where('company_id', '=', companyId)
    .where('closed_at', 'is', null)
    .where('sensor_id', 'is not', null)
    .executeTakeFirst();
  if (run === undefined) return () => false;
  return (sensorId, condition, beganAt) =>
    sensorId === run.sensor_id && condition.startsWith('temperature:') && beganAt >= run.started_at;
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
  { sensorId, side, startedAt }: ProbeRun,
): Promise<ProbeExcursion | null> {
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .select(['event_id', 'event_at', 'opened_received_at', 'delay_ends_at', 'raised_at', 'returned_at'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('condition', '=', levelKey('temperature', side, 'alarm'))
    .where('event_at', '>=', startedAt)
    .where('repeated', '=', 0)
    .where('withdrawn', '=', 0)
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

/** When every alarm that a probe has raised since a run began was over; null while one lasts. */
export async function readProbeBack(
  tx: Tx,
  companyId: number,
  { sensorId, startedAt }: Omit<ProbeRun, 'side'>,
): Promise<number | null> {
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .select(['returned_at', 'ended_at'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('condition', 'like', CONDITIONS)
    .where('event_at', '>=', startedAt)
    .where('repeated', '=', 0)
    .where('withdrawn', '=', 0)
    .execute();
  const ends = rows.map(({ returned_at, ended_at }) => returned_at ?? ended_at);
  return ends.length === 0 || ends.includes(null) ? null : Math.max(...ends.map(Number));
}
