import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client, type QueryResult } from 'pg';
import type { DatabaseLocation } from '../src/database/index.ts';

/** Runs statements with all rights, as the owner of the machine can. */
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
    // All statements are one message; its type covers the answer of one statement only.
    const answers: QueryResult | QueryResult[] = await client.query(statements.join(';'));
    return [answers].flat().flatMap(({ rows }) => rows);
  } finally {
    await client.end();
  }
}
