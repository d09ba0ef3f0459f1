import type { Tx } from '../../database/index.ts';
import type { AnnounceChange } from '../../platform/announce-change.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AddedInput, Batch, StoredInputValue } from '../../readings/index.ts';
import type { AlarmChange, OnAlarmChanges } from '../log/alarm-change.ts';
import {
  readSensorAlarms,
  readStates,
  type SensorAlarms,
  type StateToStore,
} from '../history/alarm-states.ts';
import type { ConditionState } from '../machine/condition-state.ts';
import { mayBeBeyond, SILENCE, type Condition, type EvaluatedReading } from '../machine/conditions.ts';
import { earliest } from '../machine/deadlines.ts';
import { windowBefore, withoutCalm } from './calm-windows.ts';
import { KnownExtremes } from './known-extremes.ts';
import { ReceptionNotes } from './reception-notes.ts';
import { Ledger } from '../log/ledger.ts';
import { type ReadingToEvaluate, type ReceivedReading, ReceivedReadings } from './received-readings.ts';
import { affectedByLate, type LatePast, readLatePast } from './late-readings.ts';
import { acknowledgeOldNews } from './old-news.ts';
import { ReceiptRhythm } from './receipt-rhythm.ts';
import { inputsOfKeys, withInputValues } from '../history/input-values.ts';
import { readWindows } from '../history/read-windows.ts';
import { replaySensor } from './replay-sensor.ts';
import { SensorEvaluation, storeEvaluations } from './sensor-evaluation.ts';
import { knowConditions, KnownConditions } from '../settings/settings-versions.ts';
import { offerToInputs } from '../followed/offer-to-inputs.ts';
import { readRecordingRows } from '../log/stored-rows.ts';

/** A batch stored for one company, and what was known before it. */
export interface RecordedReadings {
  readonly companyId: number;
  readonly readings: Batch;
  /** 1 for each of `readings` that was new, 0 for a duplicate. */
  readonly inserted: Uint8Array;
  /** Values of inputs that were new; left out for none. */
  readonly inputs?: readonly StoredInputValue[];
  /** Inputs that their sensors have as from now; left out for none. */
  readonly addedInputs?: readonly AddedInput[];
  /** When the newest reading before the batch was measured, of each sensor; minus infinity for none. */
  readonly newestBefore: ReadonlyMap<number, number>;
}

interface EvaluatorDeps {
  readonly clock: Clock;
  readonly announceChange?: AnnounceChange;
  readonly onChanges: readonly OnAlarmChanges[];
}

/** How soon the clock looks at a sensor that was received for the first time, or again. */
const FIRST_LOOK_MS = 60_000;

/**
 * Evaluates what a batch has stored, in its transaction: the sensors are locked, and most of them are normal and stay
 * so, which costs one statement for all of them together.
 */
