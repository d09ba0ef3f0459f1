import {
  type AlarmEvent,
  formatSerial,
  type HandReading,
  type ReviewedMeasurand,
  type StoredFigures,
  toTimestamp,
} from '@ts1/contract';
import { readPeriodAlarms, readSettingsRecord } from '../alarms/index.ts';
import { type MeasurandFigures, readFigures, type WantedSensor } from '../analytics/index.ts';
import { readDueCalibration } from '../calibrations/index.ts';
import type { Database } from '../database/index.ts';
import { readHandRecord } from '../hand-record/index.ts';
import { readQuietTimes } from '../quiet-periods/index.ts';
import { countTasks } from '../tasks/index.ts';
import { readPages } from '../readings/index.ts';
import { canonicalForm } from '../platform/canonical-form.ts';
import { ReadingsDigest } from './digest.ts';
import { Extremes } from './extremes.ts';

/** Most events of one sensor in a review; the log has the rest. */
const MOST_ALARMS = 1_000;

/** Period of a review, epoch milliseconds, the end excluded. */
export interface ReviewPeriod {
  readonly from: number;
  readonly to: number;
}

/** Figures of a sensor, and the digests of the records that they are drawn from. */
export interface SensorReview {
  readonly sensorId: number;
  readonly figures: StoredFigures;
  readonly digests: { readonly readings: string; readonly alarms: string; readonly settings: string };
}

/** Draws the figures of one sensor in a period from its records. */
export async function readSensorReview(
  database: Database,
  companyId: number,
  wanted: WantedSensor,
  { from, to }: ReviewPeriod,
  { now, lastDay }: { readonly now: number; readonly lastDay: string },
): Promise<SensorReview> {
  const { sensorId } = wanted;
  const period = { sensorId, from, to: to - 1 };
  const [extremes, digest] = [new Extremes(), new ReadingsDigest()];
  let readings = 0;
  for await (const page of readPages(database, companyId, period)) {
    extremes.add(page);
    digest.add(page);
    readings += page.size;
  }
  const found = await database.readLong(companyId, async (tx) => ({
    figures: await readFigures(tx, companyId, wanted, { from, to, now }),
    alarms: await readPeriodAlarms(tx, companyId, period, MOST_ALARMS),
    settings: await readSettingsRecord(tx, companyId, sensorId, period),
    quiet: await readQuietTimes(tx, companyId, sensorId, { from, until: Math.min(to, now) }),
    due: await readDueCalibration(tx, companyId, sensorId, lastDay),
    byHand: await readHandRecord(tx, companyId, period),
    tasks: await countTasks(tx, companyId, sensorId, { from, to }),
  }));
  const { events, eventsInAll, drills } = found.alarms;
  return {
    sensorId,
    figures: {
      sensor_name: wanted.name,
      serial_no: formatSerial(wanted.serialNo, wanted.type),
      readings,
      completeness: found.figures.completeness,
      measurands: found.figures.measurands.map((one) => toMeasurand(one, extremes)),
      alarms: eventsInAll,
      unacknowledged: events.filter(({ acknowledged_at }) => acknowledged_at === null).length,
      ...(drills.length > 0 && { drill_alarms: drills.length }),
      quiet: found.quiet.map(({ from: begin, until, reason }) => ({
        from: toTimestamp(begin),
        until: toTimestamp(until),
        reason,
      })),
      calibration_due: found.due,
      ...countByHand(found.byHand),
      ...(found.tasks && { tasks: found.tasks }),
    },
    digests: {
      readings: digest.finish(),
      alarms: canonicalForm(events.map(toRecord)).sha256,
      settings: canonicalForm(
        found.settings.map(({ version, savedAt, savedBy, settings }) => ({
          version,
          savedAt,
          savedBy,
          settings: JSON.stringify(settings),
        })),
      ).sha256,
    },
  };
}

/** Counts the readings by hand that are not void, and those that need attention; nothing where there are none. */
function countByHand(
  entries: readonly Pick<HandReading, 'voided' | 'finding' | 'values'>[],
): Pick<StoredFigures, 'by_hand'> {
  const valid = entries.filter(({ voided }) => voided === null);
  if (valid.length === 0) return {};
  const found = valid.filter(
    ({ finding, values }) => finding || values.some(({ judgement }) => judgement === 'outside'),
  );
  return { by_hand: { readings: valid.length, findings: found.length } };
}

function toMeasurand(
  { measurand, limits, statistics, outsideMs }: MeasurandFigures,
  extremes: Extremes,
): ReviewedMeasurand {
  const { least, greatest } = extremes.of(measurand);
  const latest = limits.at(-1);
  return {
    measurand,
    min: least?.value ?? null,
    min_at: least === null ? null : toTimestamp(least.at),
    max: greatest?.value ?? null,
    max_at: greatest === null ? null : toTimestamp(greatest.at),
    mean: statistics.mean,
    outside_ms: outsideMs,
    low: latest?.low ?? null,
    high: latest?.high ?? null,
  };
}

/** Facts of an event that no later event changes, but for its acknowledgement and its end. */
function toRecord(event: AlarmEvent): object {
  const { alarm_type, level, measurand, activated, raised_at, returned_at, ended_at } = event;
  const { acknowledged_at, acknowledged_by, extreme, limit_value, notes } = event;
  return {
    alarm_type,
    level,
    measurand,
    activated,
    raised_at,
    returned_at,
    ended_at,
    acknowledged_at,
    acknowledged_by,
    extreme,
    limit_value,
    notes,
  };
}
