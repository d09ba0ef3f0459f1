import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReception, type ReceivedReading } from './reception.ts';
import { createRadioPath } from './radio.ts';
import { createSensor, type SensorDescription } from './sensor.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';

const START = Date.UTC(2026, 10, 16);
const description: SensorDescription = {
  serial: '010203',
  type: '1',
  profile: 'fridge',
  intervalMs: MINUTE_MS,
};

function timesBetween(seed: number, fromMs: number, toMs: number): number[] {
  const sensor = createSensor(seed, description);
  const times: number[] = [];
  for (let n = sensor.firstAfter(fromMs); sensor.nthTime(n) <= toMs; n += 1) times.push(sensor.nthTime(n));
  return times;
}

/** Receives in steps, and returns pairs of a reading and the end of the step in which it was received. */
function receive(seed: number, stepsMs: readonly number[]): [ReceivedReading, number][] {
  const hearing = createReception(createSensor(seed, description), createRadioPath(seed, true), START);
  let now = START;
  return stepsMs.flatMap((stepMs) => {
    now += stepMs;
    return hearing.upTo(now).map((reading): [ReceivedReading, number] => [reading, now]);
  });
}

function receivedReadings(received: readonly [ReceivedReading, number][]): ReceivedReading[] {
  return received.map(([reading]) => reading);
}

describe('what a base unit receives', () => {
  const minutes = Array.from({ length: 20 * 1_440 }, () => MINUTE_MS);

  it('is late now and then, by minutes up to hours', () => {
    const delays = receive(4, minutes).map(([{ measuredAt }, receivedAt]) => receivedAt - measuredAt);
    const late = delays.filter((delayMs) => delayMs > 3 * MINUTE_MS);
    expect(late.length).toBeGreaterThan(10);
    expect(late.length).toBeLessThan(minutes.length / 10);
    expect(Math.max(...late)).toBeLessThan(4 * HOUR_MS);
  });

  it('misses nothing: all but what a sensor still remembers, each once, in order', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const received = receivedReadings(receive(seed, [2 * DAY_MS])).map(({ measuredAt }) => measuredAt);
        const measured = timesBetween(seed, START, START + 2 * DAY_MS);
        expect(received).toEqual(measured.slice(0, received.length));
        expect(measured.length - received.length).toBeLessThan(180);
      }),
      { numRuns: 25 },
    );
  });

  it('does not depend on how often the base unit looks', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 5 * HOUR_MS }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer(), steps, (seed, stepsMs) => {
        const whole = stepsMs.reduce((sum, stepMs) => sum + stepMs, 0);
        expect(receivedReadings(receive(seed, stepsMs))).toEqual(receivedReadings(receive(seed, [whole])));
      }),
      { numRuns: 25 },
    );
  });

  it('receives everything in time when the radio loses nothing', () => {
    const hearing = createReception(createSensor(4, description), createRadioPath(4, false), START);
    expect(hearing.upTo(START + DAY_MS).map(({ measuredAt }) => measuredAt)).toEqual(
      timesBetween(4, START, START + DAY_MS),
    );
  });
});
