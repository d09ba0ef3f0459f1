// @module-tag R53
import { KEPT_ASIDE_MS, toTimestamp } from '@ts1/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAlarmClock } from '../../alarms/index.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, signIn, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { MOST_AHEAD } from './readings-ahead.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let serials = 800_000;

describeOnEachEngine('readings that lie ahead of our clock', (on) => {
  let app: TestApp;
  let company: TestCompany;
  let serial: string;
  let sensorId: number;
  let deviceKey: string;

  beforeEach(async () => {
    app = await createTestApp(on.database);
    company = await app.createCompany('Acme');
    serial = String((serials += 1));
    ({ id: sensorId } = await post('/sensors', { serialNo: serial, name: 'Freezer', type: '1' }));
    const limits = { auto_reset: true, high_alarm: 8, high_enable: true };
    await company.admin.call('PUT', `/alarms/sensor/${sensorId}`, limits);
    ({ deviceKey } = await post('/baseUnits', {
      baseUnitSerialNo: `BU-${serial}`,
      baseUnitName: 'Gateway',
      typeId: '1',
    }));
  });
  afterEach(async () => app.close());

  const post = async (path: string, body: object) =>
    (await company.admin.call('POST', path, body)).json<{ id: number; deviceKey: string }>();
  const send = async (...readings: object[]) =>
    (
      await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: { readings },
      })
    ).json();
  const at = (timestamp: number, temperature: number) => ({ sensor: serial, timestamp, temperature });
  const stored = async () =>
    on.database.read(company.companyId, async ({ sql }) =>
      sql
        .selectFrom('readings')
        .select(['measured_at', 'temperature'])
        .where('company_id', '=', company.companyId)
        .orderBy('measured_at')
        .execute(),
    );
  const unit = async () =>
    (await company.admin.call('GET', '/baseUnits')).json<
      { id: number; readings_ahead: number; rejections: number; last_contact: string }[]
    >()[0];
  const alarms = async () =>
    (await company.admin.call('GET', '/alarms/alarm-log')).json<{ activated: string }[]>();

  test('are lost by no base unit whose clock is right: with our clock an hour behind they wait, also over a restart', async () => {
    const truth = app.clock.now() + HOUR;
    for (let minute = 0; minute < 10; minute += 1) {
      const answer = await send(at(truth + minute * MINUTE, minute < 5 ? 4 : 12));
      expect(answer).toEqual({ accepted: 0, duplicates: 0, unknown: [], rejected: [], deferred: 1 });
      app.clock.advance(MINUTE);
    }
    await app.ingest.settleAhead();
    expect(await stored()).toEqual([]);
    expect(await unit()).toMatchObject({ readings_ahead: 10, rejections: 0 });
    // The server starts again with its clock set right.
    const before = app;
    app = await createTestApp(on.database);
    await before.close();
    app.clock.advance(truth + 10 * MINUTE - app.clock.now());
    await app.ingest.settleAhead();
    expect((await stored()).map(({ measured_at }) => measured_at)).toEqual(
      Array.from({ length: 10 }, (_, minute) => truth + minute * MINUTE),
    );
    const log = await on.database.read(company.companyId, async ({ sql }) =>
      sql
        .selectFrom('alarm_log')
        .select(['activated', 'raised_at'])
        .where('company_id', '=', company.companyId)
        .execute(),
    );
    expect(log).toMatchObject([{ activated: truth + 5 * MINUTE }]);
    expect(log[0]?.raised_at).not.toBeNull();
  });

  test('are checked reading by reading as the clock moves on, and none twice', async () => {
    const start = app.clock.now();
    await send(at(start + 6 * MINUTE, 4), at(start + 20 * MINUTE, 5), at(start, 3));
    expect(await stored()).toHaveLength(1);
    app.clock.advance(2 * MINUTE);
    await Promise.all([app.ingest.settleAhead(), app.ingest.settleAhead()]);
    expect((await stored()).map(({ temperature }) => temperature)).toEqual([3, 4]);
    app.clock.advance(15 * MINUTE);
    await app.ingest.settleAhead();
    await app.ingest.settleAhead();
    expect((await stored()).map(({ temperature }) => temperature)).toEqual([3, 4, 5]);
    expect(await unit()).toMatchObject({ readings_ahead: 0, rejections: 0 });
    expect(await alarms()).toEqual([]);
  });

  test('make no unit and no sensor look alive when they are stored', async () => {
    const start = app.clock.now();
    await send(at(start + HOUR, 4));
    app.clock.advance(HOUR);
    await app.ingest.settleAhead();
    const sensors = await company.admin.call('GET', '/sensors');
    expect(sensors.json()).toMatchObject([{ lastHeardAt: toTimestamp(start), temperature: 4 }]);
    expect(await unit()).toMatchObject({ last_contact: toTimestamp(start) });
  });

  test('do not end a silence that began after they were received', async () => {
    const start = app.clock.now();
    const clock = createAlarmClock({
      database: on.database,
      clock: app.clock,
      onChanges: [],
      watch: () => ({ since: start, blind: [] }),
    });
    await send(at(start, 4), at(start + 40 * MINUTE, 4));
    for (let minute = 0; minute < 20; minute += 1) {
      app.clock.advance(MINUTE);
      // The unit goes on with another sensor.
      await send({ sensor: '999999', timestamp: app.clock.now(), battery: 3 });
      await clock.tick();
    }
    const silence = async () =>
      on.database.read(company.companyId, async ({ sql }) =>
        sql
          .selectFrom('alarm_log')
          .select(['condition', 'returned_at'])
          .where('company_id', '=', company.companyId)
          .where('sensor_id', '=', sensorId)
          .execute(),
      );
    expect(await silence()).toMatchObject([{ returned_at: null }]);
    app.clock.advance(20 * MINUTE);
    await app.ingest.settleAhead();
    expect(await stored()).toHaveLength(2);
    expect(await silence()).toMatchObject([{ returned_at: null }]);
  });

  test('are rejected by name when they still lie ahead after 24 hours', async () => {
    await send(at(app.clock.now() + 50 * HOUR, 4), at(app.clock.now() + HOUR, 5));
    app.clock.advance(KEPT_ASIDE_MS - 1);
    await app.ingest.settleAhead();
    // The session has ended for want of use.
    company = { ...company, admin: await signIn(app.http, company.name, 'admin@example.org') };
    expect(await unit()).toMatchObject({ readings_ahead: 1, rejections: 0 });
    app.clock.advance(1);
    await app.ingest.settleAhead();
    const { id } = (await unit()) ?? { id: 0 };
    expect(await unit()).toMatchObject({ readings_ahead: 0, rejections: 1 });
    const reasons = await company.admin.call('GET', `/baseUnits/${id}/rejections`);
    expect(reasons.json()).toEqual([
      {
        rejected_at: toTimestamp(app.clock.now()),
        reason: 'timestamp must not be more than 5 minutes in the future; it still was after 24 hours',
        sensor: serial,
        field: 'timestamp',
      },
    ]);
    expect(await stored()).toHaveLength(1);
  });

  test('are bounded: what there is no room for is rejected by name at once', async () => {
    const far = app.clock.now() + 30 * HOUR;
    await send(at(far, 4));
    await on.database.write(company.companyId, async ({ sql }) =>
      sql
        .updateTable('readings_ahead')
        .set({ readings: MOST_AHEAD.ofUnit - 1 })
        .where('company_id', '=', company.companyId)
        .execute(),
    );
    expect(await send(at(far + 1, 4), at(far + 2, 4), at(app.clock.now(), 5))).toEqual({
      accepted: 1,
      duplicates: 0,
      unknown: [],
      deferred: 1,
      rejected: [
        {
          index: 1,
          reason: 'timestamp must not be more than 5 minutes in the future; no more can be kept aside',
          field: 'timestamp',
          sensor: serial,
        },
      ],
    });
    expect(await unit()).toMatchObject({ rejections: 1 });
  });

  test('that cannot be read any more are counted as rejected, and hold up no others', async () => {
    await send(at(app.clock.now() + 10 * MINUTE, 4));
    await on.database.write(company.companyId, async ({ sql }) =>
      sql
        .updateTable('readings_ahead')
        .set({ payload: '{' })
        .where('company_id', '=', company.companyId)
        .execute(),
    );
    await send(at(app.clock.now() + 11 * MINUTE, 5));
    app.clock.advance(10 * MINUTE);
    await app.ingest.settleAhead();
    expect(await stored()).toMatchObject([{ temperature: 5 }]);
    expect(await unit()).toMatchObject({ readings_ahead: 0, rejections: 1 });
  });

  test(
    'dated by our own clock while it was ahead give way to the next reading, as contacts do',
    { tags: ['R54'] },
    async () => {
      const truth = app.clock.now();
      app.clock.advance(HOUR);
      await send({ sensor: serial, temperature: 5 });
      app.clock.advance(-HOUR);
      await send(at(truth, 6.5));
      const sensors = async () => (await company.admin.call('GET', '/sensors')).json();
      expect(await sensors()).toMatchObject([
        { temperature: 6.5, timestamp: toTimestamp(truth), lastHeardAt: toTimestamp(truth) },
      ]);
      expect(await unit()).toMatchObject({ last_contact: toTimestamp(truth) });
      // The record still has both, and its roll-ups stay right when time has caught up.
      for (let minute = 1; minute <= 90; minute += 1) {
        app.clock.advance(MINUTE);
        await send(at(app.clock.now(), 6.5));
      }
      const rollups = await on.database.read(company.companyId, async ({ sql }) =>
        sql
          .selectFrom('rollups')
          .select(({ fn }) => fn.sum<number | string>('readings').as('readings'))
          .where('company_id', '=', company.companyId)
          .where('width_ms', '=', 600_000)
          .where('bucket_at', '<', truth + 80 * MINUTE)
          .executeTakeFirstOrThrow(),
      );
      const until = truth + 80 * MINUTE;
      const raw = (await stored()).filter(({ measured_at }) => measured_at < until - (until % 600_000));
      expect(Number(rollups.readings)).toBe(raw.length);
    },
  );
});
