import {
  DEFAULT_PREFERENCES,
  formatMoment,
  toWallClock,
  zoneOffsetMs,
  type Preferences,
} from '@ts1/contract';
import { SECOND_MS } from '@ts1/contract/durations';

const QUARTER_MS = 15 * 60_000;

/** Writes moments (epoch milliseconds) as the clock on the wall of a company shows them, for one reader. */
export interface CompanyClock {
  readonly timeZone: string;
  /** Language of the reader. */
  readonly preferences: Preferences;
  /** As if it were UTC, in milliseconds. Quick for moments in order, such as a year of readings. */
  wallMs(at: number): number;
  /** `21 Nov 2026, 12:10:05` */
  dateTime(at: number): string;
  /** `21 Nov 2026, 12:10` */
  minute(at: number): string;
  /** `2026-11-21`, which sorts in file names. */
  date(at: number): string;
}

/** A clock of an IANA time zone, read in the language of `preferences`. */
export function companyClock(timeZone: string, preferences: Preferences = DEFAULT_PREFERENCES): CompanyClock {
  const { language } = preferences;
  let quarter = Number.NaN;
  let offsetMs = 0;
  const wallMs = (at: number): number => {
    // Zones change their offset on the quarter of an hour.
    const own = Math.floor(at / QUARTER_MS);
    if (own !== quarter) {
      quarter = own;
      offsetMs = zoneOffsetMs(own * QUARTER_MS, timeZone);
    }
    return at + offsetMs;
  };
  return {
    timeZone,
    preferences,
    wallMs,
    dateTime: (at) => formatMoment(at, 'second', timeZone, language),
    minute: (at) => formatMoment(at, 'minute', timeZone, language),
    date(at) {
      const { year, month, day } = toWallClock(at, timeZone);
      return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
    },
  };
}

function pad(figure: number, length: number): string {
  return String(figure).padStart(length, '0');
}

/** A wall time as text that spreadsheets know as a time: `2026-11-21 12:10:05`. */
export function wallText(wallMs: number): string {
  const text = new Date(Math.floor(wallMs / SECOND_MS) * SECOND_MS).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

/** How long something took: `3 d 4 h`, `12 min`, `0 min`. */
export function durationText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes % 60 > 0 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
  if (minutes === 0 && ms > 0) return `${Math.max(1, Math.round(ms / SECOND_MS))} s`;
  return `${minutes} min`;
}
