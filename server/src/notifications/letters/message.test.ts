import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { compose, messageSubject } from './compose.ts';
import { plainReader } from './letter.ts';
import {
  type AlarmItem,
  type Message,
  OWN_TEST,
  parseMessage,
  readMessage,
  writeMessage,
} from './message.ts';

const setting = { timeZone: 'UTC', publicUrl: new URL('https://ts1.example') };
const AT = Date.UTC(2026, 10, 22, 12);

const alarm: AlarmItem = {
  eventId: 7,
  subject: 'Freezer',
  zones: ['Ward 3'],
  sensors: [],
  what: 'temperature too high',
  value: '-10.0 °C',
  limit: '-15.0 °C',
  since: AT,
  until: null,
  acknowledgedBy: null,
  late: false,
};

/** One of each kind, with its subject and where it leads. */
const MESSAGES: readonly (readonly [message: Message, subject: string, path: string])[] = [
  [{ purpose: 'alarm', items: [alarm] }, 'Alarm: Freezer, temperature too high', '/alarm-log?event=7'],
  [{ purpose: 'repeat', items: [alarm, { ...alarm, eventId: 8 }] }, 'Still in alarm: 2 events', '/alarm-log'],
  [
    { purpose: 'repeat', items: [{ ...alarm, waits: true }] },
    'Waits for acknowledgement: Freezer, temperature too high',
    '/alarm-log?event=7',
  ],
  [
    { purpose: 'alarm', items: [{ ...alarm, corrects: true }] },
    'Corrected alarm: Freezer, temperature too high',
    '/alarm-log?event=7',
  ],
  [
    { purpose: 'calibration', calibrations: [{ sensorId: 3, sensor: 'Fridge', dueDate: '2027-01-31' }] },
    'Calibration due on 31 January 2027: Fridge',
    '/sensors/3?tab=device',
  ],
  [
    { purpose: 'quarantine', quarantine: { unit: 'Hall', reason: 'a bug' } },
    'Readings could not be stored: Hall',
    '/base-units',
  ],
  [
    { purpose: 'unit-clock', unitClock: { unit: 'Hall', aheadMs: -600_000, at: AT } },
    'Clock of a base unit is wrong: Hall',
    '/base-units',
  ],
  [
    { purpose: 'task-due', task: { name: 'Round', place: 'Ward 3', due: AT, graceEndsAt: AT } },
    'Task due: Round, Ward 3',
    '/tasks',
  ],
  [
    {
      purpose: 'task-missed',
      tasks: [{ name: 'Round', place: null, due: AT, graceEndsAt: AT }],
      first: 'Night',
    },
    'Task missed: Round',
    '/tasks',
  ],
  [{ purpose: 'report', report: { fileId: 1, zone: 'Ward 3', from: 0, to: AT } }, 'Report: Ward 3', '/'],
  [{ purpose: 'test', test: 'Night' }, 'Test message: Night', '/remote-alerts'],
  [{ purpose: 'test', test: OWN_TEST }, 'Test message', '/settings#channels'],
  [
    {
      purpose: 'account',
      account: { what: 'email', companyName: 'Acme', by: null, at: AT, to: 'a@b.example' },
    },
    'Your account was changed: new email address',
    '/account',
  ],
  [
    { purpose: 'invitation', link: { id: 1, companyName: 'Acme', by: 'admin', until: AT } },
    'Invitation: Acme',
    '/set-password#the-token',
  ],
  [
    { purpose: 'password-reset', link: { id: 1, companyName: 'Acme', by: null, until: AT } },
    'Set a new password: Acme',
    '/set-password#the-token',
  ],
];

describe.each(MESSAGES)('%j', (message, subject, path) => {
  test('is read from the outbox as it was written', () => {
    expect(parseMessage(message.purpose, writeMessage(message))).toEqual(message);
  });

  test('can be sent by a server of version 1.0 that is being replaced', () => {
    const demanded = z.object({ items: z.array(z.unknown()), test: z.string().nullable() });
    expect(demanded.safeParse(JSON.parse(writeMessage(message))).success).toBe(true);
  });

  test('has its own subject, text and place to read more', () => {
    const linkToken = 'link' in message ? 'the-token' : undefined;
    const composed = compose(message, { ...setting, linkToken });
    expect([composed.subject, composed.link]).toEqual([subject, `https://ts1.example${path}`]);
    expect(messageSubject(message.purpose, message, plainReader('UTC'))).toBe(subject);
    expect(composed.text.split('\n\n').length).toBeGreaterThan(2);
  });
});

test('one that version 1.0 stored is read', () => {
  const text = JSON.stringify({ items: [], test: null, quarantine: { unit: 'Hall', reason: 'a bug' } });
  expect(parseMessage('quarantine', text)).toEqual({
    purpose: 'quarantine',
    quarantine: { unit: 'Hall', reason: 'a bug' },
  });
});

test.each([
  ['alarm', '{"items":'],
  ['alarm', '[]'],
  ['alarm', '{"test":""}'],
  ['report', '{"items":[],"test":null}'],
  ['account', 'null'],
] as const)(
  'a damaged one of purpose %s is recognised, and its subject is the one of its purpose',
  (purpose, text) => {
    expect(readMessage(purpose, text)).toBeUndefined();
    expect(messageSubject(purpose, undefined, plainReader('UTC'))).not.toBe('');
  },
);
