/**
 * How long PostgreSQL may keep us waiting, in milliseconds. All but the first go with each transaction, in its first
 * statement: a pooler such as PgBouncer refuses them when a connection opens.
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
  /** For us, while we hold locks: a server that freezes gives them back. */
  idle: 8_000,
} as const;

/** Before the first look at a connection on which something was sent and nothing came back. */
export const SILENT_AFTER_MS = 4_000;
/** For the server to say on a new connection whether it is at work for us. */
export const PROBE_LIMIT_MS = 4_000;
