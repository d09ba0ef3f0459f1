import type { ImportPreview } from '@ts1/contract';
import { MOST_IMPORTED_SENSORS, toTimestamp } from '@ts1/contract/received';
import { type ForeignReading, NotThisFormat, type Refusal } from './foreign-reading.ts';
import { cut } from './table.ts';

/** Most readings that are shown as understood; most refused lines that are named. */
const READINGS_SHOWN = 5;
const REFUSALS_SHOWN = 20;

interface SensorSummary {
  readings: number;
  from: number;
  to: number;
  longestGapMs: number;
  before: number;
  isHumid: boolean;
}

/** A file as it was understood, before a user has chosen the sensors of its readings. */
export type Understanding = Omit<ImportPreview, 'sensors'> & {
  readonly sensors: readonly Omit<ImportPreview['sensors'][number], 'sensorId'>[];
};

/** Collects counts and examples of the readings of a file. */
export class ForeignSummary {
  readonly #first: ForeignReading[] = [];
  readonly #refusals: Refusal[] = [];
  readonly #sensors = new Map<string, SensorSummary>();
  readings = 0;
  refused = 0;

  /** Adds a reading or a refusal. @throws NotThisFormat for more sensors than a file can have */
  add(one: ForeignReading | Refusal): void {
    if (one.kind === 'refused') {
      this.refused += 1;
      if (this.#refusals.length < REFUSALS_SHOWN) this.#refusals.push(one);
      return;
    }
    this.readings += 1;
    if (this.#first.length < READINGS_SHOWN) this.#first.push(one);
    const at = one.measuredAt;
    const isHumid = one.values.humidity !== undefined;
    const known = this.#sensors.get(one.sensor);
    if (known === undefined) {
      if (this.#sensors.size >= MOST_IMPORTED_SENSORS)
        throw new NotThisFormat(
          `line ${one.line} names sensor ${MOST_IMPORTED_SENSORS + 1}, "${cut(one.sensor)}": is the column right?`,
        );
      this.#sensors.set(one.sensor, { readings: 1, from: at, to: at, longestGapMs: 0, before: at, isHumid });
      return;
    }
    known.readings += 1;
    known.from = Math.min(known.from, at);
    known.to = Math.max(known.to, at);
    known.longestGapMs = Math.max(known.longestGapMs, Math.abs(at - known.before));
    known.before = at;
    known.isHumid ||= isHumid;
  }

  /** The names of the sensors so far, and whether each has readings of humidity. */
  humidSensors(): ReadonlyMap<string, boolean> {
    return new Map(Array.from(this.#sensors, ([name, { isHumid }]) => [name, isHumid]));
  }

  /** Returns the summary with the sentences of the format. */
  toUnderstanding(understood: readonly string[]): Understanding {
    return {
      understood: [...understood],
      readings: this.readings,
      refused: this.refused,
      sensors: Array.from(this.#sensors, ([name, { readings, from, to, longestGapMs }]) => ({
        name,
        readings,
        from: toTimestamp(from),
        to: toTimestamp(to),
        longestGapMs,
      })),
      first: this.#first.map(({ line, sensor, measuredAt, values, inputs }) => ({
        line,
        sensor,
        measuredAt: toTimestamp(measuredAt),
        values,
        ...(inputs && { inputs }),
      })),
      refusals: this.#refusals.map(({ line, column, reason }) => ({ line, column, reason })),
    };
  }
}
