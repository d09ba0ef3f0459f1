import { expect, test } from 'vitest';
import { countWrites } from './count-writes.ts';

test.each([
  'insert into readings (a) values (?) on conflict (a) do update set a = excluded.a',
  'insert into "readings" ("a") values (?)',
  'INSERT OR IGNORE INTO readings select * from other',
  'replace into readings values (1)',
  'update "readings" set a = 1',
  'delete from readings where a in (select b from other)',
  'with found as (select 1) insert into readings select * from found',
])('%s writes to readings', (sql) => {
  const writes = countWrites();
  writes.note(sql);
  expect([
    writes.tableWrites('readings'),
    writes.tableWrites('latest_readings'),
    writes.tableWrites('rollups'),
  ]).toEqual([1, 0, 0]);
});

test.each([
  'select * from readings for update',
  'insert into latest_readings (a) select a from readings',
  'update "sensors" set "readings_from" = ?',
  'begin immediate',
])('%s does not write to readings', (sql) => {
  const writes = countWrites();
  writes.note(sql);
  expect(writes.tableWrites('readings')).toBe(0);
});
