import { expect, test } from 'vitest';
import { GOALERT_ANSWERS } from './goalert-answers.ts';
import { onCall } from './on-call.ts';

const MINUTE_MS = 60_000;

const answers = GOALERT_ANSWERS.flatMap(({ timeZone, turns, ...plan }) => {
  const midnight = Date.parse(plan.startsOn);
  return [...turns.matchAll(/(\d+)-(-?\d+)\+(-?\d+)/g)].map(([, ...figures]) => {
    const [moment = 0, before = 0, after = 0] = figures.map((figure) => Number(figure) * MINUTE_MS);
    const at = midnight + moment;
    const turn = onCall({ ...plan, people: [1, 2, 3], overrides: [] }, at, timeZone);
    return { timeZone, ours: [turn.from, turn.until], theirs: [at - before, at + after] };
  });
});
const text = (at: number | undefined) => new Date(at ?? Number.NaN).toISOString().slice(0, 16);

/**
 * Cases where GoAlert differs. For a hand-over in the hour that summer time skips, it takes the moment of the change;
 * we move on by the hour skipped, as calendars do. Where midnight is skipped it returns, on that day, turns that ended
 * before the requested moment.
 */
const DIFFERENT = [
  ['America/New_York', '2027-03-14T07:30', '2027-03-14T07:00'],
  ['Australia/Lord_Howe', '2027-10-02T15:45', '2027-10-02T15:30'],
  ['Europe/Berlin', '2027-03-28T01:30', '2027-03-28T01:00'],
  ['Europe/London', '2027-03-28T01:30', '2027-03-28T01:00'],
  ['America/Santiago', '2027-08-30T12:00', '2027-08-29T12:00'],
  ['America/Santiago', '2027-09-05T04:30', '2027-09-04T04:30'],
  ['America/Santiago', '2027-09-06T03:30', '2027-09-05T03:30'],
  ['America/Santiago', '2027-09-06T11:00', '2027-09-05T10:00'],
] as const;

test(
  'turns begin and end when GoAlert says, of 1,000 moments, but for the hour that summer time skips',
  { tags: ['R66'] },
  () => {
    expect(answers).toHaveLength(1_000);
    const different = answers.flatMap(({ timeZone, ours, theirs }) =>
      ours.flatMap((at, index) =>
        at === theirs[index] ? [] : [`${timeZone} ${text(at)} ${text(theirs[index])}`],
      ),
    );
    expect([...new Set(different)].toSorted()).toEqual(DIFFERENT.map((one) => one.join(' ')).toSorted());
  },
);
