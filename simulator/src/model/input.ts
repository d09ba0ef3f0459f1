import { type Accident, suffers } from './accidents.ts';
import { type EpisodeRate, episodeAt } from './episodes.ts';
import { createPlace, type Place } from './place.ts';
import { PROFILES, type ProfileName } from './profiles.ts';
import { gaussian, hashLabels, uniform } from './random.ts';
import { MINUTE_MS } from './time.ts';

/** One probe of a sensor in its place. */
export interface Input {
  readonly place: Place;
  readonly readAt: (atMs: number) => InputReading;
}

export interface InputReading {
  /** Value that the probe reports: °C, or one of the error codes. */
  readonly temperatureC: number;
  readonly humidityPct: number;
  /** True temperature around the probe. */
  readonly aroundC: number;
}

/** Codes that a sensor reports instead of a temperature when its probe is broken off or shorted. */
const PROBE_ERRORS = { broken: 8001, shorted: 8002 } as const;

const PROBE_FAULTS: EpisodeRate = {
  chancePerDay: 1 / 45,
  shortestMs: 2 * MINUTE_MS,
  longestMs: 11 * MINUTE_MS,
};

const HUMIDITY_NOISE_PCT = 0.3;

/** Creates a probe that measures a place: true conditions, plus noise, rounding and now and then a fault. */
export function createInput(
  profileName: ProfileName,
  key: number,
  decimals: number,
  accidents: readonly Accident[],
  slowness: number,
): Input {
  const profile = PROFILES[profileName];
  const place = createPlace(profile, hashLabels(key, profileName), accidents, slowness);
  const noiseKey = hashLabels(key, 'noise');
  const humidityKey = hashLabels(key, 'humidity-noise');
  const faultKey = hashLabels(key, 'fault');
  function faultAt(atMs: number): number | undefined {
    if (suffers(accidents, 'probeFault', atMs)) return PROBE_ERRORS.broken;
    const fault = episodeAt(faultKey, PROBE_FAULTS, atMs);
    if (!fault) return undefined;
    return uniform(faultKey, -fault.number) < 0.7 ? PROBE_ERRORS.broken : PROBE_ERRORS.shorted;
  }

  return {
    place,
    readAt(atMs) {
      const second = Math.floor(atMs / 1000);
      const { temperatureC: aroundC, humidityPct } = place.at(atMs);
      const measuredC = aroundC + profile.noiseC * gaussian(noiseKey, second);
      const measuredPct = humidityPct + HUMIDITY_NOISE_PCT * gaussian(humidityKey, second);
      return {
        temperatureC: faultAt(atMs) ?? round(measuredC, decimals),
        humidityPct: round(Math.min(100, Math.max(0, measuredPct)), 1),
        aroundC,
      };
    },
  };
}

/** Rounds half up to a number of decimals, without a negative zero. */
export function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale + 0;
}
