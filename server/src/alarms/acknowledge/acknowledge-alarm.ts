import { ALREADY_ACKNOWLEDGED } from '@ts1/contract';
import type { Change } from '../../audit/index.ts';
import type { Tx } from '../../database/index.ts';
import { Conflict } from '../../platform/errors.ts';
import { resumeEvaluation } from '../evaluate/load-evaluation.ts';
import { type SensorEvaluation, storeEvaluations } from '../evaluate/sensor-evaluation.ts';
import { writeAcknowledgement } from '../history/read-past.ts';
import type { AlarmChange } from '../log/alarm-change.ts';
import { Ledger } from '../log/ledger.ts';
import { isWaiting, openWarnings } from '../log/open-warnings.ts';
import { SILENCE, type ConditionKey } from '../machine/conditions.ts';
import { rowSpan, type AcknowledgedBy } from '../machine/log-row.ts';
import type { StoredRow } from '../machine/reconcile.ts';
import { type Acknowledgement, Track } from '../machine/track.ts';
import type { LockedEvent, LockedSensorOfEvent } from './lock-event.ts';

export const NOT_ACTIVE = 'This is not an alarm yet: what has not been active cannot be acknowledged.';

/**
 * Acknowledges every unacknowledged active row of an event. The second user gets a conflict.
 * @throws Conflict
 */
export async function acknowledgeAlarm(
  { tx, companyId, record }: Change,
  event: LockedEvent,
  by: AcknowledgedBy,
): Promise<AlarmChange[]> {
  const { logId, eventId, subject, condition, words, sensor } = event;
  record('alarm_acknowledge', `Acknowledged ${words}`, { logId, eventId, ...subject, condition });
  const rows = event.rows.filter(({ isWithdrawn }) => !isWithdrawn);
  const waiting = waitingRows(rows, logId);
  return sensor === null
    ? acknowledgeSilentUnit(tx, companyId, event, rows, by)
    : acknowledgeSensor(tx, companyId, { sensor, condition, rows, waiting }, by);
}

interface Acknowledged {
  readonly sensor: LockedSensorOfEvent;
  readonly condition: ConditionKey;
  readonly rows: readonly StoredRow[];
  readonly waiting: readonly StoredRow[];
}

async function acknowledgeSensor(
  tx: Tx,
  companyId: number,
  { sensor, condition, rows, waiting }: Acknowledged,
  by: AcknowledgedBy,
): Promise<AlarmChange[]> {
  const position = condition === SILENCE ? by.at : sensor.position;
  const evaluation = resumeEvaluation(sensor, sensor.recording);
  const ledger = new Ledger(companyId);
  const spans = waiting.map((row) => rowSpan(row, position));
  const act = { tx, companyId, sensorId: sensor.alarms.sensorId, evaluation, ledger };
  await acknowledgeRows(act, condition, rows, { ...by, position, spans });
  for (const [key, stored] of sensor.warnings) {
    for (const warning of openWarnings(stored, waiting, position)) {
      await acknowledgeRows(act, key, warning.rows, { ...by, position, spans: warning.spans });
    }
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
  { subject }: LockedEvent,
  rows: readonly StoredRow[],
  by: AcknowledgedBy,
): Promise<AlarmChange[]> {
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
  const waiting = rows.filter(isWaiting);
  if (asked?.raisedAt === null) throw new Conflict(NOT_ACTIVE);
  if (asked === undefined || waiting.length === 0) throw new Conflict(ALREADY_ACKNOWLEDGED);
  return waiting;
}
