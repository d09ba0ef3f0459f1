import { DAY_MS } from '../../platform/durations.ts';
import { fromWallClock, toWallClock } from '../../platform/wall-clock.ts';
import type { RotaOverride, RotaPlan, Turn } from './rota-plan.ts';

const DAYS_OF = { days: 1, weeks: 7 } as const;

/**
 * Returns who is on call at a moment (epoch milliseconds). Hand-overs are in local time: on a night with 23 or 25 hours
 * the turn is shorter or longer. A time that summer time skips moves on by the hour skipped; of a time that occurs
 * twice the first counts.
 */
export function onCall(rota: RotaPlan, at: number, timeZone: string): Turn {
  const shift = shiftAt(rota, at, timeZone);
  const override = rota.overrides
    .filter(({ from, until }) => from <= at && at < until)
    .toSorted((one, other) => other.id - one.id)[0];
  const own = override === undefined ? shift : overrideTurn(override);
  // The nearest begin or end of an override cuts the turn.
  const cuts = rota.overrides.flatMap(({ from, until }) => [from, until]);
  return {
    ...own,
    from: Math.max(own.from, ...cuts.filter((cut) => cut <= at)),
    until: Math.min(own.until, ...cuts.filter((cut) => cut > at)),
  };
}

/** Returns the turns from one moment to another, each as long as the same person is on call for the same reason. */
export function turnsBetween(rota: RotaPlan, from: number, until: number, timeZone: string): Turn[] {
  const turns: Turn[] = [];
  for (let at = from; at < until;) {
    const turn = onCall(rota, at, timeZone);
    const last = turns.at(-1);
    if (last?.key === turn.key) turns[turns.length - 1] = { ...last, until: turn.until };
    else turns.push(turn);
    at = turn.until;
  }
  return turns;
}

function overrideTurn({ id, userId, from, until }: RotaOverride): Turn {
  return { userId, key: `override ${id}`, from, until };
}

function shiftAt(rota: RotaPlan, at: number, timeZone: string): Turn {
  const begins = (index: number): number => handOver(rota, index, timeZone);
  const { people } = rota;
  if (at < begins(0)) {
    return { userId: null, key: 'before', from: Number.NEGATIVE_INFINITY, until: begins(0) };
  }
  if (people.length === 0) {
    return { userId: null, key: 'nobody', from: begins(0), until: Number.POSITIVE_INFINITY };
  }
  const { year, month, day } = toWallClock(at, timeZone);
  const days = (Date.UTC(year, month - 1, day) - Date.parse(rota.startsOn)) / DAY_MS;
  // An estimate by the date alone: the time of day, and a zone that skips a day, move it by one.
  let index = Math.max(0, Math.floor(days / shiftDays(rota)));
  while (index > 0 && begins(index) > at) index -= 1;
  while (begins(index + 1) <= at) index += 1;
  return {
    userId: people[index % people.length] ?? null,
    key: `shift ${index}`,
    from: begins(index),
    until: begins(index + 1),
  };
}

/** Returns when the turn with that number, counted from 0, begins. */
function handOver(rota: RotaPlan, index: number, timeZone: string): number {
  const first = new Date(`${rota.startsOn}T${rota.handOverAt}Z`);
  const clock = {
    year: first.getUTCFullYear(),
    month: first.getUTCMonth() + 1,
    day: first.getUTCDate() + index * shiftDays(rota),
    hour: first.getUTCHours(),
    minute: first.getUTCMinutes(),
    second: 0,
  };
  return fromWallClock(clock, timeZone);
}

function shiftDays({ unit, length }: RotaPlan): number {
  return DAYS_OF[unit] * length;
}
