import { DISPLAY_LOCALE, companyTimeZone } from './time-zone.ts';

type Precision = 'day' | 'minute' | 'second' | 'time';

const DAY_MS = 86_400_000;

// A line may end between date and time, not within them.
const NO_BREAK_SPACE = '\u00A0';

/** A moment (epoch milliseconds) as date and time on the company's clock: `21 Nov 2026, 12:10`; its date alone by 'day', `12:10` alone by 'time'. */
export function formatDateTime(
  at: number,
  precision: Precision = 'minute',
  timeZone: string = companyTimeZone(),
): string {
  return formatOf(precision, timeZone)
    .format(at)
    .replaceAll(/(?<!,) /g, NO_BREAK_SPACE);
}

/** A moment of the last day as its time, `12:10`; an older one as its date, `21 Nov 2026`. */
export function formatTimeOrDay(at: number, now: number): string {
  return formatDateTime(at, now - at < DAY_MS ? 'time' : 'day');
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(precision: Precision, timeZone: string): Intl.DateTimeFormat {
  const key = `${precision} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(DISPLAY_LOCALE, {
    timeZone,
    ...(precision === 'time' ? {} : { day: 'numeric', month: 'short', year: 'numeric' }),
    ...(precision === 'day' ? {} : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    ...(precision === 'second' ? { second: '2-digit' } : {}),
  });
  formats.set(key, made);
  return made;
}
