import type { AlarmEvent } from '@ts1/contract';

/** Whether somebody has taken note of all of it. */
export function isAcknowledged({ state }: Pick<AlarmEvent, 'state'>): boolean {
  return state === 'acknowledged' || state === 'still-out';
}

/** Whether an event is over and needs nothing from anybody. */
export function isSettled({ state }: Pick<AlarmEvent, 'state'>): boolean {
  return state === 'acknowledged' || state === 'withdrawn';
}
