import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type * as LevelsModule from '../../contract/src/alarms/alarm-levels.ts';
import type * as WordsModule from '../../contract/src/alarms/alarm-level-words.ts';
import type * as TranslatedModule from '../../contract/src/i18n/de/alarm-levels.ts';
import { performHere } from './database/index.ts';
import { NO_LISTENERS } from './events.ts';
import { DeliveryWorker } from './notifications/sending/worker.ts';
import { createLogger } from './platform/logger.ts';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../testing/test-app.ts';
import { unzip } from '../testing/unzip.ts';

/*
 * Proof that a level is a row: a notice, milder than a warning, is added to the levels here as
 * docs/recipes/add-a-level.md describes, and is limit, condition, message and figure everywhere. No other code knows
 * of it.
 */
vi.mock('../../contract/src/alarms/alarm-levels.ts', async (original) => {
  const levels = await original<typeof LevelsModule>();
  for (const known of [levels.ALARM_LEVELS, levels.MILDER_LEVELS])
    (known as unknown as string[]).push('notice');
  return { ...levels, alarmLevel: z.enum(levels.ALARM_LEVELS) };
});
vi.mock('../../contract/src/alarms/alarm-level-words.ts', async (original) => {
  const { ALARM_LEVEL_WORDS } = await original<typeof WordsModule>();
  const beyond = (side: string, where: string) => ({
    name: `${side} notice`,
    stillOut: `Acknowledged, still ${where} its notice limit`,
    inMessage: (measured: string) => `${measured} ${where} its notice limit`,
    limit: `${side} notice`,
    withLimit: (measured: string, limit: string) => `${measured} ${where} its notice limit of ${limit}`,
  });
  const notice = {
    name: 'Notice',
    inList: 'notice',
    high: beyond('High', 'above'),
    low: beyond('Low', 'below'),
  };
  return { ALARM_LEVEL_WORDS: { ...ALARM_LEVEL_WORDS, notice } };
});

vi.mock('../../contract/src/i18n/de/alarm-levels.ts', async (original) => {
  const { alarmLevels, limitsInRefusals } = await original<typeof TranslatedModule>();
  const notice = { low: 'unteren Hinweiswert', high: 'oberen Hinweiswert' };
  return { alarmLevels, limitsInRefusals: { ...limitsInRefusals, notice } };
});
vi.mock('../../contract/src/i18n/fr/alarm-levels.ts', async (original) => {
  const { alarmLevels, limitsInRefusals } = await original<typeof TranslatedModule>();
  const notice = { low: 'seuil d’information bas', high: 'seuil d’information haut' };
  return { alarmLevels, limitsInRefusals: { ...limitsInRefusals, notice } };
});
vi.mock('../../contract/src/i18n/es/alarm-levels.ts', async (original) => {
  const { alarmLevels, limitsInRefusals } = await original<typeof TranslatedModule>();
  const notice = { low: 'límite inferior de aviso', high: 'límite superior de aviso' };
  return { alarmLevels, limitsInRefusals: { ...limitsInRefusals, notice } };
});

const MINUTE_MS = 60_000;
const LIMITS = {
  high_alarm: 8,
  high_enable: true,
  high_warning: 7,
  high_warning_enable: true,
  high_notice: 6,
  high_notice_enable: true,
  notice_delay: 2,
  auto_reset: true,
};

