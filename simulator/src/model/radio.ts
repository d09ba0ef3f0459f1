import { type EpisodeRate, episodeAt } from './episodes.ts';
import { between, gaussian, hashLabels, uniform, wander } from './random.ts';
import { HOUR_MS, isWorkingHour, MINUTE_MS } from './time.ts';

/** The radio path from a sensor to one base unit. */
export interface RadioPath {
  readonly signalAt: (atMs: number) => Signal;
  /** Whether a transmission at this moment gets through. */
  readonly receives: (atMs: number) => boolean;
}

export interface Signal {
  readonly rssiDbm: number;
  readonly snrDb: number;
}

const NOISE_FLOOR_DBM = -104;
/** Lowest SNR that LoRa demodulates at spreading factor 9. */
const FAINTEST_SNR_DB = -12.5;
/** Highest SNR that the receiver reports: it saturates at strong signals. */
const BEST_SNR_DB = 11.5;
const SHADOWING_PERIOD_MS = 23 * MINUTE_MS;

/** Times in which nothing gets through: a trolley in front of the antenna, a lift, a parked lorry. */
const FADES: EpisodeRate = { chancePerDay: 0.25, shortestMs: 4 * MINUTE_MS, longestMs: 1.5 * HOUR_MS };

/** Creates a radio path. `key` is of a pair of sensor and base unit: two units receive the same sensor differently. */
export function createRadioPath(key: number, losesReadings: boolean): RadioPath {
  const usualDbm = between(key, 0, -97, -58);
  const shadowKey = hashLabels(key, 'shadow');
  const fastKey = hashLabels(key, 'fast');
  const fadeKey = hashLabels(key, 'fade');
  const lossKey = hashLabels(key, 'loss');

  const signalAt = (atMs: number): Signal => {
    const people = isWorkingHour(atMs) ? 1.6 : 1;
    const rssi =
      usualDbm +
      4 * people * wander(shadowKey, atMs / SHADOWING_PERIOD_MS) +
      1.8 * people * gaussian(fastKey, Math.floor(atMs / 1000));
    const snr =
      Math.min(BEST_SNR_DB, rssi - NOISE_FLOOR_DBM) + 0.7 * gaussian(fastKey, -Math.floor(atMs / 1000));
    return { rssiDbm: Math.round(rssi), snrDb: Math.round(snr * 4) / 4 };
  };

  return {
    signalAt,
    receives(atMs) {
      if (!losesReadings) return true;
      if (episodeAt(fadeKey, FADES, atMs)) return false;
      const marginDb = signalAt(atMs).snrDb - FAINTEST_SNR_DB;
      const chance = 1 / (1 + Math.exp(-marginDb / 1.5));
      return uniform(lossKey, Math.floor(atMs / 1000)) < chance;
    },
  };
}