export function createAlarmEvaluator({ clock, onChanges, announceChange }: EvaluatorDeps) {
  const known = new KnownConditions();
  const receptionNotes = new ReceptionNotes();
  const rhythm = new ReceiptRhythm();
  const extremes = new KnownExtremes();

  return async function evaluate(tx: Tx, recorded: RecordedReadings): Promise<void> {
    const { companyId, readings, inserted, inputs = [], addedInputs = [] } = recorded;
    if (readings.size === 0) return;
    const received = new ReceivedReadings(readings, inserted, inputs);
    await receptionNotes.note(tx, companyId, readings);
    const sensors = await readSensorAlarms(tx, companyId, received.sensorIds);
    await evaluateSensors(tx, recorded, received, sensors);
    await offerToInputs(tx, companyId, addedInputs, clock.now());
    // After the states are stored: it brings forward when the clock looks at them.
    if (await rhythm.learn(tx, companyId, readings, sensors, clock.now())) {
      tx.afterCommit(() => announceChange?.(companyId, ['Sensors']));
    }
  };

  async function evaluateSensors(
    tx: Tx,
    recorded: RecordedReadings,
    all: ReceivedReadings,
    sensors: readonly SensorAlarms[],
  ): Promise<void> {
    const { companyId } = recorded;
    const sensorConditions = await knowConditions(tx, companyId, known, sensors);
    await extremes.refresh(tx);
    const noticed = sensors.flatMap((alarms): Attention[] => {
      const { sensorId } = alarms;
      const newest = recorded.newestBefore.get(sensorId) ?? Number.NEGATIVE_INFINITY;
      const evaluatedUntil = Math.max(alarms.evaluatedUntil, newest);
      const conditions = sensorConditions(alarms);
      const isUnwatched = alarms.isNew || isSilenceUnwatched(alarms, conditions, all);
      const isLate = ({ measuredAt }: ReadingToEvaluate): boolean => measuredAt <= evaluatedUntil;
      const isQuiet = !isUnwatched && !alarms.isBusy && !all.someNew(sensorId, isLate);
      if (isQuiet && !all.someNew(sensorId, (reading) => isAnyBeyond(conditions, reading))) return [];
      const received = all.of(sensorId);
      const fresh = received.filter(({ isNew }) => isNew).map(({ reading }) => reading);
      const late = fresh.filter(isLate);
      if (late.length > 0) extremes.forget(sensorId);
      const inOrder = fresh
        .filter(({ measuredAt }) => measuredAt > evaluatedUntil)
        .toSorted((one, other) => one.measuredAt - other.measuredAt);
      return [
        {
          alarms,
          conditions,
          received,
          isUnwatched,
          isQuiet,
          newestBefore: newest,
          fresh,
          late,
          inOrder,
          evaluatedUntil,
        },
      ];
    });
    const attention = await withoutCalm(tx, companyId, noticed, extremes);
    if (attention.length === 0) return;

    const now = clock.now();
    const busy = attention.filter(({ alarms }) => alarms.isBusy).map(({ alarms }) => alarms.sensorId);
    const states = await readStates(tx, companyId, busy);
    const rows = await readRecordingRows(tx, companyId, busy);
    const isLate = attention.filter(({ late }) => late.length > 0);
    const pasts = await readLatePast(tx, companyId, isLate);
    const windows = await readWindows(tx, companyId, attention.flatMap(windowBefore));
    await addInputValues(tx, companyId, attention, windows);
    const ledger = new Ledger(companyId);
    const toStore: (StateToStore | null)[] = [];
    for (const one of attention) {
      const { sensorId } = one.alarms;
      const evaluation = new SensorEvaluation(
        one.alarms,
        one.conditions,
        states.get(sensorId) ?? null,
        rows.get(sensorId),
        windows.get(sensorId),
      );
      const past = pasts.get(sensorId);
      toStore.push(await evaluate(tx, companyId, one, past, evaluation, ledger, now));
    }
    const changes: AlarmChange[] = await storeEvaluations(tx, companyId, now, ledger, toStore);
    if (changes.length > 0) for (const notify of onChanges) await notify(tx, companyId, changes);
  }
}

/** Counters look at the hour before. */
async function addInputValues(
  tx: Tx,
  companyId: number,
  attention: readonly Attention[],
  windows: Map<number, EvaluatedReading[]>,
): Promise<void> {
  for (const { alarms, conditions } of attention) {
    const window = windows.get(alarms.sensorId);
    if (window === undefined) continue;
    const counted = conditions.filter(({ windowMs }) => windowMs > 0).map(({ key }) => key);
    const inputs = inputsOfKeys(counted);
    if (inputs.length === 0) continue;
    windows.set(alarms.sensorId, await withInputValues(tx, companyId, alarms.sensorId, window, inputs));
  }
}

/** A sensor whose alarms may change. */
interface Attention {
  readonly alarms: SensorAlarms;
  readonly conditions: readonly Condition[];
  readonly received: readonly ReceivedReading[];
  /** The clock does not know yet that it has to look at it. */
  readonly isUnwatched: boolean;
  /** Only a reading that is beyond changes anything. */
  readonly isQuiet: boolean;
  /** When its newest reading before the batch was measured. */
  readonly newestBefore: number;
  /** Those that are no duplicates. */
  readonly fresh: readonly ReadingToEvaluate[];
  /** Those of `fresh` that are not newer than what was evaluated. */
  readonly late: readonly ReadingToEvaluate[];
  /** The others of `fresh`, oldest first. */
  readonly inOrder: readonly ReadingToEvaluate[];
  readonly evaluatedUntil: number;
}

