import { type Delivery, delivery, quietPeriod, type QuietPeriod, webhookMessage } from '@ts1/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAlarmClock } from '../../../alarms/index.ts';
import { NO_LISTENERS } from '../../../events.ts';
import { describeOnEachEngine } from '../../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../../testing/test-app.ts';
import { openWatchedStore, type WatchedStore } from '../../../../testing/watched-store.ts';
import { compose } from '../../letters/compose.ts';
import { escalateDue } from '../escalate-due.ts';
import { createNotifier } from '../notify-alarms.ts';
import { parseMessage } from '../../letters/message.ts';
import { notifyStillOut } from '../still-out/notify-still-out.ts';
import { settleQuiet } from './settle-quiet.ts';

const MINUTE = 60_000;
const [COLD, WARM] = [-20, -10];

describeOnEachEngine('while it is quiet', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let store: WatchedStore;
  let alarmClock: ReturnType<typeof createAlarmClock>;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    alarmClock = createAlarmClock({
      database: on.database,
      clock: app.clock,
      onChanges: [createNotifier({ clock: app.clock, events: NO_LISTENERS })],
      watch: () => ({ since: Number.MAX_SAFE_INTEGER, blind: [] }),
    });
  });
  beforeEach(async () => {
    acme = await app.createCompany('Acme');
    store = await openWatchedStore(app, acme);
    app.clock.advance(MINUTE);
  });
  afterAll(async () => app.close());

  const deps = () => ({ database: on.database, clock: app.clock, events: NO_LISTENERS });
  /** Two servers look at the same time. */
  const tick = async () => {
    await alarmClock.tick();
    await Promise.all([1, 2].map(async () => settleQuiet(deps())));
    await Promise.all([1, 2].map(async () => escalateDue(deps())));
    await notifyStillOut(deps());
  };
  const wait = async (minutes: number) => {
    app.clock.advance(minutes * MINUTE);
    await tick();
  };
  const inMinutes = (minutes: number) => new Date(app.clock.now() + minutes * MINUTE).toISOString();
  const maintain = async (body: object, minutes = 60): Promise<QuietPeriod> => {
    const response = await acme.admin.call('POST', '/quiet-periods', {
      scope: 'company',
      until: inMinutes(minutes),
      reason: 'Defrosting',
      ...body,
    });
    expect(response.statusCode).toBe(201);
    return quietPeriod.parse(response.json());
  };
  const change = async (id: number, body: object) => acme.admin.call('PATCH', `/quiet-periods/${id}`, body);
  /** A freezer whose alarms the viewer gets by e-mail, and after ten minutes the admin. */
  const watch = async (settings: object = {}) => {
    const sensor = await store.addSensor({ offline_enable: false, auto_reset: true, ...settings });
    const other = await store.addSensor({ offline_enable: false });
    const managers = await store.addGroup({
      name: `Managers ${sensor.id}`,
      sensors: [other.id],
      recipients: [{ userId: acme.admin.userId, channels: ['email'] }],
    });
    await store.addGroup({
      name: `Night shift ${sensor.id}`,
      sensors: [sensor.id],
      recipients: [{ userId: acme.viewer.userId, channels: ['email'] }],
      escalate_to: managers,
      escalate_after: 10,
    });
    return {
      ...sensor,
      measure: async (value: number, at?: number) => store.measure({ [sensor.serialNo]: value }, at),
    };
  };
  const log = async (): Promise<Delivery[]> =>
    delivery
      .array()
      .parse((await acme.admin.call('GET', '/deliveries')).json())
      .toReversed();
  /** `state purpose to`, oldest first. */
  const lines = async () =>
    (await log()).map(({ state, purpose, username }) => `${state} ${purpose} ${username}`);
  const sent = async () => (await lines()).filter((line) => !line.startsWith('held'));
  const readMessageText = async (purpose: string) =>
    on.database.read(acme.companyId, async (tx) => {
      const row = await tx.sql
        .selectFrom('deliveries')
        .select(['purpose', 'message'])
        .where('company_id', '=', acme.companyId)
        .where('state', '<>', 'held')
        .orderBy('delivery_id', 'desc')
        .execute();
      const found = row.find((one) => one.purpose === purpose);
      if (found === undefined) return undefined;
      const setting = { timeZone: 'UTC', publicUrl: new URL('http://localhost') };
      return compose(parseMessage(found.purpose, found.message), setting).text;
    });
  const newest = async () =>
    (await acme.admin.call('GET', '/alarms/alarm-log')).json<{ idAlarmLog: number; event_id: number }[]>()[0];
  const acknowledge = async () =>
    acme.viewer.call('PATCH', `/alarms/alarm-log/${(await newest())?.idAlarmLog ?? 0}`, {
      acknowledged: true,
    });

  describe('an alarm that is raised', () => {
    test(
      'is on record, no user is notified of it or of an escalation, and at the end it is notified once',
      { tags: ['R12'] },
      async () => {
        const freezer = await watch({ repeat: true });
        await maintain({});
        await freezer.measure(WARM);
        for (let step = 0; step < 5; step += 1) await wait(11);
        expect(await sent()).toEqual([]);
        expect(new Set(await lines())).toEqual(new Set(['held alarm viewer', 'held repeat viewer']));
        expect(await newest()).toMatchObject({ active: true, acknowledged: false });
        await wait(6);
        await wait(1);
        expect(await sent()).toEqual(['waiting alarm viewer']);
        expect(await readMessageText('alarm')).toMatch(/^Raised during maintenance: Freezer/);
        await wait(10);
        expect(await sent()).toContain('waiting escalation admin');
      },
    );

    test('and that waits at the end, back inside, is never said to be still in force', async () => {
      const freezer = await watch({ auto_reset: false });
      await maintain({ sensor_ids: [freezer.id], scope: 'sensors' });
      await freezer.measure(-12);
      await wait(5);
      await freezer.measure(-20);
      await wait(56);
      const text = await readMessageText('alarm');
      expect(text).toContain('Back to normal: ');
      expect(text).toContain('Raised during maintenance, which has ended. Nobody has acknowledged it.');
      expect(text).not.toContain('still in force');
    });

    test('is notified as soon as somebody ends it early, and later when somebody moves the end', async () => {
      const freezer = await watch();
      const period = await maintain({});
      await freezer.measure(WARM);
      expect((await change(period.id, { until: inMinutes(120) })).statusCode).toBe(200);
      await wait(90);
      expect(await sent()).toEqual([]);
      expect((await change(period.id, { end: 'now' })).json()).toMatchObject({
        state: 'past',
        ended_by: 'admin',
      });
      await tick();
      expect(await sent()).toEqual(['waiting alarm viewer']);
      expect((await change(period.id, { until: inMinutes(120) })).statusCode).toBe(409);
    });

    test('is notified at the end of the last of several that overlap', async () => {
      const freezer = await watch();
      await maintain({}, 30);
      await freezer.measure(WARM);
      await wait(20);
      await maintain({ scope: 'sensors', sensor_ids: [freezer.id] }, 60);
      await wait(39);
      expect(await sent()).toEqual([]);
      await wait(21);
      expect(await sent()).toEqual(['waiting alarm viewer']);
    });

    test('and is over at the end is in one summary for the user who made the period, with the others', async () => {
      const freezers = [await watch(), await watch()];
      await maintain({});
      for (const freezer of freezers) await freezer.measure(WARM);
      await wait(10);
      for (const freezer of freezers) await freezer.measure(COLD);
      await wait(51);
      await wait(1);
      expect(await sent()).toEqual(['waiting maintenance admin']);
      expect(await readMessageText('maintenance')).toMatch(/^Maintenance over: 2 events, Defrosting/);
      expect(await lines()).toEqual(expect.arrayContaining(['held alarm viewer', 'held returned viewer']));
    });

    test('and was acknowledged is in the summary, and not notified', async () => {
      const freezer = await watch();
      await maintain({});
      await freezer.measure(WARM);
      expect((await acknowledge()).statusCode).toBe(200);
      await wait(61);
      expect(await sent()).toEqual(['waiting maintenance admin', 'waiting still-out viewer']);
    });

    test(
      'is summed up for the admins when the user who made the period is gone',
      { tags: ['R13'] },
      async () => {
        const freezer = await watch();
        const period = await maintain({});
        await on.database.write(acme.companyId, async (tx) => {
          await tx.sql
            .updateTable('quiet_periods')
            .set({ created_by_id: acme.viewer.userId })
            .where('company_id', '=', acme.companyId)
            .where('quiet_id', '=', period.id)
            .execute();
          await tx.sql
            .updateTable('users')
            .set({ is_disabled: 1 })
            .where('company_id', '=', acme.companyId)
            .where('user_id', '=', acme.viewer.userId)
            .execute();
        });
        await freezer.measure(WARM);
        app.clock.advance(MINUTE);
        await freezer.measure(COLD);
        await wait(61);
        expect(await sent()).toContain('waiting maintenance admin');
      },
    );

    test('and that late readings make a part of the one before, which had ended, is notified as that one', async () => {
      const freezer = await watch({ off_delay: 10 });
      await freezer.measure(WARM);
      const before = (await newest())?.event_id;
      await wait(1);
      await freezer.measure(COLD);
      const cooledAt = app.clock.now();
      await wait(11);
      expect((await sent()).toSorted()).toEqual(['waiting alarm viewer', 'waiting returned viewer']);
      await maintain({});
      await freezer.measure(WARM);
      expect(await lines()).toContain('held alarm viewer');
      await freezer.measure(WARM, cooledAt + 5 * MINUTE);
      expect(await newest()).toMatchObject({ active: true });
      await wait(61);
      await wait(1);
      expect((await sent()).slice(2)).toEqual(['waiting alarm viewer']);
      expect(await readMessageText('alarm')).toMatch(/^Raised during maintenance: Freezer/);
      expect((await log()).at(-1)?.event_ids).toEqual([before]);
      await wait(10);
      expect(await sent()).toContain('waiting escalation admin');
    });

    test('is found when no server was there at the end', { tags: ['R13'] }, async () => {
      const freezer = await watch();
      await maintain({});
      await freezer.measure(WARM);
      app.clock.advance(5 * 60 * MINUTE);
      await tick();
      await tick();
      expect(await sent()).toEqual(['waiting alarm viewer']);
    });

    test('is notified when its sensor leaves the zone, and held when it has joined it', async () => {
      const freezer = await watch();
      const { zone_id: zoneId } = (await acme.admin.call('POST', '/zones', { zoneName: 'Hall' })).json<{
        zone_id: number;
      }>();
      await maintain({ scope: 'zone', zone_id: zoneId });
      await acme.admin.call('POST', `/zones/${zoneId}/sensors`, { sensorId: freezer.id });
      await freezer.measure(WARM);
      await wait(5);
      expect(await sent()).toEqual([]);
      await acme.admin.call('DELETE', `/zones/${zoneId}/sensors/${freezer.id}`);
      await wait(1);
      expect(await sent()).toEqual(['waiting alarm viewer']);
    });

    test('of a base unit’s sensors is held with the unit', async () => {
      const freezer = await watch();
      await freezer.measure(COLD);
      const [unit] = (await acme.admin.call('GET', '/baseUnits')).json<{ id: number }[]>();
      await maintain({ scope: 'base-unit', base_unit_id: unit?.id });
      app.clock.advance(MINUTE);
      await freezer.measure(WARM);
      expect(await lines()).toEqual(['held alarm viewer']);
    });
  });

  describe('an alarm from before', () => {
    test('goes on but for its repeats', async () => {
      const freezer = await watch({ repeat: true });
      await freezer.measure(WARM);
      await maintain({});
      for (let step = 0; step < 3; step += 1) await wait(6);
      await freezer.measure(COLD);
      expect((await sent()).toSorted()).toEqual([
        'waiting alarm viewer',
        'waiting escalation admin',
        'waiting returned admin',
        'waiting returned viewer',
      ]);
      expect(await lines()).toContain('held repeat viewer');
      await wait(60);
      expect((await sent()).filter((line) => line.includes(' alarm '))).toHaveLength(1);
    });

    test('that is acknowledged and still out is brought to mind when it is over, once', async () => {
      const freezer = await watch();
      await freezer.measure(WARM);
      await acknowledge();
      await maintain({}, 200);
      for (let step = 0; step < 3; step += 1) await wait(61);
      expect((await sent()).filter((line) => line.includes('still-out'))).toEqual([]);
      await wait(20);
      await wait(1);
      expect((await sent()).filter((line) => line.includes('still-out'))).toEqual([
        'waiting still-out viewer',
      ]);
    });
  });

  describe('shelving', () => {
    const shelve = async (sensorId: number, body: object = {}, person = acme.admin) =>
      person.call('POST', `/sensors/${sensorId}/shelving`, {
        minutes: 30,
        reason: 'Door is being mended',
        ...body,
      });

    test('holds the repeats and the escalation of the event from whose bell it was made, until it ends', async () => {
      const freezer = await watch({ repeat: true });
      await freezer.measure(WARM);
      const response = await shelve(freezer.id, { event_id: (await newest())?.event_id });
      expect(response.statusCode).toBe(201);
      for (let step = 0; step < 4; step += 1) await wait(7);
      expect(await sent()).toEqual(['waiting alarm viewer']);
      await wait(3);
      await wait(1);
      expect(await sent()).toEqual([
        'waiting alarm viewer',
        'waiting alarm viewer',
        'waiting escalation admin',
      ]);
      expect(await readMessageText('alarm')).toMatch(/^Shelved, still in alarm: Freezer/);
    });

    test('can be ended by hand, which notifies at once', async () => {
      const freezer = await watch();
      await shelve(freezer.id);
      await freezer.measure(WARM);
      expect(await sent()).toEqual([]);
      expect((await acme.admin.call('DELETE', `/sensors/${freezer.id}/shelving`)).statusCode).toBe(204);
      await tick();
      expect(await sent()).toEqual(['waiting alarm viewer']);
      expect((await acme.admin.call('DELETE', `/sensors/${freezer.id}/shelving`)).statusCode).toBe(409);
    });

    test(
      'is for no longer than the company allows, and for viewers where it allows that',
      { tags: ['S34'] },
      async () => {
        const freezer = await watch();
        expect((await shelve(freezer.id, { minutes: 121 })).json().errors[0].path).toBe('minutes');
        expect((await shelve(freezer.id, {}, acme.viewer)).statusCode).toBe(403);
        await acme.admin.call('PATCH', '/settings/company', { viewersMayShelve: true, longestShelving: 30 });
        expect((await shelve(freezer.id, {}, acme.viewer)).statusCode).toBe(201);
        await acme.admin.call('PATCH', '/settings/company', { longestShelving: 0 });
        expect((await shelve(freezer.id, { minutes: 1 })).statusCode).toBe(400);
      },
    );
  });

  test('webhooks are sent all the same, and say that it is quiet', async () => {
    const freezer = await watch();
    const webhook = {
      name: 'Tickets',
      url: 'https://203.0.112.1/hook',
      events: ['alarm.raised', 'alarm.cleared'],
    };
    expect((await acme.admin.call('POST', '/webhooks', webhook)).statusCode).toBe(201);
    await maintain({});
    await freezer.measure(WARM);
    await wait(61);
    await freezer.measure(COLD);
    const bodies = await on.database.read(acme.companyId, async (tx) =>
      tx.sql
        .selectFrom('webhook_deliveries')
        .select(['type', 'body'])
        .where('company_id', '=', acme.companyId)
        .orderBy('delivery_id')
        .execute(),
    );
    const said = bodies.map(({ type, body }) => [type, webhookMessage.parse(JSON.parse(body)).data['quiet']]);
    expect(said).toEqual([
      ['alarm.raised', true],
      ['alarm.cleared', undefined],
    ]);
  });

  test('the alarm log is the same with and without maintenance', { tags: ['R12'] }, async () => {
    const readings = [COLD, WARM, WARM, COLD, WARM, COLD, COLD, WARM, WARM];
    const logs: unknown[] = [];
    const start = app.clock.now();
    for (const isQuiet of [false, true]) {
      const freezer = await watch({ repeat: true, delay: 2 });
      if (isQuiet) {
        await maintain({}, 7);
        await maintain({ from: inMinutes(9) }, 14);
      }
      const since = app.clock.now();
      for (const value of readings) {
        await freezer.measure(value);
        await wait(3);
      }
      const entries = (
        await acme.admin.call('GET', `/alarms/alarm-log?sensor_id=${freezer.id}&include_acknowledged=true`)
      ).json<Record<string, unknown>[]>();
      const relative = (at: unknown) => (typeof at === 'string' ? Date.parse(at) - since : at);
      logs.push(
        entries.map(({ activated, alarm_reset, returned_at, active, alarm_values, repeated, state }) => ({
          times: [activated, alarm_reset, returned_at].map(relative),
          active,
          alarm_values,
          repeated,
          state,
        })),
      );
    }
    expect(start).toBeLessThan(app.clock.now());
    expect(logs[1]).toEqual(logs[0]);
    expect(logs[0]).not.toEqual([]);
  });

  test(
    'whatever periods and alarms there are, each event in force when it ends is notified exactly once',
    { tags: ['R13'] },
    async () => {
      const step = fc.oneof(
        fc.record({
          kind: fc.constant('measure' as const),
          sensor: fc.nat(1),
          value: fc.constantFrom(COLD, WARM),
        }),
        fc.record({
          kind: fc.constant('maintain' as const),
          sensor: fc.nat(2),
          minutes: fc.integer({ min: 1, max: 40 }),
        }),
        fc.record({
          kind: fc.constant('shelve' as const),
          sensor: fc.nat(1),
          minutes: fc.constantFrom(5, 30),
        }),
        fc.record({ kind: fc.constant('end' as const) }),
        fc.record({ kind: fc.constant('acknowledge' as const) }),
      );
      const steps = fc.array(fc.tuple(step, fc.integer({ min: 1, max: 12 })), {
        minLength: 4,
        maxLength: 14,
      });
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          acme = await app.createCompany('Acme');
          store = await openWatchedStore(app, acme);
          app.clock.advance(MINUTE);
          const sensors = [await watch(), await watch()];
          const sensorIdAt = (index: number) => sensors[index]?.id ?? 0;
          for (const [one, minutes] of all) {
            if (one.kind === 'measure') await sensors[one.sensor]?.measure(one.value);
            else if (one.kind === 'maintain') {
              const some = { scope: 'sensors', sensor_ids: [sensorIdAt(one.sensor)] };
              await maintain(one.sensor === 2 ? {} : some, one.minutes);
            } else if (one.kind === 'shelve') {
              const body = { minutes: one.minutes, reason: 'Later' };
              await acme.admin.call('POST', `/sensors/${sensorIdAt(one.sensor)}/shelving`, body);
            } else if (one.kind === 'acknowledge') await acknowledge();
            else {
              const periods = quietPeriod
                .array()
                .parse((await acme.admin.call('GET', '/quiet-periods')).json());
              const present = periods.find(({ state }) => state === 'now');
              if (present) await change(present.id, { end: 'now' });
            }
            await wait(minutes);
          }
          await wait(60);
          const events = await on.database.read(acme.companyId, async (tx) =>
            tx.sql
              .selectFrom('held_events')
              .select(['event_id', 'outcome', 'settled_at'])
              .where('company_id', '=', acme.companyId)
              .execute(),
          );
          const deliveries = await log();
          const raised = new Set(deliveries.flatMap(({ event_ids }) => event_ids));
          for (const eventId of raised) {
            const held = events.find(({ event_id }) => event_id === eventId);
            const notified = deliveries.filter(
              (one) =>
                one.event_ids.includes(eventId) &&
                one.state !== 'held' &&
                ['alarm', 'digest'].includes(one.purpose),
            );
            expect(held?.settled_at ?? 0, 'held for ever').not.toBeNull();
            expect(notified.length, `event ${eventId}`).toBe(held?.outcome === 'over' ? 0 : 1);
          }
        }),
        { numRuns: 6 },
      );
    },
  );
});
