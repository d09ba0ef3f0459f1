import { alarmLogEntry, reading, receivedSensor, toTimestamp } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { learnUsualInterval, verifyReadings } from '../readings/index.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { sealAndRecord } from '../../testing/seal-all.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../testing/test-app.ts';
import { deleteExpired } from './index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS = 50;
const KEPT_DAYS = 30;
let serials = 800_000;

describeOnEachEngine('retention', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  const deviceKeys = new Map<TestCompany, string>();

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
    for (const company of [acme, rival]) {
      const unit = { baseUnitSerialNo: `R-${company.companyId}`, baseUnitName: 'Gateway', typeId: '1' };
      deviceKeys.set(company, (await company.admin.call('POST', '/baseUnits', unit)).json().deviceKey);
    }
  });
  afterAll(async () => app.close());

  const send = async (company: TestCompany, readings: readonly object[]) =>
    (
      await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKeys.get(company)}` },
        payload: { readings },
      })
    ).json();
  const daysAgo = (days: number) => app.clock.now() - days * DAY;
  /** A sensor with a reading each hour of the last 50 days; its hours are its temperatures. */
  const sensorWithPast = async (company: TestCompany, temperatureAt = (hour: number) => hour % 5) => {
    const serial = String((serials += 1));
    const body = { serialNo: serial, name: `Freezer ${serial}`, type: '1' };
    const { id } = (await company.admin.call('POST', '/sensors', body)).json<{ id: number }>();
    const hours = Array.from({ length: DAYS * 24 }, (_, hour) => hour);
    const past = hours.map((hour) => ({
      sensor: serial,
      timestamp: daysAgo(DAYS) + hour * HOUR,
      temperature: temperatureAt(hour),
    }));
    expect(await send(company, past)).toMatchObject({ accepted: past.length, unknown: [], rejected: [] });
    return { id, serial };
  };
  const readRaw = async (company: TestCompany, id: number, query = '') =>
    reading
      .array()
      .parse(
        (
          await company.viewer.call(
            'GET',
            `/sensors/${id}/readings?startDate=2000-01-01&endDate=2030-01-01${query}`,
          )
        ).json(),
      );
  const keep = async (keepReadingsDays: number | null, keepStatisticsDays: number | null, company = acme) =>
    company.admin.call('PUT', '/settings/retention', { keepReadingsDays, keepStatisticsDays });
  const run = async () =>
    deleteExpired({
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
      rowsAtOnce: 250,
      pauseMs: 0,
    });
  const rollups = async (company: TestCompany, id: number) =>
    on.database.read(company.companyId, async (tx) =>
      tx.sql
        .selectFrom('rollups')
        .select(['width_ms', 'bucket_at', 'readings', 'covered_ms'])
        .where('company_id', '=', company.companyId)
        .where('sensor_id', '=', id)
        .orderBy('width_ms')
        .orderBy('bucket_at')
        .execute(),
    );

  test('deletes nothing while the clock, a year ahead, is in doubt', { tags: ['R68'] }, async () => {
    const { id } = await sensorWithPast(rival);
    expect((await keep(KEPT_DAYS, KEPT_DAYS, rival)).statusCode).toBe(200);
    app.clock.advance(365 * DAY);
    await deleteExpired({
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
      mayDelete: async () => false,
    });
    app.clock.advance(-365 * DAY);
    expect(await readRaw(rival, id)).toHaveLength(DAYS * 24);
    await keep(null, null, rival);
  });

  test('is for ever until an admin says otherwise, which leaves an audit row', async () => {
    const before = await acme.viewer.call('GET', '/settings/retention');
    expect(before.json()).toEqual({ keepReadingsDays: null, keepStatisticsDays: null });
    expect((await keep(90, 400)).json()).toEqual({ keepReadingsDays: 90, keepStatisticsDays: 400 });
    const rows = await auditRows(on.database, acme.companyId);
    expect(rows.at(-1)).toMatchObject({
      action: 'retention_update',
      description: 'Keeps readings for 90 days, statistics for 400 days',
    });
    expect((await rival.viewer.call('GET', '/settings/retention')).json().keepReadingsDays).toBeNull();
    const viewer = await acme.viewer.call('PUT', '/settings/retention', {
      keepReadingsDays: 30,
      keepStatisticsDays: null,
    });
    expect(viewer.statusCode).toBe(403);
    await keep(null, null);
  });

  test.each([
    [29, null, 'keepReadingsDays'],
    [90.5, null, 'keepReadingsDays'],
    [90, 89, 'keepStatisticsDays'],
    [null, 400, 'keepStatisticsDays'],
    [36_501, null, 'keepReadingsDays'],
  ])('of %j and %j days is refused', async (readings, statistics, path) => {
    const refused = await keep(readings, statistics);
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, path]);
  });

  test('deletes old readings and keeps statistics, evidence, and what belongs to others', async () => {
    const old = await sensorWithPast(acme);
    const held = await sensorWithPast(acme);
    const foreign = await sensorWithPast(rival);
    const hold = await acme.admin.call('PUT', `/sensors/${held.id}/legal-hold`, { legalHold: true });
    expect(receivedSensor.parse(hold.json()).legalHold).toBe(true);
    const statistics = await rollups(acme, old.id);

    await keep(KEPT_DAYS, null);
    await run();
    const left = await readRaw(acme, old.id);
    const border = Math.floor(daysAgo(KEPT_DAYS) / DAY) * DAY;
    expect(Date.parse(left[0]?.timestamp ?? '')).toBeGreaterThanOrEqual(border);
    expect(left.length).toBeGreaterThanOrEqual(KEPT_DAYS * 24);
    expect(left.length).toBeLessThanOrEqual((KEPT_DAYS + 1) * 24);
    expect(await rollups(acme, old.id)).toEqual(statistics);
    expect(await readRaw(acme, held.id)).toHaveLength(DAYS * 24);
    expect(await readRaw(rival, foreign.id)).toHaveLength(DAYS * 24);
    expect((await auditRows(on.database, acme.companyId)).at(-1)).toMatchObject({
      action: 'retention_delete',
      actor_kind: 'system',
      description: expect.stringMatching(/^Deleted \d+ readings and 0 statistics/),
    });

    // Charts of the time before are drawn from the statistics, also of a period that lies before it whole.
    const chart = await readRaw(acme, old.id, '&maxPoints=400');
    expect(Date.parse(chart[0]?.timestamp ?? '')).toBeLessThan(daysAgo(DAYS - 2));
    const before = await acme.viewer.call(
      'GET',
      `/sensors/${old.id}/readings?startDate=${daysAgo(DAYS - 5)}&endDate=${daysAgo(DAYS - 10)}&maxPoints=2000`,
    );
    expect(reading.array().parse(before.json()).length).toBeGreaterThan(50);

    // Its rhythm changes: the covered time of what is gone stays what it was.
    await on.database.write(acme.companyId, async (tx) =>
      tx.sql
        .updateTable('sensors')
        .set({ usual_interval_ms: 600_000 })
        .where('company_id', '=', acme.companyId)
        .where('sensor_id', '=', old.id)
        .execute(),
    );
    expect(await learnUsualInterval(on.database, acme.companyId, old.id)).toBe(true);
    const gone = (rows: typeof statistics) => rows.filter(({ bucket_at }) => bucket_at < border);
    expect(gone(await rollups(acme, old.id))).toEqual(gone(statistics));

    // A reading that is delivered again is neither stored nor counted twice.
    const again = [{ sensor: old.serial, timestamp: daysAgo(DAYS), temperature: 0 }];
    expect(await send(acme, again)).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(await readRaw(acme, old.id)).toHaveLength(left.length);

    await acme.admin.call('PUT', `/sensors/${held.id}/legal-hold`, { legalHold: false });
    await keep(KEPT_DAYS, KEPT_DAYS + 10);
    await run();
    expect((await readRaw(acme, held.id)).length).toBe(left.length);
    const [oldest] = await rollups(acme, held.id);
    expect(oldest?.bucket_at).toBe(Math.floor(daysAgo(KEPT_DAYS + 10) / DAY) * DAY);
    await keep(null, null);
  });

  test('deletes readings by hand with the readings of their time, except under a legal hold', async () => {
    const company = await app.createCompany('By hand');
    const unit = { baseUnitSerialNo: 'R-hand', baseUnitName: 'Gateway', typeId: '1' };
    deviceKeys.set(company, (await company.admin.call('POST', '/baseUnits', unit)).json().deviceKey);
    const [old, held] = [await sensorWithPast(company), await sensorWithPast(company)];
    for (const { id } of [old, held]) {
      for (const days of [DAYS - 1, KEPT_DAYS - 1]) {
        const entry = { measured_at: daysAgo(days), values: [{ measurand: 'temperature', value: 1 }] };
        const entered = await company.viewer.call('POST', `/sensors/${id}/hand-readings`, entry);
        expect(entered.statusCode).toBe(201);
      }
    }
    await company.admin.call('PUT', `/sensors/${held.id}/legal-hold`, { legalHold: true });
    await keep(KEPT_DAYS, null, company);
    await run();
    const count = async (id: number) => {
      const period = `startDate=${daysAgo(DAYS)}&endDate=${daysAgo(0)}`;
      return (await company.viewer.call('GET', `/sensors/${id}/hand-readings?${period}`)).json().length;
    };
    expect([await count(old.id), await count(held.id)]).toEqual([1, 2]);
    const row = (await auditRows(on.database, company.companyId)).at(-1);
    expect(row?.description).toMatch(/^Deleted \d+ readings, 1 readings by hand and 0 statistics/);
    expect(row?.details).toContain('"handReadings":1');
  });

  test(
    'deletes whole sealed days, keeps those on hold, and the audit log still proves what they were',
    { tags: ['S54'] },
    async () => {
      const proven = await app.createCompany('Proven');
      const unit = { baseUnitSerialNo: 'R-proven', baseUnitName: 'Gateway', typeId: '1' };
      deviceKeys.set(proven, (await proven.admin.call('POST', '/baseUnits', unit)).json().deviceKey);
      const old = await sensorWithPast(proven);
      const held = await sensorWithPast(proven);
      await proven.admin.call('PUT', `/sensors/${held.id}/legal-hold`, { legalHold: true });
      await sealAndRecord(on.database, app.clock.now());
      const sealed = await verifyReadings(on.database, proven.companyId);
      expect(sealed).toMatchObject({ seals: 1, waiting: 0, flaws: [] });
      expect(sealed.days).toBeGreaterThanOrEqual(2 * (DAYS - 2));

      await keep(KEPT_DAYS, null, proven);
      await run();
      const left = await readRaw(proven, old.id);
      const border = Math.floor(daysAgo(KEPT_DAYS) / DAY) * DAY;
      expect(Date.parse(left[0]?.timestamp ?? '')).toBeGreaterThanOrEqual(border);
      expect(left.length).toBeGreaterThanOrEqual(KEPT_DAYS * 24);
      expect(await readRaw(proven, held.id)).toHaveLength(DAYS * 24);
      const row = (await auditRows(on.database, proven.companyId)).at(-1);
      expect(row).toMatchObject({ action: 'retention_delete', actor_kind: 'system' });
      const deleted = JSON.parse(row?.details ?? '');
      expect(deleted).toMatchObject({
        statistics: 0,
        seal: 2,
        root: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(deleted.readings).toBe(DAYS * 24 - left.length);
      const days = sealed.days - deleted.days;
      expect(await verifyReadings(on.database, proven.companyId)).toMatchObject({
        days,
        seals: 2,
        flaws: [],
      });

      // A run with nothing to delete leaves no row.
      await run();
      expect((await auditRows(on.database, proven.companyId)).at(-1)?.seq).toBe(row?.seq);
    },
  );

  test('waits for the end of an alarm, and takes none from the log', async () => {
    const early = DAYS * 24 - 45 * 24;
    const { id } = await sensorWithPast(acme, (hour) => (hour >= early && hour < early + 48 ? 9 : 1));
    const open = await sensorWithPast(acme, (hour) => (hour >= early ? 9 : 1));
    const limits = { high_alarm: 8, high_enable: true, auto_reset: true };
    const log = async (sensorId: number) =>
      alarmLogEntry
        .array()
        .parse(
          (
            await acme.viewer.call('GET', `/alarms/alarm-log?sensor_id=${sensorId}&include_acknowledged=true`)
          ).json(),
        );
    for (const sensorId of [id, open.id]) await acme.admin.call('PUT', `/alarms/sensor/${sensorId}`, limits);
    const logs = [await log(id), await log(open.id)];
    expect(logs.map((rows) => rows.length)).toEqual([1, 1]);
    await keep(KEPT_DAYS, null);
    await run();
    expect(toTimestamp(Date.parse((await readRaw(acme, id))[0]?.timestamp ?? ''))).toBe(
      toTimestamp(Math.floor(daysAgo(KEPT_DAYS) / DAY) * DAY + (daysAgo(0) % HOUR)),
    );
    const first = Date.parse((await readRaw(acme, open.id))[0]?.timestamp ?? '');
    expect(first).toBeLessThanOrEqual(Date.parse(logs[1]?.[0]?.activated ?? ''));
    // Limits that are saved again, and a late reading, tell nothing again of what is gone.
    await acme.admin.call('PUT', `/alarms/sensor/${id}`, { ...limits, high_alarm: 7 });
    expect([await log(id), await log(open.id)]).toEqual(logs);
    await keep(null, null);
  });

  test('a legal hold is an admin’s to place, and is there for sensors of the company alone', async () => {
    const { id } = await sensorWithPast(rival);
    const place = async (company: TestCompany, person: 'admin' | 'viewer', body: object) =>
      company[person].call('PUT', `/sensors/${id}/legal-hold`, body);
    expect((await place(acme, 'admin', { legalHold: true })).statusCode).toBe(404);
    expect((await place(rival, 'viewer', { legalHold: true })).statusCode).toBe(403);
    const refused = await place(rival, 'admin', { legalHold: 'yes' });
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'legalHold']);
    await place(rival, 'admin', { legalHold: true });
    expect((await auditRows(on.database, rival.companyId)).at(-1)).toMatchObject({ action: 'legal_hold' });
  });
});
