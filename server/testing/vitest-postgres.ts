import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/database/index.ts';
import { startPostgres } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | null;
  }
}

/** Vitest's global set-up: one throw-away cluster for the whole run, and one migrated file of SQLite to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // No project measures the cluster: nothing in it is ever written to the disk.
  process.env['TS1_QUICK_DATABASES'] = '1';
  const cluster = await startPostgres();
  delete process.env['TS1_QUICK_DATABASES'];
  if (cluster === null && process.env['TS1_EVERY_SUITE'] === '1') {
    throw new Error('no PostgreSQL to test against: install postgresql or set TEST_DATABASE_URL');
  }
  if (cluster?.isThrowAway === true) await migrateTemplate(cluster.url);
  project.provide('postgresUrl', cluster?.url ?? null);
  const folder = mkdtempSync(join(tmpdir(), 'ts1-template-'));
  process.env['TS1_SQLITE_TEMPLATE'] = await migrateFile(folder);
  return async () => {
    delete process.env['TS1_SQLITE_TEMPLATE'];
    rmSync(folder, { recursive: true, force: true });
    await cluster?.stop();
  };
}

async function migrateFile(dataDirectory: string): Promise<string> {
  const database = await openDatabase({ dataDirectory });
  await database.close();
  return join(dataDirectory, 'ts1.sqlite');
}

/** Migrates the template that PostgreSQL copies for every new database, once, so that no test waits for it. */
async function migrateTemplate(clusterUrl: string): Promise<void> {
  const url = new URL(clusterUrl);
  url.pathname = '/template1';
  const database = await openDatabase({ databaseUrl: url.href, dataDirectory: '' });
  await database.close();
}
