import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { Database, DatabaseLocation, Engine } from '../src/database/index.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';

/** Fixture of a suite: the open database and its location, set before the first test. */
export interface EngineFixture {
  readonly engine: Engine;
  readonly database: Database;
  readonly location: DatabaseLocation;
}

/**
 * Runs one suite on an empty SQLite database and on an empty PostgreSQL database. Without a PostgreSQL the
 * second is skipped, which the test command reports loudly.
 */
export function describeOnEachEngine(name: string, suite: (fixture: EngineFixture) => void): void {
  for (const engine of ['sqlite', 'postgres'] as const) {
    const postgresUrl = inject('postgresUrl');
    describe.skipIf(engine === 'postgres' && postgresUrl === null)(`${name}, on ${engine}`, () => {
      let open: TestDatabase | undefined;
      const opened = (): TestDatabase => {
        if (open === undefined) throw new Error('the database is open from the first test on');
        return open;
      };
      beforeAll(async () => {
        open = await createTestDatabase(engine, postgresUrl);
      });
      afterAll(async () => open?.drop());
      suite({
        engine,
        get database() {
          return opened().database;
        },
        get location() {
          return opened().location;
        },
      });
    });
  }
}
