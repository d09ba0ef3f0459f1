import { expect, test } from 'vitest';
import { Replay } from './replay.ts';

test('a reminder of an alarm that a replay no longer finds changes nothing', () => {
  const replay = new Replay('temperature:high', 1_000, {
    versions: [{ savedAt: 0, condition: null }],
    repeats: [{ at: 3_000, position: 2_000 }],
    acknowledgements: [],
  });
  replay.finish(4_000);
  expect(replay.track.rows).toEqual([]);
  expect(replay.track.isNormal).toBe(true);
});
