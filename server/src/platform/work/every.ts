import type { Logger } from '../logger.ts';

export interface Repeating {
  /** Starts nothing more, and resolves when what is running is done. */
  stop(): Promise<void>;
}

/** Does some work now and again so long after each time it was done. A failure is logged, and does not end it. */
export function every(
  intervalMs: number,
  logger: Logger,
  what: string,
  work: () => Promise<unknown>,
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
  start();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
