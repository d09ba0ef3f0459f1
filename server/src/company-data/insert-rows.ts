import { fold } from '@ts1/contract';
import { newDeviceKey } from '../base-units/index.ts';
import type { Column, Tx } from '../database/index.ts';
import type { FileRow, NewIds } from './parse-rows.ts';
import { parseNumbers, referredTable } from './columns.ts';
import type { DataTable } from './describe-table.ts';

/** Values that the rows of the file do not have. */
export interface MadeHere {
  passwordHash(email: string): string;
  isDisabled(row: FileRow): 0 | 1;
  /** Hash of the device key of a base unit; undefined for one that gets a new key. */
  keyHash(row: FileRow): string | undefined;
}

/** Inserts rows of a file, with ids of this installation in place of its numbers. */
export async function insertRows(
  tx: Tx,
  companyId: number,
  table: DataTable,
  rows: readonly FileRow[],
  ids: NewIds,
  made: MadeHere,
): Promise<void> {
  if (rows.length === 0) return;
  const findNewId = (table: string, number: number | string | null | undefined): number | null =>
    number === null || number === undefined ? null : (ids.get(table)?.[Number(number) - 1] ?? null);
  const columns: Column[] = [{ name: 'company_id', type: 'integer', values: rows.map(() => companyId) }];
  if (table.own !== undefined) {
    const values = rows.map((row) => findNewId(table.name, row['id']));
    columns.push({ name: table.own.column, type: 'integer', values });
  }
  for (const [name, column] of Object.entries(table.columns)) {
    if (column.type === 'reference') {
      const missing = column.missing === 'zero' ? 0 : null;
      const values = rows.map((row) => findNewId(column.to, row[name]) ?? missing);
      columns.push({ name, type: 'integer', values });
    } else if (column.type === 'reference by kind') {
      const values = rows.map((row) => findNewId(referredTable(column, row) ?? '', row[name]));
      columns.push({ name, type: 'integer', values });
    } else if (column.type === 'references') {
      const values = rows.map((row) =>
        JSON.stringify(parseNumbers(row[name]).map((one) => findNewId(column.to, one))),
      );
      columns.push({ name, type: 'text', values });
    } else {
      columns.push({ name, type: column.type, values: rows.map((row) => row[name] ?? null) });
    }
  }
  columns.push(...madeHere(table, rows, made));
  const named = new Map(columns.map((column) => [column.name, column]));
  await tx.dialect.insertNew(tx, table.name, [...named.values()], table.key);
}

/** Returns columns that no file has: secrets, and values that follow from the rest. */
function madeHere({ name }: DataTable, rows: readonly FileRow[], made: MadeHere): Column[] {
  const column = (
    columnName: string,
    type: Column['type'],
    value: (row: FileRow) => string | number,
  ): Column => ({
    name: columnName,
    type,
    values: rows.map(value),
  });
  if (name === 'users') {
    return [
      column('email_folded', 'text', (row) => fold(String(row['email']))),
      column('password_hash', 'text', (row) => made.passwordHash(String(row['email']))),
      column('is_disabled', 'integer', (row) => made.isDisabled(row)),
    ];
  }
  if (name === 'scheduled_reports') return [column('leased_until', 'integer', () => 0)];
  if (name !== 'base_units') return [];
  return [
    column('serial_folded', 'text', (row) => fold(String(row['serial_no']))),
    column('name_folded', 'text', (row) => fold(String(row['name']))),
    // A file does not prove that the company has the unit.
    column('unproven', 'integer', () => 1),
    column('device_key_hash', 'text', (row) => made.keyHash(row) ?? newDeviceKey().hash),
  ];
}
