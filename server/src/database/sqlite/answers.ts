import type { QueryResult } from 'kysely';
import type { Answer } from './statements.ts';

/** Converts a statement's answer to a result for Kysely. */
export function toResult<R>({ names, rows, changes }: Answer): QueryResult<R> {
  const answered = (names === undefined ? rows : objects(names, rows as unknown[][])) as R[];
  return changes === undefined ? { rows: answered } : { rows: answered, numAffectedRows: BigInt(changes) };
}

function objects(names: readonly string[], rows: readonly unknown[][]): Record<string, unknown>[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    let column = 0;
    for (const name of names) {
      row[name] = values[column];
      column += 1;
    }
    return row;
  });
}
