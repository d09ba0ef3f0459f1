import { formatMoment, type MomentPrecision } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import { preferences } from './preferences.ts';
import { companyTimeZone } from './time-zone.ts';

// A line may end between date and time, not within them.
const NO_BREAK_SPACE = '\u00A0';

/** A moment (epoch milliseconds) as date and time on the company's clock: `21 Nov 2026, 12:10`; its date alone by 'day', `12:10` alone by 'time'. */
export function formatDateTime(
  at: number,
  precision: MomentPrecision = 'minute',
  timeZone: string = companyTimeZone(),
): string {
  return formatMoment(at, precision, timeZone, preferences().language).replaceAll(/(?<!,) /g, NO_BREAK_SPACE);
}

/** A moment of the last day as its time, `12:10`; an older one as its date, `21 Nov 2026`. */
export function formatTimeOrDay(at: number, now: number): string {
  return formatDateTime(at, now - at < DAY_MS ? 'time' : 'day');
}
