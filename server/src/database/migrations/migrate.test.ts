import { expect, inject, test } from 'vitest';
import { asOwner } from '../../../testing/as-owner.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/databases.ts';
import { type DatabaseLocation, openDatabase } from '../index.ts';

const VERSION = 'v01.01.00';
const LAST_STEP = '2027-01-13-unnotified-alarms';

/** As the steps had them. */
const RENAMED = [
  ['escalations', 'escalated_at', 'told_at'],
  ['escalations', 'escalated_to', 'told_group_id'],
  ['sensors', 'receipt_interval_ms', 'heard_every_ms'],
  ['discovered_sensors', 'first_received_at', 'first_heard_at'],
  ['discovered_sensors', 'last_received_at', 'last_heard_at'],
] as const;

async function withDatabase(
  engine: 'sqlite' | 'postgres',
  work: (location: DatabaseLocation) => Promise<void>,
): Promise<void> {
  const postgresUrl = inject('postgresUrl');
  if (engine === 'postgres' && postgresUrl === null) return;
  const open: TestDatabase = await createTestDatabase(engine, postgresUrl);
  await open.database.close();
  try {
    await work(open.location);
  } finally {
    await open.drop();
  }
}

async function names(location: DatabaseLocation): Promise<unknown[]> {
  return asOwner(location, 'select name from kysely_migration order by name');
}

test.each(['sqlite', 'postgres'] as const)(
  'a database on %s that came to 1.1.0 step by step is one of 1.1.0',
  async (engine) => {
    await withDatabase(engine, async (location) => {
      const before = await names(location);
      expect(before.at(-1)).toEqual({ name: VERSION });
      await asOwner(location, `update kysely_migration set name = '${LAST_STEP}' where name = '${VERSION}'`);
      for (const [table, name, before] of RENAMED)
        await asOwner(location, `alter table ${table} rename column ${name} to ${before}`);
      await asOwner(location, 'alter table deliveries rename column recipient_id to user_id');
      await asOwner(location, 'alter table deliveries drop column recipient_kind');
      for (const step of [
        '2026-12-16-sealed-days',
        '2026-12-24-channels',
        '2027-01-12-lab-calibration-reviews',
      ])
        await asOwner(
          location,
          `insert into kysely_migration (name, timestamp) values ('${step}', '2026-12-01')`,
        );
      await (await openDatabase(location)).close();
      expect(await names(location)).toEqual(before);
    });
  },
);

test.each(['sqlite', 'postgres'] as const)(
  'a database on %s of a build in between is refused, and is as it was',
  async (engine) => {
    await withDatabase(engine, async (location) => {
      await asOwner(
        location,
        `update kysely_migration set name = '2026-12-24-channels' where name = '${VERSION}'`,
      );
      const before = await names(location);
      await expect(openDatabase(location)).rejects.toThrow(
        /a build between 1\.0\.0 and 1\.1\.0 has changed it \(2026-12-24-channels\)/,
      );
      expect(await names(location)).toEqual(before);
    });
  },
);
