import { describe, expect, test } from 'vitest';
import { ManualClock } from '../platform/manual-clock.ts';
import { updateAll, type UpdateProgress } from './update-all.ts';

/** Starts an update of three sensors of which the second fails, and records what is asked and said. */
function start(names: readonly string[] = ['one', 'two', 'three']) {
  const clock = new ManualClock();
  const cancel = new AbortController();
  const asked: [name: string, at: number][] = [];
  const said: UpdateProgress<string>[] = [];
  const ended = updateAll(names, {
    clock,
    signal: cancel.signal,
    onProgress: (progress) => void said.push(progress),
    send: async (name) => {
      asked.push([name, clock.now()]);
      if (name === 'two') throw new Error('refused');
    },
  });
  return { clock, cancel, asked, said, ended };
}

describe('updating all sensors', () => {
  test('asks one after another, 500 ms apart, says which, and counts at the end', async () => {
    const { clock, asked, said, ended } = start();
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
    expect(said).toEqual([
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
  });

  test('ends at once when it is cancelled, and says how many were not asked', async () => {
    const { clock, cancel, asked, said, ended } = start();
    await clock.advance(0);
    cancel.abort();
    await ended;
    expect(asked).toEqual([['one', 0]]);
    expect(said.at(-1)).toEqual({ kind: 'cancelled', succeeded: 1, failures: [], left: 2 });
  });

  test('of nothing is done', async () => {
    const { said, ended } = start([]);
    await ended;
    expect(said).toEqual([{ kind: 'done', succeeded: 0, failures: [], left: 0 }]);
  });
});
