import {
  acknowledgedWhileOut,
  type AlarmEvent,
  type AlarmLevel,
  type AlarmType,
  type LimitedMeasurand,
  type OutPeriod,
} from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { isInProbeDrill } from '../drill/probe-drills.ts';
import { conditionKey, conditionNames } from '../machine/conditions.ts';
import type { EventPlace } from './event-cursor.ts';
import { readEvents } from './read-events.ts';

/** One time beyond a limit. */
export interface Excursion extends OutPeriod {
  readonly type: AlarmType;
  readonly level: AlarmLevel;
  readonly measurand: LimitedMeasurand | null;
  /** Number of the input that it is about; left out for a measurand. */
  readonly input?: number;
}

/** Alarms of a sensor in a period. */
export interface PeriodAlarms {
  /** Oldest first. */
  readonly events: readonly AlarmEvent[];
  readonly eventsInAll: number;
  /** Alarms of drills in which somebody brought the probe beyond its limit, oldest first: they are not among `events`. */
  readonly drills: readonly AlarmEvent[];
  /** An acknowledgement ends none. */
  readonly excursions: readonly Excursion[];
}

/**
 * Events of a sensor that were alarms in a period or lasted into it, at most `limit` of them, and all their excursions.
 * Times are epoch milliseconds, both ends inclusive.
 */
export async function readPeriodAlarms(
  tx: Tx,
  companyId: number,
  { sensorId, from, to }: { readonly sensorId: number; readonly from: number; readonly to: number },
  limit: number,
): Promise<PeriodAlarms> {
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .select(['event_id', 'event_at', 'condition', 'activated', 'returned_at', 'ended_at', 'acknowledged_at'])
    .select(isInProbeDrill().as('in_drill'))
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('activated', '<=', to)
    .where('raised_at', 'is not', null)
    .where('repeated', '=', 0)
    .where('withdrawn', '=', 0)
    .where((row) =>
      row.or([
        row('activated', '>=', from),
        row('returned_at', '>=', from),
        row.and([row('returned_at', 'is', null), row('ended_at', '>=', from)]),
        row.and([row('returned_at', 'is', null), row('ended_at', 'is', null)]),
      ]),
    )
    .orderBy('activated')
    .orderBy('log_id')
    .execute();
  const real = inOrder(rows.filter(({ in_drill }) => !in_drill));
  const drills = inOrder(rows.filter(({ in_drill }) => in_drill));
  return {
    events: await readEvents(tx, companyId, real.slice(0, limit)),
    eventsInAll: real.length,
    drills: await readEvents(tx, companyId, drills.slice(0, limit)),
    excursions: rows.map(({ condition, activated, returned_at, ended_at, acknowledged_at }) => {
      const to = returned_at ?? ended_at;
      return {
        ...conditionNames(conditionKey.parse(condition)),
        from: activated,
        to,
        acknowledgedFrom: acknowledgedWhileOut(acknowledged_at, to),
      };
    }),
  };
}

function inOrder(rows: readonly { readonly event_id: number; readonly event_at: number }[]): EventPlace[] {
  const places = new Map(
    rows.map(({ event_id, event_at }) => [event_id, { at: event_at, eventId: event_id }]),
  );
  return [...places.values()].toSorted((a, b) => a.at - b.at || a.eventId - b.eventId);
}
