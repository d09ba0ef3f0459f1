import type { Defrost, Doors, Profile } from './profile.ts';
import { between, hashLabels, uniform } from './random.ts';
import { HOUR_MS, isWorkingHour } from './time.ts';

/** Something that pushes a place away from its setpoint for a while. */
export interface Disturbance {
  readonly kind: 'door' | 'defrost' | 'accident';
  readonly startsAt: number;
  readonly endsAt: number;
  /** Temperature towards which the air is driven. */
  readonly towardsC: number;
  /** Time constant of the drift. */
  readonly timeConstantMs: number;
}

/** Returns the disturbances that overlap a span, in order of their start. */
export type Calendar = (fromMs: number, toMs: number) => Disturbance[];

/** Returns the doors and defrosts of a place; `key` is the sensor's own. The same span always gives the same result. */
export function disturbanceCalendar(profile: Profile, key: number): Calendar {
  const parts: Calendar[] = [];
  if (profile.doors) parts.push(doorCalendar(profile, profile.doors, hashLabels(key, 'door')));
  if (profile.defrost) parts.push(defrostCalendar(profile.defrost, hashLabels(key, 'defrost')));
  return (fromMs, toMs) =>
    parts.flatMap((part) => part(fromMs, toMs)).toSorted((a, b) => a.startsAt - b.startsAt);
}

/** Returns the defrosts: they follow a timer whose phase differs from sensor to sensor. */
function defrostCalendar(defrost: Defrost, key: number): Calendar {
  const { everyMs, lastsMs, towardsC, warmUpMs } = defrost;
  const phaseMs = Math.floor(between(key, 0, 0, everyMs));
  return (fromMs, toMs) => {
    const found: Disturbance[] = [];
    const first = Math.floor((fromMs - lastsMs - phaseMs) / everyMs) + 1;
    for (let startsAt = first * everyMs + phaseMs; startsAt <= toMs; startsAt += everyMs) {
      const endsAt = startsAt + lastsMs;
      found.push({ kind: 'defrost', startsAt, endsAt, towardsC, timeConstantMs: warmUpMs });
    }
    return found;
  };
}

/** Returns the door openings: at random, more often in working hours; short openings are the most common. */
function doorCalendar(profile: Profile, doors: Doors, key: number): Calendar {
  const most = Math.max(1, Math.ceil(doors.perWorkingHour));
  const towardsC = profile.surroundingsC;
  const timeConstantMs = doors.warmUpMs;
  return (fromMs, toMs) => {
    const found: Disturbance[] = [];
    for (let hour = Math.floor((fromMs - doors.longestMs) / HOUR_MS); hour * HOUR_MS <= toMs; hour += 1) {
      const rate = isWorkingHour(hour * HOUR_MS) ? doors.perWorkingHour : doors.perIdleHour;
      for (let n = 0; n < most; n += 1) {
        const index = (hour * most + n) * 3;
        if (uniform(key, index) >= rate / most) continue;
        const startsAt = Math.floor((hour + uniform(key, index + 1)) * HOUR_MS);
        const spread = uniform(key, index + 2) ** 2;
        const endsAt =
          startsAt + Math.floor(doors.shortestMs + (doors.longestMs - doors.shortestMs) * spread);
        if (startsAt > toMs || endsAt < fromMs) continue;
        found.push({ kind: 'door', startsAt, endsAt, towardsC, timeConstantMs });
      }
    }
    return found;
  };
}
