import type { Tx } from '../database/index.ts';
import type { AlarmChange } from './alarm-change.ts';
import { readSensorAlarms, readStates, type StateToStore } from './alarm-states.ts';
import { SILENCE, type Judged } from './conditions.ts';
import { earliest, expiredUntil } from './deadlines.ts';
import { readContactsOf } from './heard-by.ts';
import { Ledger } from './ledger.ts';
import { readLastSaid } from './read-past.ts';
import { SensorEvaluation, storeEvaluations } from './sensor-evaluation.ts';
import { knowConditions, type KnownConditions } from './settings-versions.ts';
import { judgeSilence, silentAt } from './silence.ts';
import { readRecordingRows } from './stored-rows.ts';

/** What the clock goes by. */
export interface Now {
  readonly now: number;
  /** Since when this system has been able to hear. */
  readonly readySince: number;
}

/**
 * Does what the clock has to do for these sensors: ends delays and off-delays, repeats, notices silence. Whoever
 * comes second, on another server, finds nothing due any more.
 */
export async function expireDue(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
  known: KnownConditions,
  { now, readySince }: Now,
): Promise<AlarmChange[]> {
  await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', sensorIds);
  const all = await readSensorAlarms(tx, companyId, sensorIds);
  const due = all.filter(({ dueAt }) => dueAt !== null && dueAt <= now);
  if (due.length === 0) return [];
  const ids = due.map(({ sensorId }) => sensorId);
  const conditionsOf = await knowConditions(tx, companyId, known, due);
  const states = await readStates(tx, companyId, ids);
  const rows = await readRecordingRows(tx, companyId, ids);
  const last = await readLastSaid(tx, companyId, ids);
  const windowMs = await readOfflineWindow(tx, companyId);
  const quiet = due.filter((alarms) => {
    const heardAt = last.get(alarms.sensorId)?.receivedAt ?? 0;
    const silentAfterMs = silentAfter(conditionsOf(alarms), windowMs);
    return silentAfterMs !== null && silentAt({ heardAt, readySince, silentAfterMs }) <= now;
  });
  const contacts = await readContactsOf(
    tx,
    companyId,
    quiet.map(({ sensorId }) => sensorId),
  );
  const ledger = new Ledger(companyId);
  const toStore: (StateToStore | null)[] = [];
  for (const alarms of due) {
    const { sensorId } = alarms;
    const conditions = conditionsOf(alarms);
    const said = last.get(sensorId);
    const evaluation = new SensorEvaluation(
      alarms,
      conditions,
      states.get(sensorId) ?? null,
      rows.get(sensorId),
    );
    if (said !== undefined) letTimePass(evaluation, said, now);
    const heardAt = said?.receivedAt ?? 0;
    const silentAfterMs = said?.isHeard === true ? silentAfter(conditions, windowMs) : null;
    const askAt =
      silentAfterMs === null
        ? null
        : noticeSilence(
            evaluation,
            { heardAt, readySince, silentAfterMs, contacts: contacts.get(sensorId) ?? [] },
            now,
          );
    toStore.push(evaluation.finish(ledger, true, earliest(evaluation.deadline(heardAt), askAt)));
  }
  return storeEvaluations(tx, companyId, now, ledger, toStore);
}

/** Silence in milliseconds, null when it is not watched for. */
function silentAfter(conditions: SensorEvaluation['conditions'], windowMs: number): number | null {
  const silence = conditions.find(({ key }) => key === SILENCE);
  if (silence === undefined) return null;
  return silence.limit === null ? windowMs : silence.limit * 60_000;
}

function letTimePass(evaluation: SensorEvaluation, said: Judged, now: number): void {
  const position = Math.max(evaluation.alarms.evaluatedUntil, said.measuredAt);
  for (const key of evaluation.busyKeys) {
    const track = evaluation.track(key);
    const { state: before, condition } = track;
    if (condition === null) continue;
    const last = { value: track.valueOf(said), receivedAt: said.receivedAt };
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
  quiet: Parameters<typeof judgeSilence>[0],
  now: number,
): number | null {
  const phase = evaluation.stateOf(SILENCE)?.phase ?? 'normal';
  if (phase === 'alarm' || phase === 'acknowledged') return null;
  const silence = judgeSilence(quiet, now);
  if (!silence.isSilent) return silence.askAt;
  const { since } = silence;
  evaluation.track(SILENCE).feed({
    kind: 'sample',
    sample: { at: since, receivedAt: since, value: 0, beyond: true, inside: false },
  });
  return null;
}

async function readOfflineWindow(tx: Tx, companyId: number): Promise<number> {
  const { offline_window_ms } = await tx.sql
    .selectFrom('companies')
    .select('offline_window_ms')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return offline_window_ms;
}
