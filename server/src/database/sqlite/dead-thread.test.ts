import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Unavailable } from '../../platform/errors.ts';
import { testTask } from '../../../testing/test-tasks.ts';
import type { Database } from '../database.ts';
import type { Tx } from '../tx.ts';
import { ConnectionThread } from './connection-thread.ts';
import { openSqlite } from './open-sqlite.ts';

const ENDS_ITS_THREAD = { timeout: 60_000 };

async function open(onWriterEnd: (reason: unknown) => void = () => {}): Promise<Database> {
  const directory = mkdtempSync(join(tmpdir(), 'ts1-dead-thread-'));
  const database = await openSqlite(join(directory, 'ts1.sqlite'), {
    script: new URL('ending-thread.ts', import.meta.url),
    onWriterEnd,
  });
  onTestFinished(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });
  return database;
}

const end = async ({ sql: db }: Tx) => sql`select 1 /* end this thread */`.execute(db);
const one = async ({ sql: db }: Tx) => (await sql<{ n: number }>`select 1 as n`.execute(db)).rows;

test(
  'readers that end are replaced: what ended one fails alone',
  { tags: ['R116'], ...ENDS_ITS_THREAD },
  async () => {
    const database = await open();
    for (let round = 0; round < 3; round += 1) {
      const [failed, ...others] = await Promise.allSettled([
        database.readAcross(end),
        ...Array.from({ length: 5 }, async () => database.readAcross(one)),
      ]);
      expect(failed.status).toBe('rejected');
      expect(others.map(({ status }) => status)).toEqual(others.map(() => 'fulfilled'));
    }
    const reads = Array.from({ length: 20 }, async () => database.readAcross(one));
    expect(await Promise.all(reads)).toEqual(reads.map(() => [{ n: 1 }]));
  },
);

test(
  'when the writer ends the process is asked to end, with the reason',
  { tags: ['R116'], ...ENDS_ITS_THREAD },
  async () => {
    const ended = vi.fn<(reason: unknown) => void>();
    const database = await open(ended);
    await expect(database.writeAcross(end)).rejects.toThrow('The database is not available');
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), { timeout: 20_000 });
    expect(String(ended.mock.calls[0]?.[0])).toMatch(/thread has ended/);
    // Stored data can be read until then.
    expect(await database.readAcross(one)).toEqual([{ n: 1 }]);
  },
);

test(
  'a task whose thread ends may be tried again, as all that waits for the writer',
  ENDS_ITS_THREAD,
  async () => {
    const ended = vi.fn<(reason: unknown) => void>();
    const database = await open(ended);
    const asked = await Promise.allSettled([
      database.perform(testTask, { takes: 1, endsThread: true }),
      database.perform(testTask, { takes: 1 }),
      database.writeAcross(one),
    ]);
    for (const outcome of asked) expect(outcome).toMatchObject({ reason: expect.any(Unavailable) });
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), { timeout: 20_000 });
    expect(await database.readAcross(one)).toEqual([{ n: 1 }]);
  },
);

test('a thread that could not open its file is closed without an error', async () => {
  const thread = new ConnectionThread({ file: '/nowhere/ts1.sqlite', readOnly: true, isPatient: false });
  await thread.close();
  expect(thread.hasEnded).toBe(true);
});
