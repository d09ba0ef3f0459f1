import { expect, test } from 'vitest';
import { compose } from './compose.ts';
import type { AlarmItem, AlarmPurpose } from './message.ts';

const item: AlarmItem = {
  eventId: 7,
  subject: 'Freezer <b>1</b>',
  zones: [],
  sensors: [],
  what: 'temperature too high',
  value: '-12.0 °C',
  limit: '-15.0 °C',
  since: Date.UTC(2026, 10, 23, 3, 12),
  until: null,
  acknowledgedBy: null,
  instructions: '1. Shut the door.\n2. <a href="https://evil.example">Press here</a>',
  late: false,
};
const TOKEN = `1.b.2.${'A'.repeat(24)}`;
const PAGE = `https://monitor.example.org/a#${TOKEN}`;
const setting = {
  timeZone: 'Europe/London',
  publicUrl: new URL('https://monitor.example.org'),
  alarmToken: TOKEN,
};
const alarmMessage = (purpose: AlarmPurpose) => ({ purpose, items: [item] });

test('an e-mail has the instructions as text and the link as a clear button before them', () => {
  const { html, text, link, token } = compose(alarmMessage('alarm'), setting);
  expect(html).toContain(`<a href="${PAGE}" style="display:inline-block;padding:14px 24px;`);
  expect(html).toContain('>See and acknowledge</a>');
  expect(html.indexOf('See and acknowledge')).toBeLessThan(html.indexOf('Shut the door'));
  expect(html).toContain('2. &lt;a href=&quot;https://evil.example&quot;&gt;Press here&lt;/a&gt;');
  expect(html.match(/<a /g)).toHaveLength(2);
  expect(text).toContain(`See and acknowledge: ${PAGE}`);
  expect(text).toContain('https://monitor.example.org/alarm-log?event=7');
  expect({ link, token }).toEqual({ link: PAGE, token: TOKEN });
});

test('a text message ends in the link, and in no other', () => {
  const { text } = compose(alarmMessage('alarm'), { ...setting, length: 'short' });
  expect(text.endsWith(`\n\n${PAGE}`)).toBe(true);
  expect(text).not.toContain('alarm-log');
});

test.each(['returned', 'acknowledged'] as const)('that an alarm is %s asks for nothing', (purpose) => {
  expect(compose(alarmMessage(purpose), setting).html).toContain('>See this alarm</a>');
});

test('without a token everything is as it was', () => {
  const { html, text, link, token } = compose(alarmMessage('alarm'), { ...setting, alarmToken: undefined });
  expect(html + text).not.toContain('/a#');
  expect(link).toBe('https://monitor.example.org/alarm-log?event=7');
  expect(token).toBeUndefined();
});
