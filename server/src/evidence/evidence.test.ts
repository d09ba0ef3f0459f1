import { createHash } from 'node:crypto';
import { evidencePack, present } from '@ts1/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readFigures, readWantedSensor } from '../analytics/index.ts';
import { checkpointKey, createSigner, KEEPS_NOTHING } from '../audit/index.ts';
import { createLogger } from '../platform/logger.ts';
import { recordSeals, sealReadings } from '../readings/index.ts';
import { createPdfDrawing } from '../reports/index.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { EXAMPLE_CERTIFICATE } from '../../testing/furnish-company.ts';
import { newReading } from '../../testing/new-reading.ts';
import { storeReadings } from '../../testing/stored-readings.ts';
import {
  createTestApp,
  signIn,
  TEST_SECRETS,
  type TestApp,
  type TestCompany,
} from '../../testing/test-app.ts';
import { verifyPack } from '../../testing/verify-pack.ts';
import { openWatchedStore, type WatchedStore } from '../../testing/watched-store.ts';
import { deleteOldPacks, type MakeDeps, makeDuePacks } from './index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KEY = checkpointKey(TEST_SECRETS);

describeOnEachEngine('an evidence pack', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let store: WatchedStore;
  let sensor: { id: number; serialNo: string };
  /** Midnight of the day that is four days before the present. */
  let first: number;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    acme = await app.createCompany('Acme');
    store = await openWatchedStore(app, acme);
    sensor = await store.addSensor();
    first = Math.floor(app.clock.now() / DAY) * DAY - 4 * DAY;
  });

  const deps = (given: Partial<MakeDeps> = {}): MakeDeps => ({
    database: on.database,
    clock: app.clock,
    logger: createLogger('silent'),
    announceChange: () => {},
    signing: { key: KEY, kept: KEEPS_NOTHING },
    drawPdf: async () => EXAMPLE_CERTIFICATE,
    ...given,
  });
  /** Signs the audit log, as a server does each minute. */
  const sign = async () => createSigner(on.database, { key: KEY, kept: KEEPS_NOTHING }).sign(app.clock.now());
  /** Lets time pass, over which sessions end. */
  const pass = async (ms: number) => {
    await sign();
    app.clock.advance(ms);
    acme = { ...acme, admin: await signIn(app.http, acme.name, acme.admin.email) };
  };
  const measured = (from: number, to: number, everyMs = 10 * MINUTE, sensorId = sensor.id) =>
    Array.from({ length: Math.floor((to - from) / everyMs) }, (_, row) =>
      newReading(sensorId, from + row * everyMs, { temperature: -18 + (row % 60) / 10 }),
    );
  const keep = async (readings: ReturnType<typeof measured>) =>
    storeReadings(on.database, acme.companyId, readings);
  const seal = async () => {
    await sealReadings({ ...deps(), pauseMs: 0 });
    await recordSeals(deps());
  };
  const ask = async (body: object = {}) =>
    acme.admin.call('POST', '/evidence', {
      sensorIds: [sensor.id],
      startDate: new Date(first).toISOString(),
      endDate: new Date(first + 4 * DAY - 1).toISOString(),
      ...body,
    });
  const asked = async (body: object = {}) => {
    const answer = await ask(body);
    expect(answer.statusCode).toBe(201);
    return evidencePack.parse(answer.json()).id;
  };
  const read = async (id: number) =>
    evidencePack.parse((await acme.admin.call('GET', `/evidence/${id}`)).json());
  const download = async (id: number) => {
    const answer = await acme.admin.call('GET', `/evidence/${id}/file`);
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload;
  };
  const made = async (body: object = {}) => {
    const id = await asked(body);
    await makeDuePacks(deps());
    return verifyPack(await download(id), KEY.publicKey);
  };
  const rowsWith = async (action: string) =>
    (await auditRows(on.database, acme.companyId)).filter((row) => row.action === action);
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const chunks = async () => {
    const { rows } = await on.database.read(acme.companyId, async (tx) =>
      sql<{
        pack_id: number;
      }>`select pack_id from evidence_chunks where company_id = ${acme.companyId}`.execute(tx.sql),
    );
    return rows.length;
  };

  test('holds all days of its sensors with what proves them', async () => {
    const other = await store.addSensor();
    await keep(measured(first, first + 4 * DAY));
    await keep(measured(first, first + 2 * DAY, HOUR, other.id));
    await seal();
    // Late readings of one day are sealed again, those of another wait.
    await keep([newReading(sensor.id, first + 1, { temperature: -30 })]);
    await pass(7 * HOUR);
    await seal();
    await pass(DAY);
    await recordSeals(deps());
    await keep([newReading(sensor.id, first + DAY + 1, { temperature: 3, humidity: 40 })]);
    const end = app.clock.now() + DAY;
    const pack = await made({
      sensorIds: [other.id, sensor.id],
      endDate: end,
    });
    const states = (id: number) =>
      [...pack.states].filter(([key]) => key.startsWith(`${id}/`)).map(([, each]) => each.join('+'));
    expect(states(sensor.id).slice(-7)).toEqual([
      'sealed',
      'sealed+unsealed',
      'sealed',
      'unsealed',
      'empty',
      'empty',
      'empty',
    ]);
    expect(states(other.id)).toContain('sealed');
    expect(pack.actions).toEqual(expect.arrayContaining(['readings_seal', 'readings_reseal']));
    const total = 4 * 144 + 2;
    const readings = pack.files.get(`readings/${sensor.id}.csv`)?.toString().match(/^\d/gm);
    expect(readings).toHaveLength(total);
  });

  test('says the figures that the report prints', async () => {
    await keep(measured(first, first + 4 * DAY, MINUTE));
    await seal();
    const period = { from: first + 90 * MINUTE, to: first + 3 * DAY + 7_000 };
    const pack = await made({ startDate: period.from, endDate: period.to });
    const printed = await on.database.read(acme.companyId, async (tx) => {
      const wanted = await readWantedSensor(tx, acme.companyId, sensor.id, 'all');
      return readFigures(tx, acme.companyId, wanted, {
        from: period.from,
        to: period.to + 1,
        now: app.clock.now(),
      });
    });
    const temperature = printed.measurands.find(({ measurand }) => measurand === 'temperature');
    const { count, min, max, mean } = present(temperature).statistics;
    expect(temperature?.outsideMs).toBeGreaterThan(0);
    expect(pack.json('figures.json')).toMatchObject({
      sensors: [
        {
          id: sensor.id,
          measurands: expect.arrayContaining([
            expect.objectContaining({
              measurand: 'temperature',
              count,
              mean,
              min: { value: min, at: expect.any(String) },
              max: { value: max, at: expect.any(String) },
              outsideMs: temperature?.outsideMs,
            }),
          ]),
        },
      ],
    });
  });

  test('holds what people did: alarms, a swap, quiet times, certificates, and the audit rows about it', async () => {
    await keep(measured(first, first + DAY));
    const calibrated = await acme.admin.call('POST', `/sensors/${sensor.id}/calibrations`, {
      calibrated_on: day(first),
      laboratory: 'Metrology Ltd',
      method: 'Comparison in a bath',
      reference: 'Pt25 no. 7',
      reference_certificate: 'R-2025-1',
      points: [{ reference_value: -20, as_found: 0.42, as_left: 0.01 }],
      uncertainty: 0.05,
      result: 'passed',
      next_due: null,
      certificate_number: 'C-77',
    });
    const calibrationId = calibrated.json<{ lab_calibration_id: number }>().lab_calibration_id;
    const certificate = await acme.admin.call(
      'PUT',
      `/laboratory-calibrations/${calibrationId}/certificate?filename=C-77.pdf`,
      EXAMPLE_CERTIFICATE,
      { 'content-type': 'application/pdf' },
    );
    expect(certificate.statusCode).toBe(200);
    await store.measure({ [sensor.serialNo]: 4 });
    const { events } = (await acme.admin.call('GET', `/alarms/events?sensor_id=${sensor.id}`)).json<{
      events: { acknowledgeable: number }[];
    }>();
    const log = `/alarms/alarm-log/${events[0]?.acknowledgeable ?? 0}`;
    const done = await acme.admin.call('PATCH', log, { acknowledged: true, notes: 'The door stood open' });
    expect(done.statusCode).toBe(200);
    const shelved = await acme.admin.call('POST', `/sensors/${sensor.id}/shelving`, {
      minutes: 60,
      reason: 'Defrost',
    });
    expect(shelved.statusCode).toBeLessThan(300);
    await pass(MINUTE);
    const swap = await acme.admin.call('POST', `/sensors/${sensor.id}/swap`, {
      serialNo: String(Number(sensor.serialNo) + 200_000),
      type: '1',
      reason: 'battery',
    });
    expect(swap.statusCode).toBe(200);
    const id = await asked({ endDate: app.clock.now() });
    await makeDuePacks(deps({ drawPdf: createPdfDrawing() }));
    const pack = verifyPack(await download(id), KEY.publicKey);
    expect(pack.actions).toEqual(
      expect.arrayContaining([
        'sensor_create',
        'alarm_settings_update',
        'lab_calibration_add',
        'alarm_acknowledge',
        'alarm_shelve',
        'sensor_swap',
        'evidence_pack_ask',
      ]),
    );
    expect(pack.json('alarms.json')).toMatchObject({
      sensors: [
        {
          id: sensor.id,
          events: [
            { notes: expect.stringContaining('The door stood open'), acknowledged_by: expect.any(String) },
          ],
        },
      ],
    });
    expect(pack.json('settings.json')).toMatchObject({
      sensors: [{ versions: [{ settings: { high_alarm: -15 } }] }],
    });
    expect(pack.json('quiet.json')).toMatchObject({ sensors: [{ times: [{ reason: 'Defrost' }] }] });
    const file = `certificates/laboratory-${calibrationId}.pdf`;
    expect(pack.json('calibrations.json')).toMatchObject({
      sensors: [{ devices: [{ until: null }, { reason: 'battery' }], laboratory: [{ file }] }],
    });
    expect(pack.files.get(file)).toEqual(EXAMPLE_CERTIFICATE);
    expect(pack.files.get(`reports/${sensor.id}.pdf`)?.toString('latin1')).toMatch(/^%PDF/);
    const { sha256 } = await read(id);
    const [row] = await rowsWith('evidence_pack');
    expect(JSON.parse(row?.details ?? '')).toMatchObject({ packId: id, sensorIds: [sensor.id], sha256 });
    expect(
      createHash('sha256')
        .update(await download(id))
        .digest('hex'),
    ).toBe(sha256);
  });

  test('proves only what the auditor knows: another key, or one altered byte, is noticed', async () => {
    await keep(measured(first, first + DAY));
    await seal();
    const id = await asked();
    await makeDuePacks(deps());
    const file = await download(id);
    const foreign = checkpointKey({ derive: () => Buffer.alloc(32, 7) }).publicKey;
    expect(() => verifyPack(file, foreign)).toThrow('the key');
    const name = file.indexOf('readings/');
    const altered = Buffer.from(file);
    altered[name + 60] = (altered[name + 60] ?? 0) ^ 1;
    expect(() => verifyPack(altered, KEY.publicKey)).toThrow(/.+/);
  });

  test('is not made of readings that are not those that were sealed', async () => {
    await keep(measured(first, first + DAY));
    await seal();
    await on.database.write(acme.companyId, async (tx) =>
      sql`update reading_seals set digest = ${'0'.repeat(64)} where company_id = ${acme.companyId}`.execute(
        tx.sql,
      ),
    );
    const id = await asked();
    await makeDuePacks(deps());
    expect(await read(id)).toMatchObject({ state: 'failed', failure: 'seal', bytes: null });
    expect((await acme.admin.call('GET', `/evidence/${id}/file`)).statusCode).toBe(409);
  });

  test.each([
    ['no sensor', { sensorIds: [] }, 'sensorIds'],
    ['a sensor twice', { sensorIds: [1, 1] }, 'sensorIds'],
    ['51 sensors', { sensorIds: Array.from({ length: 51 }, (_, at) => at + 1) }, 'sensorIds'],
    ['an end before its beginning', { startDate: 2, endDate: 1 }, 'endDate'],
    ['401 days', { startDate: 0, endDate: 401 * DAY }, 'endDate'],
  ])('is refused for %s', async (_, body, field) => {
    const answer = await ask(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([expect.objectContaining({ path: expect.stringContaining(field) })]);
  });

  test('is of the own company alone', async () => {
    const id = await asked();
    await makeDuePacks(deps());
    const foreign = (await app.createCompany('Other')).admin;
    for (const [method, path] of [
      ['GET', `/evidence/${id}`],
      ['GET', `/evidence/${id}/file`],
      ['DELETE', `/evidence/${id}`],
    ] as const) {
      expect((await foreign.call(method, path)).statusCode).toBe(404);
    }
    expect((await foreign.call('GET', '/evidence')).json()).toEqual([]);
    const body = { sensorIds: [sensor.id], startDate: first, endDate: first };
    expect((await foreign.call('POST', '/evidence', body)).statusCode).toBe(404);
    expect((await acme.viewer.call('GET', `/evidence/${id}/file`)).statusCode).toBe(403);
    expect((await acme.admin.call('GET', '/evidence/key')).json()).toEqual({ publicKey: KEY.publicKey });
  });

  test('waits behind two others, and a fourth is refused until one is made', async () => {
    for (let count = 0; count < 3; count += 1) await asked();
    expect((await ask()).statusCode).toBe(409);
    await makeDuePacks(deps());
    expect((await ask()).statusCode).toBe(201);
  });

  test('that a server was closed over is made anew, with nothing of the first attempt', async () => {
    await keep(measured(first, first + DAY));
    const id = await asked();
    const closing = new AbortController();
    const close = async () => {
      closing.abort();
      return EXAMPLE_CERTIFICATE;
    };
    await makeDuePacks(deps({ drawPdf: close }), closing.signal);
    expect(await read(id)).toMatchObject({ state: 'waiting', done: 0 });
    await makeDuePacks(deps());
    verifyPack(await download(id), KEY.publicKey);
    await deleteOldPacks(deps());
    expect(await chunks()).toBe(1);
  });

  test('that a dead server was making is begun anew once its lease has run out', async () => {
    await keep(measured(first, first + DAY));
    const id = await asked();
    const set = sql`update evidence_packs set state = 'making', attempt = 'dead', leased_until = ${app.clock.now() + 30_000}
      where company_id = ${acme.companyId}`;
    await on.database.write(acme.companyId, async (tx) => set.execute(tx.sql));
    await makeDuePacks(deps());
    expect(await read(id)).toMatchObject({ state: 'making' });
    app.clock.advance(31_000);
    await makeDuePacks(deps());
    verifyPack(await download(id), KEY.publicKey);
  });

  test('is made once by two servers', async () => {
    await keep(measured(first, first + DAY));
    const id = await asked();
    await Promise.all([makeDuePacks(deps()), makeDuePacks(deps())]);
    verifyPack(await download(id), KEY.publicKey);
    expect(await rowsWith('evidence_pack')).toHaveLength(1);
  });

  test('that is deleted while it is made is not there any more, and nothing of its file is', async () => {
    const id = await asked();
    const drawPdf = async () => {
      expect((await acme.admin.call('DELETE', `/evidence/${id}`)).statusCode).toBe(204);
      return EXAMPLE_CERTIFICATE;
    };
    await makeDuePacks(deps({ drawPdf }));
    expect((await acme.admin.call('GET', `/evidence/${id}`)).statusCode).toBe(404);
    await deleteOldPacks(deps());
    expect(await chunks()).toBe(0);
  });

  test('is deleted after a week', async () => {
    const id = await asked();
    await makeDuePacks(deps());
    await pass(7 * DAY - HOUR);
    await deleteOldPacks(deps());
    expect((await read(id)).state).toBe('ready');
    await pass(2 * HOUR);
    await deleteOldPacks(deps());
    expect((await acme.admin.call('GET', '/evidence')).json()).toEqual([]);
    expect(await chunks()).toBe(0);
  });
});
