// @module-tag R93
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/databases.ts';
import { asOwner } from '../../../testing/as-owner.ts';
import { startProcess } from '../../../testing/server-process.ts';
import { openDatabase, refuseLosses } from '../index.ts';

const postgresUrl = inject('postgresUrl');

test('a database that loses nothing may always be used', () => {
  expect(() => refuseLosses({ losses: [] }, 'refuse')).not.toThrow();
});

test('one that loses what was acknowledged is refused by the names of its settings', () => {
  const losses = ['synchronous_commit=off', 'fsync=off'];
  expect(() => refuseLosses({ losses }, 'refuse')).toThrow(
    /runs with synchronous_commit=off and fsync=off: .* LOSSY_DATABASE=allow/,
  );
  expect(() => refuseLosses({ losses }, 'allow')).not.toThrow();
});

describe.skipIf(postgresUrl === null)('a PostgreSQL server', () => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await createTestDatabase('postgres', postgresUrl);
  });
  afterAll(async () => open.drop());

  const commitsWith = async (setting: string) => {
    const name = new URL(open.location.databaseUrl ?? '').pathname.slice(1);
    await asOwner(open.location, `alter database ${name} set synchronous_commit = '${setting}'`);
  };

  test('that answers before the disk has it does not get the product started, unless that is allowed', async () => {
    await commitsWith('off');
    const environment = {
      DATABASE_URL: open.location.databaseUrl ?? '',
      DATA_DIR: open.location.dataDirectory,
      PORT: '0',
      MQTT_PORT: '0',
    };
    const refused = startProcess('main', { ...environment, LOSSY_DATABASE: 'refuse' });
    expect([await refused.ended(), refused.output()]).toEqual([
      1,
      expect.stringMatching(/^The server of DATABASE_URL runs with synchronous_commit=off.*\n$/),
    ]);
    const allowed = startProcess('main', { ...environment, LOSSY_DATABASE: 'allow' });
    onTestFinished(() => void allowed.child.kill('SIGKILL'));
    await allowed.printed(/is ready/);
  }, 60_000);

  test('cannot be switched while the product runs: each write asks for what was found at the start', async () => {
    await commitsWith('on');
    const database = await openDatabase(open.location);
    onTestFinished(async () => database.close());
    expect(database.losses).not.toContain('synchronous_commit=off');
    await commitsWith('off');
    const readSetting = async () =>
      database.write(1, async (tx) =>
        sql<{ setting: string }>`select current_setting('synchronous_commit') as setting`.execute(tx.sql),
      );
    const found = await Promise.all(Array.from({ length: 6 }, readSetting));
    expect(found.flatMap(({ rows }) => rows.map(({ setting }) => setting))).toEqual(Array(6).fill('on'));
  });
});
