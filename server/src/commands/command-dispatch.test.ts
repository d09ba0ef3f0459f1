// @module-tag S12
import { expect, test } from 'vitest';
import type { Database } from '../database/index.ts';
import { NO_LISTENERS } from '../events.ts';
import { createLogger } from '../platform/logger.ts';
import { simulatedClock } from '../../testing/simulated-clock.ts';
import { testCommands } from '../../testing/test-commands.ts';
import { createCommandDispatch } from './command-dispatch.ts';

test('a unit that subscribes again and again is looked up once, and holds up no other', async () => {
  const looked: number[] = [];
  const other = Promise.withResolvers<void>();
  const database = {
    read: async (companyId: number) => {
      looked.push(companyId);
      if (companyId === 2) other.resolve();
      return [];
    },
  } as unknown as Database;
  const dispatch = createCommandDispatch({
    ...testCommands,
    database,
    clock: simulatedClock(),
    logger: createLogger('silent'),
    events: NO_LISTENERS,
  });
  for (let n = 0; n < 1_000; n += 1) dispatch.listen({ companyId: 1, baseUnitId: 7 }, () => {})();
  dispatch.listen({ companyId: 1, baseUnitId: 7 }, () => {});
  dispatch.listen({ companyId: 2, baseUnitId: 8 }, () => {});
  await other.promise;
  expect(looked).toEqual([1, 2]);
  dispatch.close();
});

test('of one unit few polls are held open, however many come at once', async () => {
  const database = { read: async () => [], write: async () => [] } as unknown as Database;
  const dispatch = createCommandDispatch({
    ...testCommands,
    database,
    clock: simulatedClock(),
    logger: createLogger('silent'),
    events: NO_LISTENERS,
  });
  let open = 100;
  const unit = { companyId: 1, baseUnitId: 7 };
  const polls = Array.from({ length: 100 }, async () => {
    await dispatch.poll(unit, 60_000, new AbortController().signal);
    open -= 1;
  });
  await expect.poll(() => open).toBe(4);
  dispatch.close();
  await Promise.all(polls);
});
