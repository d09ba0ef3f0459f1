import { type EpisodeRate, episodeAt } from '../model/episodes.ts';
import { createReception, type ReceivedReading } from '../model/reception.ts';
import { hashLabels } from '../model/random.ts';
import { createRadioPath } from '../model/radio.ts';
import { createSensor } from '../model/sensor.ts';
import { HOUR_MS, MINUTE_MS } from '../model/time.ts';
import type { Uplink } from '../uplink/uplink.ts';
import type { Clock } from './clock.ts';
import type { BaseUnitDescription } from './description.ts';
import type { FleetListener } from './events.ts';
import { createObedience } from './obedience.ts';
import { createOutbox } from './outbox.ts';
import { stayOnAir } from './stay-on-air.ts';
import { createUnitClock } from './unit-clock.ts';

export interface BaseUnitOptions {
  readonly description: BaseUnitDescription;
  readonly seed: number;
  /** Measurements at or before this time are not sent. */
  readonly fromMs: number;
  readonly uplink: Uplink;
  /** The fleet's clock, which may still be catching up. */
  readonly clock: Clock;
  /** The real time, in epoch milliseconds. */
  readonly trueNow: () => number;
  readonly report: FleetListener;
}

/** One virtual base unit: receives its sensors, keeps their readings, and sends them while it is on air. */
export interface BaseUnit {
  /** Measures and sends until `stop` is aborted, then empties its outbox, until `abandon` is aborted. */
  readonly run: (stop: AbortSignal, abandon: AbortSignal) => Promise<void>;
  /** Readings that the server has not taken yet. */
  readonly held: () => number;
}

const TICK_MS = 250;
/** Small steps keep a long catch-up from filling the memory at once. */
const STEP_MS = MINUTE_MS;
/** A full outbox delays the measuring, not the time: missing measurements are made later. */
const OUTBOX_LIMIT = 20_000;

export function createBaseUnit(options: BaseUnitOptions): BaseUnit {
  const { description, seed, fromMs, uplink, clock, trueNow, report } = options;
  const unit = description.serial;
  const outbox = createOutbox<ReceivedReading>();
  const obedience = createObedience(description, clock);
  const receptions = description.sensors.map((sensor) =>
    createReception(
      createSensor(seed, sensor),
      createRadioPath(hashLabels(seed, unit, sensor.serial), description.radioLoss),
      fromMs,
    ),
  );
  const hasUplink = uplinkState(hashLabels(seed, unit, 'outage'), description.outagesPerDay, clock);
  const isUp = () => hasUplink() && !obedience.isAway();
  let measuredUntil = fromMs;

  function listen(now: number): void {
    while (measuredUntil < now && outbox.size() < OUTBOX_LIMIT) {
      measuredUntil = Math.min(now, measuredUntil + STEP_MS);
      const received = receptions.flatMap((hearing) => hearing.upTo(measuredUntil));
      outbox.add(received.toSorted((a, b) => a.measuredAt - b.measuredAt).map(obedience.reported));
    }
  }

  async function listenUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      listen(clock.now());
      await clock.sleep(TICK_MS, stop);
    }
  }

  return {
    held: () => outbox.size(),
    async run(stop, abandon) {
      const emptyOutbox = async () => {
        if (isUp()) await outbox.emptied(abandon);
      };
      const over = new AbortController();
      const unitClock = createUnitClock(description.hasClock, trueNow);
      const onAir = stayOnAir(
        { uplink, outbox, unitClock, obedience, isUp, pollMs: TICK_MS },
        { unit, clock, report, signal: over.signal },
      );
      try {
        await Promise.race([listenUntil(stop).then(emptyOutbox), onAir]);
      } finally {
        over.abort();
        await onAir;
        await obedience.settled();
      }
    },
  };
}

/** Returns a check of whether the unit's connection is up: it fails now and then, for minutes or hours. */
function uplinkState(key: number, outagesPerDay: number, clock: Clock): () => boolean {
  const outages: EpisodeRate = {
    chancePerDay: outagesPerDay,
    shortestMs: 5 * MINUTE_MS,
    longestMs: 2 * HOUR_MS,
  };
  return () => episodeAt(key, outages, clock.now()) === undefined;
}
