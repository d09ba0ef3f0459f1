import { setTimeout as pause } from 'node:timers/promises';
import { present } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import { createBlockMaker, learnUsualInterval } from '../readings/index.ts';
import { DayBuffers } from './day-buffers.ts';
import { type ImportSensor, type ImportSensors, MOST_CREATED } from './import-sensors.ts';
import type { ParsedPart } from './parse-part.ts';
import { parsedParts } from './parsed-parts.ts';
import { createPieceStore, type StorePiece } from './store-piece.ts';

export interface ImportDeps extends ChangeDeps {
  readonly companyId: number;
  readonly sensors: Pick<ImportSensors, 'find'> & Partial<Pick<ImportSensors, 'isToBeMade' | 'judge'>>;
  readonly onBadLine: (line: number, reason: string) => void;
  readonly onProgress: (progress: ImportProgress) => void;
  /** Returns false while days are not to be sealed: then all readings become rows. */
  readonly maySeal?: () => Promise<boolean>;
  /** Whether the new sensors of the file were checked already. */
  readonly isJudged?: boolean;
  /** Most readings of whole days in memory. */
  readonly mostHeld?: number;
}

/** Shortest pause between two transactions. */
const PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 50;
const PAUSE_PART = 8;

/** Progress of an import. */
export interface ImportProgress {
  /** Progress in the file, from 0 to 1. */
  readonly part: number;
  /** Lines so far: those that are stored now or were already, and those that are left out. */
  readonly stored: number;
  readonly refused: number;
}

export interface ImportSummary {
  added: number;
  /** Readings whose sensor and time were stored already, or came earlier in the file. */
  duplicates: number;
  /** Duplicates with another value; the first value stays. */
  conflicts: number;
  /** Values of inputs that were added, also to readings that existed. */
  inputValues: number;
  /** Values of inputs for which their sensor has no input left. */
  withoutRoom: number;
  /** Lines that are left out. */
  refused: number;
  /** Times of the first and the last reading, epoch milliseconds. */
  from: number;
  to: number;
  readonly sensors: Set<ImportSensor>;
  /** Titles of the columns that were not read, the first few. */
  columnsLeftOut: readonly string[];
}

/**
 * Imports a recording, by the rules of ingest. Each piece is one transaction, so an interrupted import can be called
 * again: no reading is stored twice. Complete days that are old enough to be sealed are stored as blocks at once.
 * Before the first sensor is created the whole file is read once to check all new sensors, unless that was done.
 */
export async function importFile(deps: ImportDeps, path: string): Promise<ImportSummary> {
  const { clock } = deps;
  const blocks = createBlockMaker();
  const store = createPieceStore({ ...deps, blocks });
  const buffers = new DayBuffers(deps.mostHeld);
  const summary = emptySummary();
  const learnt = new Set<ImportSensor>();
  /** The piece that is being stored while the next is prepared. */
  let storing: Promise<void> = Promise.resolve();
  const storeReady = async (isEnd: boolean): Promise<void> => {
    for (const readings of buffers.take(isEnd)) {
      const ready = await store.prepare(readings);
      await storing;
      storing = storeNext(deps, store, ready, summary, learnt);
      // Its failure is handled where it is awaited: before the next piece, or at the end.
      storing.catch(() => {});
    }
  };
  let { isJudged = false } = deps;
  try {
    for await (const { part, read } of parsedParts(path, clock.now())) {
      summary.columnsLeftOut = part.columnsLeftOut;
      if (!isJudged && part.labels.some(({ label }) => deps.sensors.isToBeMade?.(label))) {
        await judgeFile(deps, path);
        isJudged = true;
      }
      await takeIn(deps, part, buffers, summary);
      await storeReady(false);
      deps.onProgress({ part: read, stored: summary.added + summary.duplicates, refused: summary.refused });
    }
    await storeReady(true);
    await storing;
    await learn(deps, summary.sensors);
    deps.onProgress({ part: 1, stored: summary.added + summary.duplicates, refused: summary.refused });
    return summary;
  } finally {
    await storing.catch(() => {});
    await blocks.rest();
  }
}

function emptySummary(): ImportSummary {
  const [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const none = { added: 0, duplicates: 0, conflicts: 0, inputValues: 0, withoutRoom: 0, refused: 0 };
  return { ...none, from, to, sensors: new Set(), columnsLeftOut: [] };
}

/** Reads the whole file and checks the sensors to create. @throws Unprocessable, StartError for a wrong file */
async function judgeFile({ sensors, clock }: ImportDeps, path: string): Promise<void> {
  const known = new Set<string>();
  const fresh = new Map<string, boolean>();
  for await (const { part } of parsedParts(path, clock.now())) {
    for (const { label, isHumid } of part.labels) {
      if (!known.has(label) && sensors.isToBeMade?.(label) === true) fresh.set(label, false);
      known.add(label);
      if (isHumid && fresh.has(label)) fresh.set(label, true);
    }
    if (fresh.size > MOST_CREATED) break;
  }
  sensors.judge?.(fresh);
}

/** Finds the sensors of a part's readings, and adds readings with a sensor to the buffers. */
async function takeIn(
  { clock, sensors, onBadLine }: ImportDeps,
  part: ParsedPart,
  buffers: DayBuffers,
  summary: ImportSummary,
): Promise<void> {
  const receivedAt = clock.now();
  const found: (ImportSensor | string)[] = [];
  for (const { label, isHumid } of part.labels) found.push(await sensors.find(label, isHumid));
  const refused = [...part.refused];
  for (let row = 0; row < part.size; row += 1) {
    const sensor = present(found[present(part.label[row])]);
    if (typeof sensor === 'string') {
      refused.push({ line: present(part.line[row]), reason: sensor });
      continue;
    }
    summary.sensors.add(sensor);
    const measuredAt = present(part.measuredAt[row]);
    summary.from = Math.min(summary.from, measuredAt);
    summary.to = Math.max(summary.to, measuredAt);
    buffers.add(sensor.id, part, row, receivedAt);
  }
  summary.refused += refused.length;
  for (const { line, reason } of refused.toSorted((one, other) => one.line - other.line)) {
    onBadLine(line, reason);
  }
}

async function storeNext(
  deps: ImportDeps,
  store: StorePiece,
  ready: Awaited<ReturnType<StorePiece['prepare']>>,
  summary: ImportSummary,
  learnt: Set<ImportSensor>,
): Promise<void> {
  for (const transaction of ready) {
    const began = performance.now();
    const outcome = await store.commit(transaction);
    summary.duplicates += outcome.duplicates;
    summary.conflicts += outcome.conflicts;
    summary.inputValues += outcome.inputValues;
    summary.withoutRoom += outcome.withoutRoom;
    summary.added += transaction.readings.length - outcome.duplicates;
    // The pause lets others use the database: a running server tries every few milliseconds.
    await pause(Math.min(LONGEST_PAUSE_MS, Math.max(PAUSE_MS, (performance.now() - began) / PAUSE_PART)));
  }
  // Early, when there is little to count again, and again at the end.
  const ids = new Set(ready.flatMap(({ readings }) => readings.map(({ sensorId }) => sensorId)));
  const fresh = [...summary.sensors].filter((sensor) => ids.has(sensor.id) && !learnt.has(sensor));
  for (const sensor of fresh) learnt.add(sensor);
  await learn(deps, fresh);
}

async function learn({ database, companyId }: ImportDeps, sensors: Iterable<ImportSensor>): Promise<void> {
  for (const { id } of sensors) {
    await learnUsualInterval(database, companyId, id);
  }
}
