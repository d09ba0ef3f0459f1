import type { Logger } from '../logger.ts';

/** Limit of closing: a supervisor kills the process after ten seconds, plus the time of leaving. */
const CLOSE_LIMIT_MS = 9_500;

export interface Ending {
  /** Called on SIGTERM, before closing: lets calls go to other servers. Ends by itself. */
  readonly leave?: (() => Promise<void>) | undefined;
  readonly close: () => Promise<void>;
}

/**
 * On SIGTERM or SIGINT runs `close` and exits with 0, or with 1 when that fails or takes too long. A second signal
 * exits at once.
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
