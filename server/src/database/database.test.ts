import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { Unavailable } from '../platform/errors.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import type { Column, Tx } from './index.ts';
import { compileOnce, openDatabase } from './index.ts';

const preference = (userId: number, key: string, value: number) => ({
  user_id: userId,
  preference_key: key,
  preference_value: value,
});

const columns = (rows: readonly (readonly [number, number, string, number])[]): Column[] => [
  { name: 'company_id', type: 'integer', values: rows.map((row) => row[0]) },
  { name: 'user_id', type: 'integer', values: rows.map((row) => row[1]) },
  { name: 'preference_key', type: 'text', values: rows.map((row) => row[2]) },
  { name: 'preference_value', type: 'integer', values: rows.map((row) => row[3]) },
];
const KEY = ['company_id', 'user_id', 'preference_key'];

describeOnEachEngine('the database', (on) => {
  const insert = async (tx: Tx, company_id: number, key: string, value = 1): Promise<void> => {
    await tx.sql
      .insertInto('user_preferences')
      .values({ company_id, ...preference(1, key, value) })
      .execute();
  };
  const keys = async (tx: Tx, companyId: number): Promise<string[]> => {
    const rows = await tx.sql
      .selectFrom('user_preferences')
      .select('preference_key')
      .where('company_id', '=', companyId)
      .orderBy('preference_key')
      .execute();
    return rows.map((row) => row.preference_key);
  };

  test('a write is seen by the next read', async () => {
    await on.database.write(101, async (tx) => insert(tx, 101, 'a'));
    expect(await on.database.read(101, async (tx) => keys(tx, 101))).toEqual(['a']);
  });

  test('a write that throws leaves nothing behind and runs nothing after it', async () => {
    let ran = false;
    const failing = on.database.write(102, async (tx) => {
      tx.afterCommit(() => {
        ran = true;
      });
      await insert(tx, 102, 'a');
      throw new Error('change of mind');
    });
    await expect(failing).rejects.toThrow('change of mind');
    expect(ran).toBe(false);
    expect(await on.database.read(102, async (tx) => keys(tx, 102))).toEqual([]);
  });

  test('what is to follow a commit runs once it is durable', async () => {
    const seen: string[] = [];
    await on.database.write(103, async (tx) => {
      tx.afterCommit(() => seen.push('after'));
      await insert(tx, 103, 'a');
      seen.push('within');
    });
    expect(seen).toEqual(['within', 'after']);
  });

  test('a read sees one moment, whatever is written meanwhile', async () => {
    await on.database.write(121, async (tx) => insert(tx, 121, 'a'));
    const seen = await on.database.read(121, async (tx) => {
      const before = await keys(tx, 121);
      await on.database.write(121, async (other) => insert(other, 121, 'b'));
      return [before, await keys(tx, 121)];
    });
    expect(seen).toEqual([['a'], ['a']]);
  });

  test('a read cannot write', async () => {
    const writing = on.database.read(104, async (tx) => insert(tx, 104, 'a'));
    await expect(writing).rejects.toSatisfy((error: Error) =>
      /read-?only/i.test(`${error.message} ${String(error.cause)}`),
    );
  });

  test('fifty concurrent writes all happen', async () => {
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) =>
        on.database.write(105, async (tx) => insert(tx, 105, `k${n}`)),
      ),
    );
    expect(await on.database.read(105, async (tx) => keys(tx, 105))).toHaveLength(50);
  });

  test('ids of one sequence rise over all companies and are never given twice', async () => {
    const takes = await Promise.all(
      Array.from({ length: 10 }, async (_, n) =>
        on.database.write(200 + n, async (tx) => tx.dialect.nextIds(tx, 'sensors', 5)),
      ),
    );
    expect(new Set(takes.flat()).size).toBe(50);
    for (const ids of takes) expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  test('an id taken by a transaction that failed is at worst skipped', async () => {
    await expect(
      on.database.write(201, async (tx) => {
        await tx.dialect.nextIds(tx, 'users', 1);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const [first] = await on.database.write(201, async (tx) => tx.dialect.nextIds(tx, 'users', 1));
    const [second] = await on.database.write(201, async (tx) => tx.dialect.nextIds(tx, 'users', 1));
    expect(second).toBeGreaterThan(first ?? 0);
  });

  test('inserting many rows says which were new', async () => {
    await on.database.write(106, async (tx) => insert(tx, 106, 'b', 7));
    const flags = await on.database.write(106, async (tx) =>
      tx.dialect.insertNew(
        tx,
        'user_preferences',
        columns([
          [106, 1, 'a', 1],
          [106, 1, 'b', 2],
          [106, 1, 'c', 3],
        ]),
        KEY,
      ),
    );
    expect([...flags]).toEqual([1, 0, 1]);
    const kept = await on.database.read(106, async (tx) =>
      tx.sql
        .selectFrom('user_preferences')
        .select('preference_value')
        .where('company_id', '=', 106)
        .where('preference_key', '=', 'b')
        .executeTakeFirstOrThrow(),
    );
    expect(kept.preference_value).toBe(7);
  });

  test('many rows that were expected to be new say which were, and the transaction goes on', async () => {
    const rows = Array.from({ length: 150 }, (_, n) => [116, 1, `k${n}`, n] as const);
    const flags = await on.database.write(116, async (tx) => {
      await insert(tx, 116, 'k7', -1);
      const some = await tx.dialect.insertNew(tx, 'user_preferences', columns(rows), KEY, 'all new');
      const others = rows.map(([company, user, key, value]) => [company, user + 1, key, value] as const);
      const all = await tx.dialect.insertNew(tx, 'user_preferences', columns(others), KEY, 'all new');
      await insert(tx, 116, 'last');
      return { some: [...some], all: [...all] };
    });
    expect(flags).toEqual({ some: rows.map(([, , key]) => (key === 'k7' ? 0 : 1)), all: rows.map(() => 1) });
    const stored = await on.database.read(116, async (tx) =>
      tx.sql
        .selectFrom('user_preferences')
        .select(['user_id', 'preference_key', 'preference_value'])
        .where('company_id', '=', 116)
        .execute(),
    );
    expect(stored).toHaveLength(301);
    expect(stored).toContainEqual(preference(1, 'k7', -1));
    expect(stored).toContainEqual(preference(2, 'k7', 7));
    expect(stored).toContainEqual(preference(1, 'last', 1));
  });

  test('an upsert combines what is stored with what is new', async () => {
    const rows = columns([[107, 1, 'a', 5]]);
    const add = { preference_value: 'user_preferences.preference_value + excluded.preference_value' };
    for (let round = 0; round < 3; round += 1) {
      await on.database.write(107, async (tx) => tx.dialect.upsert(tx, 'user_preferences', rows, KEY, add));
    }
    const sum = await on.database.read(107, async (tx) =>
      tx.sql
        .selectFrom('user_preferences')
        .select('preference_value')
        .where('company_id', '=', 107)
        .execute(),
    );
    expect(sum).toEqual([{ preference_value: 15 }]);
  });

  test('a select of numbers comes back by column with nothing as NaN', async () => {
    await on.database.write(108, async (tx) =>
      tx.dialect.insertNew(
        tx,
        'user_preferences',
        columns(Array.from({ length: 5_000 }, (_, n) => [108, 1, `k${n}`, n] as const)),
        KEY,
      ),
    );
    const found = await on.database.read(108, async (tx) =>
      tx.dialect.selectNumbers(
        tx,
        tx.sql
          .selectFrom('user_preferences')
          .select([
            'preference_value as value',
            sql<number | null>`case when preference_value = 3 then null else -preference_value / 8.0 end`.as(
              'part',
            ),
            sql<null>`null`.as('nothing'),
          ])
          .where('company_id', '=', 108)
          .orderBy('preference_value')
          .compile(),
        ['value', 'part', 'nothing'],
      ),
    );
    expect(found.rowCount).toBe(5_000);
    expect(found.column('value')[4_999]).toBe(4_999);
    expect(found.column('part').slice(1, 5)).toEqual(Float64Array.of(-0.125, -0.25, Number.NaN, -0.5));
    expect(found.column('nothing')).toHaveLength(5_000);
    expect(found.column('nothing').every(Number.isNaN)).toBe(true);
  });

  test('a look-up for each id finds the rows of each up to its limit, in one text for any number on PostgreSQL', async () => {
    const lookUp = async (tx: Tx, ids: readonly number[]) => {
      const newest = tx.dialect.lookUpEach(
        ids,
        (id) => sql`select user_id, preference_value from user_preferences
          where company_id = 118 and user_id = ${id} order by preference_value desc limit 2`,
      );
      const query = newest.compile(tx.sql);
      const found = await tx.dialect.selectNumbers(tx, query, ['user_id', 'preference_value']);
      const values = found.column('preference_value');
      const rows = [...found.column('user_id')].map((id, row) => `${id}: ${values[row]}`);
      return { text: query.sql, rows: rows.toSorted() };
    };
    const { one, many } = await on.database.write(118, async (tx) => {
      const rows = [1, 2].flatMap((user) =>
        [1, 2, 3].map((n) => [118, user, `k${n}`, user * 10 + n] as const),
      );
      await tx.dialect.insertNew(tx, 'user_preferences', columns(rows), KEY);
      const ids = Array.from({ length: 200 }, (_, at) => at + 1);
      return { one: await lookUp(tx, [2]), many: await lookUp(tx, ids) };
    });
    expect(one.rows).toEqual(['2: 22', '2: 23']);
    expect(many.rows).toEqual(['1: 12', '1: 13', '2: 22', '2: 23']);
    expect(many.text === one.text).toBe(on.database.engine === 'postgres');
  });

  test('the second opening finds the schema in place and the data whole', async () => {
    await on.database.write(109, async (tx) => insert(tx, 109, 'kept'));
    const again = await openDatabase(on.location);
    try {
      expect(await again.read(109, async (tx) => keys(tx, 109))).toEqual(['kept']);
    } finally {
      await again.close();
    }
  });

  test('a statement that is compiled once gets the values of each call', async () => {
    const keysBetween = compileOnce(
      ['company', 'from', 'to'],
      (query, { company, from, to }: { company: number; from: number; to: number }) =>
        query
          .selectFrom('user_preferences')
          .select('preference_key')
          .where('company_id', '=', company)
          .where('preference_value', '>=', from)
          .where('preference_value', '<=', to)
          .where('user_id', '=', 1)
          .orderBy('preference_key'),
    );
    await on.database.write(111, async (tx) => {
      for (const value of [1, 2, 3]) await insert(tx, 111, `k${value}`, value);
    });
    const asked = async (from: number, to: number): Promise<string[]> => {
      const rows = await on.database.read(111, async (tx) => keysBetween(tx, { company: 111, from, to }));
      return rows.map((row) => row.preference_key);
    };
    expect(await asked(2, 2)).toEqual(['k2']);
    expect(await asked(1, 2)).toEqual(['k1', 'k2']);
    expect(await asked(3, 1)).toEqual([]);
    const other = await on.database.read(111, async (tx) =>
      keysBetween(tx, { company: 112, from: 1, to: 3 }),
    );
    expect(other).toEqual([]);
  });

  test('two openings at once write beside each other', async () => {
    const other = await openDatabase(on.location);
    try {
      await Promise.all(
        Array.from({ length: 20 }, async (_, n) =>
          (n % 2 === 0 ? other : on.database).write(110, async (tx) => insert(tx, 110, `k${n}`)),
        ),
      );
      expect(await on.database.read(110, async (tx) => keys(tx, 110))).toHaveLength(20);
    } finally {
      await other.close();
    }
  });

  test('a statement that fails names its error and the next one works', async () => {
    await expect(
      on.database.write(111, async (tx) => sql`select * from no_such_table`.execute(tx.sql)),
    ).rejects.toThrow(/no_such_table/);
    await on.database.ping();
  });

  test('a database that goes away in the middle is not a bug, and is back for the next call', async () => {
    if (on.location.databaseUrl === undefined) return;
    const other = new Client({ connectionString: on.location.databaseUrl });
    await other.connect();
    const cut = on.database.write(112, async (tx) => {
      await insert(tx, 112, 'a');
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.sql);
      await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await insert(tx, 112, 'b');
    });
    await expect(cut).rejects.toThrow(Unavailable);
    await other.end();
    expect(await on.database.read(112, async (tx) => keys(tx, 112))).toEqual([]);
  });

  describe('walls between companies', () => {
    test('within one company, rows of another neither show nor can be written, whatever the statement says', async () => {
      if (on.engine === 'sqlite') return;
      await on.database.write(301, async (tx) => insert(tx, 301, 'secret'));
      const all = async (tx: Tx) =>
        tx.sql.selectFrom('user_preferences').select('company_id').distinct().execute();
      expect(await on.database.read(302, all)).toEqual([]);
      await expect(on.database.write(302, async (tx) => insert(tx, 301, 'planted'))).rejects.toThrow(
        /row-level security/,
      );
      expect((await on.database.readAcross(all)).map((row) => row.company_id)).toContain(301);
      await on.database.writeAcross(async (tx) => {
        await tx.enter(302);
        expect(await all(tx)).toEqual([]);
      });
    });
  });
});
