import type { AlarmPurpose, Purpose } from './message.ts';

/** Purposes of messages that are sent before all others that wait. */
export const URGENT: readonly AlarmPurpose[] = [
  'alarm',
  'repeat',
  'escalation',
  'hand-over',
  'still-out',
  'worse',
];

/** Whether somebody has to do something now. */
export function isUrgent(purpose: Purpose): boolean {
  return URGENT.some((one) => one === purpose);
}
