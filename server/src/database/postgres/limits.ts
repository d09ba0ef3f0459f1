/**
 * Time limits of waiting for PostgreSQL, in milliseconds. All but the first are set in the first statement of each
 * transaction: a pooler such as PgBouncer refuses them when a connection opens.
 */
export const LIMITS_MS = {
  /** For a free connection of ours, and for a new one. */
  connect: 8_000,
  /** For one statement. */
  statement: 60_000,
  /** For one statement of bulk work: imports, exports, retention, roll-ups. Migrations and backups have none. */
  bulkStatement: 15 * 60_000,
  /** For a lock that another transaction holds. */
  lock: 5_000,
  /** For PostgreSQL to wait for us: a server of ours that freezes loses its locks. */
  idle: 8_000,
} as const;

/** Time after which a connection without an answer is looked at first. */
export const SILENT_AFTER_MS = 4_000;
/** Time for the server to report on a new connection whether it is working for us. */
export const PROBE_LIMIT_MS = 4_000;
