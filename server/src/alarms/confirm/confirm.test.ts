import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { alarmEvent, type AlarmEvent, alarmLogEntry } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { exportCompany, importCompany } from '../../company-data/index.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { auditRows } from '../../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import {
  createTestApp,
  signIn,
  TEST_PASSWORD,
  type TestApp,
  type TestCompany,
  type TestPerson,
} from '../../../testing/test-app.ts';

describeOnEachEngine('the confirmation of an alarm', (on) => {
  let app: TestApp;
  let company: TestCompany;
  let quality: TestPerson;
  let eventId: number;
  let logId: number;
  let deliver: (temperature: number) => Promise<void>;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());

  beforeEach(async () => {
    company = await app.createCompany('Acme');
    const post = async (path: string, body: object) => {
      const answer = await company.admin.call('POST', path, body);
      expect(answer.statusCode).toBe(201);
      return answer.json();
    };
    await post('/users', {
      email: 'quality@example.org',
      username: 'quinn',
      password: TEST_PASSWORD,
      builtInRole: 'quality',
    });
    quality = await signIn(app.http, company.name, 'quality@example.org');
    const unit = await post('/baseUnits', {
      baseUnitSerialNo: `BU-${company.companyId}`,
      baseUnitName: 'Gateway',
      typeId: '1',
    });
    const { id } = await post('/sensors', { serialNo: '010203', name: 'Freezer', type: '1' });
    await company.admin.call('PUT', `/alarms/sensor/${id}`, { high_alarm: 8, high_enable: true });
    deliver = async (temperature) => {
      app.clock.advance(MINUTE_MS);
      const sent = await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${unit.deviceKey}` },
        payload: { readings: [{ sensor: '010203', timestamp: app.clock.now(), temperature }] },
      });
      if (sent.statusCode !== 200) throw new Error(sent.body);
    };
    await deliver(9);
    const log = await company.admin.call('GET', '/alarms/alarm-log');
    const [row] = alarmLogEntry.array().length(1).parse(log.json());
    if (row === undefined) throw new Error('no alarm was raised');
    eventId = row.event_id;
    logId = row.idAlarmLog;
  });

  const demand = async (alarmsAreConfirmed = true) =>
    company.admin.call('PATCH', '/settings/record-keeping', { alarmsAreConfirmed });
  const acknowledge = async (who: TestPerson, again = false) => {
    app.clock.advance(MINUTE_MS);
    const answer = await who.call('PATCH', `/alarms/alarm-log/${logId}`, {
      acknowledged: true,
      ...(again && { again }),
    });
    expect(answer.statusCode).toBe(200);
  };
  const confirm = async (who: TestPerson, body: object = {}) => {
    app.clock.advance(MINUTE_MS);
    return who.call('POST', `/alarms/events/${eventId}/confirmation`, body);
  };
  const events = async (query = ''): Promise<AlarmEvent[]> => {
    const answer = await company.admin.call('GET', `/alarms/events?${query}`);
    return alarmEvent.array().parse(answer.json<{ events: unknown }>().events);
  };
  const stored = async () =>
    on.database.read(company.companyId, async ({ sql }) =>
      sql.selectFrom('alarm_log').selectAll().where('company_id', '=', company.companyId).execute(),
    );

  test('is stored with who, when and why, leaves its row, and changes nothing of the alarm', async () => {
    await demand();
    await acknowledge(company.viewer);
    const before = await stored();
    expect(await events('unconfirmed=true')).toHaveLength(1);

    const confirmed = await confirm(quality, { note: ' Goods were moved ' });
    expect(confirmed.statusCode).toBe(200);
    const at = new Date(app.clock.now()).toISOString();
    const about = { confirmed_by: 'quinn', confirmed_at: at, confirmation_note: 'Goods were moved' };
    expect(confirmed.json()).toMatchObject({ ...about, acknowledged_by: 'viewer', state: 'still-out' });
    expect(await events()).toEqual([expect.objectContaining(about)]);
    expect(await events('unconfirmed=true')).toEqual([]);
    expect(await stored()).toEqual(before);
    expect((await auditRows(on.database, company.companyId)).at(-1)).toMatchObject({
      action: 'alarm_confirm',
      actor_name: 'quinn',
      description: 'Confirmed the acknowledgement of the high alarm of sensor "Freezer"',
    });
    const csv = (await company.admin.call('GET', '/alarms/events/csv')).body;
    expect(csv).toContain('Confirmed by,Confirmation note');
    expect(csv).toMatch(/,quinn,Goods were moved\r?\n$/);
  });

  test('comes back from a company file as it was', async () => {
    await demand();
    await acknowledge(company.viewer);
    expect((await confirm(quality, { note: 'Goods were moved' })).statusCode).toBe(200);
    const directory = await mkdtemp(join(tmpdir(), 'ts1-confirmations-'));
    onTestFinished(async () => rm(directory, { recursive: true, force: true }));
    const file = join(directory, 'acme.zip');
    const source = { database: on.database, companyId: company.companyId, at: app.clock.now() };
    await writeFile(file, await buffer(await exportCompany(source)));
    const units = (await company.admin.call('GET', '/baseUnits')).json<{ id: number }[]>();
    for (const { id } of units) await company.admin.call('DELETE', '/baseUnits', { baseUnitId: id });
    const copy = await importCompany({ database: on.database, clock: app.clock }, file, {
      name: `Copy of ${company.companyId}`,
      email: company.admin.email,
      passwordHash: await hashPassword(TEST_PASSWORD),
    });
    const read = async (companyId: number) =>
      on.database.read(companyId, async ({ sql }) =>
        sql
          .selectFrom('alarm_confirmations')
          .select(['confirmed_at', 'confirmed_by', 'note'])
          .where('company_id', '=', companyId)
          .execute(),
      );
    expect(await read(copy.companyId)).toEqual(await read(company.companyId));
    expect(await read(copy.companyId)).toEqual([
      { confirmed_at: app.clock.now(), confirmed_by: 'quinn', note: 'Goods were moved' },
    ]);
  });

  test('is refused where the company has none, before the acknowledgement, and a second time', async () => {
    await acknowledge(company.viewer);
    const off = await confirm(quality);
    expect([off.statusCode, off.json().message]).toEqual([
      409,
      'Your company does not have alarms confirmed.',
    ]);
    await demand();
    expect((await confirm(quality)).statusCode).toBe(200);
    const second = await confirm(company.admin);
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      'This alarm has been confirmed already.',
    ]);
  });

  test('waits for the acknowledgement', async () => {
    await demand();
    expect(await events('unconfirmed=true')).toEqual([]);
    const early = await confirm(quality);
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      'This alarm has not been acknowledged yet.',
    ]);
  });

  test.each([false, true])('is never given by the person who acknowledged it (again: %s)', async (again) => {
    await demand();
    await acknowledge(again ? company.viewer : quality);
    if (again) await acknowledge(quality, true);
    const own = await confirm(quality);
    expect([own.statusCode, own.json().message]).toEqual([
      409,
      'You acknowledged this alarm yourself: somebody else has to confirm it.',
    ]);
    expect((await confirm(company.admin)).statusCode).toBe(200);
  });

  test('is a matter of people whose role permits it, in their own company, with a note that fits', async () => {
    await demand();
    await acknowledge(company.admin);
    expect((await confirm(company.viewer)).statusCode).toBe(403);
    const rival = await app.createCompany('Rival');
    expect((await confirm(rival.admin)).statusCode).toBe(404);
    const long = await confirm(quality, { note: 'x'.repeat(2_001) });
    expect([long.statusCode, long.json().errors[0].path]).toEqual([400, 'note']);
    const key = { name: 'Building', scopes: ['manage'] };
    const made = (await company.admin.call('POST', '/api-keys', key)).json<{ key: string }>();
    const byProgram = await app.http.inject({
      method: 'POST',
      url: `/api/alarms/events/${eventId}/confirmation`,
      headers: { authorization: `Bearer ${made.key}` },
      payload: {},
    });
    expect(byProgram.statusCode).toBe(403);
  });

  test('stays when the value is back', async () => {
    await demand();
    await acknowledge(company.viewer);
    await confirm(quality);
    await deliver(4);
    expect(await events()).toEqual([
      expect.objectContaining({ state: 'acknowledged', confirmed_by: 'quinn' }),
    ]);
  });
});
