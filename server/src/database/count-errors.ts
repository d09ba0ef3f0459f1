import { Counter, type Registry } from 'prom-client';
import { DomainError, Unavailable } from '../platform/errors.ts';
import { errorCode } from '../platform/process/start-error.ts';
import type { Database } from './database.ts';
import { uniqueViolation } from './unique-violation.ts';

const KINDS = ['unavailable', 'refused'] as const;
type Kind = (typeof KINDS)[number];

/** Counts the transactions that the database did not carry out. Refusals by the domain do not count. */
export function countDatabaseErrors(database: Database, registry: Registry): Database {
  const errors = new Counter({
    name: 'ts1_database_errors_total',
    help: 'Transactions that failed: the database was away, full or locked (unavailable), or took the statement for wrong',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of KINDS) errors.inc({ kind }, 0);
  const counted = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      const kind = errorKind(error);
      if (kind !== null) errors.inc({ kind });
      throw error;
    });
  return {
    engine: database.engine,
    losses: database.losses,
    read: async (companyId, work, pace) => counted(database.read(companyId, work, pace)),
    write: async (companyId, work, pace) => counted(database.write(companyId, work, pace)),
    readAcross: async (work, pace) => counted(database.readAcross(work, pace)),
    readLong: async (companyId, work) => counted(database.readLong(companyId, work)),
    writeAcross: async (work, pace) => counted(database.writeAcross(work, pace)),
    perform: async (task, input) => counted(database.perform(task, input)),
    ping: async () => counted(database.ping()),
    time: async () => counted(database.time()),
    close: async () => database.close(),
  };
}

/** PostgreSQL names its errors by five characters; SQLite's come from their thread by their text alone. */
function errorKind(error: unknown): Kind | null {
  if (error instanceof Unavailable) return 'unavailable';
  if (error instanceof DomainError || uniqueViolation(error) !== undefined) return null;
  const isPostgres = /^[\dA-Z]{5}$/.test(errorCode(error) ?? '');
  const isSqlite =
    error instanceof Error &&
    /constraint failed|^no such |syntax error|malformed|integer overflow/.test(error.message);
  return isPostgres || isSqlite ? 'refused' : null;
}
