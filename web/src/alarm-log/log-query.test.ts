import { alarmEventRoutes } from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import { isFiltered, toQuery } from './log-query.ts';
import { logSearch } from './log-search.ts';

const NOW = Date.UTC(2026, 6, 2, 12);
const LONDON = 'Europe/London';

describe('the view of the alarm log in its address', () => {
  test('is asked of the server: every filter, and a period on the clock of the company', () => {
    const view = logSearch.parse({
      order: 'oldest',
      state: 'still-out',
      type: 'high',
      measurand: 'humidity',
      zone: '3',
      sensor: 7,
      period: 'custom',
      from: '2026-07-01T10:00',
      until: '2026-07-01T10:00',
      search: ' door ',
    });
    const query = toQuery(view, LONDON, NOW);
    expect(query).toEqual({
      order: 'oldest',
      state: 'still-out',
      type: 'high',
      measurand: 'humidity',
      zone_id: '3',
      sensor_id: '7',
      startDate: '2026-07-01T09:00:00.000Z',
      endDate: '2026-07-01T09:00:59.999Z',
      search: 'door',
    });
    expect(alarmEventRoutes.alarmEvents.query.safeParse(query).success).toBe(true);
  });

  test.each([
    ['day', '2026-07-01T12:00:00.000Z'],
    ['week', '2026-06-25T12:00:00.000Z'],
    ['month', '2026-06-02T12:00:00.000Z'],
  ])('of the last %s begins when it was opened', (period, startDate) => {
    expect(toQuery(logSearch.parse({ period }), LONDON, NOW)).toEqual({ startDate });
  });

  test.each([
    {},
    { order: 'newest' },
    { order: 'loudest' },
    { state: 'over' },
    { type: '<script>' },
    { zone: -1 },
    { sensor: 'all' },
    { event: 0 },
    { event: 12 },
    { period: 'custom', from: '2026-02-31T10:00', until: 'tomorrow' },
    { from: '2026-07-01T10:00' },
    { search: '   ' },
  ])('leaves out what makes no sense: %o', (address) => {
    expect(toQuery(logSearch.parse(address), LONDON, NOW)).toEqual({});
  });

  test('is filtered by anything but its order', () => {
    expect(isFiltered(logSearch.parse({ order: 'oldest', event: 3 }))).toBe(false);
    expect(isFiltered(logSearch.parse({ type: 'low' }))).toBe(true);
  });
});
