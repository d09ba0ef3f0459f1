import { toTimestamp } from '@ts1/contract';
import type { ForeignReading, Refusal } from './foreign-reading.ts';

/** Readings that are shown as understood; lines that are named when they are refused. */
const READINGS_SHOWN = 5;
const REFUSALS_SHOWN = 20;

interface SensorSummary {
  readings: number;
  from: number;
  to: number;
  longestGapMs: number;
  before: number;
}

/** What a file was understood to say. */
export class ForeignSummary {
  readonly #first: ForeignReading[] = [];
  readonly #refusals: Refusal[] = [];
  readonly #sensors = new Map<string, SensorSummary>();
  readings = 0;
  refused = 0;

  add(one: ForeignReading | Refusal): void {
    if (one.kind === 'refused') {
      this.refused += 1;
      if (this.#refusals.length < REFUSALS_SHOWN) this.#refusals.push(one);
      return;
    }
    this.readings += 1;
    if (this.#first.length < READINGS_SHOWN) this.#first.push(one);
    const at = one.measuredAt;
    const known = this.#sensors.get(one.sensor);
    if (known === undefined) {
      this.#sensors.set(one.sensor, { readings: 1, from: at, to: at, longestGapMs: 0, before: at });
      return;
    }
    known.readings += 1;
    known.from = Math.min(known.from, at);
    known.to = Math.max(known.to, at);
    known.longestGapMs = Math.max(known.longestGapMs, Math.abs(at - known.before));
    known.before = at;
  }

  /** In lines, with what the format decided. */
  describe(understood: readonly string[]): string {
    const sensors = Array.from(this.#sensors, ([name, { readings, from, to, longestGapMs }]) => {
      const span = `${toTimestamp(from)} to ${toTimestamp(to)}`;
      return `  ${name}: ${count(readings)} readings, ${span}, longest gap ${minutes(longestGapMs)}`;
    });
    return [
      ...understood,
      `${count(this.readings)} readings, ${count(this.refused)} lines refused.`,
      ...(sensors.length > 0 ? ['Sensors:', ...sensors] : []),
      ...(this.#first.length > 0 ? ['The first readings, in UTC:', ...this.#first.map(shown)] : []),
      ...this.refusals(),
    ].join('\n');
  }

  /** The first refusals, each with line and column, and how many more there are. */
  refusals(): readonly string[] {
    const more = this.refused - this.#refusals.length;
    return [
      ...this.#refusals.map(({ line, column, reason }) =>
        column === null ? `line ${line}: ${reason}` : `line ${line}, ${column}: ${reason}`,
      ),
      ...(more > 0 ? [`and ${count(more)} more`] : []),
    ];
  }
}

function shown({ line, sensor, measuredAt, values }: ForeignReading): string {
  const parts = Object.entries(values).map(([name, value]) => `${name} ${value}`);
  return `  line ${line}: ${sensor}, ${toTimestamp(measuredAt)}, ${parts.join(', ')}`;
}

const count = (number: number): string => number.toLocaleString('en');
const minutes = (ms: number): string => `${count(Math.round(ms / 60_000))} min`;
