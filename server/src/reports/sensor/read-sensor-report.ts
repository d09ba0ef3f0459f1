import type { InputFigures } from '@ts1/contract';
import {
  type InstructionsInForce,
  type PeriodAlarms,
  readInstructionsThrough,
  readPeriodAlarms,
} from '../../alarms/index.ts';
import {
  periodUntil,
  readFigures,
  readWantedSensors,
  type SensorFigures,
  type WantedSensor,
  readRhythmicSensor,
} from '../../analytics/index.ts';
import type { VisibleSensors } from '../../auth/index.ts';
import type { Tx } from '../../database/index.ts';
import { type HandRecord, readFirstOfHandRecord } from '../../hand-record/index.ts';
import { type PastQuiet, readQuietTimes } from '../../quiet-periods/index.ts';
import { type Chart, readInputFigures, readChart } from '../../readings/index.ts';
import { readWrongClocks, type WrongClock } from './read-clocks.ts';
import { type InputCourse, readInputCourses } from './input-courses.ts';

/** Points of a chart, some 500 buckets of one measurand: finer than a printer draws them. */
const CHART_POINTS = 3_000;
/** Events of a report; the log has the rest. */
const MOST_ALARMS = 500;
/** Rows of readings by hand; their CSV file has the rest. */
export const MOST_HAND_ROWS = 200;

/** A period that a report is about; epoch milliseconds, both ends inclusive. */
export interface ReportPeriod {
  readonly from: number;
  readonly to: number;
}

/** Everything that a report says of a sensor. */
export interface SensorReport {
  readonly sensor: WantedSensor;
  readonly figures: SensorFigures;
  readonly chart: Chart;
  /** Figures of its inputs, in their order, without those that were removed. */
  readonly inputs: readonly InputFigures[];
  /** The same inputs with their limits and, of figures, their course. */
  readonly inputCourses: readonly InputCourse[];
  readonly alarms: PeriodAlarms;
  /** Instructions about its alarms in the period, oldest first. */
  readonly instructions: readonly InstructionsInForce[];
  /** Readings that people took by hand, never part of the figures. */
  readonly byHand: HandRecord;
  /** When messages about it were held, oldest first. */
  readonly quiet: readonly PastQuiet[];
  /** Alarms that are still out last until here; epoch milliseconds. */
  readonly now: number;
  /** Readings that were dropped, as they differ from the stored one of the same time. */
  readonly conflicts: number;
  /** Base units of it whose clock was wrong in the period. */
  readonly wrongClocks: readonly WrongClock[];
}

/** The sensors that a report of a zone is about, in the order of their names. */
export async function readReportSensors(
  tx: Tx,
  companyId: number,
  which: { readonly zoneId: number; readonly visible: VisibleSensors },
): Promise<WantedSensor[]> {
  const sensors = await readWantedSensors(tx, companyId, which);
  return sensors.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

/** Reads what a report says of one sensor. */
export async function readSensorReport(
  tx: Tx,
  companyId: number,
  sensor: WantedSensor,
  { from, to }: ReportPeriod,
  now: number,
): Promise<SensorReport> {
  const { sensorId } = sensor;
  const period = { sensorId, from, to };
  const until = periodUntil(now, { from, to: to + 1 });
  const { isRhythmKnown, reachMs } = await readRhythmicSensor(tx, companyId, sensor, until);
  const chart = await readChart(tx, companyId, period, CHART_POINTS);
  return {
    sensor,
    figures: await readFigures(tx, companyId, sensor, { from, to: to + 1, now }),
    chart,
    inputs: await readInputFigures(tx, companyId, {
      sensorId,
      from,
      until: until.to,
      reachMs: isRhythmKnown ? reachMs : null,
    }),
    inputCourses: await readInputCourses(tx, companyId, { ...period, now, maxPoints: CHART_POINTS }),
    alarms: await readPeriodAlarms(tx, companyId, period, MOST_ALARMS),
    instructions: await readInstructionsThrough(tx, companyId, sensorId, { from, to: Math.min(to + 1, now) }),
    byHand: await readFirstOfHandRecord(tx, companyId, period, MOST_HAND_ROWS),
    quiet: await readQuietTimes(tx, companyId, sensorId, { from, until: Math.min(to, now) }),
    now,
    conflicts: await readConflicts(tx, companyId, sensorId),
    wrongClocks: await readWrongClocks(tx, companyId, { sensorId, from, until: Math.min(to + 1, now) }),
  };
}

async function readConflicts(tx: Tx, companyId: number, sensorId: number): Promise<number> {
  const row = await tx.sql
    .selectFrom('latest_readings')
    .select('conflicts')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .executeTakeFirst();
  return row?.conflicts ?? 0;
}
