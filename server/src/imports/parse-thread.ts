import { parentPort, workerData } from 'node:worker_threads';
import { StartError } from '../platform/process/start-error.ts';
import { giveWay } from '../platform/work/give-way.ts';
import { type ParsedPart, parsePart, type RefusedLine } from './parse-part.ts';
import { readCsv, type CsvRow } from './read-csv.ts';

/** Start data of the thread. */
export interface ParseThreadData {
  readonly path: string;
  /** Epoch milliseconds; no reading may be far ahead of this time. */
  readonly now: number;
}

/** Messages of the thread: parts, and last its outcome. It continues when it is asked for more. */
export type ParseThreadMessage =
  | { readonly kind: 'part'; readonly part: ParsedPart; readonly read: number }
  | { readonly kind: 'end'; readonly error?: unknown; readonly isOperators?: boolean };

const ROWS = 4_000;
const MOST_TITLES = 20;
/** Gets a third of a processor beside threads that serve users and receive readings. */
const GIVES_WAY_BY = 5;

const { path, now }: ParseThreadData = workerData;
giveWay(GIVES_WAY_BY);

/** Number of parts that were asked for and are not posted yet, and callbacks that wait for the next request. */
const wanted = { parts: 0 };
const waiting: (() => void)[] = [];
parentPort?.on('message', () => {
  const next = waiting.shift();
  if (next === undefined) wanted.parts += 1;
  else next();
});

async function isAsked(): Promise<void> {
  if (wanted.parts > 0) {
    wanted.parts -= 1;
    return;
  }
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
  });
}

async function parseFile(): Promise<void> {
  let rows: CsvRow[] = [];
  let bad: RefusedLine[] = [];
  let read = 0;
  let leftOut: readonly string[] = [];
  const post = async (): Promise<void> => {
    const part = parsePart(rows, now, leftOut);
    const refused = [...bad, ...part.refused].toSorted((one, other) => one.line - other.line);
    rows = [];
    bad = [];
    await isAsked();
    const { label, line, measuredAt, values, error, error2, inputs } = part;
    const columns = [label, line, measuredAt, ...values, error, error2];
    for (const { column } of inputs) columns.push(column);
    const buffers = columns.map(({ buffer }) => buffer);
    const message: ParseThreadMessage = { kind: 'part', part: { ...part, refused }, read };
    parentPort?.postMessage(message, buffers as ArrayBuffer[]);
  };
  const reading = readCsv(path, {
    onBadLine: (line, reason) => void bad.push({ line, reason }),
    onProgress: (part) => {
      read = part;
    },
    onColumnsLeftOut: (titles) => {
      leftOut = titles.slice(0, MOST_TITLES);
    },
  });
  for await (const row of reading) {
    rows.push(row);
    if (rows.length >= ROWS) await post();
  }
  await post();
}

async function answer(): Promise<void> {
  let message: ParseThreadMessage = { kind: 'end' };
  try {
    await parseFile();
  } catch (error) {
    message = { kind: 'end', error, isOperators: error instanceof StartError };
  }
  parentPort?.postMessage(message);
  parentPort?.close();
}

void answer();
