import {
  type HandReading,
  type HandReadingBody,
  handValues,
  type HandValue,
  MAX_AHEAD_MS,
  SENSOR_TYPES,
  toTimestamp,
} from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import { readJudge } from '../alarms/index.ts';
import { type Change, changeBy, type ChangeDeps } from '../audit/index.ts';
import { visibleSensors } from '../auth/index.ts';
import { nextId, type Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { type RegisteredSensor, requireVisibleSensor } from '../sensors/index.ts';
import { doByReading, takeTaskOfReading } from '../tasks/index.ts';
import { readRecordKeeping } from '../settings/index.ts';
import { compareValues } from './compare-values.ts';
import { readNearestProbe } from './nearest-probe.ts';
import { readStored, toHandReading } from './read-hand-readings.ts';
import { badField, keyUsed } from './refusals.ts';

/** How far back a reading by hand may have been measured. */
const LONGEST_PAST_MS = 366 * DAY_MS;

/**
 * Enters what a person measured at a sensor. It is judged by the limits that were in force when it was measured, and
 * compared with the probe if wanted; it raises no alarm and is no part of the sensor's readings. A call that is
 * repeated with its key gets the entry of the first. One that names a task does that, unless it is over.
 * @throws NotFound; InvalidInput for a time or a measurand that cannot be, a comparison without a probe's reading, or a
 *   task that is of something else; Conflict for a key that was used for another entry
 */
export async function addHandReading(
  deps: ChangeDeps,
  user: SignedInUser,
  sensorId: number,
  requestKey: string | null,
  body: HandReadingBody,
): Promise<HandReading> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId } = change;
    const sensor = await requireVisibleSensor(tx, companyId, sensorId, await visibleSensors(tx, user));
    // Readings of the sensor wait, and so does a repeated call.
    await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', [sensorId]);
    const earlier = await readEarlier(tx, user, sensorId, requestKey);
    if (earlier !== undefined) {
      change.recordsNothing();
      if (!isSameEntry(earlier, body)) throw keyUsed();
      return earlier;
    }
    return store(change, user, sensor, requestKey, body);
  });
}

async function readEarlier(
  tx: Tx,
  user: SignedInUser,
  sensorId: number,
  requestKey: string | null,
): Promise<HandReading | undefined> {
  if (requestKey === null) return undefined;
  const row = await tx.sql
    .selectFrom('hand_readings')
    .selectAll()
    .where('company_id', '=', user.companyId)
    .where('sensor_id', '=', sensorId)
    .where('entered_by_id', '=', user.userId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return row && toHandReading(row, user);
}

function isSameEntry(entry: HandReading, body: HandReadingBody): boolean {
  const valuesText = (values: readonly Pick<HandValue, 'measurand' | 'value'>[]): string =>
    JSON.stringify(values.map(({ measurand, value }) => [measurand, value]));
  return (
    (body.measured_at === undefined || toTimestamp(body.measured_at) === entry.measured_at) &&
    valuesText(entry.values) === valuesText(body.values) &&
    entry.comparison === body.comparison &&
    entry.instrument === body.instrument &&
    entry.note === body.note
  );
}

async function store(
  change: Change,
  user: SignedInUser,
  sensor: RegisteredSensor,
  requestKey: string | null,
  body: HandReadingBody,
): Promise<HandReading> {
  const { tx, companyId, at, record } = change;
  const { sensorId, name } = sensor;
  const { comparison, instrument, note, task_id: taskId } = body;
  const task =
    taskId === undefined ? undefined : await takeTaskOfReading(tx, user, taskId, { sensorId, comparison });
  const measuredAt = body.measured_at ?? at;
  requireTime(measuredAt, at);
  await requireMeasured(tx, companyId, sensor, body.values);
  const measurands = body.values.map(({ measurand }) => measurand);
  const probe = comparison
    ? await readNearestProbe(tx, companyId, sensorId, measuredAt, measurands)
    : undefined;
  if (comparison && probe === undefined) {
    throw badField('comparison', 'must be false: the probe has no reading near that time');
  }
  const judge = await readJudge(tx, companyId, sensor, measuredAt);
  const compared = compareValues(body.values, probe, await readRecordKeeping(tx, companyId));
  const values = handValues.parse(
    body.values.map(({ measurand, value }, index) => ({
      measurand,
      value,
      ...judge(measurand, value),
      ...compared[index],
    })),
  );
  const finding = values.some(({ is_over }) => is_over === true);
  const handReadingId = await nextId(tx, 'hand_readings');
  await tx.sql
    .insertInto('hand_readings')
    .values({
      company_id: companyId,
      hand_reading_id: handReadingId,
      sensor_id: sensorId,
      measured_at: measuredAt,
      entered_at: at,
      entered_by: user.username,
      entered_by_id: user.userId,
      request_key: requestKey,
      figures: JSON.stringify(values),
      comparison: comparison ? 1 : 0,
      probe_at: probe?.measuredAt ?? null,
      finding: finding ? 1 : 0,
      instrument,
      note,
      voided_at: null,
      voided_by: null,
      voided_by_id: null,
      void_reason: null,
    })
    .execute();
  const what = comparison ? 'a comparison with the probe' : 'a reading by hand';
  record('hand_reading_add', `Entered ${what} of sensor "${name}", measured at ${toTimestamp(measuredAt)}`, {
    sensorId,
    handReadingId,
    measuredAt: toTimestamp(measuredAt),
    values,
    comparison,
    finding,
    instrument,
    note,
  });
  if (task !== undefined) {
    const isOutside = values.some(({ judgement }) => judgement === 'outside');
    await doByReading(change, user, task, { handReadingId, measuredAt, finding: finding || isOutside });
  }
  return toHandReading(await readStored(tx, companyId, sensorId, handReadingId), user);
}

/** @throws InvalidInput */
function requireTime(measuredAt: number, now: number): void {
  if (measuredAt > now + MAX_AHEAD_MS) throw badField('measured_at', 'must not lie in the future');
  if (measuredAt < now - LONGEST_PAST_MS) throw badField('measured_at', 'must be within a year');
}

/**
 * Requires that the sensor's type measures it, or that it has been measured there.
 * @throws InvalidInput
 */
async function requireMeasured(
  tx: Tx,
  companyId: number,
  { sensorId, type }: RegisteredSensor,
  values: HandReadingBody['values'],
): Promise<void> {
  const latest = await tx.sql
    .selectFrom('latest_readings')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .executeTakeFirst();
  for (const [index, { measurand }] of values.entries()) {
    const isKnown = SENSOR_TYPES[type].measures.includes(measurand) || (latest?.[measurand] ?? null) !== null;
    if (!isKnown) throw badField(`values.${index}.measurand`, 'is not measured by this sensor');
  }
}
