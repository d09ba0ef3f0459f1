import { type Accident, accidentDisturbance } from './accidents.ts';
import { disturbanceCalendar } from './disturbances.ts';
import { excursionAt } from './excursion.ts';
import type { Compressor, Profile } from './profile.ts';
import { hashLabels, uniform, wander } from './random.ts';
import { DAY_MS, dailyWave } from './time.ts';

/** The true conditions of a place at a moment, before any sensor has measured them. */
export interface Conditions {
  readonly temperatureC: number;
  /** Part of the temperature that doors, defrosts and accidents cause. */
  readonly excursionC: number;
  readonly humidityPct: number;
}

export interface Place {
  readonly at: (atMs: number) => Conditions;
}

const WARMEST_HOUR = 15.5;
const WEATHER_PERIOD_MS = 1.7 * DAY_MS;

/**
 * Creates a place that behaves like its profile. `slowness` 1 is the air; a higher value is the view of a probe deep
 * in the product: slower, with less of every swing.
 */
export function createPlace(
  profile: Profile,
  key: number,
  accidents: readonly Accident[],
  slowness: number,
): Place {
  const calendar = disturbanceCalendar(profile, key);
  const driven = accidents.flatMap((accident) => accidentDisturbance(accident, profile) ?? []);
  const weatherKey = hashLabels(key, 'weather');
  const humidityKey = hashLabels(key, 'humidity');
  const cycle = compressorCycle(profile.compressor, hashLabels(key, 'compressor'));

  return {
    at(atMs) {
      const wave = dailyWave(atMs, WARMEST_HOUR);
      const weather = wander(weatherKey, atMs / WEATHER_PERIOD_MS);
      const excursionC =
        excursionAt(calendar, driven, profile.setpointC, profile.recoveryMs * slowness, atMs) / slowness;
      const temperatureC =
        profile.setpointC +
        profile.dailySwingC * wave +
        profile.weatherSwingC * weather +
        cycle(atMs) / slowness +
        excursionC;
      const { meanPct, dailySwingPct, doorPct } = profile.humidity;
      const opened = Math.min(1, Math.abs(excursionC) / Math.abs(profile.surroundingsC - profile.setpointC));
      const humidityPct =
        meanPct -
        dailySwingPct * wave +
        dailySwingPct * wander(humidityKey, atMs / WEATHER_PERIOD_MS) +
        doorPct * Math.min(1, opened * 4);
      return { temperatureC, excursionC, humidityPct: Math.min(100, Math.max(0, humidityPct)) };
    },
  };
}

/** Returns the compressor's share of the temperature: down while it runs, up while it rests; periods vary. */
function compressorCycle(compressor: Compressor | undefined, key: number): (atMs: number) => number {
  if (!compressor) return () => 0;
  const { swingC, periodMs, runningShare } = compressor;
  const phase = uniform(key, 0);
  return (atMs) => {
    const periods = atMs / periodMs + phase + 0.6 * wander(key, atMs / (periodMs * 9));
    const through = periods - Math.floor(periods);
    const level =
      through < runningShare ? 1 - through / runningShare : (through - runningShare) / (1 - runningShare);
    return -swingC * Math.cos(Math.PI * level);
  };
}
