import { setTimeout as delay } from 'node:timers/promises';
import { roundTo, routes, toWallClock } from '@ts1/contract';
import type { ApiClient } from './api-client.ts';
import { DEMO_COMPANY } from './demo-names.ts';

/** Subjects of the records of the demo. */
interface RecordSubjects {
  /** The zone that is reviewed each day. */
  readonly zoneId: number;
  readonly reviewerId: number;
  /** The sensors of the evidence pack. */
  readonly sensorIds: readonly number[];
  /** The sensor that is compared with a thermometer. */
  readonly comparedId: number;
  /** Days of history. */
  readonly days: number;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;
const MOST_PACK_DAYS = 7;
const ASK_AGAIN_MS = 1_000;
/** Difference of the thermometer to the probe, within the usual tolerance. */
const THERMOMETER_ABOVE = 0.2;

/**
 * Plans reviews and asks for an evidence pack: each day of a zone, with a signature, and each month of who has access.
 * The daily plan covers the two days before an hour ago, so that the server opens a review for yesterday, which is ended
 * and signed here, and one for today, which stays due. A comparison with a thermometer is entered, and tasks are planned.
 */
export async function keepRecords(
  api: ApiClient,
  { zoneId, reviewerId, sensorIds, comparedId, days }: RecordSubjects,
  over: AbortSignal,
): Promise<void> {
  const now = Date.now();
  const lastDue = now - HOUR_MS;
  const { timeZone } = await api.send(routes.getCompanySettings);
  const time = timeOfDay(lastDue, timeZone);
  const plan = await api.send(routes.createReviewPlan, {
    must_be_signed: true,
    zone_id: zoneId,
    schedule: { every: 'day', day: 1, time },
    reviewer_ids: [reviewerId],
    grace_hours: 48,
    from: lastDue - 2 * DAY_MS,
  });
  await api.send(routes.createReviewPlan, {
    kind: 'access',
    zone_id: null,
    schedule: { every: 'month', day: 28, time: '10:00' },
    reviewer_ids: [reviewerId],
    grace_hours: 168,
  });
  await api.send(routes.askForEvidence, {
    sensorIds: [...sensorIds],
    startDate: now - Math.min(Math.max(days, 1), MOST_PACK_DAYS) * DAY_MS,
    endDate: now,
  });
  const due = await waitForReview(api, plan.id, over);
  await api.send(routes.endReview, { result: 'nothing' }, { reviewId: due });
  await signReview(api, due);
  await compare(api, comparedId, over);
  await planTasks(api, {
    zoneId,
    comparedId,
    personId: reviewerId,
    at: timeOfDay(now + MINUTE_MS, timeZone),
  });
}

function timeOfDay(at: number, timeZone: string): string {
  const { hour, minute } = toWallClock(at, timeZone);
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}

interface PlannedTasks {
  readonly zoneId: number;
  readonly comparedId: number;
  readonly personId: number;
  /** Time of day of the check list, as `08:30`. */
  readonly at: string;
}

/** Plans a check list of each day, the first of which is due within a minute, and a comparison of each Monday. */
async function planTasks(api: ApiClient, { zoneId, comparedId, personId, at }: PlannedTasks): Promise<void> {
  const usual = { assignee_ids: [personId], group_id: null, reminds: true, grace_minutes: 120 };
  await api.send(routes.createTaskPlan, {
    ...usual,
    name: 'Round of the vaccine store',
    kind: 'check_list',
    sensor_id: null,
    zone_id: zoneId,
    points: [
      { kind: 'yes_no', text: 'Are all doors closed?' },
      { kind: 'number', text: 'Display of Fridge 1', unit: '°C', min: 2, max: 8 },
      { kind: 'text', text: 'Remarks' },
    ],
    schedule: { kind: 'times', weekdays: [1, 2, 3, 4, 5, 6, 7], times: [at] },
  });
  await api.send(routes.createTaskPlan, {
    ...usual,
    name: 'Weekly comparison',
    kind: 'comparison',
    sensor_id: comparedId,
    zone_id: null,
    points: [],
    schedule: { kind: 'times', weekdays: [1], times: ['09:00'] },
  });
}

/** Enters what a thermometer shows a little above the newest value of a sensor, compared with its probe. */
async function compare(api: ApiClient, sensorId: number, over: AbortSignal): Promise<void> {
  for (;;) {
    const live = await api.send(routes.liveData);
    const temperature = live.find(({ sensor_id }) => sensor_id === String(sensorId))?.temperature;
    if (typeof temperature === 'number') {
      const value = roundTo(temperature + THERMOMETER_ABOVE, 1);
      const values = [{ measurand: 'temperature' as const, value }];
      const entry = { values, comparison: true, instrument: 'Reference thermometer RT-1' };
      await api.send(routes.addHandReading, entry, { sensorId });
      return;
    }
    await delay(ASK_AGAIN_MS, undefined, { signal: over });
  }
}

/** Waits until the server has opened the reviews of a plan; returns the id of the oldest. */
async function waitForReview(api: ApiClient, planId: number, over: AbortSignal): Promise<number> {
  for (;;) {
    const reviews = await api.send(routes.listReviews);
    const oldest = reviews.findLast(({ plan_id }) => plan_id === planId);
    if (oldest !== undefined) return oldest.id;
    await delay(ASK_AGAIN_MS, undefined, { signal: over });
  }
}

async function signReview(api: ApiClient, subjectId: number): Promise<void> {
  const subject = { subjectKind: 'review', subjectId } as const;
  const query = { subjectKind: subject.subjectKind, subjectId: String(subjectId) };
  const { sha256 } = await api.send(routes.readSignatureSubject, undefined, {}, query);
  const { email, password } = DEMO_COMPANY;
  const proof = { kind: 'password', email, password } as const;
  await api.send(routes.sign, { ...subject, sha256, meaning: 'review', proof });
}
