import {
  MEASURANDS,
  type MessageAlarm,
  type MessageLook,
  sensorType,
  toTimestamp,
  shownUnit,
  toShown,
} from '@ts1/contract';
import { type EventWithAlarm, readChoices, readEventsById, readUsualAnswer } from '../../alarms/index.ts';
import { hasPin } from '../../auth/index.ts';
import { inCompany, type Tx } from '../../database/index.ts';
import { readLatestInputs, readSilentAfter } from '../../sensors/index.ts';
import { alarmItems } from '../news/alarm-items.ts';
import { describeAlarm, type Newest } from './describe-alarm.ts';
import type { Reader } from '../letters/letter.ts';
import { readReader } from '../letters/read-reader.ts';
import { openMessage } from './open-message.ts';
import type { MessageNames } from '../letters/message-tokens.ts';
import { type ChartedSensor, readCourse, type Course } from './read-course.ts';
import { readNotified } from './read-notified.ts';

/** Most alarms that are listed; all alarms of a storm are acknowledged. */
const MOST_LISTED = 100;
const MOST_CHARTS = 4;

/**
 * Reads what the link of a message shows: its alarms as they are now, and nothing else of the company.
 * @throws Gone, Unauthenticated, NotFound
 */
export async function lookAtMessage(tx: Tx, names: MessageNames, now: number): Promise<MessageLook> {
  const opened = await openMessage(tx, names, now);
  const { companyId, eventIds, setting, needs, until } = opened;
  const { causes, actions } = await readChoices(tx, companyId);
  const reader = await readReader(tx, companyId, names.userId);
  const events = await readEventsById(tx, companyId, eventIds);
  const asksPin = setting === 'link and PIN';
  return {
    company: opened.companyName,
    time_zone: opened.timeZone,
    language: reader.language,
    person: opened.person,
    at: toTimestamp(now),
    until: toTimestamp(until),
    pin: asksPin ? ((await hasPin(tx, opened)) ? 'needed' : 'missing') : 'none',
    needs,
    causes,
    actions,
    usual: await readUsual(tx, companyId, events),
    alarms: await readAlarms(tx, companyId, events, { now, reader }),
    total: eventIds.length,
    notified: await readNotified(tx, companyId, eventIds),
  };
}

async function readAlarms(
  tx: Tx,
  companyId: number,
  all: readonly EventWithAlarm[],
  { now, reader }: { readonly now: number; readonly reader: Reader },
): Promise<MessageAlarm[]> {
  const listed = all.toSorted(openFirst).slice(0, MOST_LISTED);
  const sensorIds = [...new Set(listed.flatMap(({ event }) => event.sensor_id ?? []))];
  const toAlarmItem = await alarmItems(
    tx,
    companyId,
    listed.map(({ alarm }) => alarm),
    now,
  );
  const sensors = await readSensors(tx, companyId, sensorIds);
  const silentAfter = await readSilentAfter(tx, companyId, sensorIds);
  const inputs = await readLatestInputs(tx, companyId, sensorIds);
  const alarms: MessageAlarm[] = [];
  for (const [place, one] of listed.entries()) {
    const sensorId = one.event.sensor_id ?? 0;
    const sensor = sensors.get(sensorId);
    const hasChart = sensor !== undefined && place < MOST_CHARTS;
    const course = hasChart ? await readCourse(tx, companyId, one, sensor, now) : null;
    alarms.push(
      describeAlarm({
        event: one.event,
        item: toAlarmItem(one.alarm),
        sensorType: sensor?.type,
        newest: sensor?.newest,
        inputs: inputs.get(sensorId) ?? [],
        silentSince: silentSince(sensor, silentAfter.get(sensorId), now),
        course: course && shownCourse(course, reader),
        reader,
      }),
    );
  }
  return alarms;
}

/** Reads the usual answer to one alarm; several together have none. */
async function readUsual(
  tx: Tx,
  companyId: number,
  [event, ...others]: readonly EventWithAlarm[],
): Promise<MessageLook['usual']> {
  const sensorId = event?.alarm.subject.sensorId;
  if (event === undefined || sensorId === null || sensorId === undefined || others.length > 0) return null;
  const usual = await readUsualAnswer(tx, companyId, { sensorId, condition: event.alarm.condition });
  return usual ? { cause_id: usual.causeId, action_id: usual.actionId } : null;
}

/** Since when a silent sensor was not received; null while it is received. */
function silentSince(
  sensor: Sensor | undefined,
  silentAfterMs: number | undefined,
  now: number,
): number | null {
  const lastMeasuredAt = sensor?.newest?.measuredAt;
  return lastMeasuredAt === undefined || now - lastMeasuredAt < (silentAfterMs ?? 0) ? null : lastMeasuredAt;
}

/** Orders alarms: those that wait for somebody first, then those that began last. */
function openFirst({ event: one }: EventWithAlarm, { event: other }: EventWithAlarm): number {
  const waits = (event: typeof one) => Number(event.acknowledgeable !== null);
  return waits(other) - waits(one) || Date.parse(other.activated) - Date.parse(one.activated);
}

interface Sensor extends ChartedSensor {
  readonly newest: Newest | undefined;
}

async function readSensors(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<Map<number, Sensor>> {
  if (sensorIds.length === 0) return new Map();
  const rows = await tx.sql
    .selectFrom('sensors as sensor')
    .leftJoin('latest_readings as latest', (join) => inCompany(join, 'latest.sensor_id', 'sensor.sensor_id'))
    .select(['sensor.sensor_id', 'sensor.type', 'sensor.usual_interval_ms', 'sensor.usual_interval_known'])
    .select(['latest.measured_at', ...MEASURANDS.map((name) => `latest.${name}` as const)])
    .where('sensor.company_id', '=', companyId)
    .where('sensor.sensor_id', 'in', sensorIds)
    .execute();
  return new Map(
    rows.map(({ sensor_id: sensorId, type, usual_interval_ms, usual_interval_known, ...latest }) => [
      sensorId,
      {
        sensorId,
        type: sensorType.parse(type),
        usualIntervalMs: usual_interval_known === 1 ? usual_interval_ms : null,
        newest: latest.measured_at === null ? undefined : { measuredAt: latest.measured_at, values: latest },
      },
    ]),
  );
}

/** Converts the course of an alarm to the reader's unit of temperature. */
function shownCourse({ chart, trend }: Course, { temperatureUnit }: Reader): Course {
  const { unit, points, high, low } = chart;
  const shown = (value: number) => toShown(value, unit, temperatureUnit);
  return {
    chart: {
      ...chart,
      unit: shownUnit(unit, temperatureUnit),
      points: points.map(({ at, value }) => ({ at, value: shown(value) })),
      high: high === null ? null : shown(high),
      low: low === null ? null : shown(low),
    },
    trend: trend && { ...trend, change: toShown(trend.change, unit, temperatureUnit, 'difference') },
  };
}
