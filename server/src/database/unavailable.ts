import { Unavailable } from '../platform/errors.ts';
import { errorCode } from '../platform/process/start-error.ts';

/**
 * SQLSTATE classes 08 (connection), 53 (resources), 57 (shutting down, cancelled) and 40 (deadlock, serialization),
 * 55P03 (a lock was not free), 25P03 (idle for too long), 58030 (I/O error), XX001 and XX002 (a page of a table or an
 * index cannot be read), and codes of the socket.
 */
const NOT_NOW_CODE =
  /^(08...|53...|57...|40...|55P03|25P03|58030|XX00[12]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/**
 * Errors without a code: a broken connection, and errors of SQLite from its thread. A disk that breaks causes an I/O
 * error or a damaged file, depending on the page that fails: a unit has to keep its readings either way.
 */
const NOT_NOW_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded|database is locked|database or disk is full|disk I\/O error|database disk image is malformed|file is not a database|out of memory|locking protocol|attempt to write a readonly database|unable to open database|the database thread has ended)/;

/** Converts errors of a database that is away or full to Unavailable (503); returns other errors unchanged. */
export function asUnavailable(error: unknown): unknown {
  const message = error instanceof Error ? error.message : '';
  const notNow = NOT_NOW_CODE.test(errorCode(error) ?? '') || NOT_NOW_MESSAGE.test(message);
  if (!notNow) return error;
  return new Unavailable('The database is not available. Please try again.', RETRY_AFTER_MS, {
    cause: error,
  });
}

const RETRY_AFTER_MS = 2_000;
