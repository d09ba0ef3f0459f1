import { setTimeout as wait } from 'node:timers/promises';

export interface Pacer {
  ask(): void;
  stop(): void;
}

/**
 * Runs work when it is asked for: at once the first time, then at most once an interval and never twice at the
 * same time. All that ask meanwhile share the next run. `work` handles its own errors.
 */
export function createPacer(intervalMs: number, work: () => Promise<void> | void): Pacer {
  const state = { asked: false, running: false, stopped: false };

  async function run(): Promise<void> {
    state.running = true;
    while (state.asked && !state.stopped) {
      state.asked = false;
      await Promise.all([work(), wait(intervalMs, undefined, { ref: false })]);
    }
    state.running = false;
  }

  return {
    ask() {
      state.asked = true;
      if (!state.running) void run();
    },
    stop() {
      state.stopped = true;
    },
  };
}
