import { z } from 'zod';
import { createLocalStore } from '../platform/local-store.ts';

const MOST_OFFERED = 3;
const reasons = z.array(z.string());

/** A reason is offered again in the same tab alone: it may name a patient. */
const store = createLocalStore(() => window.sessionStorage);
const storeKey = (userId: number): string => `change-reasons-${userId}`;

/** The reasons that a person gave last in this tab, newest first. */
export function recentReasons(userId: number): readonly string[] {
  try {
    return reasons.parse(JSON.parse(store.get(storeKey(userId)) ?? '[]'));
  } catch {
    return [];
  }
}

/** Puts a reason before those that are offered the next time; at most three stay. */
export function rememberReason(userId: number, reason: string): void {
  const others = recentReasons(userId).filter((other) => other !== reason);
  store.set(storeKey(userId), JSON.stringify([reason, ...others].slice(0, MOST_OFFERED)));
}
