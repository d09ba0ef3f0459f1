// @module-tag S8
import { expect, test } from 'vitest';
import { Unavailable } from '../errors.ts';
import { createFairLane, createKeyedLanes, createLane } from './lanes.ts';

test('a lane runs so many at a time, in order, and refuses when its line is full', async () => {
  const run = createLane(2, 3);
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const started: number[] = [];
  const work = gates.map(async (gate, index) =>
    run(async () => {
      started.push(index);
      await gate.promise;
    }),
  );
  await expect(run(async () => {})).rejects.toThrow(Unavailable);
  expect(started).toEqual([0, 1]);
  gates[0]?.resolve();
  await work[0];
  await expect.poll(() => started).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  await Promise.all(work);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  await run(async () => {});
});

test('a failure makes room like a success', async () => {
  const run = createLane(1, 1);
  const failing = run(async () => {
    throw new Error('no');
  });
  const next = run(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('work under different keys does not wait for each other', async () => {
  const run = createKeyedLanes(5);
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = run('a', async () => {
    await gate.promise;
    order.push('a1');
  });
  const second = run('a', async () => void order.push('a2'));
  await run('b', async () => void order.push('b'));
  gate.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['b', 'a1', 'a2']);
});

test('keys take turns: one that brings much waits for himself', async () => {
  const run = createFairLane<string>({ atOnce: 1, waitingOfOne: 10 });
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = run('a', async () => gate.promise);
  const rest = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(async (name) =>
    run(name[0] ?? '', async () => void order.push(name)),
  );
  gate.resolve();
  await Promise.all([first, ...rest]);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('one key never has all places, and a full line of one refuses no other', async () => {
  const run = createFairLane<string>({ atOnce: 2, atOnceOfOne: 1, waitingOfOne: 1, waiting: 1 });
  const gate = Promise.withResolvers<void>();
  const held = ['a', 'a'].map(async (key) => run(key, async () => gate.promise));
  await expect(run('a', async () => {})).rejects.toThrow(Unavailable);
  expect(await run('b', async () => 'at once')).toBe('at once');
  const other = run('b', async () => gate.promise);
  const waiting = run('c', async () => 'in its turn');
  gate.resolve();
  await Promise.all([...held, other]);
  expect(await waiting).toBe('in its turn');
});
