import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { type DatabaseLocation, openShares } from './index.ts';

const PARTS = 16;
const PATIENCE = { timeout: 20_000 };
let works = 7_000;

const all = Array.from({ length: PARTS }, (_, part) => part);

/** Starts a server that shares the work of this name, until the test ends. */
function server(location: DatabaseLocation, name: number) {
  let own: ReadonlySet<number> = new Set();
  const shares = openShares(location, {
    name,
    parts: PARTS,
    take: async (parts) => {
      own = new Set(parts);
    },
    trouble: () => {},
  });
  onTestFinished(async () => shares.close());
  return { own: () => [...own].toSorted((a, b) => a - b), close: async () => shares.close() };
}

describeOnEachEngine('shared work', (on) => {
  test('is done by one server alone where there is one', async () => {
    const one = server(on.location, (works += 1));
    await vi.waitFor(() => expect(one.own()).toEqual(all), PATIENCE);
    await one.close();
    expect(one.own()).toEqual([]);
  });
});

const postgresUrl = inject('postgresUrl');

describe.skipIf(postgresUrl === null)('shared work of servers on one PostgreSQL', () => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await createTestDatabase('postgres', postgresUrl);
  });
  afterAll(async () => open.drop());

  test('is split evenly, each part to one server, and goes to the others when one ends', async () => {
    const name = (works += 1);
    const [one, other] = [server(open.location, name), server(open.location, name)];
    const together = (): number[] => [...one.own(), ...other.own()].toSorted((a, b) => a - b);
    await vi.waitFor(() => {
      expect(together()).toEqual(all);
      expect(one.own()).toHaveLength(PARTS / 2);
    }, PATIENCE);
    await one.close();
    await vi.waitFor(() => expect(other.own()).toEqual(all), PATIENCE);
  });

  test('rests while the database is out of reach, and is taken up again', async () => {
    const one = server(open.location, (works += 1));
    await vi.waitFor(() => expect(one.own()).toEqual(all), PATIENCE);
    const admin = new Client({ connectionString: open.location.databaseUrl });
    await admin.connect();
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'ts1-shares' and datname = current_database()`,
    );
    await admin.end();
    expect(rowCount).toBeGreaterThan(0);
    await vi.waitFor(() => expect(one.own()).toEqual([]), { ...PATIENCE, interval: 5 });
    await vi.waitFor(() => expect(one.own()).toEqual(all), PATIENCE);
  });
});
