import { setTimeout as wait } from 'node:timers/promises';
import { readingKey, type Ledger } from './ledger.ts';

const BETWEEN_CALLS_MS = 40;
const AFTER_A_REFUSAL_MS = 100;
const OLD_READINGS_PER_CALL = 20;
const OLD_STEP_MS = 10_000;
const OLD_BEGIN_MS = 30 * 86_400_000;
/** Number of calls in which each watched sensor passes its limit once. */
const EXCURSION_EVERY = 24;

export interface UnitSensor {
  readonly serial: string;
  readonly sensorId: number;
}

interface Numbered {
  readonly key: string;
  readonly isExcursion: boolean;
  readonly reading: { readonly sensor: string; readonly timestamp: number; readonly temperature: number };
}

/** A base unit that sends numbered readings in their order, each until it is acknowledged. */
export interface Unit {
  /** Numbers of calls that were acknowledged, and that were not. */
  readonly calls: { acknowledged: number; refused: number };
  /** Sends no new call from now on; resolves when all that was begun is acknowledged. */
  stop(): Promise<void>;
}

/**
 * Starts a base unit. One sensor sends a record of the past month, ten seconds apart; the watched ones measure now, and
 * now and then one reading passes their limit of 8 °C. `deliver` resolves to whether the server acknowledged the body.
 */
export function startUnit(
  ledger: Ledger,
  record: UnitSensor,
  watched: readonly UnitSensor[],
  deliver: (body: string) => Promise<boolean>,
): Unit {
  const calls = { acknowledged: 0, refused: 0 };
  const over = new AbortController();
  let number = 0;
  let recordedAt = Date.now() - OLD_BEGIN_MS;
  let measuredAt = 0;
  const numbered = (sensor: UnitSensor, timestamp: number, temperature: number): Numbered => ({
    key: readingKey(sensor.sensorId, timestamp),
    isExcursion: temperature > 8,
    reading: { sensor: sensor.serial, timestamp, temperature },
  });
  const next = (): Numbered[] => {
    number += 1;
    measuredAt = Math.max(measuredAt + 1, Date.now());
    const past = Array.from({ length: OLD_READINGS_PER_CALL }, (_, index) =>
      numbered(record, (recordedAt += OLD_STEP_MS), 2 + ((number + index) % 400) / 100),
    );
    const now = watched.map((sensor, index) => {
      const isOut = (number + index * Math.ceil(EXCURSION_EVERY / watched.length)) % EXCURSION_EVERY === 0;
      return numbered(sensor, measuredAt, isOut ? 12 : 3 + (number % 200) / 100);
    });
    return [...past, ...now];
  };
  const send = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const batch = next();
      const body = JSON.stringify({ readings: batch.map(({ reading }) => reading) });
      while (!(await deliver(body).catch(() => false))) {
        calls.refused += 1;
        await wait(AFTER_A_REFUSAL_MS);
      }
      calls.acknowledged += 1;
      for (const { key, reading, isExcursion } of batch) {
        ledger.readings.set(key, reading.temperature);
        if (isExcursion) ledger.excursions.add(key);
      }
      await wait(BETWEEN_CALLS_MS);
    }
  };
  const sending = send();
  return {
    calls,
    async stop() {
      over.abort();
      await sending;
    },
  };
}
