import type { TableName } from '../schema/index.ts';

/** How often statements wrote to each table. */
export interface WriteCounts {
  note(sql: string): void;
  of(table: TableName): number;
}

const WRITTEN = /\b(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|update|delete\s+from)\s+"?(\w+)"?/giu;

/** Counts writes by the tables that the text of a statement names as written to: no trigger writes to another. */
export function countWrites(): WriteCounts {
  const counts = new Map<string, number>();
  return {
    note(sql) {
      for (const [, table = ''] of sql.matchAll(WRITTEN)) counts.set(table, (counts.get(table) ?? 0) + 1);
    },
    of: (table) => counts.get(table) ?? 0,
  };
}
