import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { beginInOneMessage } from './one-message.ts';

const BEGIN = 'start transaction isolation level repeatable read read only';

/** Opens a connection that records what is sent and echoes statements; one that contains "wrong" fails. */
async function connect() {
  const sent: unknown[] = [];
  const answerTo = (text: string) => ({ command: 'SELECT', rowCount: 1, rows: [{ text }] });
  const client = {
    query: async (text: string, parameters?: unknown[]) => {
      sent.push(parameters === undefined || parameters.length === 0 ? text : [text, parameters]);
      if (text.includes('wrong')) throw new Error('wrong');
      const statements = text.split('; ');
      return statements.length === 1 ? answerTo(text) : statements.map(answerTo);
    },
    release: () => sent.push('released'),
  };
  const pool = { options: {}, connect: async () => client, end: async () => {} } as unknown as Pool;
  return { client: await beginInOneMessage(pool).connect(), sent };
}

test('a transaction begins in the message of its first statement, whose rows are answered', async () => {
  const { client, sent } = await connect();
  await client.query(BEGIN, []);
  const first = await client.query('select set_config(1)', []);
  expect(first.rows).toEqual([{ text: 'select set_config(1)' }]);
  await client.query('select $1', [5]);
  await client.query('commit', []);
  expect(sent).toEqual([`${BEGIN}; select set_config(1)`, ['select $1', [5]], 'commit']);
});

test('a transaction whose first statement has parameters begins in a message of its own', async () => {
  const { client, sent } = await connect();
  await client.query('begin', []);
  await client.query('select $1', [5]);
  expect(sent).toEqual(['begin', ['select $1', [5]]]);
});

test('a transaction without a statement is neither begun nor ended', async () => {
  const { client, sent } = await connect();
  for (const end of ['commit', 'rollback']) {
    await client.query(BEGIN, []);
    await client.query(end, []);
  }
  await client.query(BEGIN, []);
  client.release();
  await client.query('select 1', []);
  expect(sent).toEqual(['released', 'select 1']);
});

test('a transaction whose first statement fails is rolled back', async () => {
  const { client, sent } = await connect();
  await client.query(BEGIN, []);
  await expect(client.query('select wrong', [])).rejects.toThrow('wrong');
  await client.query('rollback', []);
  expect(sent).toEqual([`${BEGIN}; select wrong`, 'rollback']);
});
