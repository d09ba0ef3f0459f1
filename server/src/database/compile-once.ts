import type { Compilable, CompiledQuery, Transaction } from 'kysely';
import type { Tx } from './tx.ts';
import type { Dialect } from './dialect.ts';
import type { Schema } from './schema/index.ts';

type Build<Values extends object, Row> = (sql: Transaction<Schema>, values: Values) => Compilable<Row>;

/**
 * A statement that is always the same but for its values: it is compiled at its first use with an engine, and from then
 * on only gets its values. For what every call of the API runs; building such a statement costs more than running it.
 *
 * @param names the values, each of which `build` passes on as it is, as a parameter of the statement
 * @returns runs the statement in a transaction and answers its rows
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
      // A place stands where its value will; the compiler passes on what it is given.
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

/** Where a value stands among the parameters of a compiled statement. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}
