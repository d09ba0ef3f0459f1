import type { Purpose } from '../message.ts';

/** What a message begins with, by its purpose. */
export const HEADLINES: Readonly<Record<Purpose, string>> = {
  alarm: 'Alarm',
  warning: 'Warning',
  repeat: 'Still in alarm',
  returned: 'Back to normal',
  acknowledged: 'Acknowledged',
  escalation: 'Nobody has acknowledged',
  'hand-over': 'You are on call now, and this is in alarm',
  'still-out': 'Acknowledged, still out',
  worse: 'Acknowledged, getting worse',
  maintenance: 'Maintenance over',
  calibration: 'Calibration due',
  quarantine: 'Readings could not be stored',
  report: 'Report',
  test: 'Test message',
  'silent-device': 'Please test your push messages',
  invitation: 'Invitation',
  'password-reset': 'Set a new password',
  'contact-code': 'Confirm this address',
  account: 'Your account was changed',
};
