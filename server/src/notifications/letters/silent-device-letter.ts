import { browserName, DEVICE_SILENT_AFTER_DAYS } from '@ts1/contract';
import type { DeviceItem } from '../message.ts';
import { inZone } from './dates.ts';
import type { Letter, Reader } from './letter.ts';
import { letterTexts } from './texts/index.ts';

/** A browser has confirmed no push message for long: only its person can find out whether it still would. */
export function silentDeviceLetter({ userAgent, registeredAt, since }: DeviceItem, reader: Reader): Letter {
  const { headlines, silentDevice: texts } = letterTexts(reader.language);
  const browser = browserName(userAgent) ?? texts.unknownBrowser;
  return {
    subject: headlines['silent-device'],
    path: '/remote-alerts#push-device',
    paragraphs: () => [
      [
        texts.device(browser, inZone(registeredAt, reader)),
        texts.silent(DEVICE_SILENT_AFTER_DAYS, inZone(since, reader)),
      ],
      [texts.perhaps, texts.test],
      [texts.once],
    ],
  };
}
