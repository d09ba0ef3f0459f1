import { describe, expect, test } from 'vitest';
import { ManualClock } from '../platform/manual-clock.ts';
import { updateAll, type UpdateProgress } from './update-all.ts';

/** Starts an update of three sensors of which the second fails, and records what is asked and reported. */
function start(names: readonly string[] = ['one', 'two', 'three']) {
  const clock = new ManualClock();
  const cancel = new AbortController();
  const asked: [name: string, at: number][] = [];
  const progress: UpdateProgress<string>[] = [];
  const ended = updateAll(names, {
    clock,
    signal: cancel.signal,
    onProgress: (step) => void progress.push(step),
    send: async (name) => {
      asked.push([name, clock.now()]);
      if (name === 'two') throw new Error('refused');
    },
  });
  return { clock, cancel, asked, progress, ended };
}

describe('updating all sensors', () => {
  test(
    'asks one after another, 500 ms apart, says which, and counts at the end',
    { tags: ['1.4.16', '1.9.18'] },
    async () => {
      const { clock, asked, progress, ended } = start();
      await clock.advance(499);
      expect(asked).toEqual([['one', 0]]);
      await clock.advance(1);
      await clock.advance(500);
      await ended;
      expect(asked).toEqual([
        ['one', 0],
        ['two', 500],
        ['three', 1_000],
      ]);
      expect(progress).toEqual([
        { kind: 'sending', target: 'one', place: 1, count: 3 },
        { kind: 'sending', target: 'two', place: 2, count: 3 },
        { kind: 'sending', target: 'three', place: 3, count: 3 },
        {
          kind: 'done',
          succeeded: 2,
          failures: [{ target: 'two', error: expect.any(Error) }],
          left: 0,
        },
      ]);
    },
  );

  test('ends at once when it is cancelled, and says how many were not asked', async () => {
    const { clock, cancel, asked, progress, ended } = start();
    await clock.advance(0);
    cancel.abort();
    await ended;
    expect(asked).toEqual([['one', 0]]);
    expect(progress.at(-1)).toEqual({ kind: 'cancelled', succeeded: 1, failures: [], left: 2 });
  });

  test('of nothing is done', async () => {
    const { progress, ended } = start([]);
    await ended;
    expect(progress).toEqual([{ kind: 'done', succeeded: 0, failures: [], left: 0 }]);
  });
});
