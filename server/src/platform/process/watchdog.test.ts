import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { startWatchdog } from './watchdog.ts';

const calls: string[][] = [];
const run = async (program: string, args: readonly string[]): Promise<void> => {
  calls.push([program, ...args]);
};
const states = () => calls.map((call) => call.at(-1));

beforeEach(() => {
  calls.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('systemd', () => {
  test(
    'is informed that the server is ready, that it is alive three times in each period, and that it ends',
    { tags: ['R159'] },
    () => {
      const environment = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '60000000' };
      const watchdog = startWatchdog(environment, createLogger('silent'), run);
      vi.advanceTimersByTime(60_000);
      expect(states()).toEqual([]);
      watchdog.ready();
      vi.advanceTimersByTime(60_000);
      expect(states()).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1', 'WATCHDOG=1']);
      expect(calls[0]).toEqual(['systemd-notify', 'READY=1']);
      watchdog.closing();
      vi.advanceTimersByTime(60_000);
      expect(states().slice(4)).toEqual(['STOPPING=1']);
    },
  );

  test('that does not ask is informed of nothing', () => {
    const watchdog = startWatchdog({}, createLogger('silent'), run);
    watchdog.ready();
    watchdog.closing();
    expect(calls).toEqual([]);
  });

  test('that cannot be reached is a line of the log, and no end of the server', async () => {
    const lines: string[] = [];
    const logger = createLogger('warn', { write: (line) => void lines.push(line) });
    const watchdog = startWatchdog({ NOTIFY_SOCKET: '/nowhere' }, logger, async () => {
      throw new Error('not found');
    });
    watchdog.ready();
    await vi.waitFor(() => expect(lines.join('')).toContain('systemd could not be notified'), {
      timeout: 20_000,
    });
  });
});
