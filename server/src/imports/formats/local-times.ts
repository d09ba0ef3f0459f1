import type { WallClock } from '@ts1/contract';
import { fromWallClock, toWallClock } from '@ts1/contract/received';
import { HOUR_MS } from '@ts1/contract/durations';

/** Order of day, month and year in a date. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

const ISO = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;
const DATE = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/;
const TIME = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(am|pm|a\.m\.|p\.m\.)?$/i;

/** Reader of local dates and times, in the order of the lines. */
export interface LocalTimes {
  /** Returns epoch milliseconds, or why the text is not a time. */
  read(text: string): number | string;
  /** Returns decisions that were necessary. */
  notes(): readonly string[];
}

interface LocalTimesOptions {
  /** Time zone of the clock; without it, a time without an offset is refused. */
  readonly timeZone: string | undefined;
  readonly dates: DateOrder | undefined;
}

/**
 * Creates the reader of one sensor's times. An unknown order of day and month is asked for, never guessed; an hour that
 * comes twice in autumn is placed by the order of the lines.
 */
export function createLocalTimes({ timeZone, dates }: LocalTimesOptions): LocalTimes {
  let before: number | undefined;
  let shownBefore: number | undefined;
  let isDescending = false;
  let twice = 0;

  /** The last hour of the clock in which it neither changed nor came twice, and its moment; both milliseconds. */
  let plain: { readonly shown: number; readonly at: number } | undefined;

  function place(clock: WallClock, zone: string): number | string {
    const begin = asUtc({ ...clock, minute: 0, second: 0 });
    if (plain?.shown !== begin) plain = findPlainHour(clock, zone);
    if (plain === undefined) return placeByChange(clock, zone);
    const shown = asUtc(clock);
    if (shownBefore !== undefined && shown !== shownBefore) isDescending = shown < shownBefore;
    shownBefore = shown;
    before = plain.at + (shown - begin);
    return before;
  }

  function placeByChange(clock: WallClock, zone: string): number | string {
    const first = fromWallClock(clock, zone);
    if (!shows(first, clock, zone)) return `does not exist in ${zone}: the clocks went forward`;
    const shown = asUtc(clock);
    if (shownBefore !== undefined && before !== undefined && shown !== shownBefore && !isTwice(clock, zone))
      isDescending = shown < shownBefore;
    const moments = isTwice(clock, zone) ? [first, first + HOUR_MS] : [first];
    if (moments.length === 2) twice += 1;
    const last = before;
    const inOrder = isDescending
      ? moments.findLast((at) => last === undefined || at < last)
      : moments.find((at) => last === undefined || at > last);
    before = inOrder ?? first;
    shownBefore = shown;
    return before;
  }

  return {
    read(text) {
      const parts = parseParts(text.trim(), dates);
      if (typeof parts === 'string') return parts;
      const { clock, offsetMs, milliseconds } = parts;
      if (!isReal(clock)) return 'is no date and time that exists';
      if (offsetMs !== undefined) return asUtc(clock) - offsetMs + milliseconds;
      if (timeZone === undefined) return 'says no offset: choose the time zone';
      const placed = place(clock, timeZone);
      return typeof placed === 'string' ? placed : placed + milliseconds;
    },
    notes: () =>
      twice === 0
        ? []
        : [`${twice} times of the hour that comes twice were placed by the order of the lines`],
  };
}

interface Parts {
  readonly clock: WallClock;
  readonly offsetMs: number | undefined;
  readonly milliseconds: number;
}

function parseParts(text: string, dates: DateOrder | undefined): Parts | string {
  const iso = ISO.exec(text);
  if (iso !== null) {
    const [, year, month, day, hour, minute, second = '0', fraction = '', offset] = iso;
    return {
      clock: numbers(year, month, day, hour, minute, second),
      offsetMs: offset === undefined ? undefined : parseOffset(offset),
      milliseconds: Number(fraction.padEnd(3, '0').slice(0, 3)),
    };
  }
  const [date = '', ...rest] = text.split(/[\sT]+/);
  const time = TIME.exec(rest.join(' '));
  const found = DATE.exec(date);
  if (time === null || found === null) return 'is no date and time';
  const [, one = '', two = '', three = ''] = found;
  const ordered = inOrder([one, two, three], dates);
  if (typeof ordered === 'string') return ordered;
  const [year, month, day] = ordered;
  const [, hours, minute, second = '0', half] = time;
  const clock = numbers(year, month, day, hours, minute, second);
  if (half === undefined) return { clock, offsetMs: undefined, milliseconds: 0 };
  if (clock.hour < 1 || clock.hour > 12) return 'is no time of a twelve-hour clock';
  const hour = (clock.hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
  return { clock: { ...clock, hour }, offsetMs: undefined, milliseconds: 0 };
}

/** Returns year, month and day. */
function inOrder(
  parts: readonly [string, string, string],
  dates: DateOrder | undefined,
): [string, string, string] | string {
  const [one, two, three] = parts;
  if (one.length === 4) return [one, two, three];
  const year = three.length === 4 ? three : `20${three.padStart(2, '0')}`;
  const order = dates ?? onlyOrder(Number(one), Number(two));
  if (order === 'dmy') return [year, two, one];
  if (order === 'mdy') return [year, one, two];
  if (order === 'ymd') return [`20${one.padStart(2, '0')}`, two, three];
  return 'may be day or month first: choose the order of dates';
}

/** Returns the order of day and month if only one is possible. */
function onlyOrder(one: number, two: number): DateOrder | undefined {
  if (one > 12 && two <= 12) return 'dmy';
  return two > 12 && one <= 12 ? 'mdy' : undefined;
}

type Digits = string | undefined;

function numbers(
  year: Digits,
  month: Digits,
  day: Digits,
  hour: Digits,
  minute: Digits,
  second: Digits,
): WallClock {
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  };
}

function parseOffset(text: string): number {
  if (/^z$/i.test(text)) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000);
}

const asUtc = ({ year, month, day, hour, minute, second }: WallClock): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/** Whether every field is within its range. */
function isReal(clock: WallClock): boolean {
  const shown = new Date(asUtc(clock));
  return (
    shown.getUTCMonth() + 1 === clock.month &&
    shown.getUTCDate() === clock.day &&
    shown.getUTCHours() === clock.hour &&
    shown.getUTCMinutes() === clock.minute &&
    shown.getUTCSeconds() === clock.second
  );
}

const LAST_SECOND_MS = HOUR_MS - 1_000;

/** Returns the hour of a clock as it shows it and its moment; undefined if the clock changes in it or shows it twice. */
function findPlainHour(
  clock: WallClock,
  zone: string,
): { readonly shown: number; readonly at: number } | undefined {
  const [first, last] = [
    { ...clock, minute: 0, second: 0 },
    { ...clock, minute: 59, second: 59 },
  ];
  const at = fromWallClock(first, zone);
  const isPlain =
    fromWallClock(last, zone) - at === LAST_SECOND_MS &&
    shows(at, first, zone) &&
    shows(at + LAST_SECOND_MS, last, zone) &&
    !isTwice(first, zone) &&
    !isTwice(last, zone);
  return isPlain ? { shown: asUtc(first), at } : undefined;
}

function shows(at: number, clock: WallClock, timeZone: string): boolean {
  return asUtc(toWallClock(at, timeZone)) === asUtc(clock);
}

function isTwice(clock: WallClock, timeZone: string): boolean {
  return shows(fromWallClock(clock, timeZone) + HOUR_MS, clock, timeZone);
}
