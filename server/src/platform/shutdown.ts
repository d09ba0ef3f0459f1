import type { Logger } from './logger.ts';

/** A supervisor waits ten seconds before it kills; what is not closed by then is given up. */
const CLOSE_LIMIT_MS = 9_500;

/**
 * On SIGTERM or SIGINT closes what `close` closes and exits with 0, or with 1 when that fails or takes too
 * long. A second signal does not wait.
 */
export function closeOnSignal(logger: Logger, close: () => Promise<void>): void {
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(1);
      closing = true;
      logger.info({ signal }, 'shutting down');
      setTimeout(() => {
        logger.error('shutting down took too long');
        process.exit(1);
      }, CLOSE_LIMIT_MS).unref();
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'shutting down failed');
          process.exit(1);
        },
      );
    });
  }
}
