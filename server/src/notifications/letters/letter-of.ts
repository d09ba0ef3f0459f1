import type { Message } from '../message.ts';
import { accountLetter } from './account-letter.ts';
import { alarmLetter } from './alarm-letter.ts';
import { calibrationLetter } from './calibration-letter.ts';
import { contactCodeLetter } from './contact-code-letter.ts';
import { linkLetter } from './link-letter.ts';
import { maintenanceLetter } from './maintenance-letter.ts';
import { quarantineLetter } from './quarantine-letter.ts';
import { reportLetter } from './report-letter.ts';
import { silentDeviceLetter } from './silent-device-letter.ts';
import { testLetter } from './test-letter.ts';
import type { Letter } from './letter.ts';

/** Puts a message into words, by its purpose. */
export function letterOf(message: Message): Letter {
  switch (message.purpose) {
    case 'maintenance':
      return maintenanceLetter(message.maintenance, message.items);
    case 'calibration':
      return calibrationLetter(message.calibrations);
    case 'quarantine':
      return quarantineLetter(message.quarantine);
    case 'report':
      return reportLetter(message.report);
    case 'test':
      return testLetter(message.test);
    case 'contact-code':
      return contactCodeLetter(message.contactCode);
    case 'silent-device':
      return silentDeviceLetter(message.device);
    case 'account':
      return accountLetter(message.account);
    case 'invitation':
    case 'password-reset':
      return linkLetter(message.purpose, message.link);
    case 'alarm':
    case 'warning':
    case 'repeat':
    case 'returned':
    case 'acknowledged':
    case 'escalation':
    case 'hand-over':
    case 'still-out':
    case 'worse':
      return alarmLetter(message.purpose, message.items);
  }
}
