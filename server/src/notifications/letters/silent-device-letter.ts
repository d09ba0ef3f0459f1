import { browserName, DEVICE_SILENT_AFTER_DAYS } from '@ts1/contract';
import type { DeviceItem } from '../message.ts';
import { inZone } from './dates.ts';
import { HEADLINES } from './headlines.ts';
import type { Letter } from './letter.ts';

/** A browser has confirmed no push message for long: only its person can find out whether it still would. */
export function silentDeviceLetter({ userAgent, registeredAt, since }: DeviceItem): Letter {
  return {
    subject: HEADLINES['silent-device'],
    path: '/remote-alerts#push-device',
    paragraphs: (timeZone) => [
      [
        `Device: ${browserName(userAgent) ?? 'unknown browser'}, registered ${inZone(registeredAt, timeZone)}.`,
        `It has confirmed no push message for ${DEVICE_SILENT_AFTER_DAYS} days, since ${inZone(since, timeZone)}.`,
      ],
      [
        'Perhaps there was no alarm. Perhaps the device no longer shows them, and an alarm would not reach you.',
        'Open the page below on that device and press "Send a test". If the device is no longer yours, remove it there.',
      ],
      ['You are asked this once for each silent device.'],
    ],
  };
}
