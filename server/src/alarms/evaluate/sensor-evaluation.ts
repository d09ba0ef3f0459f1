import type { AlarmChange } from '../log/alarm-change.ts';
import { writeStates, type SensorAlarms, type StateToStore } from '../history/alarm-states.ts';
import type { Tx } from '../../database/index.ts';
import type { ConditionState } from '../machine/condition-state.ts';
import {
  longestWindow,
  type Condition,
  type ConditionKey,
  type EvaluatedReading,
} from '../machine/conditions.ts';
import { earliest, nextDeadline } from '../machine/deadlines.ts';
import type { Ledger } from '../log/ledger.ts';
import type { StoredRow } from '../machine/reconcile.ts';
import { fromStored, toStored } from '../machine/stored-state.ts';
import { Track } from '../machine/track.ts';

/**
 * The alarms of one sensor while they are evaluated: loaded, fed through tracks, and handed to a ledger. The sensor
 * is locked by the caller.
 */
export class SensorEvaluation {
  readonly alarms: SensorAlarms;
  readonly conditions: readonly Condition[];
  evaluatedUntil: number;
  readonly #storedStates: string | null;
  readonly #states: Map<ConditionKey, ConditionState>;
  readonly #rows: ReadonlyMap<ConditionKey, readonly StoredRow[]>;
  readonly #before: readonly EvaluatedReading[];
  readonly #tracks = new Map<ConditionKey, Track>();

  /** `before` are the readings, oldest first, by which conditions over a window evaluate the next one. */
  constructor(
    alarms: SensorAlarms,
    conditions: readonly Condition[],
    storedStates: string | null,
    rows: ReadonlyMap<ConditionKey, readonly StoredRow[]> | undefined,
    before: readonly EvaluatedReading[] = [],
  ) {
    this.alarms = alarms;
    this.conditions = conditions;
    this.evaluatedUntil = alarms.evaluatedUntil;
    this.#storedStates = storedStates;
    this.#states = fromStored(storedStates);
    this.#rows = rows ?? new Map();
    this.#before = before;
  }

  get sensorId(): number {
    return this.alarms.sensorId;
  }

  conditionState(key: ConditionKey): ConditionState | undefined {
    return this.#states.get(key);
  }

  /** The track of a condition, going on from where it was. */
  track(key: ConditionKey): Track {
    const known = this.#tracks.get(key);
    if (known !== undefined) return known;
    const condition = this.conditions.find((one) => one.key === key) ?? null;
    const rows = (this.#rows.get(key) ?? []).map((row) => ({ ...row }));
    const track = new Track(key, condition, this.#states.get(key), rows);
    if (longestWindow([condition]) > 0) for (const reading of this.#before) track.remember(reading);
    this.#tracks.set(key, track);
    return track;
  }

  /** The conditions that are not normal. */
  get busyKeys(): ConditionKey[] {
    return [...this.#states].filter(([, { phase }]) => phase !== 'normal').map(([key]) => key);
  }

  /** Replays settle a condition themselves. */
  settle(key: ConditionKey, state: ConditionState): void {
    this.#states.set(key, state);
  }

  /** The tracks so far, with their rows beside those that are stored. */
  revised() {
    return [...this.#tracks].map(([key, track]) => {
      const stored = this.#rows.get(key) ?? [];
      return { track, rows: track.rows.map((row, index) => ({ row, stored: stored[index] ?? null })) };
    });
  }

  /** Present states of the conditions. */
  get states(): ReadonlyMap<ConditionKey, ConditionState> {
    const states = new Map(this.#states);
    for (const [key, track] of this.#tracks) states.set(key, track.state);
    return states;
  }

  /** Hands the rows of all tracks to the ledger, and answers what to store of the sensor if that has changed. */
  finish(ledger: Ledger, notify: boolean, dueAt: number | null = this.#soonest()): StateToStore | null {
    const { sensorId } = this;
    for (const { track, rows } of this.revised()) {
      ledger.store({ subject: { sensorId, baseUnitId: null }, condition: track.key, rows, notify });
    }
    const conditions = toStored(this.states);
    const { alarms, evaluatedUntil } = this;
    const isSame =
      conditions === this.#storedStates && dueAt === alarms.dueAt && evaluatedUntil === alarms.evaluatedUntil;
    return isSame && !alarms.isNew ? null : { sensorId, evaluatedUntil, dueAt, conditions };
  }

  /** When the clock next has something to do for the conditions; a backlog ends a wait after the last receipt. */
  deadline(lastReceivedAt: number): number | null {
    const { states } = this;
    return earliest(
      ...this.conditions.map(({ key, rule }) => {
        const state = states.get(key);
        return state === undefined ? null : nextDeadline(state, rule, lastReceivedAt);
      }),
    );
  }

  /** Never later than what the clock was to do before; it finds out itself what has become of that. */
  #soonest(): number | null {
    return earliest(this.alarms.dueAt, this.deadline(0));
  }
}

/** Writes what evaluations have brought, and answers what has happened. */
export async function storeEvaluations(
  tx: Tx,
  companyId: number,
  now: number,
  ledger: Ledger,
  states: readonly (StateToStore | null)[],
): Promise<AlarmChange[]> {
  await writeStates(
    tx,
    companyId,
    states.filter((state) => state !== null),
  );
  return ledger.write(tx, now);
}
