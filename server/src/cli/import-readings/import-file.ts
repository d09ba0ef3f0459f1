import { setTimeout as pause } from 'node:timers/promises';
import { present } from '@ts1/contract';
import type { Database } from '../../database/index.ts';
import { decode, TOO_FAR_AHEAD } from '../../ingest/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { createAlarmEvaluator } from '../../alarms/index.ts';
import { learnUsualInterval, recordReadings, type NewReading } from '../../readings/index.ts';
import type { ImportSensor, ImportSensors } from './import-sensors.ts';
import { inColumnNames, toEntry } from './parse-row.ts';
import { readCsv, type CsvRow } from './read-csv.ts';

/** Rows of one transaction. */
const BATCH_ROWS = 2_000;
/** Between two transactions, so that a server beside us gets its turn at the database. */
const PAUSE_MS = 10;

export interface ImportDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly companyId: number;
  readonly sensors: ImportSensors;
  readonly onBadLine: (line: number, reason: string) => void;
  readonly onProgress: (part: number) => void;
}

export interface ImportSummary {
  added: number;
  /** Readings whose sensor and time were stored already, or came before in the file. */
  duplicates: number;
  /** Those duplicates that had another value; the first stays. */
  conflicts: number;
  /** Lines that are left out. */
  refused: number;
  /** Times of the first and the last reading, epoch milliseconds. */
  from: number;
  to: number;
  readonly sensors: Set<ImportSensor>;
}

/**
 * Imports a recording. Each batch is one transaction, so an import that is broken off can be called again: what is
 * stored already is not stored twice.
 */
export async function importFile(deps: ImportDeps, path: string): Promise<ImportSummary> {
  const summary: ImportSummary = {
    added: 0,
    duplicates: 0,
    conflicts: 0,
    refused: 0,
    from: Number.POSITIVE_INFINITY,
    to: Number.NEGATIVE_INFINITY,
    sensors: new Set(),
  };
  const onBadLine = (line: number, reason: string): void => {
    summary.refused += 1;
    deps.onBadLine(line, reason);
  };
  let rows: CsvRow[] = [];
  for await (const row of readCsv(path, { onBadLine, onProgress: deps.onProgress })) {
    rows.push(row);
    if (rows.length < BATCH_ROWS) continue;
    await importBatch(deps, rows, summary, onBadLine);
    rows = [];
    await pause(PAUSE_MS);
  }
  await importBatch(deps, rows, summary, onBadLine);
  await learn(deps, summary.sensors);
  return summary;
}

async function importBatch(
  deps: ImportDeps,
  rows: readonly CsvRow[],
  summary: ImportSummary,
  onBadLine: (line: number, reason: string) => void,
): Promise<void> {
  const { database, clock, companyId } = deps;
  const receivedAt = clock.now();
  const parsed = parseRows(rows, receivedAt, onBadLine);
  const humid = new Set(parsed.filter((one) => one.reading.humidity !== null).map((one) => one.label));
  const readings: NewReading[] = [];
  const fresh = new Set<ImportSensor>();
  for (const { label, line, reading } of parsed) {
    const sensor = await deps.sensors.find(label, humid.has(label));
    if (typeof sensor === 'string') {
      onBadLine(line, sensor);
      continue;
    }
    if (!summary.sensors.has(sensor)) fresh.add(sensor);
    summary.sensors.add(sensor);
    readings.push({ ...reading, sensorId: sensor.id, receivedAt, baseUnitId: null });
    summary.from = Math.min(summary.from, reading.measuredAt);
    summary.to = Math.max(summary.to, reading.measuredAt);
  }
  const evaluateAlarms = createAlarmEvaluator({ clock, onChanges: [] });
  const outcome = await database.write(companyId, async (tx) => {
    const recorded = await recordReadings(tx, companyId, readings);
    await evaluateAlarms(tx, { companyId, readings, ...recorded });
    return recorded;
  });
  summary.duplicates += outcome.duplicates;
  summary.conflicts += outcome.conflicts;
  summary.added += readings.length - outcome.duplicates;
  // Early, when there is little to count again; once more at the end.
  await learn(deps, fresh);
}

interface ParsedRow {
  readonly label: string;
  readonly line: number;
  readonly reading: Omit<NewReading, 'sensorId' | 'receivedAt' | 'baseUnitId'>;
}

/** Parts the rows that are readings from the lines that are not. */
function parseRows(
  rows: readonly CsvRow[],
  receivedAt: number,
  onBadLine: (line: number, reason: string) => void,
): ParsedRow[] {
  const parsed: ParsedRow[] = [];
  for (const row of rows) {
    const entry = toEntry(row);
    if (typeof entry === 'string') {
      onBadLine(row.line, entry);
      continue;
    }
    const { readings, rejected, ahead } = decode([entry], receivedAt);
    // A line is imported whole or not at all: a file can be fixed and imported again.
    const reasons = [...rejected.map(({ reason }) => reason), ...ahead.map(() => TOO_FAR_AHEAD)];
    if (reasons.length > 0) onBadLine(row.line, inColumnNames(reasons.join('; ')));
    else
      for (const { serial: _, ...reading } of readings) {
        parsed.push({ label: present(row.fields.sensor), line: row.line, reading });
      }
  }
  return parsed;
}

async function learn({ database, companyId }: ImportDeps, sensors: Iterable<ImportSensor>): Promise<void> {
  for (const { id } of sensors) {
    await learnUsualInterval(database, companyId, id);
  }
}
