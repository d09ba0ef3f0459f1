import type { Purpose } from '../../letters/message.ts';

/** How loud a phone is about a message: 5 longest, also through "do not disturb" where it is allowed; 3 as any other. */
type Priority = 3 | 4 | 5;

/** ntfy's max, high and default (docs.ntfy.sh/publish/#message-priority). If all messages wake people, none does. */
const PRIORITIES: Readonly<Record<Purpose, Priority>> = {
  alarm: 5,
  repeat: 5,
  escalation: 5,
  'hand-over': 5,
  'still-out': 5,
  worse: 5,
  warning: 4,
  returned: 3,
  acknowledged: 3,
  maintenance: 3,
  drill: 3,
  'drill-notice': 3,
  'drill-result': 3,
  'review-due': 3,
  'review-missed': 3,
  'task-due': 3,
  'task-missed': 4,
  test: 3,
  calibration: 3,
  quarantine: 3,
  'unit-clock': 3,
  report: 3,
  'silent-device': 3,
  account: 3,
  invitation: 3,
  'password-reset': 3,
  'contact-code': 3,
};

/** The priority of a message by what it is about; one of which that is not known is an alarm. */
export function ntfyPriority(purpose: Purpose = 'alarm'): Priority {
  return PRIORITIES[purpose];
}
