import type { TestProject } from 'vitest/node';
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
  project.provide('postgresUrl', cluster?.url ?? null);
  return async () => cluster?.stop();
}
