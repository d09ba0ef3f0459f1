import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  property,
  record,
  subarray,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHANNELS } from '../../notifications/channels.ts';
import { outlook } from './outlook.ts';
import { isQuiet } from './quiet-hours.ts';
import {
  type NotifiedGroup,
  type NotifiedPerson,
  type NotifyingSetting,
  whoIsNotified,
} from './who-is-notified.ts';

const [ANNA, BEN] = [1, 2];
const NIGHT = Date.parse('2027-01-05T02:00:00Z');
const NOON = Date.parse('2027-01-05T12:00:00Z');
const EVERY_NIGHT = { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', until: '07:00' };

const person = (given: Partial<NotifiedPerson> = {}): NotifiedPerson => ({
  isDisabled: false,
  addresses: ['email', 'sms'],
  quiet: [],
  off: {},
  ...given,
});
const setting = (people: Record<number, NotifiedPerson>, configured = CHANNELS): NotifyingSetting => ({
  people: new Map(Object.entries(people).map(([id, one]) => [Number(id), one])),
  configured: new Set(configured),
  timeZone: 'Europe/London',
});
const group = (given: Partial<NotifiedGroup> = {}): NotifiedGroup => ({
  recipients: [],
  rotas: [],
  contacts: [],
  chats: [],
  ...given,
});
const recipient = (userId: number) => ({ userId, channels: ['email'] as const });
const rota = (people: number[]) => ({
  rotaId: 7,
  channels: ['sms'] as const,
  plan: {
    unit: 'days' as const,
    length: 1,
    startsOn: '2027-01-01',
    handOverAt: '08:00',
    people,
    overrides: [],
  },
});
const notifiedIds = ({ users }: ReturnType<typeof whoIsNotified>) => users.map(({ userId }) => userId);

describe('quiet hours', () => {
  test.each([
    ['22:00', '07:00', [1], '2027-01-04T23:00:00Z', true],
    ['22:00', '07:00', [1], '2027-01-05T06:59:00Z', true],
    ['22:00', '07:00', [1], '2027-01-05T07:00:00Z', false],
    ['22:00', '07:00', [1], '2027-01-04T06:00:00Z', false],
    ['22:00', '07:00', [7], '2027-01-04T06:00:00Z', true],
    ['12:00', '13:00', [2], '2027-01-05T12:30:00Z', true],
    ['12:00', '13:00', [1], '2027-01-05T12:30:00Z', false],
    ['00:00', '00:00', [6, 7], '2027-01-09T15:00:00Z', true],
  ])('from %s to %s on days %j at %s: %s', (from, until, days, at, expected) => {
    expect(isQuiet([{ from, until, days }], Date.parse(at), 'Europe/London')).toBe(expected);
  });

  test('last through both runs of an hour that comes twice', () => {
    const hours = [{ days: [7], from: '01:00', until: '02:00' }];
    const runs = ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z'];
    expect(runs.map((at) => isQuiet(hours, Date.parse(at), 'Europe/London'))).toEqual([true, true]);
  });

  test('keep messages from a person while somebody else of the group is notified', () => {
    const people = setting({ [ANNA]: person({ quiet: [EVERY_NIGHT] }), [BEN]: person() });
    const both = group({ recipients: [recipient(ANNA), recipient(BEN)] });
    expect(notifiedIds(whoIsNotified(both, people, NIGHT))).toEqual([BEN]);
    expect(whoIsNotified(both, people, NIGHT).quiet).toEqual([ANNA]);
    expect(notifiedIds(whoIsNotified(both, people, NOON))).toEqual([ANNA, BEN]);
  });

  test.each([
    ['is disabled', person({ isDisabled: true })],
    ['has no address for the channel', person({ addresses: ['push'] })],
    ['has quiet hours too', person({ quiet: [EVERY_NIGHT] })],
  ])('give way when the only other one %s, and the message says so', (_what, ben) => {
    const people = setting({ [ANNA]: person({ quiet: [EVERY_NIGHT] }), [BEN]: ben });
    const both = group({ recipients: [recipient(ANNA), recipient(BEN)] });
    const anna = whoIsNotified(both, people, NIGHT).users.find(({ userId }) => userId === ANNA);
    expect(anna?.because).toBe('nobody else');
  });

  test('give way when only those who cannot acknowledge would be notified', () => {
    const people = setting({ [ANNA]: person({ quiet: [EVERY_NIGHT] }) });
    const mixed = group({
      recipients: [recipient(ANNA)],
      contacts: [{ contactId: 5, channels: ['email'] }],
      chats: [{ chatId: 6 }],
    });
    expect(notifiedIds(whoIsNotified(mixed, people, NIGHT))).toEqual([ANNA]);
  });

  test('do not apply to the user who is on call', () => {
    const people = setting({ [ANNA]: person({ quiet: [EVERY_NIGHT] }), [BEN]: person() });
    const onDuty = group({ recipients: [recipient(BEN)], rotas: [rota([ANNA])] });
    expect(notifiedIds(whoIsNotified(onDuty, people, NIGHT))).toEqual([BEN, ANNA]);
  });
});

describe('own preferences', () => {
  test('switch a channel off for one kind of news and leave the others', () => {
    const people = setting({ [ANNA]: person({ off: { email: ['returns'] } }) });
    const own = group({ recipients: [{ userId: ANNA, channels: ['email', 'sms'] }] });
    const channels = (kind: 'alarms' | 'returns') =>
      whoIsNotified(own, people, NOON, kind).users.flatMap((user) => user.channels);
    expect([channels('alarms'), channels('returns')]).toEqual([['email', 'sms'], ['sms']]);
  });
});

describe('what is wrong within the next days', () => {
  test('a rota of disabled people reaches no user, the whole time, in one warning', () => {
    const people = setting({ [ANNA]: person({ isDisabled: true }), [BEN]: person({ isDisabled: true }) });
    const warnings = outlook(group({ rotas: [rota([ANNA, BEN])] }), people, NOON, NOON + 7 * 86_400_000);
    expect(warnings).toEqual([
      { kind: 'reaches nobody', from: NOON, until: NOON + 7 * 86_400_000 },
      { kind: 'rota gap', rotaId: 7, why: 'disabled', from: NOON, until: NOON + 7 * 86_400_000 },
    ]);
  });

  test('the turn of one person without a number is named with its days', () => {
    const people = setting({ [ANNA]: person(), [BEN]: person({ addresses: ['email'] }) });
    const warnings = outlook(group({ rotas: [rota([ANNA, BEN])] }), people, NOON, NOON + 3 * 86_400_000);
    const gaps = warnings.filter(({ kind }) => kind === 'rota gap');
    expect(
      gaps.map(({ from, until }) => [new Date(from).toISOString(), new Date(until).toISOString()]),
    ).toEqual([
      ['2027-01-06T08:00:00.000Z', '2027-01-07T08:00:00.000Z'],
      ['2027-01-08T08:00:00.000Z', '2027-01-08T12:00:00.000Z'],
    ]);
  });

  const people = record({
    isDisabled: boolean(),
    addresses: subarray([...CHANNELS]),
    quiet: constantFrom([], [EVERY_NIGHT], [{ days: [2, 3], from: '00:00', until: '00:00' }]),
    off: constantFrom({}, { email: ['alarms' as const] }, { sms: ['returns' as const] }),
  });
  const channels = subarray([...CHANNELS], { minLength: 1 });
  const groups = record({
    recipients: array(record({ userId: integer({ min: 1, max: 5 }), channels }), { maxLength: 3 }),
    rotas: array(
      record({
        rotaId: constantFrom(7),
        channels,
        plan: record({
          unit: constantFrom('days' as const, 'weeks' as const),
          length: integer({ min: 1, max: 3 }),
          startsOn: constantFrom('2027-01-01', '2027-03-27', '2027-04-02'),
          handOverAt: constantFrom('01:30', '08:00', '20:00'),
          people: array(integer({ min: 1, max: 5 }), { maxLength: 4 }),
          overrides: constantFrom(
            [],
            [
              {
                id: 1,
                from: Date.parse('2027-03-27T20:00:00Z'),
                until: Date.parse('2027-03-28T03:00:00Z'),
                userId: 3,
              },
            ],
          ),
        }),
      }),
      { maxLength: 1 },
    ),
    contacts: constant([]),
    chats: constantFrom([], [{ chatId: 6 }]),
  });

  test('at every moment somebody would be notified or a warning applies', { tags: ['R65'] }, () => {
    assert(
      property(
        groups,
        array(people, { minLength: 1, maxLength: 5 }),
        subarray([...CHANNELS]),
        integer({ min: 0, max: 7 * 24 * 60 - 1 }),
        constantFrom('Europe/London', 'Europe/Berlin', 'Asia/Kolkata'),
        (given, persons, configured, minutes, timeZone) => {
          const all = {
            people: new Map(persons.map((one, index) => [index + 1, one])),
            configured: new Set(configured),
            timeZone,
          };
          const from = Date.parse('2027-03-26T12:00:00Z');
          const at = from + minutes * 60_000;
          const reached = whoIsNotified(given, all, at).users.some(({ reaches }) => reaches.length > 0);
          const warned = outlook(given, all, from, from + 7 * 86_400_000).some(
            (warning) => warning.kind === 'reaches nobody' && warning.from <= at && at < warning.until,
          );
          expect(reached).toBe(!warned);
        },
      ),
      { numRuns: 300 },
    );
  });
});
