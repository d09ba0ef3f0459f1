import { ALREADY_ACKNOWLEDGED } from '@ts1/contract';
import type { Change } from '../../audit/index.ts';
import type { Tx } from '../../database/index.ts';
import { Conflict } from '../../platform/errors.ts';
import type { AlarmSubject } from '../log/alarm.ts';
import type { AlarmChange } from '../log/alarm-change.ts';
import { SILENCE, type ConditionKey } from '../machine/conditions.ts';
import { describeAlarm } from '../log/describe-alarm.ts';
import { findAlarm } from '../log/find-alarm.ts';
import { Ledger } from '../log/ledger.ts';
import { lockSensor } from '../evaluate/load-evaluation.ts';
import { spanOf, type AcknowledgedBy } from '../machine/log-row.ts';
import { writeAcknowledgement } from '../history/read-past.ts';
import type { StoredRow } from '../machine/reconcile.ts';
import { type SensorEvaluation, storeEvaluations } from '../evaluate/sensor-evaluation.ts';
import { openWarnings } from '../log/open-warnings.ts';
import { readEventRows } from '../log/stored-rows.ts';
import { type Acknowledgement, Track } from '../machine/track.ts';

export const NOT_ACTIVE = 'This is not an alarm yet: what has not been active cannot be acknowledged.';

/**
 * Acknowledges every unacknowledged active row of the event of a row. Whoever comes second gets a conflict.
 * @throws NotFound, Conflict
 */
export async function acknowledgeAlarm(
  { tx, companyId, record }: Change,
  logId: number,
  by: AcknowledgedBy,
): Promise<AlarmChange[]> {
  const { eventId, subject, condition } = await findAlarm(tx, companyId, logId);
  record('alarm_acknowledge', `Acknowledged ${await describeAlarm(tx, companyId, logId)}`, {
    logId,
    eventId,
    ...subject,
    condition,
  });
  return subject.sensorId === null
    ? acknowledgeSilentUnit(tx, companyId, subject, eventId, logId, by)
    : acknowledgeSensor(tx, companyId, subject.sensorId, condition, eventId, logId, by);
}

async function acknowledgeSensor(
  tx: Tx,
  companyId: number,
  sensorId: number,
  key: ConditionKey,
  eventId: number,
  logId: number,
  by: AcknowledgedBy,
): Promise<AlarmChange[]> {
  const { evaluation, position: newest } = await lockSensor(tx, companyId, sensorId);
  const rows = await readEventRows(tx, companyId, eventId);
  const position = key === SILENCE ? by.at : newest;
  const ledger = new Ledger(companyId);
  const waiting = waitingRows(rows, logId);
  const spans = waiting.map((row) => spanOf(row, position));
  const act = { tx, companyId, sensorId, evaluation, ledger };
  await acknowledgeRows(act, key, rows, { ...by, position, spans });
  for (const warning of await openWarnings(tx, companyId, sensorId, key, { position, rows: waiting })) {
    const own = await readEventRows(tx, companyId, warning.eventId);
    await acknowledgeRows(act, warning.key, own, { ...by, position, spans: warning.spans });
  }
  return storeEvaluations(tx, companyId, by.at, ledger, [evaluation.finish(ledger, true)]);
}

interface Acknowledging {
  readonly tx: Tx;
  readonly companyId: number;
  readonly sensorId: number;
  readonly evaluation: SensorEvaluation;
  readonly ledger: Ledger;
}

/** Acknowledges what was given of the rows of one event, and keeps where it was given. */
async function acknowledgeRows(
  { tx, companyId, sensorId, evaluation, ledger }: Acknowledging,
  key: ConditionKey,
  rows: readonly StoredRow[],
  given: Acknowledgement,
): Promise<void> {
  if (rows.some(({ endedAt }) => endedAt === null)) {
    evaluation.track(key).acknowledge(given);
  } else {
    const track = new Track(
      key,
      null,
      undefined,
      rows.map((row) => ({ ...row })),
    );
    track.acknowledge(given);
    const pairs = track.rows.map((row, index) => ({ row, stored: rows[index] ?? null }));
    ledger.store({ subject: { sensorId, baseUnitId: null }, condition: key, rows: pairs, notify: true });
  }
  if (key !== SILENCE) await writeAcknowledgement(tx, companyId, sensorId, key, given);
}

/** A unit's silence has no conditions to go on with: its row records until the unit is received again. */
async function acknowledgeSilentUnit(
  tx: Tx,
  companyId: number,
  subject: AlarmSubject & { readonly sensorId: null },
  eventId: number,
  logId: number,
  by: AcknowledgedBy,
): Promise<AlarmChange[]> {
  await tx.dialect.lockRows(tx, 'base_units', companyId, 'base_unit_id', [subject.baseUnitId]);
  const rows = await readEventRows(tx, companyId, eventId);
  waitingRows(rows, logId);
  const ledger = new Ledger(companyId);
  const pairs = rows.map((stored) => ({
    row: { ...stored, acknowledged: by, resetAt: stored.resetAt ?? by.at },
    stored,
  }));
  ledger.store({ subject, condition: SILENCE, rows: pairs, notify: true });
  return ledger.write(tx, by.at);
}

function waitingRows(rows: readonly StoredRow[], logId: number): StoredRow[] {
  const asked = rows.find((row) => row.logId === logId);
  const waiting = rows.filter(({ raisedAt, acknowledged }) => raisedAt !== null && acknowledged === null);
  if (asked?.raisedAt === null) throw new Conflict(NOT_ACTIVE);
  if (asked === undefined || waiting.length === 0) throw new Conflict(ALREADY_ACKNOWLEDGED);
  return waiting;
}
