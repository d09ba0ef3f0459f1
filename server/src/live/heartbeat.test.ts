import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beatWhileReadable } from './heartbeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test(
  'the heartbeat of the screens stops while the database does not answer, and goes on with it',
  { tags: ['R132'] },
  async () => {
    let ping = async (): Promise<void> => undefined;
    let beats = 0;
    const heartbeat = beatWhileReadable({ ping: async () => ping() }, 1_000, () => {
      beats += 1;
    });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(beats).toBe(3);

    const frozen = Promise.withResolvers<undefined>();
    const asked = vi.fn<() => Promise<undefined>>(async () => frozen.promise);
    ping = asked;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(beats).toBe(3);

    ping = async () => {
      throw new Error('no database');
    };
    frozen.resolve(undefined);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(beats).toBe(4);

    ping = async () => undefined;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(beats).toBe(5);
    heartbeat.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(beats).toBe(5);
  },
);