describeOnEachEngine('a level that was added to the levels', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let sensorId: number;
  let deviceKey: string;

  beforeAll(async () => {
    // Only this thread knows of the notice.
    app = await createTestApp({ ...on.database, perform: performHere(on.database) });
    acme = await app.createCompany('Acme');
    const { admin, viewer } = acme;
    const sensor = await admin.call('POST', '/sensors', { serialNo: '010203', name: 'Cellar', type: '1' });
    sensorId = sensor.json<{ id: number }>().id;
    const recipient = { email: true, sms: false, push: false };
    await admin.call('POST', '/remote-alert-groups', {
      name: 'Cellar',
      sensors: [sensorId],
      recipients: [
        { ...recipient, userId: String(viewer.userId), warnings: true },
        { ...recipient, userId: String(admin.userId) },
      ],
    });
    const unit = { baseUnitSerialNo: 'unit', baseUnitName: 'Gateway', typeId: '1' };
    deviceKey = (await admin.call('POST', '/baseUnits', unit)).json<{ deviceKey: string }>().deviceKey;
  });
  afterAll(async () => app.close());

  const measure = async (...temperatures: number[]) => {
    for (const temperature of temperatures) {
      app.clock.advance(MINUTE_MS);
      const response = await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: {
          readings: [{ sensor: '010203', timestamp: app.clock.now(), temperature, inputs: { light: 400 } }],
        },
      });
      expect(response.json()).toMatchObject({ accepted: 1 });
    }
  };
  const current = async () => {
    const rows = (await acme.viewer.call('GET', '/alarms/current')).json<
      { idAlarmLog: number; level: string; state: string }[]
    >();
    return rows.toSorted((one, other) => one.idAlarmLog - other.idAlarmLog);
  };
  const states = async () => (await current()).map(({ level, state }) => `${level} ${state}`);
  const mails = async () => {
    const sent: { to: string; subject: string }[] = [];
    const worker = new DeliveryWorker({
      linkToken: async () => undefined,
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
      senders: {
        email: { send: async ({ subject }, { to }) => void sent.push({ to, subject }), close() {} },
      },
      publicUrl: new URL('https://monitor.example.org'),
      events: NO_LISTENERS,
    });
    await worker.settle();
    await worker.close();
    return sent;
  };

  test('takes a limit, which must be inside the level before it, and the audit log names it', async () => {
    const path = `/alarms/sensor/${sensorId}`;
    const refused = await acme.admin.call('PUT', path, { ...LIMITS, high_notice: 7.5 });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { errors: [{ path: 'high_notice', message: 'must be below the high warning limit' }] },
    ]);
    const saved = await acme.admin.call('PUT', path, LIMITS);
    expect(saved.json()).toMatchObject({ ...LIMITS, low_notice: null, humidity_high_notice: null });
    const { body } = await acme.admin.call('GET', '/audit-logs');
    expect(body).toContain('High notice limit none → 6 °C, High notice on');
    expect(body).toContain('Delay of notices as of alarms → 2 min');
    const versions = (await acme.viewer.call('GET', `${path}/limits`)).json<{ limits: object[] }[]>();
    expect(versions.at(-1)?.limits[0]).toMatchObject({ high: 8, high_warning: 7, high_notice: 6 });
  });

  test('is raised after its own delay, and notifies those alone who want warnings', async () => {
    await measure(6.5, 6.5);
    expect(await states()).toEqual(['notice pre-alarm']);
    expect(await mails()).toEqual([]);
    await measure(6.5);
    expect(await states()).toEqual(['notice alarm']);
    expect(await mails()).toEqual([
      { to: acme.viewer.email, subject: expect.stringContaining('temperature above its notice limit') },
    ]);
  });

  test('is quiet while a severer level speaks, and acknowledged with it', async () => {
    await measure(7.5, 9);
    expect(await states()).toEqual(['notice alarm', 'warning alarm', 'alarm alarm']);
    expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
      'Alarm: Cellar, temperature too high',
      'Alarm: Cellar, temperature too high',
      'Warning: Cellar, temperature above its warning limit',
    ]);
    const alarm = (await current()).find(({ level }) => level === 'alarm');
    const path = `/alarms/alarm-log/${alarm?.idAlarmLog ?? 0}`;
    expect((await acme.viewer.call('PATCH', path, { acknowledged: true })).statusCode).toBe(200);
    expect(await states()).toEqual(['notice acknowledged', 'warning acknowledged', 'alarm acknowledged']);
    await mails();
    await measure(5);
    expect(await states()).toEqual([]);
  });

  test('is found in the log by its level alone, and has its name in files', async () => {
    const events = async (query: string) =>
      (await acme.viewer.call('GET', `/alarms/events?${query}`)).json<{ events: { level: string }[] }>()
        .events;
    expect((await events('')).map(({ level }) => level)).toEqual(['alarm']);
    expect(await events('level=notice')).toMatchObject([
      { level: 'notice', alarm_type: 'high', limit_value: 6 },
    ]);
    expect((await acme.viewer.call('GET', '/alarms/alarm-log?include_acknowledged=true')).body).not.toContain(
      '"notice"',
    );
    const csv = await acme.viewer.call('GET', '/alarms/events/csv?level=all');
    expect(csv.body).toMatch(/High notice,.*,Notice,,,,\r\n/);
  });

  test('is a limit of an input', async () => {
    const path = `/alarms/sensor/${sensorId}/inputs/1`;
    const notice = {
      high_notice: 300,
      high_notice_enable: true,
      deadband: null,
      delay: null,
      off_delay: null,
    };
    const off = { high_alarm: null, high_enable: false, low_alarm: null, low_enable: false };
    const limits = { kind: 'analogue', ...off, ...notice };
    const saved = await acme.admin.call('PUT', path, limits);
    expect([saved.statusCode, saved.json()]).toMatchObject([
      200,
      { limits: { ...limits, low_notice: null } },
    ]);
    await measure(5);
    expect(await states()).toEqual(['notice alarm']);
    const { body } = await acme.admin.call('GET', '/audit-logs');
    expect(body).toContain('High notice limit none → 300 lx, High notice on');
    await acme.admin.call('DELETE', path);
  });

  test('can be tried on the past, and is in the file of a company', async () => {
    const period = `startDate=${app.clock.now() - 60 * MINUTE_MS}&endDate=${app.clock.now()}`;
    const tried = await acme.viewer.call(
      'GET',
      `/analytics/sensors/${sensorId}/back-test?${period}&high_alarm=20&high_notice=6&notice_delay=0`,
    );
    expect(tried.json()).toMatchObject({ alarms: 0, warnings: 1, first: [{ level: 'notice' }] });
    const file = unzip((await acme.admin.call('GET', '/settings/export')).rawPayload);
    expect(JSON.stringify([...file.values()])).toContain('high_notice');
  });

  test('has its words in the description of the API', async () => {
    const { body: text } = await app.http.inject({ method: 'GET', url: '/api/openapi.json' });
    expect(text).toContain(
      'High notice limit of the temperature, °C, inside that of the alarm; null for none',
    );
    expect(text).toContain('How many minutes a value is outside its notice limit');
  });
});
