/** Returns the row of a select that has exactly one. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL answered no row where there is always one');
  return row;
}
