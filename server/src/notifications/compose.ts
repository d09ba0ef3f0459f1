import { escapeMarkup } from '@ts1/contract';
import {
  type AccountInMessage,
  type AlarmItem,
  type CalibrationItem,
  type LinkInMessage,
  type Message,
  OWN_TEST,
  type Purpose,
  type ReportInMessage,
} from './message.ts';

/** A message as a person reads it. */
export interface Composed {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where the person reads more. */
  readonly link: string;
}

interface Setting {
  readonly timeZone: string;
  readonly publicUrl: URL;
  /** Of the link that the message brings. */
  readonly linkToken?: string | undefined;
}

const HEADLINES: Readonly<Record<Purpose, string>> = {
  alarm: 'Alarm',
  repeat: 'Still in alarm',
  returned: 'Back to normal',
  acknowledged: 'Acknowledged',
  escalation: 'Nobody has acknowledged',
  'still-out': 'Acknowledged, still out',
  worse: 'Acknowledged, getting worse',
  calibration: 'Calibration due',
  quarantine: 'Readings could not be stored',
  report: 'Report',
  test: 'Test message',
  invitation: 'Invitation',
  'password-reset': 'Set a new password',
  account: 'Your account was changed',
};

/** Of a reminder of what is back inside: true also of those that are still out. */
const WAITING = 'Waits for acknowledgement';
/** In the place of an alarm that was sent before. */
const CORRECTED = 'Corrected alarm';

/** The one line that a message is known by in mailboxes, telephones and the delivery log. */
export function subjectOf(
  purpose: Purpose,
  { items, test, link, account, report, quarantine, calibrations = [] }: Message,
): string {
  const headline = headlineOf(purpose, items);
  if (report !== undefined) return `${headline}: ${report.zone}`;
  if (quarantine !== undefined) return `${headline}: ${quarantine.unit}`;
  if (link !== undefined) return `${headline}: ${link.companyName}`;
  if (account !== undefined) return `${headline}: ${ACCOUNT_TEXTS[account.what]}`;
  const [due] = calibrations;
  if (due !== undefined) {
    return calibrations.length === 1
      ? `${headline} on ${dayText(due.dueDate)}: ${due.sensor}`
      : `${headline}: ${calibrations.length} sensors`;
  }
  const [first] = items;
  if (first === undefined) return test === OWN_TEST ? headline : `${headline}: ${test ?? ''}`;
  return items.length === 1
    ? `${headline}: ${first.subject}, ${first.what}`
    : `${headline}: ${items.length} events`;
}

function headlineOf(purpose: Purpose, items: readonly AlarmItem[]): string {
  if (items.some(({ waits }) => waits)) return WAITING;
  return items.length > 0 && items.every(({ corrects }) => corrects) ? CORRECTED : HEADLINES[purpose];
}

/** Writes a message out as text and as HTML, times in the company's zone, names never as markup. */
export function compose(
  purpose: Purpose,
  message: Message,
  { timeZone, publicUrl, linkToken }: Setting,
): Composed {
  const subject = subjectOf(purpose, message);
  // Behind the # the token is sent to no server and stands in no log.
  const path = linkToken === undefined ? pathOf(purpose, message) : `/set-password#${linkToken}`;
  const link = new URL(path, publicUrl).href;
  const paragraphs = paragraphsOf(message, timeZone);
  const text = [subject, ...paragraphs.map((lines) => lines.join('\n')), link].join('\n\n');
  const body = paragraphs.map((lines) => `<p>${lines.map(escapeMarkup).join('<br>')}</p>`).join('\n');
  const html = `<!doctype html>
<html lang="en"><body style="font-family:sans-serif">
<h1 style="font-size:1.2em">${escapeMarkup(subject)}</h1>
${body}
<p><a href="${escapeMarkup(link)}">${escapeMarkup(link)}</a></p>
</body></html>`;
  return { subject, text, html, link };
}

function paragraphsOf(
  { items, test, link, account, report, quarantine, calibrations = [] }: Message,
  timeZone: string,
): string[][] {
  if (report !== undefined) return [reportLines(report, timeZone)];
  if (quarantine !== undefined) return quarantineParagraphs(quarantine);
  if (link !== undefined) return linkParagraphs(link, timeZone);
  if (account !== undefined) return accountParagraphs(account, timeZone);
  if (test !== null) return [[testLine(test)]];
  if (calibrations.length > 0) return [calibrations.map(dueLine)];
  return items.map((item) => linesOf(item, timeZone));
}

function testLine(test: string): string {
  return test === OWN_TEST
    ? 'This is a test that you asked for in the settings. Nothing is wrong.'
    : `This is a test of the alert group "${test}". Nothing is wrong.`;
}

