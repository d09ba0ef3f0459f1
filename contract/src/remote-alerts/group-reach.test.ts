import { assert, constantFrom, property, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { CHANNELS } from '../notifications/channels.ts';
import { groupReach, sensorsInNoGroup } from './group-reach.ts';

const jane = {
  id: 1,
  username: 'jane',
  email: 'jane@example.com',
  phoneNumber: null,
  isDisabled: false,
  pushDevices: 0,
};
const joe = {
  ...jane,
  id: 2,
  username: 'joe',
  email: 'joe@example.com',
  phoneNumber: '+44 20 7946 0000',
  pushDevices: 2,
};
const gone = { ...joe, id: 3, username: 'gone', isDisabled: true };
const users = [jane, joe, gone];

type Name = (typeof CHANNELS)[number];
const to = (userId: number, ...chosen: Name[]) => ({
  userId: String(userId),
  email: chosen.includes('email'),
  sms: chosen.includes('sms'),
  push: chosen.includes('push'),
  warnings: false,
  voice: chosen.includes('voice'),
});
const channels = (...missing: Name[]) =>
  CHANNELS.map((channel) => ({
    channel,
    state: missing.includes(channel) ? ('not configured' as const) : ('ready' as const),
  }));

test('numbers and devices that the reader may not see are taken to be there', () => {
  const { id, username, email, isDisabled } = jane;
  const seen = { id, username, email, isDisabled };
  expect(groupReach({ recipients: [to(1, 'sms', 'push')] }, [seen], channels())).toEqual({
    reached: 1,
    gaps: [],
  });
});

test.each([
  ['an e-mail address is enough', [to(1, 'email')], channels(), 1, []],
  [
    'e-mail that is not set up',
    [to(1, 'email'), to(2, 'email')],
    channels('email'),
    0,
    [{ kind: 'not configured', channel: 'email' }],
  ],
  [
    'a text message without a number',
    [to(1, 'sms')],
    channels(),
    0,
    [{ kind: 'no address', channel: 'sms', username: 'jane' }],
  ],
  ['a text message with a number', [to(2, 'sms')], channels(), 1, []],
  [
    'push without a device',
    [to(1, 'push')],
    channels(),
    0,
    [{ kind: 'no address', channel: 'push', username: 'jane' }],
  ],
  ['a call with a number', [to(2, 'voice')], channels(), 1, []],
  [
    'a call where nobody can be called, as the list of channels has none',
    [to(2, 'voice')],
    channels().filter(({ channel }) => channel !== 'voice'),
    0,
    [{ kind: 'not configured', channel: 'voice' }],
  ],
  ['push with a device', [to(2, 'push')], channels(), 1, []],
  [
    'somebody who is disabled',
    [to(3, 'email', 'sms', 'push')],
    channels(),
    0,
    [{ kind: 'disabled', username: 'gone' }],
  ],
  [
    'one channel of two',
    [to(1, 'email', 'sms')],
    channels(),
    1,
    [{ kind: 'no address', channel: 'sms', username: 'jane' }],
  ],
  [
    'one of two people',
    [to(2, 'email'), to(3, 'email')],
    channels(),
    1,
    [{ kind: 'disabled', username: 'gone' }],
  ],
  ['nobody at all', [], channels(), 0, []],
  ['a user who was deleted', [to(9, 'email')], channels(), 0, []],
] as const)('%s', (_name, recipients, states, reached, gaps) => {
  expect(groupReach({ recipients: [...recipients] }, users, states)).toEqual({ reached, gaps });
});

test('a channel that fails for now counts as one that works', () => {
  const failing = [{ channel: 'email', state: 'failing' }] as const;
  expect(groupReach({ recipients: [to(1, 'email')] }, users, failing)).toEqual({ reached: 1, gaps: [] });
});

test(
  'a recipient is reached exactly when one of the chosen channels is free of gaps',
  { tags: ['R135'] },
  () => {
    const choice = uniqueArray(constantFrom(...CHANNELS), { minLength: 1 });
    assert(
      property(
        constantFrom(...users),
        choice,
        uniqueArray(constantFrom(...CHANNELS)),
        (user, chosen, missing) => {
          const { reached, gaps } = groupReach(
            { recipients: [to(user.id, ...chosen)] },
            users,
            channels(...missing),
          );
          expect(reached).toBe(user.isDisabled || gaps.length === chosen.length ? 0 : 1);
        },
      ),
    );
  },
);

test('sensors in no group are those that no group names', () => {
  const sensors = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(sensorsInNoGroup(sensors, [{ sensorIds: [1] }, { sensorIds: [1, 3] }])).toEqual([{ id: 2 }]);
  expect(sensorsInNoGroup(sensors, [])).toEqual(sensors);
});