async function evaluate(
  tx: Tx,
  companyId: number,
  attention: Attention,
  past: LatePast | undefined,
  evaluation: SensorEvaluation,
  ledger: Ledger,
  now: number,
): Promise<StateToStore | null> {
  const { alarms, received, isUnwatched, fresh, inOrder, evaluatedUntil } = attention;
  const { sensorId } = alarms;
  const notify = alarms.isDrill || fresh.some(({ baseUnitId }) => baseUnitId !== null);
  const replayed = new Set<Condition['key']>();
  if (past !== undefined) {
    const { versions } = past;
    const from = await affectedByLate(tx, companyId, attention, past);
    for (const key of from.keys()) replayed.add(key);
    const lastNewAt = Math.max(...fresh.map(({ measuredAt }) => measuredAt));
    const until = Math.max(evaluatedUntil, lastNewAt);
    const request = { from, versions, lastNewAt, until, knownUntil: evaluatedUntil, now, notify };
    await replaySensor(tx, companyId, evaluation, ledger, request);
  }
  for (const condition of evaluation.conditions) {
    if (condition.key === SILENCE || replayed.has(condition.key)) continue;
    const isNormal = evaluation.conditionState(condition.key) === undefined;
    if (isNormal && !inOrder.some((reading) => mayBeBeyond(condition, reading))) continue;
    const track = evaluation.track(condition.key);
    for (const reading of inOrder) track.evaluate(reading);
  }
  const position = Math.max(evaluatedUntil, inOrder.at(-1)?.measuredAt ?? evaluatedUntil);
  for (const { track, rows } of evaluation.revised()) {
    await acknowledgeOldNews(tx, companyId, sensorId, track, rows, { position, now });
  }
  const lastReceivedAt = Math.max(
    ...received.map(({ reading }) => (reading.baseUnitId === null ? 0 : reading.receivedAt)),
  );
  const silence = evaluation.conditionState(SILENCE);
  // Readings kept aside because they lay ahead were received before the silence began, and do not end it.
  const wasSilent = silence !== undefined && lastReceivedAt > 0 && lastReceivedAt >= silentSince(silence);
  if (wasSilent) breakSilence(evaluation, lastReceivedAt);
  if (!isUnwatched && !wasSilent) return evaluation.finish(ledger, notify);
  return evaluation.finish(
    ledger,
    notify,
    earliest(alarms.dueAt, evaluation.deadline(0), now + FIRST_LOOK_MS),
  );
}

/**
 * It is received now, and the clock has found nothing to wait for: its settings were saved, or its readings imported,
 * before any base unit had received it.
 */
function isSilenceUnwatched(
  { sensorId, dueAt }: SensorAlarms,
  conditions: readonly Condition[],
  all: ReceivedReadings,
): boolean {
  return dueAt === null && conditions.some(({ key }) => key === SILENCE) && all.isByUnit(sensorId);
}

function silentSince(state: ConditionState): number {
  if (state.phase === 'normal') return Number.NEGATIVE_INFINITY;
  return 'event' in state ? state.event : (state.rows[0]?.row ?? Number.NEGATIVE_INFINITY);
}

/** The sensor was received: for silence that is a reading inside the limit. */
function breakSilence(evaluation: SensorEvaluation, at: number): void {
  evaluation.track(SILENCE).feed({
    kind: 'sample',
    sample: { at, receivedAt: at, value: 0, beyond: false, inside: true },
  });
}

function isAnyBeyond(conditions: readonly Condition[], reading: ReadingToEvaluate): boolean {
  return conditions.some((condition) => mayBeBeyond(condition, reading));
}
