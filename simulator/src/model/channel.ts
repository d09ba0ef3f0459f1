import { type Accident, suffers } from './accidents.ts';
import { type EpisodeRate, episodeAt } from './episodes.ts';
import { createPlace, type Place } from './place.ts';
import { PROFILES, type ProfileName } from './profiles.ts';
import { gaussian, keyOf, uniform } from './random.ts';
import { MINUTE_MS } from './time.ts';

/** One probe of a sensor in its place. */
export interface Channel {
  readonly place: Place;
  /** What the probe reports: °C, or one of the error codes. */
  readonly temperatureAt: (atMs: number) => number;
  readonly humidityAt: (atMs: number) => number;
}

/** What a sensor reports instead of a temperature when its probe is broken off or shorted. */
const PROBE_ERRORS = { broken: 8001, shorted: 8002 } as const;

const PROBE_FAULTS: EpisodeRate = {
  chancePerDay: 1 / 45,
  shortestMs: 2 * MINUTE_MS,
  longestMs: 11 * MINUTE_MS,
};

const HUMIDITY_NOISE_PCT = 0.3;

/** A probe that measures a place: true conditions, plus noise, rounding and now and then a fault. */
export function createChannel(
  profileName: ProfileName,
  key: number,
  decimals: number,
  accidents: readonly Accident[],
  slowness: number,
): Channel {
  const profile = PROFILES[profileName];
  const place = createPlace(profile, keyOf(key, profileName), accidents, slowness);
  const noiseKey = keyOf(key, 'noise');
  const humidityKey = keyOf(key, 'humidity-noise');
  const faultKey = keyOf(key, 'fault');
  return {
    place,
    temperatureAt(atMs) {
      if (suffers(accidents, 'probeFault', atMs)) return PROBE_ERRORS.broken;
      const fault = episodeAt(faultKey, PROBE_FAULTS, atMs);
      if (fault) return uniform(faultKey, -fault.number) < 0.7 ? PROBE_ERRORS.broken : PROBE_ERRORS.shorted;
      const noise = profile.noiseC * gaussian(noiseKey, Math.floor(atMs / 1000));
      return round(place.at(atMs).temperatureC + noise, decimals);
    },
    humidityAt(atMs) {
      const noise = HUMIDITY_NOISE_PCT * gaussian(humidityKey, Math.floor(atMs / 1000));
      return round(Math.min(100, Math.max(0, place.at(atMs).humidityPct + noise)), 1);
    },
  };
}

/** Rounds half up to a number of decimals, without a negative zero. */
export function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale + 0;
}
