import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Unavailable } from '../../platform/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/databases.ts';
import { addCompany, addSensors } from '../../../testing/devices.ts';
import { runTwoNodes } from '../../../testing/two-nodes.ts';
import { type Database, openDatabase } from '../index.ts';

const postgresUrl = inject('postgresUrl');

describe.skipIf(postgresUrl === null)('two nodes on one PostgreSQL database', () => {
  let open: TestDatabase;
  let other: Database;

  beforeAll(async () => {
    open = await createTestDatabase('postgres', postgresUrl);
    other = await openDatabase(open.location);
  });
  afterAll(async () => {
    await other.close();
    await open.drop();
  });

  test(
    'that wait for each other in a circle both go through, and each commit is followed up once',
    { tags: ['R91'], timeout: 30_000 },
    async () => {
      const companyId = await addCompany(open.database, 'Circle');
      const [one = 0, two = 0] = await addSensors(open.database, companyId, ['1', '2']);
      let runs = 0;
      let held = 0;
      const followed: string[] = [];
      const both = Promise.withResolvers<void>();
      const lockInTurn = async (node: Database, name: string, ids: readonly number[]) =>
        node.write(companyId, async (tx) => {
          runs += 1;
          tx.afterCommit(() => followed.push(name));
          for (const id of ids) {
            await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', [id]);
            held += 1;
            if (held >= 2) both.resolve();
            await both.promise;
          }
        });
      await Promise.all([
        lockInTurn(open.database, 'here', [one, two]),
        lockInTurn(other, 'there', [two, one]),
      ]);
      expect(runs).toBeGreaterThan(2);
      expect(followed.toSorted()).toEqual(['here', 'there']);
    },
  );

  test('that cannot be serialised run again from the start, and are answered 503 when that does not help', async () => {
    const failing = async (times: number) => {
      let runs = 0;
      const work = open.database.writeAcross(async (tx) => {
        runs += 1;
        if (runs > times) return;
        await sql`do $$ begin raise exception 'not in this order' using errcode = '40001'; end $$`.execute(
          tx.sql,
        );
      });
      const error = await work.then(
        () => undefined,
        (failure: unknown) => failure,
      );
      return { runs, error };
    };
    expect(await failing(2)).toEqual({ runs: 3, error: undefined });
    expect(await failing(100)).toEqual({ runs: 5, error: expect.any(Unavailable) });
  });

  test(
    'never do with mixed batches of five companies in opposite orders, contact and alarms by time',
    { tags: ['R92'] },
    async () => {
      const run = await runTwoNodes(open.location, 20_000);
      expect(run).toMatchObject({ refused: 0, deadlocks: 0 });
      expect(Math.min(run.deliveries, run.contacts, run.ticks)).toBeGreaterThan(20);
    },
  );
});
