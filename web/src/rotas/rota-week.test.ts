import type { RotaPlan } from '@ts1/contract';
import { expect, test } from 'vitest';
import { dayHours, weekPosition, rotaWeek } from './rota-week.ts';

const [ANNA, BEN, CARA] = [1, 2, 3];
const daily = (handOverAt: string): RotaPlan => ({
  unit: 'days',
  length: 1,
  startsOn: '2027-01-04',
  handOverAt,
  people: [ANNA, BEN],
  overrides: [],
});
const weekly: RotaPlan = { ...daily('08:00'), unit: 'weeks' };
const at = (text: string) => Date.parse(text);
const iso = (moment: number) => new Date(moment).toISOString().slice(0, 16);
const minuteOfDay = (place: number) => Math.round((place % 1) * 24 * 60);

/** Weeks with a change of clocks, one of them by half an hour, at half hours from UTC, and where midnight is skipped. */
test.each([
  ['Europe/London', '2027-01-13T12:00Z', '2027-01-11T00:00', [24, 24, 24, 24, 24, 24, 24]],
  ['Europe/London', '2027-03-24T12:00Z', '2027-03-22T00:00', [24, 24, 24, 24, 24, 24, 23]],
  ['Europe/London', '2027-10-31T23:30Z', '2027-10-24T23:00', [24, 24, 24, 24, 24, 24, 25]],
  ['America/St_Johns', '2027-03-10T12:00Z', '2027-03-08T03:30', [24, 24, 24, 24, 24, 24, 23]],
  ['America/Santiago', '2027-09-01T12:00Z', '2027-08-30T04:00', [24, 24, 24, 24, 24, 24, 23]],
  ['Australia/Lord_Howe', '2027-10-01T12:00Z', '2027-09-26T13:30', [24, 24, 24, 24, 24, 24, 23.5]],
  ['Australia/Lord_Howe', '2027-04-01T12:00Z', '2027-03-28T13:00', [24, 24, 24, 24, 24, 24, 24.5]],
  ['Asia/Kolkata', '2027-03-24T12:00Z', '2027-03-21T18:30', [24, 24, 24, 24, 24, 24, 24]],
])(
  'a week in %s begins on Monday, and its days have the hours that they have',
  (zone, moment, monday, hours) => {
    const { days } = rotaWeek(weekly, at(moment), 0, zone);
    expect(iso(days[0]?.from ?? 0)).toBe(monday);
    expect(days.map(dayHours)).toEqual(hours);
    days.slice(1).forEach(({ from }, index) => expect(from).toBe(days[index]?.until));
  },
);

/** The hand-over at 08:00 of a Sunday: minutes of 24 hours drawn, after how many of the day's own hours. */
test.each([
  ['Europe/London', '2027-03-24T12:00Z', 7 / 23],
  ['Europe/London', '2027-10-27T12:00Z', 9 / 25],
  ['Australia/Lord_Howe', '2027-10-01T12:00Z', 7.5 / 23.5],
  ['Australia/Lord_Howe', '2027-04-01T12:00Z', 8.5 / 24.5],
  ['Asia/Kolkata', '2027-03-24T12:00Z', 8 / 24],
])('a hand-over in %s is at its hour, also on the day on which clocks change', (zone, moment, part) => {
  const { shifts } = rotaWeek(daily('08:00'), at(moment), 0, zone);
  expect(shifts).toHaveLength(8);
  expect(shifts.map(({ begin }) => Math.floor(begin))).toEqual([0, 0, 1, 2, 3, 4, 5, 6]);
  expect(minuteOfDay(shifts[1]?.begin ?? 0)).toBe(8 * 60);
  expect(minuteOfDay(shifts[7]?.begin ?? 0)).toBe(Math.round(part * 24 * 60));
  // Without a hole, from edge to edge.
  expect([shifts[0]?.begin, shifts.at(-1)?.end]).toEqual([0, 7]);
  shifts.slice(1).forEach(({ begin }, index) => expect(begin).toBe(shifts[index]?.end));
});

test('the turn that lasts the whole week keeps when it began, and where it is', () => {
  const { shifts } = rotaWeek({ ...weekly, length: 4 }, at('2027-01-20T12:00Z'), 0, 'Europe/London');
  expect(shifts).toEqual([
    expect.objectContaining({ userId: ANNA, from: at('2027-01-04T08:00Z'), begin: 0, end: 7 }),
  ]);
});

test('no user is on call before the first hand-over, and in a rota without people', () => {
  const before = rotaWeek(weekly, at('2027-01-06T12:00Z'), 0, 'UTC').shifts;
  expect(before.map(({ userId, begin }) => [userId, begin])).toEqual([
    [null, 0],
    [ANNA, 1 / 3],
  ]);
  const { shifts } = rotaWeek({ ...weekly, people: [] }, at('2027-01-13T12:00Z'), 0, 'UTC');
  expect(shifts).toEqual([expect.objectContaining({ userId: null, begin: 0, end: 7 })]);
});

test('an exception names whose turns it replaces, and what is left of these is around it', () => {
  const override = { id: 9, userId: CARA, from: at('2027-01-12T12:00Z'), until: at('2027-01-14T12:00Z') };
  const plan = { ...daily('08:00'), overrides: [override] };
  const { shifts } = rotaWeek(plan, at('2027-01-13T12:00Z'), 0, 'UTC');
  const exceptions = shifts.filter(({ replacedUserIds }) => replacedUserIds !== undefined);
  expect(exceptions).toEqual([
    expect.objectContaining({ userId: CARA, begin: 1.5, end: 3.5, replacedUserIds: [ANNA, BEN] }),
  ]);
  expect(shifts.map(({ userId }) => userId)).toEqual([ANNA, BEN, ANNA, CARA, ANNA, BEN, ANNA, BEN]);
});

test.each([
  [-1, '2027-03-15T00:00', '2027-03-22T00:00'],
  [1, '2027-03-28T23:00', '2027-04-04T23:00'],
  [31, '2027-10-24T23:00', '2027-11-01T00:00'],
])('%i weeks on is a week of its own, across changes of clocks', (weeks, from, until) => {
  const { days } = rotaWeek(weekly, at('2027-03-24T12:00Z'), weeks, 'Europe/London');
  expect([iso(days[0]?.from ?? 0), iso(days.at(-1)?.until ?? 0)]).toEqual([from, until]);
});

test('a moment outside of the week is at its edge', () => {
  const { days } = rotaWeek(weekly, at('2027-01-13T12:00Z'), 0, 'UTC');
  expect(
    [Number.NEGATIVE_INFINITY, at('2027-01-13T12:00Z'), Number.POSITIVE_INFINITY].map((one) =>
      weekPosition(one, days),
    ),
  ).toEqual([0, 2.5, 7]);
});
