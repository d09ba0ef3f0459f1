import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import type { Column } from './database/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { createTestApp, type TestApp, type TestCompany } from '../testing/test-app.ts';
import { openWatchedStore, type WatchedStore } from '../testing/watched-store.ts';

const postgresUrl = inject('postgresUrl');
const query = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]);

/** Statements about a transaction, or about a connection that was opened meanwhile. */
const CONTROL =
  /^(start transaction|commit$|set tcp_user_timeout = \d+; set jit = off$|select set_config\(|select pg_advisory_xact_lock(_shared)?\()/;
/** The company as one value: for an array of companies, the machine is unknown until the array is read. */
const NAMES_COMPANY =
  /company_id"? = \$\d|^insert into \S+ \("?company_id"?, [^)]*\) (values \(\$1,|select \$1::bigint, )/;
/** Beginnings of the statements without a company: the next ids of alarms, a base unit by its key, a signed-in user. */
const FIND_COMPANY = [
  expect.stringMatching(/^ select nextval\(\$1::regclass\)/),
  'select "company_id", "base_unit_id", "serial_no"',
  expect.stringMatching(/^select "session"\."company_id"/),
];

/**
 * Tables can be spread over machines by `company_id` only if every statement on the way of a reading names it, so that
 * one machine answers.
 */
describe.skipIf(postgresUrl === null)('every statement on the way of a reading', () => {
  let open: TestDatabase;
  let app: TestApp;
  let acme: TestCompany;
  let store: WatchedStore;
  beforeAll(async () => {
    open = await createTestDatabase('postgres', postgresUrl);
    app = await createTestApp(open.database);
    acme = await app.createCompany('Acme');
    store = await openWatchedStore(app, acme);
  });
  afterAll(async () => {
    await app.close();
    await open.drop();
  });

  /** Returns the statements that the server sends to PostgreSQL meanwhile, sorted by text, each once. */
  async function recordStatements(work: () => Promise<void>): Promise<string[]> {
    const asked = new Set<string>();
    const spy = vi.spyOn(Client.prototype, 'query');
    try {
      await work();
      for (const [first] of spy.mock.calls) {
        const { data } = query.safeParse(first);
        if (data !== undefined) asked.add(data.replaceAll(/\s+/g, ' '));
      }
    } finally {
      spy.mockRestore();
    }
    return [...asked].toSorted();
  }

  test('names the company', async () => {
    const freezer = await store.addSensor();
    const fridge = await store.addSensor({ high_alarm: 8 });
    const recipients = [{ userId: acme.admin.userId, channels: ['email' as const] }];
    await store.addGroup({ name: 'Night', sensors: [freezer.id], recipients });
    const asked = await recordStatements(async () => {
      await store.measure({ [freezer.serialNo]: -20, [fridge.serialNo]: 4 });
      app.clock.advance(60_000);
      await store.measure({ [freezer.serialNo]: -5, [fridge.serialNo]: 4.1 });
      await acme.admin.call('GET', '/getLiveData');
      await acme.admin.call('GET', `/sensors/${freezer.id}/readings`);
    });
    expect(asked.length).toBeGreaterThan(20);
    const others = asked.filter((text) => !CONTROL.test(text) && !NAMES_COMPANY.test(text));
    expect(others.map((text) => text.slice(0, text.indexOf(' from ')))).toEqual(FIND_COMPANY);
  });

  test.each([
    ['insert into readings (company_id, sensor_id) select * from unnest($1::bigint[], $2::bigint[])', false],
    [
      'insert into readings (company_id, sensor_id) select $1::bigint, given.* from unnest($2::bigint[]) as given',
      true,
    ],
    ['insert into "audit_log" ("company_id", "seq") values ($1, $2)', true],
    ['select 1 from base_units where company_id = any($1::bigint[])', false],
    ['select 1 from base_units where company_id = $1', true],
  ])('a statement names it by one value alone: %s', (text, isNamed) => {
    expect(NAMES_COMPANY.test(text)).toBe(isNamed);
  });

  test('rows of two companies are never written by one insert', async () => {
    const columns = (companies: number[]): Column[] => [
      { name: 'company_id', type: 'integer', values: companies },
      { name: 'user_id', type: 'integer', values: companies },
      { name: 'preference_key', type: 'text', values: companies.map(String) },
      { name: 'preference_value', type: 'integer', values: companies },
    ];
    const insert = async (companies: number[]): Promise<Uint8Array> =>
      open.database.writeAcross(async (tx) =>
        tx.dialect.insertNew(tx, 'user_preferences', columns(companies), [
          'company_id',
          'user_id',
          'preference_key',
        ]),
      );
    await expect(insert([701, 702])).rejects.toThrow('rows of several companies in one insert');
    await expect(insert([701])).resolves.toEqual(Uint8Array.of(1));
  });
});
