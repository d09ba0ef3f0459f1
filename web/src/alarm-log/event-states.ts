import type { AlarmEvent } from '@ts1/contract';

/** Whether somebody has taken note of all of it. */
export function isAcknowledged({ state }: AlarmEvent): boolean {
  return state === 'acknowledged' || state === 'still-out';
}
