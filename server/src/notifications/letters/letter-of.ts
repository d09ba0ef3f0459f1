import type { Message } from '../message.ts';
import { accountLetter } from './account-letter.ts';
import { alarmLetter } from './alarm-letter.ts';
import { calibrationLetter } from './calibration-letter.ts';
import { contactCodeLetter } from './contact-code-letter.ts';
import { drillLetter, drillNoticeLetter, drillResultLetter } from './drill-letter.ts';
import { linkLetter } from './link-letter.ts';
import { maintenanceLetter } from './maintenance-letter.ts';
import { quarantineLetter } from './quarantine-letter.ts';
import { reportLetter } from './report-letter.ts';
import { silentDeviceLetter } from './silent-device-letter.ts';
import { testLetter } from './test-letter.ts';
import type { Letter, Reader } from './letter.ts';

/** Puts a message into words, by its purpose and for whoever reads it. */
export function letterOf(message: Message, reader: Reader): Letter {
  switch (message.purpose) {
    case 'maintenance':
      return maintenanceLetter(message.maintenance, message.items, reader);
    case 'calibration':
      return calibrationLetter(message.calibrations, reader);
    case 'quarantine':
      return quarantineLetter(message.quarantine, reader);
    case 'report':
      return reportLetter(message.report, reader);
    case 'test':
      return testLetter(message.test, reader);
    case 'drill':
      return drillLetter(message.items, reader);
    case 'drill-result':
      return drillResultLetter(message.drill, reader);
    case 'drill-notice':
      return drillNoticeLetter(message.notice, reader);
    case 'contact-code':
      return contactCodeLetter(message.contactCode, reader);
    case 'silent-device':
      return silentDeviceLetter(message.device, reader);
    case 'account':
      return accountLetter(message.account, reader);
    case 'invitation':
    case 'password-reset':
      return linkLetter(message.purpose, message.link, reader);
    case 'alarm':
    case 'warning':
    case 'repeat':
    case 'returned':
    case 'acknowledged':
    case 'escalation':
    case 'hand-over':
    case 'still-out':
    case 'worse':
      return alarmLetter(message.purpose, message.items, reader);
  }
}
