import type { Compilable, CompiledQuery, Transaction } from 'kysely';
import type { Tx } from './tx.ts';
import type { Dialect } from './dialect.ts';
import type { Schema } from './schema/index.ts';

type Build<Values extends object, Row> = (sql: Transaction<Schema>, values: Values) => Compilable<Row>;

/**
 * Makes a statement that is compiled once, at its first use with an engine; later uses only change its values. Meant
 * for statements that every call of the API runs: building one costs more than running it.
 *
 * @param names the values; `build` passes on each unchanged, as a parameter of the statement
 * @returns a function that runs the statement in a transaction and returns its rows
 */
export function compileOnce<Values extends object, Row>(
  names: readonly (keyof Values & string)[],
  build: Build<Values, Row>,
): (tx: Tx, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<Dialect, CompiledQuery<Row>>();
  return async ({ sql, dialect }, values) => {
    let statement = compiled.get(dialect);
    if (statement === undefined) {
      const places = Object.fromEntries(names.map((name) => [name, new Place(name)]));
      // Each place is replaced by its value later; the compiler passes on parameters unchanged.
      statement = build(sql, places as Values).compile();
      compiled.set(dialect, statement);
    }
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await sql.executeQuery<Row>({ ...statement, parameters });
    return rows;
  };
}

/** Placeholder of a value among the parameters of a compiled statement. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}
