import type { Tx } from '../../database/index.ts';
import type { AlarmChange } from '../log/alarm-change.ts';
import {
  readSensorAlarms,
  readStates,
  type SensorAlarms,
  type StateToStore,
} from '../history/alarm-states.ts';
import { readSilentAfter } from '../../sensors/index.ts';
import { longestWindow, SILENCE, type EvaluatedReading } from '../machine/conditions.ts';
import { earliest, expiredUntil } from '../machine/deadlines.ts';
import { readUnitContacts } from './reception-notes.ts';
import { Ledger } from '../log/ledger.ts';
import { afterLastInputValues, inputsOfKeys } from '../history/input-values.ts';
import { readLatestReadings } from '../history/read-past.ts';
import { readWindows } from '../history/read-windows.ts';
import { SensorEvaluation, storeEvaluations } from './sensor-evaluation.ts';
import { knowConditions, type KnownConditions } from '../settings/settings-versions.ts';
import { evaluateSilence, silentAt } from '../machine/silence.ts';
import { readRecordingRows } from '../log/stored-rows.ts';
import type { Watch } from '../machine/watch.ts';

/** Time and watch of the clock. */
export interface Now {
  readonly now: number;
  readonly watch: Watch;
}

/**
 * Does what the clock has to do for these sensors: ends delays and off-delays, repeats, notices silence. A server that
 * comes second finds nothing due any more.
 */
export async function expireDue(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
  known: KnownConditions,
  { now, watch }: Now,
): Promise<AlarmChange[]> {
  await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', sensorIds);
  const all = await readSensorAlarms(tx, companyId, sensorIds);
  const due = all.filter(({ dueAt }) => dueAt !== null && dueAt <= now);
  if (due.length === 0) return [];
  const ids = due.map(({ sensorId }) => sensorId);
  const sensorConditions = await knowConditions(tx, companyId, known, due);
  const states = await readStates(tx, companyId, ids);
  const rows = await readRecordingRows(tx, companyId, ids);
  const last = await readLatestReadings(tx, companyId, ids);
  const silentAfter = await readSilentAfter(tx, companyId, ids);
  const sensorSilentAfterMs = (alarms: SensorAlarms): number | null =>
    sensorConditions(alarms).some(({ key }) => key === SILENCE)
      ? (silentAfter.get(alarms.sensorId) ?? null)
      : null;
  const quiet = due.filter((alarms) => {
    const lastReceivedAt = receivedSince(alarms, last.get(alarms.sensorId));
    const silentAfterMs = sensorSilentAfterMs(alarms);
    return silentAfterMs !== null && silentAt({ lastReceivedAt, silentAfterMs, watch }) <= now;
  });
  const contacts = await readUnitContacts(
    tx,
    companyId,
    quiet.map(({ sensorId }) => sensorId),
  );
  const windows = await readWindows(
    tx,
    companyId,
    due.flatMap((alarms) => {
      const { sensorId, isBusy } = alarms;
      const windowMs = longestWindow(sensorConditions(alarms));
      const latest = last.get(sensorId);
      return isBusy && windowMs > 0 && latest !== undefined
        ? [{ sensorId, windowMs, until: latest.measuredAt }]
        : [];
    }),
  );
  const ledger = new Ledger(companyId);
  const toStore: (StateToStore | null)[] = [];
  for (const alarms of due) {
    const { sensorId } = alarms;
    const conditions = sensorConditions(alarms);
    const latest = last.get(sensorId);
    const evaluation = new SensorEvaluation(
      alarms,
      conditions,
      states.get(sensorId) ?? null,
      rows.get(sensorId),
      windows.get(sensorId),
    );
    if (latest !== undefined) {
      const inputs = inputsOfKeys(evaluation.busyKeys);
      const last = await afterLastInputValues(tx, companyId, sensorId, [latest], inputs);
      letTimePass(evaluation, latest, last, now);
    }
    const lastReceivedAt = receivedSince(alarms, latest);
    const silentAfterMs = latest?.isReceived === true ? sensorSilentAfterMs(alarms) : null;
    const askAt =
      silentAfterMs === null
        ? null
        : noticeSilence(
            evaluation,
            { lastReceivedAt, silentAfterMs, watch, contacts: contacts.get(sensorId) ?? [] },
            now,
          );
    toStore.push(evaluation.finish(ledger, true, earliest(evaluation.deadline(lastReceivedAt), askAt)));
  }
  return storeEvaluations(tx, companyId, now, ledger, toStore);
}

/** The silence of a new device counts from when it was put there. */
function receivedSince({ deviceSince }: SensorAlarms, latest: EvaluatedReading | undefined): number {
  return Math.max(latest?.receivedAt ?? 0, deviceSince ?? 0);
}

/** `known` ends with the latest reading, before which it has the last value of each input. */
function letTimePass(
  evaluation: SensorEvaluation,
  latest: EvaluatedReading,
  known: readonly EvaluatedReading[],
  now: number,
): void {
  const position = Math.max(evaluation.alarms.evaluatedUntil, latest.measuredAt);
  for (const key of evaluation.busyKeys) {
    const track = evaluation.track(key);
    const { state: before, condition } = track;
    if (condition === null) continue;
    for (const reading of known) track.remember(reading);
    const last = { value: track.value, receivedAt: latest.receivedAt };
    const transitions = track.feed({ kind: 'clock', at: now, last, position });
    const until = expiredUntil(before, condition.rule, transitions);
    if (until !== null && key !== SILENCE) {
      evaluation.evaluatedUntil = Math.max(evaluation.evaluatedUntil, until);
    }
  }
}

/** Raises the alarm of a sensor that is silent by itself, and answers when to look again. */
function noticeSilence(
  evaluation: SensorEvaluation,
  quiet: Parameters<typeof evaluateSilence>[0],
  now: number,
): number | null {
  const phase = evaluation.conditionState(SILENCE)?.phase ?? 'normal';
  if (phase === 'alarm' || phase === 'acknowledged') return null;
  const silence = evaluateSilence(quiet, now);
  if (!silence.isSilent) return silence.askAt;
  const { since } = silence;
  evaluation.track(SILENCE).feed({
    kind: 'sample',
    sample: { at: since, receivedAt: since, value: 0, beyond: true, inside: false },
  });
  return null;
}
