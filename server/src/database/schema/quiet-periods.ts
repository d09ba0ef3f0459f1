import type { Moment } from './values.ts';

/** A period in which messages about alarms are held. Its rows do not change when it is over. */
export interface QuietPeriodsTable {
  company_id: number;
  quiet_id: number;
  kind: 'maintenance' | 'shelving';
  scope: 'company' | 'zone' | 'base-unit' | 'sensors';
  zone_id: number | null;
  base_unit_id: number | null;
  from_at: Moment;
  /** End of the series, for a period that repeats. */
  until_at: Moment;
  /** JSON: weekdays, time of day and length; null for a single one. */
  repeats: string | null;
  /** JSON: times at which single periods of a series were ended early. */
  ended_times: string | null;
  reason: string;
  /** The event whose bell was used for a shelving. */
  event_id: number | null;
  created_by: string;
  /** Null for a program. */
  created_by_id: number | null;
  created_at: Moment;
  ended_at: Moment | null;
  ended_by: string | null;
  ended_by_id: number | null;
}

/** The sensors of a quiet period that names sensors. */
export interface QuietPeriodSensorsTable {
  company_id: number;
  quiet_id: number;
  sensor_id: number;
}

/** An event whose messages are held; open until `settled_at` is set, once. */
export interface HeldEventsTable {
  company_id: number;
  event_id: number;
  /** The period that covered it when it was held. */
  quiet_id: number;
  sensor_id: number | null;
  base_unit_id: number | null;
  /** Raised in the quiet period, or notified before and shelved from its bell. */
  kind: 'raised' | 'shelved';
  held_at: Moment;
  settled_at: Moment | null;
  /** Notified at the end because the alarm was still active, or over by then. */
  outcome: 'notified' | 'over' | null;
}

export interface QuietPeriodTables {
  quiet_periods: QuietPeriodsTable;
  quiet_period_sensors: QuietPeriodSensorsTable;
  held_events: HeldEventsTable;
}
