import type { Selectable } from 'kysely';
import type { Schema, SequenceName, TableName } from '../database/index.ts';
import type { ColumnDescription, DataColumn, NotInFile, Numbered } from './columns.ts';

/** A table of a company in its file. */
export interface DataTable {
  readonly name: TableName;
  readonly own?: { readonly column: string; readonly sequence: SequenceName };
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, DataColumn>>;
  /** Only rows with this column are exported: work under way would be done a second time. */
  readonly onlyWith?: string;
  /** Number of rows in a page, for large rows. */
  readonly pageRows?: number;
  /** For many or large rows: column of the row through which they are read. They are written unseen before that row. */
  readonly seenBy?: string;
  /** Files of earlier versions do not have it. */
  readonly mayBeMissing?: true;
}

/** Every column of a table in the schema, each with a description that fits its values or marked as left out. */
type ColumnDescriptions<Table extends TableName, Own = never> = {
  readonly [Name in Exclude<keyof Selectable<Schema[Table]>, 'company_id' | Own>]: ColumnDescription<
    Selectable<Schema[Table]>[Name]
  >;
};
type AnyColumns = Readonly<Record<string, DataColumn | NotInFile>>;

/** Describes a table whose rows have ids, in the column `own`. */
export function numbered<Table extends Numbered, Own extends keyof Schema[Table] & string>(
  name: Table,
  own: Own,
  columns: ColumnDescriptions<Table, Own>,
): DataTable;
export function numbered(name: Numbered, own: string, columns: AnyColumns): DataTable {
  return {
    name,
    own: { column: own, sequence: sequenceName(name) },
    key: ['company_id', own],
    columns: inFile(columns),
  };
}

/** Returns the sequence of ids. Contacts share that of users, so that a delivery names one recipient. */
function sequenceName(name: Numbered): SequenceName {
  if (name === 'alarm_acknowledgements') return 'acknowledgements';
  return name === 'contacts' ? 'users' : name;
}

/** Describes a table whose rows are identified by their references: by all columns, or by those of `key`. */
export function linked<Table extends TableName>(
  name: Table,
  columns: ColumnDescriptions<Table>,
  ...key: (keyof Schema[Table] & string)[]
): DataTable;
export function linked(name: TableName, columns: AnyColumns, ...key: string[]): DataTable {
  const kept = inFile(columns);
  return { name, key: ['company_id', ...(key.length > 0 ? key : Object.keys(kept))], columns: kept };
}

function inFile(columns: AnyColumns): DataTable['columns'] {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) =>
      column.type === 'not in the file' ? [] : [[name, column] as const],
    ),
  );
}
