import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client, type QueryResult } from 'pg';
import type { DatabaseLocation } from '../src/database/index.ts';

/** Runs statements with all the rights that there are: what somebody does who owns the machine. */
export async function asOwner(
  { databaseUrl, dataDirectory }: DatabaseLocation,
  ...statements: readonly string[]
): Promise<unknown[]> {
  if (databaseUrl === undefined) {
    const file = new DatabaseSync(join(dataDirectory, 'ts1.sqlite'), { timeout: 5_000 });
    try {
      return statements.flatMap((statement) => file.prepare(statement).all());
    } finally {
      file.close();
    }
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // In one message: its type knows the answer of one statement alone.
    const answers: QueryResult | QueryResult[] = await client.query(statements.join(';'));
    return [answers].flat().flatMap(({ rows }) => rows);
  } finally {
    await client.end();
  }
}
