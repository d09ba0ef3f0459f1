import type { Logger } from '../logger.ts';

/** A supervisor waits ten seconds before it kills, or as many more as leaving takes; what is not closed by then is given up. */
const CLOSE_LIMIT_MS = 9_500;

export interface Ending {
  /** On SIGTERM, before anything is closed: lets calls go to other servers. Ends by itself. */
  readonly leave?: (() => Promise<void>) | undefined;
  readonly close: () => Promise<void>;
}

/**
 * On SIGTERM or SIGINT closes what `close` closes and exits with 0, or with 1 when that fails or takes too
 * long. A second signal does not wait.
 */
export function closeOnSignal(logger: Logger, { leave, close }: Ending): void {
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(1);
      closing = true;
      logger.info({ signal }, 'shutting down');
      const ending = async (): Promise<void> => {
        if (signal === 'SIGTERM') await leave?.();
        setTimeout(() => {
          logger.error('shutting down took too long');
          process.exit(1);
        }, CLOSE_LIMIT_MS).unref();
        await close();
      };
      ending().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'shutting down failed');
          process.exit(1);
        },
      );
    });
  }
}
