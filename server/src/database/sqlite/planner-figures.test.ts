import { DatabaseSync } from 'node:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from './open-sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'planner-figures-'));
const file = join(folder, 'ts1.sqlite');
let planner: DatabaseSync;
beforeAll(async () => {
  await (await openSqlite(file)).close();
  planner = new DatabaseSync(file, { readOnly: true });
});
afterAll(() => {
  planner.close();
  rmSync(folder, { recursive: true });
});

interface Index {
  readonly name: string;
  readonly table: string;
  readonly second: string;
  readonly where: string | null;
}

const indexes = (): Index[] =>
  planner
    .prepare(
      `select list.name, own.name as "table", part.name as second,
         substr(made.sql, nullif(instr(lower(made.sql), ' where '), 0) + 7) as "where"
       from sqlite_schema as own join pragma_index_list(own.name) as list
       join pragma_index_info(list.name) as first on first.seqno = 0 and first.name = 'company_id'
       join pragma_index_info(list.name) as part on part.seqno = 1
       join sqlite_schema as made on made.name = list.name
       where own.type = 'table' and list.origin = 'c'`,
    )
    .all() as unknown as Index[];

const queryPlan = (sql: string): string =>
  planner
    .prepare(`explain query plan ${sql}`)
    .all()
    .map(({ detail }) => String(detail))
    .join(', ');

test('what is asked for by the second column of an index never walks over all that a company has', () => {
  const walks = indexes()
    .map(({ name, table, second, where }) => {
      const also = where === null ? '' : ` and (${where})`;
      const plan = queryPlan(`select * from ${table} where company_id = 1 and ${second} = 2${also}`);
      return { name, second, plan };
    })
    .filter(({ second, plan }) => !plan.includes(`${second}=?`));
  expect(indexes().length).toBeGreaterThan(30);
  expect(walks).toEqual([]);
});

test.each([
  'select * from sensors where company_id = 1 and deleted_at is null order by sensor_id',
  `select latest.* from latest_readings as latest join sensors as sensor
     on sensor.company_id = latest.company_id and sensor.sensor_id = latest.sensor_id
   where latest.company_id = 1 and sensor.company_id = 1 and sensor.deleted_at is null order by latest.sensor_id`,
])("a list of a company's sensors comes in the order of its key, without sorting: %s", (sql) => {
  expect(queryPlan(sql)).not.toContain('TEMP B-TREE');
});

test('a serial number of a company is looked up by its index', () => {
  const plan = queryPlan(
    "select * from sensors where company_id = 1 and serial_no = '7' and deleted_at is null",
  );
  expect(plan).toContain('sensors_by_serial (serial_no=? AND company_id=?)');
});

test('they are given once: a second start finds them', async () => {
  const before = planner.prepare('pragma data_version').get();
  await (await openSqlite(file)).close();
  expect(planner.prepare('pragma data_version').get()).toEqual(before);
});
