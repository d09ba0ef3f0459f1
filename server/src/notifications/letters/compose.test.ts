import { describe, expect, test } from 'vitest';
import { compose } from './compose.ts';
import type { AlarmPurpose } from './message.ts';

const setting = { timeZone: 'Pacific/Auckland', publicUrl: new URL('https://ts1.example') };
const reminder = (...sensors: string[]) =>
  compose(
    {
      purpose: 'calibration',
      calibrations: sensors.map((sensor, at) => ({ sensorId: at + 1, sensor, dueDate: '2027-01-31' })),
    },
    setting,
  );

test('a reminder of one calibration names sensor and day, which is the same day everywhere, and leads there', () => {
  expect(reminder('Freezer <b>')).toMatchObject({
    subject: 'Calibration due on 31 January 2027: Freezer <b>',
    link: 'https://ts1.example/sensors/1?tab=device',
  });
  expect(reminder('Freezer <b>').text).toContain('Freezer <b>: to be calibrated by 31 January 2027');
  expect(reminder('Freezer <b>').html).not.toContain('<b>');
});

test('a reminder of several lists them and leads to all sensors', () => {
  const { subject, text, link } = reminder('Freezer', 'Fridge');
  expect([subject, link]).toEqual(['Calibration due: 2 sensors', 'https://ts1.example/sensors']);
  expect(text).toContain(
    'Freezer: to be calibrated by 31 January 2027\nFridge: to be calibrated by 31 January 2027',
  );
});

describe('what to do about an alarm', () => {
  const HOSTILE = '<script>alert(1)</script>\n\u202Ehttps://evil.example';
  const alarm = (purpose: AlarmPurpose, instructions: string, length: 'whole' | 'short' = 'whole') =>
    compose(
      {
        purpose,
        items: [
          {
            eventId: 1,
            subject: 'Freezer',
            zones: [],
            sensors: [],
            what: 'temperature high',
            value: '-9.0 °C',
            limit: '-15.0 °C',
            since: 0,
            until: null,
            acknowledgedBy: null,
            instructions,
            late: false,
          },
        ],
      },
      { ...setting, length },
    );

  test('is whole in an e-mail, line by line, and never as markup', () => {
    const { text, html } = alarm('alarm', HOSTILE);
    expect(text).toContain(`\nWhat to do:\n${HOSTILE}\n`);
    expect(html).toContain(
      'What to do:<br>&lt;script&gt;alert(1)&lt;/script&gt;<br>\u202Ehttps://evil.example',
    );
    expect(html).not.toContain('<script');
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(alarm('alarm', 'x'.repeat(1_000)).text).toContain('x'.repeat(1_000));
  });

  test('begins on one line in a message to a telephone, by whole characters', () => {
    expect(alarm('alarm', 'Shut the door.\nCall Ann.', 'short').text).toContain(
      'What to do: Shut the door. Call Ann.\n',
    );
    const cut = alarm('alarm', '\u{1F9CA}'.repeat(250), 'short').text;
    expect(cut).toContain(`What to do: ${'\u{1F9CA}'.repeat(200)}…\n`);
    expect(alarm('alarm', 'x'.repeat(200), 'short').text).toContain(`${'x'.repeat(200)}\n`);
  });

  test.each([
    ['alarm', true],
    ['repeat', true],
    ['escalation', true],
    ['still-out', true],
    ['worse', true],
    ['returned', false],
    ['acknowledged', false],
  ] as const)('is asked of the recipient of the message "%s": %s', (purpose, isAsked) => {
    expect(alarm(purpose, 'Shut the door.').text.includes('Shut the door.')).toBe(isAsked);
  });
});