function linkParagraphs({ companyName, by, until }: LinkInMessage, timeZone: string): string[][] {
  const how = `The link works once, until ${inZone(until, timeZone)}.`;
  return by === null
    ? [
        [`Somebody asked for a new password for your account at ${companyName}.`, how],
        ['If it was not you, leave this message alone: your password stays as it is.'],
      ]
    : [
        [
          `${by} has added you to the temperature monitoring of ${companyName}.`,
          `Choose your password. ${how}`,
        ],
      ];
}

const ACCOUNT_TEXTS: Readonly<Record<AccountInMessage['what'], string>> = {
  password: 'new password',
  email: 'new email address',
  'passkey-added': 'passkey added',
  'passkey-removed': 'passkey removed',
  'two-factor-on': 'two-factor sign-in turned on',
  'two-factor-off': 'two-factor sign-in turned off',
  'recovery-codes': 'new recovery codes',
};

function accountParagraphs({ what, companyName, by, at }: AccountInMessage, timeZone: string): string[][] {
  const who =
    by === null
      ? 'It was done while signed in as you, or by a link that was sent to you.'
      : `It was done by ${by}.`;
  return [
    [`Your account at ${companyName}: ${ACCOUNT_TEXTS[what]}.`, `When: ${inZone(at, timeZone)}`, who],
    ['If you expected this, there is nothing to do. If not, tell an admin of your company at once.'],
  ];
}

function quarantineParagraphs({ unit, reason }: NonNullable<Message['quarantine']>): string[][] {
  return [
    [`A delivery of the base unit ${unit} could not be stored: ${reason}.`],
    [
      'It was put aside whole, and nothing of it is lost. The sensors in it have no readings of that time and raise ' +
        'no alarms from it until it is tried again with success.',
    ],
    ['You are told of this once a day at most. The Base Units page lists what was put aside.'],
  ];
}

function reportLines({ zone, from, to }: ReportInMessage, timeZone: string): string[] {
  const period = `${inZone(from, timeZone)} to ${inZone(to, timeZone)}`;
  return [`The report of ${zone} is attached.`, `Period: ${period}`];
}

function dueLine({ sensor, dueDate }: CalibrationItem): string {
  return `${sensor}: to be calibrated by ${dayText(dueDate)}`;
}

/** A day of the company's calendar, in words: it is the same day everywhere. */
function dayText(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date));
}

/** A message about one alarm leads to that one, a reminder to its sensor. */
function pathOf(purpose: Purpose, { items, test, calibrations = [] }: Message): string {
  if (purpose === 'report') return '/';
  if (purpose === 'account') return '/account';
  if (purpose === 'quarantine') return '/base-units';
  if (purpose === 'test') return test === OWN_TEST ? '/settings#channels' : '/remote-alerts';
  const [due] = calibrations;
  if (due !== undefined) return calibrations.length === 1 ? `/sensors/${due.sensorId}` : '/sensors';
  const events = new Set(items.map(({ eventId }) => eventId));
  return events.size === 1 ? `/alarm-log?event=${[...events].join('')}` : '/alarm-log';
}

function linesOf(item: AlarmItem, timeZone: string): string[] {
  const lines = [`${item.subject}: ${item.what}`];
  if (item.zones.length > 0) lines.push(`Zone: ${item.zones.join(', ')}`);
  if (item.sensors.length > 0) {
    lines.push(`Sensors not heard (${item.sensors.length}): ${item.sensors.join(', ')}`);
  }
  if (item.value !== null) lines.push(`Value: ${item.value}`);
  if (item.before !== undefined)
    lines.push(`At the acknowledgement or the last such message: ${item.before}`);
  if (item.worst !== undefined) lines.push(`Worst so far: ${item.worst}`);
  if (item.limit !== null) lines.push(`Limit: ${item.limit}`);
  lines.push(`Since: ${inZone(item.since, timeZone)}`);
  const until = item.until === null ? '' : inZone(item.until, timeZone);
  if (item.waits) lines.push(until === '' ? `${WAITING}.` : `${WAITING}; back inside since ${until}.`);
  else if (until !== '') lines.push(`Back to normal: ${until}`);
  if (item.acknowledgedBy !== null) {
    const at = item.acknowledgedAt === undefined ? '' : `, ${inZone(item.acknowledgedAt, timeZone)}`;
    lines.push(`Acknowledged by: ${item.acknowledgedBy}${at}`);
  }
  if (item.note !== undefined) lines.push(`Note: ${item.note}`);
  if (item.corrects) {
    lines.push('Readings that arrived late show this in the place of the alarm that was sent before.');
  } else if (item.late) lines.push('Found in readings that arrived late.');
  return lines;
}

function inZone(epochMs: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long', timeZone });
  return format.format(epochMs);
}
