import { present } from '@ts1/contract';
import type { QueryResult } from 'kysely';
import type { Answer } from './statements.ts';

/** What a statement's answer is to Kysely. */
export function toResult<R>({ names, rows, changes }: Answer): QueryResult<R> {
  const answered = (names === undefined ? rows : objects(names, rows as unknown[][])) as R[];
  return changes === undefined ? { rows: answered } : { rows: answered, numAffectedRows: BigInt(changes) };
}

function objects(names: readonly string[], rows: readonly unknown[][]): Record<string, unknown>[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let column = 0; column < names.length; column += 1) row[present(names[column])] = values[column];
    return row;
  });
}
