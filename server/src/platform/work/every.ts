import type { Logger } from '../logger.ts';

export interface Repeating {
  /** Starts nothing more, and resolves when what is running is done. */
  stop(): Promise<void>;
}

/**
 * Repeats some work, each time so long after the last run ended; the first run is now, or with `startsNow: false` an
 * interval from now. A failure is logged, and does not end it.
 */
export function every(
  intervalMs: number,
  logger: Logger,
  what: string,
  work: () => Promise<unknown>,
  { startsNow = true }: { readonly startsNow?: boolean } = {},
): Repeating {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      logger.error({ err: error }, `${what} failed`);
    }
    if (!stopped) timer = setTimeout(start, intervalMs);
  };
  function start(): void {
    running = run();
  }
  if (startsNow) start();
  else timer = setTimeout(start, intervalMs);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
