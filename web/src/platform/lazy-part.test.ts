import { expect, test, vi } from 'vitest';
import { untilLoaded } from './lazy-part.ts';

test('a part whose code cannot be fetched comes when it can be, and breaks nothing meanwhile', async () => {
  vi.useFakeTimers();
  const answers = [new TypeError('Failed to fetch'), new TypeError('Failed to fetch'), 'the part'];
  const loaded = untilLoaded(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await loaded).toBe('the part');
  vi.useRealTimers();
});
