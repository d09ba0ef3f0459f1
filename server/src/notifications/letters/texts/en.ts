import type {
  AcknowledgedVia,
  DeliveryChannel,
  DeliveryState,
  DrillEnd,
  DrillObstacle,
  DrillResult,
  QuietKind,
} from '@ts1/contract';
import type { AccountItem, Purpose } from '../message.ts';

const REPLY_FORM = 'ACK, the four digits of the message, your PIN, and a note if you like';

/** Texts of messages in English: the source, of which every other language is a translation. */
export const ENGLISH_LETTERS = {
  /** Beginning of a message, by its purpose. */
  headlines: {
    alarm: 'Alarm',
    warning: 'Warning',
    repeat: 'Still in alarm',
    returned: 'Back to normal',
    acknowledged: 'Acknowledged',
    escalation: 'Nobody has acknowledged',
    'hand-over': 'You are on call now, and this is in alarm',
    'still-out': 'Acknowledged, still out',
    worse: 'Acknowledged, getting worse',
    drill: 'DRILL',
    'drill-result': 'Alarm drill',
    'drill-notice': 'DRILL planned',
    'review-due': 'Review due',
    'review-missed': 'Review missed',
    'task-due': 'Task due',
    'task-missed': 'Task missed',
    maintenance: 'Maintenance over',
    calibration: 'Calibration due',
    quarantine: 'Readings could not be stored',
    'unit-clock': 'Clock of a base unit is wrong',
    report: 'Report',
    test: 'Test message',
    'silent-device': 'Please test your push messages',
    invitation: 'Invitation',
    'password-reset': 'Set a new password',
    'contact-code': 'Confirm this address',
    account: 'Your account was changed',
  } satisfies Record<Purpose, string> as Record<Purpose, string>,
  /** On the link of a message by which its alarms are acknowledged, and of one that says that there is nothing to do. */
  link: { acknowledge: 'See and acknowledge', look: 'See this alarm' },
  /** On the button of a card in a chat. */
  open: 'Open',
  /** A title with what it is about, on one line. */
  titled: (title: string, about: string) => `${title}: ${about}`,
  clock: {
    /** A time of another day. */
    on: (time: string, day: string) => `${time} on ${day}`,
  },
  alarm: {
    events: (count: number) => `${count} events`,
    /** Text of a reminder of values that are back inside; true also of those that are still out. */
    waiting: 'Waits for acknowledgement',
    waitingSince: (until: string) => `Waits for acknowledgement; back inside since ${until}.`,
    /** In the place of an alarm that was sent before. */
    corrected: 'Corrected alarm',
    /** Text of an alarm that is notified when maintenance or shelving has ended. */
    held: {
      maintenance: 'Raised during maintenance',
      shelving: 'Shelved, still in alarm',
    } satisfies Record<QuietKind, string> as Record<QuietKind, string>,
    heldLines: {
      maintenance: 'Raised during maintenance, which has ended, and still in force.',
      shelving: 'Shelving has ended, and it is still in force.',
    } satisfies Record<QuietKind, string> as Record<QuietKind, string>,
    /** Text of a held alarm that is back inside since. */
    heldAndBack: {
      maintenance: 'Raised during maintenance, which has ended. Nobody has acknowledged it.',
      shelving: 'Shelving has ended. Nobody has acknowledged it.',
    } satisfies Record<QuietKind, string> as Record<QuietKind, string>,
    whatToDo: 'What to do:',
    zone: (names: string) => `Zone: ${names}`,
    silentSensors: (count: number, names: string) => `Sensors not received (${count}): ${names}`,
    value: (value: string) => `Value: ${value}`,
    before: (value: string) => `At the acknowledgement or the last such message: ${value}`,
    now: (value: string) => `Now: ${value}`,
    highest: (value: string) => `Highest: ${value}`,
    lowest: (value: string) => `Lowest: ${value}`,
    worst: (value: string) => `Worst so far: ${value}`,
    limit: (limit: string) => `Limit: ${limit}`,
    since: (at: string) => `Since: ${at}`,
    lasting: (what: string, since: string, until: string | null) =>
      `${what} since ${since}${until === null ? '' : ` until ${until}`}`,
    /** The state of an input while its sensor is not received. */
    unknown: 'unknown',
    unknownSince: (text: string, at: string) => `${text}, unknown since ${at}`,
    returned: (at: string) => `Back to normal: ${at}`,
    acknowledgedBy: (person: string, at: string | undefined) =>
      `Acknowledged by: ${person}${at === undefined ? '' : `, ${at}`}`,
    cause: (text: string) => `Cause: ${text}`,
    action: (text: string) => `Action: ${text}`,
    note: (text: string) => `Note: ${text}`,
    correctedLine: 'Readings that arrived late show this in the place of the alarm that was sent before.',
    late: 'Found in readings that arrived late.',
    /** A change says nothing without its time: `+5.0 °C in 15 min`. */
    within: (limit: string, minutes: number) => `${limit} in ${minutes} min`,
  },
  account: {
    changes: {
      password: 'new password',
      email: 'new email address',
      'passkey-added': 'passkey added',
      'passkey-removed': 'passkey removed',
      'two-factor-on': 'two-factor sign-in turned on',
      'two-factor-off': 'two-factor sign-in turned off',
      'recovery-codes': 'new recovery codes',
    } satisfies Record<AccountItem['what'], string> as Record<AccountItem['what'], string>,
    yours: (company: string, change: string) => `Your account at ${company}: ${change}.`,
    when: (at: string) => `When: ${at}`,
    bySelf: 'It was done while signed in as you, or by a link that was sent to you.',
    by: (person: string) => `It was done by ${person}.`,
    expected: 'If you expected this, there is nothing to do. If not, tell an admin of your company at once.',
  },
  calibration: {
    dueOn: (headline: string, day: string, sensor: string) => `${headline} on ${day}: ${sensor}`,
    several: (headline: string, count: number) => `${headline}: ${count} sensors`,
    due: (sensor: string, day: string) => `${sensor}: to be calibrated by ${day}`,
  },
  contactCode: {
    wants: (company: string) =>
      `${company} wants to send alarms of its temperature monitoring to this address.`,
    giveIt: 'If that is right, give the code to whoever asked you for it. It is good for a day.',
    ignore: 'If you know nothing of it, leave this message alone: nothing else is sent.',
    code: (code: string) => `Code: ${code}`,
    stop: 'No more of these messages:',
  },
  passwordLink: {
    works: (until: string) => `The link works once, until ${until}.`,
    asked: (company: string) => `Somebody asked for a new password for your account at ${company}.`,
    notYou: 'If it was not you, leave this message alone: your password stays as it is.',
    added: (person: string, company: string) =>
      `${person} has added you to the temperature monitoring of ${company}.`,
    choose: (works: string) => `Choose your password. ${works}`,
  },
  maintenance: {
    events: (count: number) => (count === 1 ? '1 event' : `${count} events`),
    ended: (reason: string, at: string) => `The maintenance "${reason}" ended on ${at}.`,
    raised: 'These events were raised in it and are over or acknowledged. No message about them was sent.',
    more: (count: number) => `And ${count} more: see the alarm log.`,
  },
  drill: {
    asks: 'This is an alarm drill. Nothing is wrong. Please do as you would with an alarm, and acknowledge it.',
    probe:
      'Alarm drill: somebody brings this probe beyond its limit on purpose. Please do as you would with an alarm, and acknowledge it.',
    results: {
      passed: 'passed',
      late: 'too late',
      failed: 'failed',
      skipped: 'skipped',
    } satisfies Record<DrillResult, string> as Record<DrillResult, string>,
    /** Why a run ended as it did. */
    ends: {
      'in time': 'Everything came in time.',
      'reading late': 'The reading was stored too late.',
      'alarm late': 'The alarm was raised too late.',
      'message late': 'The first message was handed over too late.',
      'acknowledgement late': 'It was acknowledged too late.',
      'nobody notified': 'The group notifies nobody over the channels of the drill.',
      'no reading': 'The reading was not stored.',
      'no alarm': 'No alarm was raised.',
      'not acknowledged': 'Nobody acknowledged.',
      'probe not out': 'The probe did not pass its limit in time.',
      'probe not back': 'The probe was not back inside its limits in time: its alarm counts as real.',
    } satisfies Record<DrillEnd, string> as Record<DrillEnd, string>,
    unsent: {
      'given up': (message: string) => `No message could be handed over: ${message}`,
      'not handed over': (message: string) => `No message was handed over: ${message}`,
      'some failed': (message: string) =>
        `It came in time, but not all messages were handed over: ${message}`,
    },
    noMessage: 'there was none.',
    postponed: {
      'alarm in force': (times: number) =>
        `It was postponed ${times} times, and still a real alarm of the group is in force.`,
      quiet: (times: number) =>
        `It was postponed ${times} times, and still maintenance or shelving covers sensors of the group.`,
    } satisfies Record<DrillObstacle, unknown>,
    channels: {
      email: 'email',
      sms: 'text message',
      push: 'push',
      voice: 'call',
      chat: 'chat',
    } satisfies Record<DeliveryChannel, string> as Record<DeliveryChannel, string>,
    states: {
      waiting: 'waiting',
      sending: 'being sent',
      delivered: 'delivered',
      failed: 'failed',
      'not configured': 'not configured',
      'no address': 'no address',
      held: 'held',
    } satisfies Record<DeliveryState, string> as Record<DeliveryState, string>,
    via: { mail: 'mail', 'text message': 'text message', push: 'push', call: 'call' } satisfies Record<
      AcknowledgedVia,
      string
    > as Record<AcknowledgedVia, string>,
    planned: (group: string, at: string) =>
      `An alarm drill of the alert group ${group} is planned for ${at}.`,
    bring: (sensor: string, minutes: number) =>
      `Somebody has to bring the probe of ${sensor} beyond its limit within ${minutes} minutes after that.`,
    expect: 'Its messages begin with DRILL. Please do then as you would with an alarm, and acknowledge it.',
    mayMove: 'It comes later while a real alarm is in force, or maintenance is under way.',
    group: (name: string) => `Alert group: ${name}`,
    begun: (at: string) => `Begun: ${at}`,
    result: (word: string) => `Result: ${word}`,
  },
  review: {
    company: 'whole company',
    auditLog: 'audit log',
    access: 'access',
    due: (at: string) => `A review is due: its period ended on ${at}.`,
    until: (at: string) => `It is missed unless it is done by ${at}.`,
    count: (count: number) => `${count} reviews`,
    missed: (what: string, at: string) => `The review of ${what}, due ${at}, was not done in time.`,
    late: 'It can still be done, and stays marked as late.',
  },
  task: {
    /** A task with its sensor or zone. */
    at: (name: string, place: string) => `${name}, ${place}`,
    due: (at: string) => `Due: ${at}`,
    until: (at: string) => `It is missed unless it is done by ${at}.`,
    count: (count: number) => `${count} tasks`,
    missed: (what: string, at: string) => `${what}, due ${at}: not done in time.`,
    first: (group: string) => `Notified first: alert group ${group}`,
    late: (hours: number) =>
      `What is missed can still be done for ${hours} hours, and stays marked as missed.`,
  },
  quarantine: {
    /** Those of the reasons that `publicReason` gives which are whole sentences. */
    reasons: {
      'a number is outside what can be stored': 'a number is outside what can be stored',
      'a stored row that belongs to it cannot be read': 'a stored row that belongs to it cannot be read',
    } as Readonly<Record<string, string>>,
    notStored: (unit: string, reason: string) =>
      `A delivery of the base unit ${unit} could not be stored: ${reason}.`,
    putAside:
      'It was quarantined whole, and nothing of it is lost. The sensors in it have no readings of that time and raise ' +
      'no alarms from it until it is tried again with success.',
    onceADay: 'You are told of this once a day at most. The Base Units page lists what was quarantined.',
  },
  unitClock: {
    ahead: (unit: string, minutes: number, at: string) =>
      `The clock of the base unit ${unit} is about ${minutes} min ahead of the server's, found on ${at}.`,
    behind: (unit: string, minutes: number, at: string) =>
      `The clock of the base unit ${unit} is about ${minutes} min behind the server's, found on ${at}.`,
    effect: 'Its readings are stored with the times that it gives them, and alarms follow these times.',
    toDo: 'Set its clock, or check whether it reaches its time server. If its clock is right, its readings arrive late.',
  },
  report: {
    attached: (zone: string) => `The report of ${zone} is attached.`,
    period: (from: string, to: string) => `Period: ${from} to ${to}`,
  },
  silentDevice: {
    unknownBrowser: 'unknown browser',
    device: (browser: string, registeredAt: string) => `Device: ${browser}, registered ${registeredAt}.`,
    silent: (days: number, since: string) =>
      `It has confirmed no push message for ${days} days, since ${since}.`,
    perhaps:
      'Perhaps there was no alarm. Perhaps the device no longer shows them, and an alarm would not reach you.',
    test: 'Open the page below on that device and press "Send a test". If the device is no longer yours, remove it there.',
    once: 'You are asked this once for each silent device.',
  },
  test: {
    own: 'This is a test that you asked for in the settings. Nothing is wrong.',
    ofGroup: (group: string) => `This is a test of the alert group "${group}". Nothing is wrong.`,
  },
  /** Texts of calls besides the alarm. */
  call: {
    again: 'Press 1 to hear it again.',
    menu: 'Press 1 to hear it again. Press 2 to acknowledge.',
    pin: 'Enter your PIN, then press the hash key.',
    done: 'It is acknowledged. Goodbye.',
    already: 'Somebody has acknowledged it already. Goodbye.',
    wrongPin: 'That PIN is not correct. It is not acknowledged.',
    noPin: 'You have chosen no PIN yet. It is not acknowledged: please sign in. Goodbye.',
    locked: 'There were too many wrong PINs. It is not acknowledged: please sign in. Goodbye.',
    more: 'A note or a cause is needed. It is not acknowledged: please open the message, or sign in. Goodbye.',
    over: 'This call does not work any more. Please sign in. Goodbye.',
    goodbye: 'Goodbye.',
  },
  /** Text messages about replying to one. `ACK` is the same in each language: it is what the server understands. */
  reply: {
    hint: (ticket: string) => `Reply ACK ${ticket} and your PIN to acknowledge`,
    form: `To acknowledge an alarm, reply: ${REPLY_FORM}. Example: ACK 4821 1234 Door was open`,
    done: (subject: string) => `Acknowledged by you. ${subject}`,
    already: (subject: string) => `Somebody has acknowledged it already. ${subject}`,
    unknown: 'NOT acknowledged: no message of the last 24 hours with these digits was sent to this number.',
    closed:
      'NOT acknowledged: your company takes no replies. Please open the link of the message, or sign in.',
    locked: 'NOT acknowledged: too many wrong PINs. Please sign in, or try again in 15 minutes.',
    /** Why a PIN was refused: it is missing, wrong, or was never chosen. */
    pins: {
      missing: 'The PIN is required.',
      wrong: 'The PIN is not correct.',
      'never chosen': 'The PIN has not been chosen yet: sign in, and choose one in Your account.',
    },
    pin: (reason: string) => `NOT acknowledged. ${reason} Reply: ${REPLY_FORM}.`,
    note: `NOT acknowledged: a note is needed. Reply: ${REPLY_FORM.replace(', and a note if you like', ' and a note')}.`,
    choices: 'NOT acknowledged: a cause and an action are needed. Please open the link of the message.',
  },
};

/** The same of another language: what is missing there fails the build. */
export type LetterTexts = typeof ENGLISH_LETTERS;
