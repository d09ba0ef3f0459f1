import type { TableName } from '../schema/index.ts';

/** Number of statements that wrote to each table. */
export interface WriteCounts {
  note(sql: string): void;
  tableWrites(table: TableName): number;
}

const WRITTEN = /\b(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|update|delete\s+from)\s+"?(\w+)"?/giu;

/** Counts writes by the written table in the text of each statement; no trigger writes to another table. */
export function countWrites(): WriteCounts {
  const counts = new Map<string, number>();
  return {
    note(sql) {
      for (const [, table = ''] of sql.matchAll(WRITTEN)) counts.set(table, (counts.get(table) ?? 0) + 1);
    },
    tableWrites: (table) => counts.get(table) ?? 0,
  };
}
