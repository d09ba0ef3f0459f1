import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hashPassword } from '../platform/security/passwords.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import {
  createTestApp,
  signIn,
  TEST_PASSWORD,
  type TestApp,
  type TestPerson,
} from '../../testing/test-app.ts';
import { importCompany } from './index.ts';

const MINUTE = 60_000;
const RISE = { rise_alarm: 4, rise_enable: true, rate_window: 15, auto_reset: true };

describeOnEachEngine('a company with a limit of a rapid rise', (on) => {
  let here: TestApp;
  let there: TestApp;
  let elsewhere: TestDatabase;
  let folder: string;
  let before: TestPerson;
  let after: TestPerson;
  let startAt: number;

  const deliver = async (
    app: TestApp,
    person: TestPerson,
    ...readings: readonly [minute: number, celsius: number][]
  ) => {
    const key = await person.call('POST', `/baseUnits/${await readUnitId(person)}/device-key`);
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${key.json<{ deviceKey: string }>().deviceKey}` },
      payload: {
        readings: readings.map(([minute, temperature]) => ({
          sensor: '010203',
          timestamp: startAt + minute * MINUTE,
          temperature,
        })),
      },
    });
    expect(answer.json()).toMatchObject({ accepted: readings.length, rejected: [] });
  };
  const readUnitId = async (person: TestPerson) =>
    (await person.call('GET', '/baseUnits')).json<{ id: number }[]>()[0]?.id;
  const alarms = async (person: TestPerson) =>
    (await person.call('GET', '/alarms/events')).json<{ events: object[] }>().events;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ts1-rapid-rise-'));
    here = await createTestApp(on.database);
    const acme = await here.createCompany('Acme');
    before = acme.admin;
    const sensor = await before.call('POST', '/sensors', { serialNo: '010203', name: 'Fridge', type: '1' });
    const unit = { baseUnitSerialNo: `RISE-${on.engine}`, baseUnitName: 'Gateway', typeId: '1' };
    await before.call('POST', '/baseUnits', unit);
    await before.call('PUT', `/alarms/sensor/${sensor.json<{ id: number }>().id}`, RISE);
    startAt = here.clock.now();
    here.clock.advance(10 * MINUTE);
    await deliver(here, before, [0, 2], [5, 4], [10, 7]);
    const file = join(folder, 'company.zip');
    await writeFile(file, (await before.call('GET', '/settings/export')).rawPayload);
    // A file that one engine exports is imported by the other, if that is available.
    const other = on.engine === 'sqlite' && inject('postgresUrl') !== null ? 'postgres' : 'sqlite';
    elsewhere = await createTestDatabase(other, inject('postgresUrl'));
    there = await createTestApp(elsewhere.database);
    there.clock.advance(here.clock.now() - there.clock.now());
    const passwordHash = await hashPassword(TEST_PASSWORD);
    const owner = { name: 'Copy', email: before.email, passwordHash };
    await importCompany({ database: elsewhere.database, clock: there.clock }, file, owner);
    after = await signIn(there.http, 'Copy', before.email);
  });
  afterAll(async () => {
    await there?.close();
    await elsewhere?.drop();
    await here.close();
    await rm(folder, { recursive: true });
  });

  test('has it in the place where it is imported, with its alarm that goes on', async () => {
    const [settings] = (await after.call('GET', '/alarms')).json<object[]>();
    expect(settings).toMatchObject(RISE);
    const rise = {
      alarm_type: 'rise',
      measurand: 'temperature',
      extreme: 5,
      limit_value: 4,
      returned_at: null,
    };
    expect(await alarms(before)).toMatchObject([rise]);
    expect(await alarms(after)).toMatchObject([rise]);
  });

  test('judges the next reading there by those that were imported', async () => {
    for (const app of [here, there]) app.clock.advance(5 * MINUTE);
    await deliver(here, before, [15, 9]);
    await deliver(there, after, [15, 9]);
    expect(await alarms(after)).toMatchObject([{ alarm_type: 'rise', extreme: 7 }]);
    for (const app of [here, there]) app.clock.advance(75 * MINUTE);
    await deliver(here, before, [60, 9], [70, 9], [80, 9], [90, 9]);
    await deliver(there, after, [60, 9], [70, 9], [80, 9], [90, 9]);
    const [was, is] = [await alarms(before), await alarms(after)];
    expect(is).toMatchObject([{ extreme: 7, returned_at: expect.any(String), ended_at: expect.any(String) }]);
    const withoutIds = (all: object[]) =>
      all.map((event) => ({
        ...event,
        event_id: 0,
        idAlarmLog: 0,
        acknowledgeable: 0,
        note_row: 0,
        sensor_id: 0,
      }));
    expect(withoutIds(is)).toEqual(withoutIds(was));
  });
});
