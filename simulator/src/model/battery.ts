import { between, gaussian, hashLabels } from './random.ts';
import type { BatteryKind } from './sensor-kinds.ts';

/** Wear at which the battery is changed. */
const CHANGED_AT = 0.93;
const FLAT_PART = 0.75;
/** The day on which batteries without a date are somewhere in the first half of their life. */
const UNDATED_MS = Date.UTC(2026, 0, 1);

/**
 * Creates the battery of a sensor as a function of time: it wears from the day it was fitted and is changed each
 * time before it is empty. With a known day its life is the usual one; otherwise the key decides both.
 */
export function createBattery(
  kind: BatteryKind,
  key: number,
  fittedAt: number | undefined,
): (atMs: number, temperatureC: number) => number {
  const usualMs = (kind.shortestLifeMs + kind.longestLifeMs) / 2;
  const lifeMs = fittedAt === undefined ? between(key, 0, kind.shortestLifeMs, kind.longestLifeMs) : usualMs;
  const start = fittedAt ?? UNDATED_MS - lifeMs * between(key, 1, 0.02, 0.5);
  const rippleKey = hashLabels(key, 'ripple');
  return (atMs, temperatureC) => {
    const lives = (atMs - start) / (lifeMs * CHANGED_AT);
    const wear = (lives - Math.floor(lives)) * CHANGED_AT;
    const cold = Math.max(0, 20 - temperatureC) * kind.coldLossPerC;
    const ripple = kind.ripple * gaussian(rippleKey, Math.floor(atMs / 1000));
    const level = kind.empty + (kind.full - kind.empty) * charge(wear) - cold + ripple;
    return Math.max(0, level);
  };
}

/** Returns the charge, 1 when new: a voltage is flat at first and then falls off. */
function charge(wear: number): number {
  return wear < FLAT_PART ? 1 - 0.2 * wear : 0.85 - 0.85 * ((wear - FLAT_PART) / (1 - FLAT_PART)) ** 1.5;
}
