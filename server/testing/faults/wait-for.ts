import { setTimeout as wait } from 'node:timers/promises';

/**
 * Asks until the answer is yes.
 * @throws Error naming what did not come within the limit
 */
export async function waitFor(
  what: string,
  limitMs: number,
  ask: () => Promise<boolean> | boolean,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await ask())) {
    if (performance.now() > deadline) throw new Error(`${what} did not come within ${limitMs / 1_000} s`);
    await wait(50);
  }
}
