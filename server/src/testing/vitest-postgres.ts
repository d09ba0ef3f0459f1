import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/index.ts';
import { startPostgres } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | null;
  }
}

/** Vitest's global set-up: one throw-away cluster for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  if (cluster === null && process.env['TS1_EVERY_SUITE'] === '1') {
    throw new Error('no PostgreSQL to test against: install postgresql or set TEST_DATABASE_URL');
  }
  if (cluster?.isThrowAway === true) await migrateTemplate(cluster.url);
  project.provide('postgresUrl', cluster?.url ?? null);
  return async () => cluster?.stop();
}

/** What PostgreSQL copies for every new database: migrated once, no test has to wait for it. */
async function migrateTemplate(clusterUrl: string): Promise<void> {
  const url = new URL(clusterUrl);
  url.pathname = '/template1';
  const database = await openDatabase({ databaseUrl: url.href, dataDirectory: '' });
  await database.close();
}
