import type { Tx } from '../../database/index.ts';
import { findDetector, type ConditionKey } from '../machine/conditions.ts';
import type { Ledger, RowsToStore } from '../log/ledger.ts';
import { acknowledgeOldNews } from './old-news.ts';
import { lastReadings, readAcknowledgements, readingsSince } from '../history/read-past.ts';
import { afterLastInputValues, inputsOfKeys, withInputValues } from '../history/input-values.ts';
import { reconcile, type StoredRow } from '../machine/reconcile.ts';
import { Replay } from '../machine/replay.ts';
import type { SensorEvaluation } from './sensor-evaluation.ts';
import { conditionVersions } from '../history/condition-versions.ts';
import type { SettingsVersion } from '../settings/settings-versions.ts';
import { readRowsSince } from '../log/stored-rows.ts';
import type { Acknowledgement } from '../machine/track.ts';

export interface ReplayRequest {
  /** The time from which each condition is replayed; it was normal before. */
  readonly from: ReadonlyMap<ConditionKey, number>;
  readonly versions: readonly SettingsVersion[];
  /** Past the last new reading a condition is done as soon as it is normal both as stored and as replayed. */
  readonly lastNewAt: number;
  /** Everything up to here has been evaluated. */
  readonly until: number;
  /** Up to here it had been evaluated before; the rest is news. */
  readonly knownUntil: number;
  readonly now: number;
  readonly notify: boolean;
}

/** A condition that is being replayed, beside its stored rows. */
interface OpenReplay {
  readonly replay: Replay;
  readonly stored: readonly StoredRow[];
  readonly acknowledgements: readonly Acknowledgement[];
  /** From here on history is as it was. */
  settledAt: number | null;
}

/** Replays conditions of a sensor from its stored readings, and revises their rows in the log. */
export async function replaySensor(
  tx: Tx,
  companyId: number,
  evaluation: SensorEvaluation,
  ledger: Ledger,
  request: ReplayRequest,
): Promise<void> {
  if (request.from.size === 0) return;
  const replays: OpenReplay[] = [];
  for (const [key, from] of request.from) {
    replays.push(await prepare(tx, companyId, evaluation, key, from, request.versions));
  }
  await replayReadings(tx, companyId, evaluation.sensorId, replays, request);
  for (const one of replays) await settle(tx, companyId, evaluation, ledger, one, request);
}

async function prepare(
  tx: Tx,
  companyId: number,
  { sensorId, alarms }: SensorEvaluation,
  key: ConditionKey,
  since: number,
  versions: readonly SettingsVersion[],
): Promise<OpenReplay> {
  // Rows that no reading covers any more stay as they are; no alarm was open then.
  const from = Math.max(since, alarms.readingsFrom);
  const stored = await readRowsSince(tx, companyId, sensorId, key, from);
  const acknowledgements = await readAcknowledgements(tx, companyId, sensorId, key, from);
  const replay = new Replay(key, from, {
    versions: await conditionVersions(tx, companyId, alarms, key, versions),
    acknowledgements,
    repeats: stored
      .filter(({ repeated }) => repeated)
      .map(({ activated, openedReceivedAt }) => ({ at: activated, position: openedReceivedAt })),
  });
  return { replay, stored, acknowledgements, settledAt: null };
}

async function replayReadings(
  tx: Tx,
  companyId: number,
  sensorId: number,
  replays: readonly OpenReplay[],
  { lastNewAt, until }: ReplayRequest,
): Promise<void> {
  const inputs = inputsOfKeys(replays.map(({ replay }) => replay.key));
  // The first reading evaluated looks back over its window.
  const from = Math.min(...replays.map(({ replay }) => replay.from - replay.windowMs));
  if (Number.isFinite(from)) {
    const last = await lastReadings(tx, companyId, sensorId, from);
    for (const reading of await afterLastInputValues(tx, companyId, sensorId, last, inputs, from)) {
      for (const { replay } of replays) replay.remember(reading);
    }
  }
  let unfinished = replays;
  for await (const page of readingsSince(tx, companyId, sensorId, from)) {
    for (const reading of await withInputValues(tx, companyId, sensorId, page, inputs)) {
      for (const one of unfinished) {
        const { replay, stored } = one;
        if (reading.measuredAt < replay.from) {
          replay.remember(reading);
          continue;
        }
        replay.evaluate(reading);
        if (reading.measuredAt <= lastNewAt + replay.windowMs || !replay.track.isNormal) continue;
        const isSilent = Number.isNaN(findDetector(replay.key).valueIn(reading));
        if (isSilent || wasBusy(stored, reading.measuredAt)) continue;
        one.settledAt = reading.measuredAt;
        unfinished = unfinished.filter((other) => other !== one);
      }
    }
    if (unfinished.length === 0) break;
  }
  for (const one of replays) {
    if (one.settledAt === null) one.replay.finish(until);
    else one.replay.stop();
  }
}

function wasBusy(stored: readonly StoredRow[], at: number): boolean {
  return stored.some(({ activated, endedAt }) => activated <= at && (endedAt === null || endedAt > at));
}

async function settle(
  tx: Tx,
  companyId: number,
  evaluation: SensorEvaluation,
  ledger: Ledger,
  { replay, stored: all, settledAt }: OpenReplay,
  { until, knownUntil, now, notify }: ReplayRequest,
): Promise<void> {
  const { track, key } = replay;
  const { sensorId } = evaluation;
  const stored = settledAt === null ? all : all.filter(({ activated }) => activated <= settledAt);
  const { rows, withdrawn, forgotten } = reconcile(stored, track.rows);
  await acknowledgeOldNews(tx, companyId, sensorId, track, rows, { position: until, now });
  const subject = { sensorId, baseUnitId: null };
  const revised: RowsToStore = { subject, condition: key, rows, notify, revisedUntil: knownUntil };
  ledger.store(revised);
  ledger.withdraw(revised, withdrawn);
  ledger.forget(revised, forgotten);
  if (settledAt === null) evaluation.settle(key, track.repeatFrom(now));
}
