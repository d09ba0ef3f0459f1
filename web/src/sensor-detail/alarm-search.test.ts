import { expect, test } from 'vitest';
import { alarmSearch } from './alarm-search.ts';

const at = (time: string): number => Date.parse(`2026-11-21T${time}:00.000Z`);

test('an excursion that is over is shown with as long before and after it', () => {
  expect(alarmSearch(at('06:00'), at('08:00'), at('12:00'))).toEqual({
    range: 'custom',
    from: '2026-11-21T04:00:00.000Z',
    to: '2026-11-21T10:00:00.000Z',
  });
});

test('a short one has half an hour around it, and nothing of the future', () => {
  expect(alarmSearch(at('11:50'), at('11:55'), at('12:00'))).toEqual({
    range: 'custom',
    from: '2026-11-21T11:20:00.000Z',
    to: '2026-11-21T12:00:00.000Z',
  });
});

test('one that goes on is left to the page, which follows it', () => {
  expect(alarmSearch(at('11:50'), null, at('12:00'))).toEqual({});
});
