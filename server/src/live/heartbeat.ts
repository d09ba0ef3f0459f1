import type { Database } from '../database/index.ts';

/**
 * Runs `beat` at every interval in which the database answered: a server that is up but cannot read the record must
 * not look alive to the screens.
 */
export function beatWhileReadable(
  database: Pick<Database, 'ping'>,
  everyMs: number,
  beat: () => void,
): { stop(): void } {
  let asking = false;
  const ask = async (): Promise<void> => {
    asking = true;
    try {
      await database.ping();
      beat();
    } catch {
      // The readiness check names what is wrong; here its silence is the message.
    } finally {
      asking = false;
    }
  };
  const timer = setInterval(() => {
    if (!asking) void ask();
  }, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
