import { expect, test } from 'vitest';
import { byPerson, type Way } from './by-person.ts';

const SENT_AT = '2026-02-10T03:10:00Z';
const way = (name: string, channel: Way['channel'], state: Way['state'] = 'delivered'): Way => ({
  name,
  channel,
  state,
  sent_at: state === 'delivered' ? SENT_AT : null,
  opened_at: null,
  escalated: false,
});
const lines = (people: ReturnType<typeof byPerson>['people']) =>
  people.map(({ name, ways }) => [name, ...ways.map(({ channel }) => channel)].join(' '));

test('a person has one line with every channel, and ways without an address are apart', () => {
  const { people, withoutAddress } = byPerson([
    way('anna', 'email'),
    way('ben', 'email', 'failed'),
    way('anna', 'sms', 'no address'),
    way('anna', 'push'),
    way('cara', 'sms', 'no address'),
  ]);
  expect(lines(people)).toEqual(['anna email push', 'ben email']);
  expect(lines(withoutAddress)).toEqual(['anna sms', 'cara sms']);
});

test('ways without an address are with the others while nothing was sent to anybody', () => {
  const { people, withoutAddress } = byPerson([
    way('anna', 'email', 'failed'),
    way('anna', 'sms', 'no address'),
  ]);
  expect(lines(people)).toEqual(['anna email sms']);
  expect(withoutAddress).toEqual([]);
});

test('two of the same name, a person and an outside contact, stay two', () => {
  expect(lines(byPerson([way('anna', 'email'), way('anna', 'email')]).people)).toEqual([
    'anna email',
    'anna email',
  ]);
});
