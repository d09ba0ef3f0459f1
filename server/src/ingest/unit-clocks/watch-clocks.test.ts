// @module-tag S68
import { type BaseUnit, toTimestamp } from '@ts1/contract';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { auditRows } from '../../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, signIn, type TestApp, type TestCompany } from '../../../testing/test-app.ts';

const MINUTE = 60_000;
let serials = 830_000;

describeOnEachEngine('the clock of a base unit', (on) => {
  let app: TestApp;
  let company: TestCompany;
  let serial: string;
  let baseUnitId: number;
  let deviceKey: string;
  let isServerRight: boolean;
  let asked: boolean[];

  beforeEach(async () => {
    app = await open();
    company = await app.createCompany('Acme');
    serial = String((serials += 1));
    await company.admin.call('POST', '/sensors', { serialNo: serial, name: 'Freezer', type: '1' });
    const unit = await company.admin.call('POST', '/baseUnits', {
      baseUnitSerialNo: `BU-${serial}`,
      baseUnitName: 'Gateway',
      typeId: '1',
    });
    ({ id: baseUnitId, deviceKey } = unit.json<{ id: number; deviceKey: string }>());
    isServerRight = true;
    asked = [];
  });

  async function open(): Promise<TestApp> {
    const opened = await createTestApp(on.database);
    onTestFinished(async () => opened.close());
    return opened;
  }
  const send = async (through: TestApp, timestamp: number | undefined) => {
    const answer = await through.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${deviceKey}` },
      payload: { readings: [{ sensor: serial, timestamp, temperature: 4 }] },
    });
    expect(answer.statusCode).toBeLessThan(300);
  };
  const judge = async (through: TestApp) =>
    through.ingest.watchClocks(async (now) => {
      asked.push(now);
      return isServerRight;
    });
  /** Minutes in which the unit delivers once each, its clock ahead by so much, and the server judges it. */
  const deliver = async (
    minutes: number,
    aheadMs: number | undefined,
    servers: readonly TestApp[] = [app],
  ) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      for (const server of servers) server.clock.advance(MINUTE);
      const server = servers[minute % servers.length] ?? app;
      await send(server, aheadMs === undefined ? undefined : server.clock.now() + aheadMs);
      for (const one of servers) await judge(one);
    }
  };
  const clock = async () => {
    const admin = await signIn(app.http, company.name, company.admin.email);
    const units = (await admin.call('GET', '/baseUnits')).json<BaseUnit[]>();
    return units.find(({ id }) => id === baseUnitId)?.clock;
  };
  const news = async () =>
    (await auditRows(on.database, company.companyId))
      .filter(({ action }) => action.startsWith('base_unit_clock'))
      .map(({ action, details }) => ({ action, ...JSON.parse(details) }));
  const messages = async () =>
    on.database.read(company.companyId, async ({ sql }) =>
      sql
        .selectFrom('deliveries')
        .select(['message', 'recipient_id'])
        .where('company_id', '=', company.companyId)
        .where('purpose', '=', 'unit-clock')
        .execute(),
    );

  test('that is two hours behind is said to admins once after an hour, and is right again an hour after it was set', async () => {
    await deliver(60, -120 * MINUTE);
    expect([await clock(), await news()]).toEqual([undefined, []]);
    await deliver(5, -120 * MINUTE);
    const since = app.clock.now() - 4 * MINUTE;
    expect(await clock()).toEqual({ wrong_since: toTimestamp(since), ahead_by_seconds: -7_200 });
    const wrong = { action: 'base_unit_clock_wrong', baseUnitId, aheadBySeconds: -7_200 };
    expect(await news()).toMatchObject([wrong]);
    const written = await messages();
    expect(written).toMatchObject([{ recipient_id: company.admin.userId }]);
    expect(JSON.parse(written[0]?.message ?? '')).toMatchObject({
      unitClock: { unit: 'Gateway', aheadMs: -120 * MINUTE, at: since },
    });
    expect(asked.filter(Boolean)).toHaveLength(1);
    await deliver(60, -1_000);
    expect(await clock()).toBeDefined();
    await deliver(1, -1_000);
    expect(await clock()).toBeUndefined();
    expect(await news()).toMatchObject([wrong, { action: 'base_unit_clock_right', baseUnitId }]);
    expect(await messages()).toHaveLength(1);
  });

  test('that is hours ahead is found by readings that are kept aside', async () => {
    await deliver(61, 180 * MINUTE);
    expect(await clock()).toMatchObject({ ahead_by_seconds: 10_800 });
  });

  test('that was set half right is shown with its new figure, without news', async () => {
    await deliver(61, -120 * MINUTE);
    await deliver(1, -30 * MINUTE);
    expect(await clock()).toMatchObject({ ahead_by_seconds: -1_800 });
    expect(await news()).toHaveLength(1);
  });

  test('that was set right between two deliveries of a minute keeps the figure by which it was wrong', async () => {
    await deliver(61, -120 * MINUTE);
    app.clock.advance(MINUTE);
    await send(app, app.clock.now() - 120 * MINUTE);
    await send(app, app.clock.now() - 1_000);
    await judge(app);
    expect(await clock()).toMatchObject({ ahead_by_seconds: -7_200 });
  });

  test('is judged by two servers as by one, and their restart changes nothing', async () => {
    const other = await open();
    await deliver(40, -120 * MINUTE, [app, other]);
    const restarted = await open();
    restarted.clock.advance(40 * MINUTE);
    await deliver(21, -120 * MINUTE, [other, restarted]);
    expect(await news()).toMatchObject([{ action: 'base_unit_clock_wrong' }]);
    expect(await messages()).toHaveLength(1);
  });

  test('is not judged by readings without a time, nor by those that were delivered before', async () => {
    await deliver(70, undefined);
    const old = app.clock.now() - 600 * MINUTE;
    await send(app, old);
    for (let minute = 0; minute < 70; minute += 1) {
      app.clock.advance(MINUTE);
      await send(app, old);
      await judge(app);
    }
    expect(await news()).toEqual([]);
  });

  test("is not judged while the server's own clock is wrong, and its hour begins anew", async () => {
    await deliver(50, -120 * MINUTE);
    isServerRight = false;
    await deliver(80, -120 * MINUTE);
    isServerRight = true;
    await deliver(60, -120 * MINUTE);
    expect(await news()).toEqual([]);
    await deliver(1, -120 * MINUTE);
    expect(await news()).toHaveLength(1);
  });

  test('that is right touches no row', async () => {
    await deliver(5, -1_000);
    const row = await on.database.read(company.companyId, async ({ sql }) =>
      sql
        .selectFrom('base_units')
        .select(['clock_run', 'clock_wrong_since'])
        .where('company_id', '=', company.companyId)
        .executeTakeFirst(),
    );
    expect(row).toEqual({ clock_run: null, clock_wrong_since: null });
    expect(asked).toEqual([]);
  });

  test('is of the unit alone: one that takes its place, or its serial number in another company, begins anew', async () => {
    await deliver(61, -120 * MINUTE);
    await company.admin.call('DELETE', '/baseUnits', { baseUnitId });
    const rival = await app.createCompany('Rival');
    for (const { admin } of [company, rival]) {
      const body = { baseUnitSerialNo: `BU-${serial}`, baseUnitName: 'Gateway', typeId: '1' };
      const added = (await admin.call('POST', '/baseUnits', body)).json<BaseUnit>();
      expect(added.id).not.toBe(baseUnitId);
      expect(added.clock).toBeUndefined();
    }
  });
});
