export { createTestDatabase, type TestDatabase } from './databases.ts';
export { startPostgres, type PostgresCluster } from './postgres-cluster.ts';
