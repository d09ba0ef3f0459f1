import { auditRoutes } from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import { toFilters, pageLimit } from './audit-query.ts';
import { auditSearch } from './audit-search.ts';

const LONDON = 'Europe/London';

describe('the filters of the audit log', () => {
  test(
    'are sent as the specification says: actions in capitals, dates as ISO 8601',
    { tags: ['2.7.14'] },
    () => {
      const search = auditSearch.parse({
        search: ' door ',
        action: 'zone_create',
        user: 7,
        from: '2026-07-01T10:00',
        until: '2026-07-01T10:00',
      });
      const filters = toFilters(search, LONDON);
      expect(filters).toEqual({
        search: 'door',
        action: 'ZONE_CREATE',
        user_id: '7',
        startDate: '2026-07-01T09:00:00.000Z',
        endDate: '2026-07-01T09:00:59.999Z',
      });
      expect(auditRoutes.listAuditLogs.query.safeParse(filters).success).toBe(true);
    },
  );

  test.each([
    { from: '2026-02-31T10:00' },
    { until: 'yesterday' },
    { from: '' },
    { action: 'zone_vanish' },
    { action: '<script>' },
    { user: -1 },
    { user: 'me' },
    { search: '   ' },
    { search: 'x'.repeat(201) },
    {},
  ])('leave out what makes no sense: %o', { tags: ['2.5.11'] }, (address) => {
    expect(toFilters(auditSearch.parse(address), LONDON)).toEqual({});
  });

  test.each([
    [undefined, 100],
    [50, 50],
    [200, 200],
    [500, 500],
    [7, 100],
    ['all', 100],
  ])('of %s rows ask for %i', { tags: ['2.9.5'] }, (limit, asked) => {
    expect(pageLimit(auditSearch.parse({ limit }))).toBe(asked);
  });
});
