import type { IngestReading } from '@ts1/contract';
import { toReading } from '../model/reception.ts';
import { hashLabels } from '../model/random.ts';
import { createRadioPath } from '../model/radio.ts';
import { createSensor } from '../model/sensor.ts';
import { DAY_MS, HOUR_MS } from '../model/time.ts';
import type { BaseUnitDescription } from './description.ts';

export interface HistorySpan {
  /** Start of the span, excluded. */
  readonly fromMs: number;
  /** End of the span, included: a live fleet that starts from here continues it. */
  readonly toMs: number;
  /** Interval of the measurements that are kept of the older days; the last day is complete. */
  readonly sparseMs: number;
}

const FULL_DETAIL_MS = DAY_MS;
const WINDOW_MS = HOUR_MS;

/**
 * Yields the readings that a base unit would have sent in a span, oldest first, in batches of `batchSize`: the
 * same measurements that a live fleet with the same seed makes, none of them late.
 */
export function* generateHistory(
  unit: BaseUnitDescription,
  seed: number,
  { fromMs, toMs, sparseMs }: HistorySpan,
  batchSize: number,
): Generator<IngestReading[]> {
  const sensors = unit.sensors.map((description) => ({
    sensor: createSensor(seed, description),
    radio: createRadioPath(hashLabels(seed, unit.serial, description.serial), false),
    stride: Math.max(1, Math.round(sparseMs / description.intervalMs)),
  }));
  let batch: IngestReading[] = [];
  for (let start = fromMs; start < toMs; start += WINDOW_MS) {
    const end = Math.min(toMs, start + WINDOW_MS);
    const window = sensors.flatMap(({ sensor, radio, stride }) => {
      const found = [];
      for (let n = sensor.firstAfter(start); sensor.nthTime(n) <= end; n += 1) {
        if (n % stride !== 0 && sensor.nthTime(n) <= toMs - FULL_DETAIL_MS) continue;
        const measurement = sensor.measure(n);
        if (measurement) found.push(toReading(sensor, radio, measurement));
      }
      return found;
    });
    for (const { measuredAt, values } of window.toSorted((a, b) => a.measuredAt - b.measuredAt)) {
      batch.push({ ...values, timestamp: new Date(measuredAt).toISOString() });
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
