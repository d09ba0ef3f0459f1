import { threadId } from 'node:worker_threads';
import { beforeEach, expect, test } from 'vitest';
import { Unavailable } from '../platform/errors.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { lostTask, testTask } from '../../testing/test-tasks.ts';
import { nextId, openDatabase } from './index.ts';

describeOnEachEngine('a task', (on) => {
  const takeId = async () => on.database.writeAcross(async (tx) => nextId(tx, 'companies'));
  let last: number;
  beforeEach(async () => {
    last = await takeId();
  });

  test('commits what it wrote, and remembers what it wants between calls', async () => {
    const first = await on.database.perform(testTask, { takes: 2 });
    const second = await on.database.perform(testTask, { takes: 1 });
    expect(first.ids).toEqual([last + 1, last + 2]);
    expect(second.ids).toEqual([last + 3]);
    expect(second.calls).toBe(first.calls + 1);
    expect(second.committed).toBe(first.committed + 1);
    expect(await takeId()).toBe(last + 4);
  });

  test('is done where the connection is: on SQLite in its thread', async () => {
    const outcome = await on.database.perform(testTask, {});
    expect(outcome.threadId !== threadId).toBe(on.engine === 'sqlite');
  });

  test.each([
    ['a refusal', 'unavailable', { name: 'Unavailable', message: 'not now', retryAfterMs: 7_000 }],
    ['a mistake', 'range', { name: 'RangeError', message: 'too large a number' }],
    ['a wrong statement', 'statement', { message: expect.stringMatching(/nowhere/) }],
  ] as const)('that ends with %s has written nothing and says what it was', async (_what, throws, error) => {
    const before = await on.database.perform(testTask, {});
    await expect(on.database.perform(testTask, { takes: 3, throws })).rejects.toMatchObject(error);
    // A sequence of PostgreSQL keeps counting; work for after a commit did not run.
    const next = await takeId();
    expect(on.engine === 'sqlite' ? next : last + 1).toBe(last + 1);
    const after = await on.database.perform(testTask, {});
    expect(after.committed).toBe(before.committed + 1);
  });

  test('tells a database that is not available from a mistake', async () => {
    const failure = on.database.perform(testTask, { throws: 'locked' });
    await expect(failure).rejects.toBeInstanceOf(Unavailable);
    await expect(failure).rejects.toMatchObject({ cause: { message: 'database is locked' } });
    await expect(on.database.perform(testTask, { throws: 'unavailable' })).rejects.toBeInstanceOf(
      Unavailable,
    );
    await expect(on.database.perform(testTask, { throws: 'range' })).rejects.not.toBeInstanceOf(Unavailable);
  });

  test('has the writing connection to itself while it waits for something else', async () => {
    const order: string[] = [];
    const task = on.database.perform(testTask, { takes: 1, waitsMs: 50 }).then(() => order.push('task'));
    const write = takeId().then(() => order.push('write'));
    const next = on.database.perform(testTask, { takes: 1 }).then(() => order.push('next task'));
    const read = on.database
      .readAcross(async (tx) => tx.sql.selectFrom('companies').select('company_id').execute())
      .then(() => order.push('read'));
    await Promise.all([task, write, next, read]);
    const first = on.engine === 'sqlite' ? ['read', 'task'] : [];
    expect(order.slice(0, first.length)).toEqual(first);
    expect(order).toHaveLength(4);
  });

  test('knows on SQLite whether anybody else has written to a table', async () => {
    const mark = async () => (await on.database.perform(testTask, { takes: 1 })).others;
    const first = await mark();
    await on.database.perform(testTask, { takes: 1, throws: 'range' }).catch(() => {});
    expect(await mark()).toBe(first);
    await on.database.readAcross(async (tx) => tx.sql.selectFrom('companies').selectAll().execute());
    expect(await mark()).toBe(first);
    await takeId();
    expect(await mark()).toBe(first);
    await on.database.writeAcross(async (tx) =>
      tx.sql.updateTable('companies').set({ name: 'Other' }).where('company_id', '=', -1).execute(),
    );
    const afterOthers = await mark();
    const elsewhere = await openDatabase(on.location);
    await elsewhere.writeAcross(async (tx) => nextId(tx, 'companies'));
    await elsewhere.close();
    const afterAnotherProcess = await mark();
    const marks = new Set([first, afterOthers, afterAnotherProcess]);
    expect([...marks]).toEqual(on.engine === 'sqlite' ? [first, afterOthers, afterAnotherProcess] : [null]);
    expect(marks.size).toBe(on.engine === 'sqlite' ? 3 : 1);
  });

  test('is given buffers without copies', async () => {
    const numbers = Float64Array.from([1.5, 2.25, -3]);
    const { sum } = await on.database.perform(testTask, { numbers });
    expect(sum).toBe(0.75);
    expect(numbers.length).toBe(on.engine === 'sqlite' ? 0 : 3);
  });
});

test('a task that no module exports fails by its name, and the next one is done', async () => {
  const open = await createTestDatabase('sqlite', null);
  await expect(open.database.perform(lostTask, {})).rejects.toThrow('has no task nowhere');
  expect(await open.database.perform(testTask, { takes: 1 })).toMatchObject({ calls: 1 });
  await open.drop();
});

test('a database that is closed lets its task end first', async () => {
  const open = await createTestDatabase('sqlite', null);
  const task = open.database.perform(testTask, { takes: 1, waitsMs: 100 });
  await open.drop();
  expect(await task).toMatchObject({ calls: 1 });
});
