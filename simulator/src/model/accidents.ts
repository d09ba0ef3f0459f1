import type { Disturbance } from './disturbances.ts';
import type { Profile } from './profile.ts';
import { MINUTE_MS } from './time.ts';

/** Accidents of a sensor that a fleet description can ask for. */
export const ACCIDENT_KINDS = ['doorLeftOpen', 'coolingFailure', 'probeFault', 'silent'] as const;

export interface Accident {
  readonly kind: (typeof ACCIDENT_KINDS)[number];
  readonly startsAt: number;
  readonly endsAt: number;
}

const DOOR_LEFT_OPEN_WARM_UP_MS = 12 * MINUTE_MS;

/** Returns the effect of an accident on the air of its place; undefined when it has none. */
export function accidentDisturbance(accident: Accident, profile: Profile): Disturbance | undefined {
  const { startsAt, endsAt } = accident;
  const span = { kind: 'accident', startsAt, endsAt, towardsC: profile.surroundingsC } as const;
  if (accident.kind === 'coolingFailure') return { ...span, timeConstantMs: profile.insulationMs };
  if (accident.kind !== 'doorLeftOpen') return undefined;
  return { ...span, timeConstantMs: profile.doors?.warmUpMs ?? DOOR_LEFT_OPEN_WARM_UP_MS };
}

/** Whether an accident of this kind is under way. */
export function suffers(accidents: readonly Accident[], kind: Accident['kind'], atMs: number): boolean {
  return accidents.some(
    (accident) => accident.kind === kind && atMs >= accident.startsAt && atMs < accident.endsAt,
  );
}
