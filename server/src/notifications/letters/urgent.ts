import type { AlarmPurpose, Purpose } from './message.ts';

/** What is sent before anything else that waits. */
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
