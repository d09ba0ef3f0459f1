import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { DatabaseLocation } from '../database/index.ts';

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
    const rows: unknown[] = [];
    for (const statement of statements) rows.push(...(await client.query(statement)).rows);
    return rows;
  } finally {
    await client.end();
  }
}
