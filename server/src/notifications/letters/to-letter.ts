import {
  type Message,
  type AccountItem,
  type CalibrationItem,
  type ContactCodeItem,
  type LinkItem,
  type AlarmItem,
  type MaintenanceItem,
  type QuarantineItem,
  type UnitClockItem,
  type ReportItem,
  type DeviceItem,
  OWN_TEST,
} from './message.ts';
import { MINUTE_MS } from '@ts1/contract/durations';
import { alarmLetter } from './alarm-letter.ts';
import { drillLetter, drillNoticeLetter, drillResultLetter } from './drill-letter.ts';
import type { Letter, Reader } from './letter.ts';
import { dueReviewLetter, missedReviewLetter } from './review-letter.ts';
import { dueTaskLetter, missedTaskLetter } from './task-letter.ts';
import { inZone, dayText } from './dates.ts';
import { letterTexts } from './texts/index.ts';
import { type LinkPurpose, browserName, DEVICE_SILENT_AFTER_DAYS } from '@ts1/contract';

/** Puts a message into words, by its purpose and for its reader. */
export function toLetter(message: Message, reader: Reader): Letter {
  switch (message.purpose) {
    case 'maintenance':
      return maintenanceLetter(message.maintenance, message.items, reader);
    case 'calibration':
      return calibrationLetter(message.calibrations, reader);
    case 'quarantine':
      return quarantineLetter(message.quarantine, reader);
    case 'unit-clock':
      return unitClockLetter(message.unitClock, reader);
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
    case 'review-due':
      return dueReviewLetter(message.review, reader);
    case 'review-missed':
      return missedReviewLetter(message.reviews, reader);
    case 'task-due':
      return dueTaskLetter(message.task, reader);
    case 'task-missed':
      return missedTaskLetter(message.tasks, message.first, reader);
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

/** How somebody signs in was changed. */
function accountLetter({ what, companyName, by, at }: AccountItem, reader: Reader): Letter {
  const { titled, headlines, account } = letterTexts(reader.language);
  const change = account.changes[what];
  return {
    subject: titled(headlines.account, change),
    path: '/account',
    paragraphs: () => [
      [
        account.yours(companyName, change),
        account.when(inZone(at, reader)),
        by === null ? account.bySelf : account.by(by),
      ],
      [account.expected],
    ],
  };
}

/** Calibrations are due: one is named and led to, of several their number. */
function calibrationLetter(calibrations: readonly CalibrationItem[], reader: Reader): Letter {
  const { headlines, calibration: texts } = letterTexts(reader.language);
  const headline = headlines.calibration;
  const [due] = calibrations;
  const isOne = due !== undefined && calibrations.length === 1;
  return {
    subject: isOne
      ? texts.dueOn(headline, dayText(due.dueDate, reader), due.sensor)
      : texts.several(headline, calibrations.length),
    path: isOne ? `/sensors/${due.sensorId}?tab=device` : '/sensors',
    paragraphs: () => [
      calibrations.map(({ sensor, dueDate }) => texts.due(sensor, dayText(dueDate, reader))),
    ],
  };
}

/** Brings the code by which somebody without an account confirms an address. */
function contactCodeLetter({ companyName }: ContactCodeItem, { language }: Reader): Letter {
  const { titled, headlines, contactCode } = letterTexts(language);
  return {
    subject: titled(headlines['contact-code'], companyName),
    path: '/stop',
    paragraphs: () => [[contactCode.wants(companyName), contactCode.giveIt], [contactCode.ignore]],
  };
}

/** Brings a link by which a password is set. */
function linkLetter(purpose: LinkPurpose, { companyName, by, until }: LinkItem, reader: Reader): Letter {
  const { titled, headlines, passwordLink: texts } = letterTexts(reader.language);
  const works = texts.works(inZone(until, reader));
  return {
    subject: titled(headlines[purpose], companyName),
    path: '/set-password',
    paragraphs: () =>
      by === null
        ? [[texts.asked(companyName), works], [texts.notYou]]
        : [[texts.added(by, companyName), texts.choose(works)]],
  };
}

/** Events raised during maintenance that are over: the person who made it is notified of them at its end. */
function maintenanceLetter(
  { reason, count, until }: MaintenanceItem,
  items: readonly AlarmItem[],
  reader: Reader,
): Letter {
  const { titled, headlines, maintenance: texts } = letterTexts(reader.language);
  return {
    subject: titled(headlines.maintenance, `${texts.events(count)}, ${reason}`),
    path: '/alarm-log',
    paragraphs: (length) => [
      [texts.ended(reason, inZone(until, reader)), texts.raised],
      ...alarmLetter('returned', items, reader).paragraphs(length),
      ...(count > items.length ? [[texts.more(count - items.length)]] : []),
    ],
  };
}

/** A delivery of a base unit could not be stored and was quarantined. */
function quarantineLetter({ unit, reason }: QuarantineItem, { language }: Reader): Letter {
  const { titled, headlines, quarantine: texts } = letterTexts(language);
  return {
    subject: titled(headlines.quarantine, unit),
    path: '/base-units',
    paragraphs: () => [
      [texts.notStored(unit, texts.reasons[reason] ?? reason)],
      [texts.putAside],
      [texts.onceADay],
    ],
  };
}

/** The clock of a base unit is wrong. */
function unitClockLetter({ unit, aheadMs, at }: UnitClockItem, reader: Reader): Letter {
  const { titled, headlines, unitClock: texts } = letterTexts(reader.language);
  const minutes = Math.max(1, Math.round(Math.abs(aheadMs) / MINUTE_MS));
  const found = aheadMs > 0 ? texts.ahead : texts.behind;
  return {
    subject: titled(headlines['unit-clock'], unit),
    path: '/base-units',
    paragraphs: () => [[found(unit, minutes, inZone(at, reader))], [texts.effect], [texts.toDo]],
  };
}

/** A report that comes as a file. */
function reportLetter({ zone, from, to }: ReportItem, reader: Reader): Letter {
  const { titled, headlines, report: texts } = letterTexts(reader.language);
  return {
    subject: titled(headlines.report, zone),
    path: '/',
    paragraphs: () => [[texts.attached(zone), texts.period(inZone(from, reader), inZone(to, reader))]],
  };
}

/** A browser has confirmed no push message for long: only its person can find out whether it still would. */
function silentDeviceLetter({ userAgent, registeredAt, since }: DeviceItem, reader: Reader): Letter {
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

/** A test of an alert group, by its name, or to oneself. */
function testLetter(group: string, { language }: Reader): Letter {
  const { titled, headlines, test: texts } = letterTexts(language);
  const isOwn = group === OWN_TEST;
  return {
    subject: isOwn ? headlines.test : titled(headlines.test, group),
    path: isOwn ? '/settings#channels' : '/remote-alerts',
    paragraphs: () => [[isOwn ? texts.own : texts.ofGroup(group)]],
  };
}
