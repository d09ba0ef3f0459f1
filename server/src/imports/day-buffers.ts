import { byMeasurand, isSensorError, MEASURANDS, present, type SensorError } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import type { InputValue, NewReading } from '../readings/index.ts';
import type { ParsedPart } from './parse-part.ts';

/** A reading this far from a day shows that the file has left the day: recordings are only slightly out of order. */
const GONE_ON_MS = 3_600_000;
/** Most readings of whole days in one transaction, which takes some hundredths of a second. */
const MOST_IN_PIECE = 12_000;
const MOST_DAYS_IN_PIECE = 60;
/** About 160 MB. */
const MOST_HELD = 2_000_000;

/** A reading of a recording; `inputs` only where it has values of inputs. */
export interface ImportedReading extends NewReading {
  readonly inputs?: readonly InputValue[];
}

/** Readings of a sensor's day that were read so far: rows of parts, in the order of the file. */
interface OpenDay {
  readonly sensorId: number;
  readonly day: number;
  readonly from: { readonly part: ParsedPart; readonly receivedAt: number; readonly rows: number[] }[];
  size: number;
}

/**
 * Gathers the readings of a recording by sensor and day, as whole days are stored many times faster. When the memory
 * limit is reached, incomplete days are returned too.
 */
export class DayBuffers {
  readonly #open = new Map<number, Map<number, OpenDay>>();
  readonly #mostHeld: number;
  #done: OpenDay[] = [];
  #doneSize = 0;
  #held = 0;

  constructor(mostHeld: number = MOST_HELD) {
    this.#mostHeld = mostHeld;
  }

  /** Adds one reading; readings of a part are added one after the other. */
  add(sensorId: number, part: ParsedPart, row: number, receivedAt: number): void {
    const measuredAt = present(part.measuredAt[row]);
    const day = Math.floor(measuredAt / DAY_MS);
    const days = this.#sensorDays(sensorId);
    const open = days.get(day) ?? { sensorId, day, from: [], size: 0 };
    days.set(day, open);
    const last = open.from.at(-1);
    if (last?.part === part) last.rows.push(row);
    else open.from.push({ part, receivedAt, rows: [row] });
    open.size += 1;
    this.#held += 1;
    if (days.size > 1) this.#closePast(days, measuredAt);
  }

  /** Removes and returns the pieces that are ready to be stored; at the end of the file all. */
  *take(isEnd: boolean): Generator<readonly ImportedReading[]> {
    if (isEnd || this.#held > this.#mostHeld) this.#closeAll();
    while (this.#isEnough) yield this.#nextPiece();
    if (isEnd) while (this.#done.length > 0) yield this.#nextPiece();
  }

  get #isEnough(): boolean {
    return this.#doneSize >= MOST_IN_PIECE || this.#done.length >= MOST_DAYS_IN_PIECE;
  }

  #sensorDays(sensorId: number): Map<number, OpenDay> {
    const known = this.#open.get(sensorId);
    if (known !== undefined) return known;
    const days = new Map<number, OpenDay>();
    this.#open.set(sensorId, days);
    return days;
  }

  #closePast(days: Map<number, OpenDay>, measuredAt: number): void {
    for (const open of days.values()) {
      const start = open.day * DAY_MS;
      if (measuredAt < start + DAY_MS + GONE_ON_MS && measuredAt >= start - GONE_ON_MS) continue;
      days.delete(open.day);
      this.#close(open);
    }
  }

  #closeAll(): void {
    for (const days of this.#open.values()) for (const open of days.values()) this.#close(open);
    this.#open.clear();
  }

  #close(open: OpenDay): void {
    this.#done.push(open);
    this.#doneSize += open.size;
  }

  #nextPiece(): ImportedReading[] {
    const readings: ImportedReading[] = [];
    const days = this.#done;
    let taken = 0;
    while (taken < Math.min(days.length, MOST_DAYS_IN_PIECE) && readings.length < MOST_IN_PIECE) {
      addReadings(readings, present(days[taken]));
      taken += 1;
    }
    this.#done = days.slice(taken);
    this.#doneSize -= readings.length;
    this.#held -= readings.length;
    return readings;
  }
}

function addReadings(readings: ImportedReading[], { sensorId, from }: OpenDay): void {
  for (const { part, receivedAt, rows } of from) {
    for (const row of rows) readings.push(toReading(sensorId, part, row, receivedAt));
  }
}

function toReading(sensorId: number, part: ParsedPart, row: number, receivedAt: number): ImportedReading {
  const value = (column: Float64Array | undefined): number | null => {
    const found = column?.[row] ?? Number.NaN;
    return Number.isNaN(found) ? null : found;
  };
  let at = 0;
  const inputs = rowInputs(part, row);
  return {
    ...(inputs.length > 0 && { inputs }),
    ...byMeasurand(MEASURANDS, () => value(part.values[at++])),
    sensorId,
    measuredAt: present(part.measuredAt[row]),
    receivedAt,
    baseUnitId: null,
    error: toSensorError(value(part.error)),
    error_2: toSensorError(value(part.error2)),
  };
}

function rowInputs({ inputs }: ParsedPart, row: number): InputValue[] {
  return inputs.flatMap(({ key, column }) => {
    const value = column[row] ?? Number.NaN;
    return Number.isNaN(value) ? [] : [{ key, value }];
  });
}

function toSensorError(code: number | null): SensorError | null {
  return isSensorError(code) ? code : null;
}
