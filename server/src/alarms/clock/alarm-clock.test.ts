import { alarmLogEntry, sensor as sensorAnswer, sensorStatus } from '@ts1/contract';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordReadings, toBatch } from '../../readings/index.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { newReading } from '../../../testing/new-reading.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { createAlarmClock } from './alarm-clock.ts';
import type { AlarmChange } from '../log/alarm-change.ts';
import { createLogger } from '../../platform/logger.ts';
import type { Watch } from '../machine/watch.ts';
import { createWatchKeeper, type WatchKeeper } from './watch-keeper.ts';
import { createAlarmEvaluator } from '../evaluate/evaluate-readings.ts';

const MINUTE = 60_000;
let serials = 500_000;
/** Minutes from one reading to the next. */
const rhythms = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 5, maxLength: 7 });

describeOnEachEngine('alarms by the clock', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let changes: AlarmChange[];
  let servers: ReturnType<typeof createAlarmClock>[];
  let keepers: WatchKeeper[];
  let isStoring = true;
  let stepMs = 8_000;

  /** Ticks of a server that has received all along, minute by minute: for tests of hours. */
  const listenAlways = () => {
    keepers = [];
    stepMs = MINUTE;
    servers = [serverWith(() => ({ since: 0, blind: [] }))];
  };
  const serverWith = (watch: () => Watch) =>
    createAlarmClock({
      database: on.database,
      clock: app.clock,
      onChanges: [async (_tx, _companyId, committed) => void changes.push(...committed)],
      watch,
    });
  const startServer = () => {
    const keeper = createWatchKeeper({
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
      isStoring: () => isStoring,
    });
    keepers.push(keeper);
    return serverWith(() => keeper.watch);
  };
  const restart = async () => {
    keepers = [];
    servers = [startServer()];
    await keepers[0]?.beat();
  };
  /** For tests of what several servers must not do twice. */
  const addServer = async () => {
    servers.push(startServer());
    await keepers.at(-1)?.beat();
  };

  beforeEach(async () => {
    changes = [];
    isStoring = true;
    stepMs = 8_000;
    keepers = [];
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    await restart();
  });
  afterEach(async () => {
    await app.close();
    // Sensors of a test are silent in the next one, whose time starts again.
    await on.database.writeAcross(async ({ sql }) => {
      await sql.updateTable('alarm_states').set({ due_at: null }).execute();
      await sql.updateTable('base_units').set({ last_contact_at: null }).execute();
      await sql.deleteFrom('installation').execute();
    });
  });

  /** Lets time go by in steps, ticking on every server at once, as they do. */
  async function pass(minutes: number) {
    const end = app.clock.now() + minutes * MINUTE;
    while (app.clock.now() < end) {
      app.clock.advance(Math.min(stepMs, end - app.clock.now()));
      await Promise.all(keepers.map(async (keeper) => keeper.beat()));
      await Promise.all(servers.map(async ({ tick }) => tick()));
    }
  }

  async function gateway(typeId = '1') {
    const serial = `BU-${(serials += 1)}`;
    const response = await acme.admin.call('POST', '/baseUnits', {
      baseUnitSerialNo: serial,
      baseUnitName: serial,
      typeId,
    });
    const { id, deviceKey } = response.json<{ id: number; deviceKey: string }>();
    const sends = async (readings: object[]) => {
      const sent = await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: { readings },
      });
      expect(sent.json()).toMatchObject({ rejected: [], unknown: [] });
    };
    return { id, deviceKey, sends };
  }
  async function sensor(settings: object = {}) {
    const serialNo = String((serials += 1));
    const made = await acme.admin.call('POST', '/sensors', { serialNo, name: 'Freezer', type: '1' });
    const { id } = made.json<{ id: number }>();
    const saved = await acme.admin.call('PUT', `/alarms/sensor/${id}`, {
      auto_reset: true,
      high_alarm: 8,
      high_enable: true,
      ...settings,
    });
    expect(saved.statusCode).toBe(200);
    const start = app.clock.now();
    const log = async () => {
      const response = await acme.admin.call(
        'GET',
        `/alarms/alarm-log?sensor_id=${id}&include_acknowledged=true&include_pre_alarms=true`,
      );
      return alarmLogEntry.array().parse(response.json()).toReversed();
    };
    const minutesFromStart = (text: string | null) =>
      text === null ? null : (Date.parse(text) - start) / MINUTE;
    const story = async () =>
      (await log()).map((row) => [
        row.alarm_type,
        minutesFromStart(row.activated),
        minutesFromStart(row.raised_at),
        minutesFromStart(row.returned_at),
        minutesFromStart(row.alarm_reset),
      ]);
    const at = (minute: number, temperature: number) => ({
      sensor: serialNo,
      timestamp: start + minute * MINUTE,
      temperature,
    });
    return { id, log, story, at };
  }
  /** A company of its own, each of whose deliveries fails for a reason that lasts. */
  async function poisoned() {
    acme = await app.createCompany('Poisoned');
    const { id: baseUnitId, deviceKey } = await gateway();
    const { id, at } = await sensor();
    await on.database.writeAcross(async ({ sql }) =>
      sql
        .updateTable('alarm_states')
        .set({ settings_version: 99, due_at: null })
        .where('sensor_id', '=', id)
        .execute(),
    );
    const send = async () => {
      const sent = await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: { readings: [at(0, 4)] },
      });
      return sent.statusCode;
    };
    return { baseUnitId, send };
  }
  async function readChip(sensorId: number) {
    const { type, lastHeardAt, silentAfterMs, Battery } = sensorAnswer.parse(
      (await acme.admin.call('GET', `/sensors/${sensorId}`)).json(),
    );
    const signs = {
      type,
      silentAfterMs,
      lastHeardAt: lastHeardAt === null ? null : Date.parse(lastHeardAt),
      battery: Battery === null ? null : Number(Battery),
    };
    return sensorStatus(signs, app.clock.now());
  }
  const changeKinds = (sensorId: number) =>
    changes.filter(({ subject }) => subject.sensorId === sensorId).map(({ kind }) => kind);

  test('a delay ends within a second with no further reading, once however many servers there are', async () => {
    await addServer();
    const { sends } = await gateway();
    const { id, at, story } = await sensor({ delay: 10, offline_enable: false });
    await sends([at(0, 9)]);
    await pass(9.5);
    stepMs = 1_000;
    await pass(29 / 60);
    expect(await story()).toEqual([['high', 0, null, null, null]]);
    await pass(1 / 60);
    expect(await story()).toEqual([['high', 0, 10, null, null]]);
    expect(changeKinds(id)).toEqual(['raised']);
  });

  test('a sensor that cannot be evaluated holds up neither its company nor another', async () => {
    const broken = await sensor({ delay: 10, offline_enable: false });
    const { sends } = await gateway();
    const sound = await sensor({ delay: 10, offline_enable: false });
    acme = await app.createCompany('Other');
    const others = await gateway();
    const other = await sensor({ delay: 10, offline_enable: false });
    await sends([broken.at(0, 9), sound.at(0, 9)]);
    await others.sends([other.at(0, 9)]);
    const setVersion = async (version: number) =>
      on.database.writeAcross(async ({ sql }) =>
        sql
          .updateTable('alarm_states')
          .set({ settings_version: version })
          .where('sensor_id', '=', broken.id)
          .execute(),
      );
    await setVersion(99);
    servers = [startServer()];
    app.clock.advance(10 * MINUTE);
    await expect(servers[0]?.tick()).rejects.toThrow(/has no current alarm settings/);
    expect([changeKinds(sound.id), changeKinds(other.id), servers[0]?.isAlive]).toEqual([
      ['raised'],
      ['raised'],
      true,
    ]);
    await setVersion(1);
    await servers[0]?.tick();
    expect(changeKinds(broken.id)).toEqual(['raised']);
  });

  test('a delay goes on over a restart', async () => {
    const { sends } = await gateway();
    const { at, story } = await sensor({ delay: 10, offline_enable: false });
    await sends([at(0, 9)]);
    await pass(5);
    servers = [startServer()];
    app.clock.advance(20 * MINUTE);
    await servers[0]?.tick();
    expect(await story()).toEqual([['high', 0, 10, null, null]]);
  });

  test('a delay that a backlog brings waits a minute for what else comes', async () => {
    const { sends } = await gateway();
    const { at, story } = await sensor({ delay: 10, offline_enable: false });
    app.clock.advance(30 * MINUTE);
    await sends([at(1, 9)]);
    await pass(0.5);
    await sends([at(5, 7)]);
    await pass(2);
    expect(await story()).toEqual([['high', 1, null, 5, 5]]);
    await sends([at(6, 9)]);
    await pass(1.5);
    expect((await story())[1]).toEqual(['high', 6, 16, null, null]);
  });

  test('a return counts when the off-delay is over, without a further reading', async () => {
    const { sends } = await gateway();
    const { at, story } = await sensor({ off_delay: 5, offline_enable: false });
    await sends([at(0, 9)]);
    await pass(1);
    await sends([at(1, 7)]);
    await pass(4.9);
    expect(await story()).toEqual([['high', 0, 0, null, null]]);
    await pass(0.5);
    expect(await story()).toEqual([['high', 0, 0, 1, 6]]);
  });

  test('what is in force is repeated, in a row with the current value', async () => {
    const { sends } = await gateway();
    const { id, at, log } = await sensor({ repeat: true, offline_enable: false });
    await sends([at(0, 9)]);
    await pass(3);
    await sends([at(3, 12)]);
    await pass(8);
    const rows = await log();
    expect(rows.map(({ alarm_values }) => alarm_values)).toEqual([12, 12, 12]);
    expect(new Set(rows.map(({ event_id }) => event_id)).size).toBe(1);
    expect(changeKinds(id).filter((kind) => kind === 'repeated')).toHaveLength(2);
    const [row] = rows;
    const answer = await acme.admin.call('PATCH', `/alarms/alarm-log/${row?.idAlarmLog ?? 0}`, {
      acknowledged: true,
    });
    expect(answer.json().map(({ acknowledged }: { acknowledged: boolean }) => acknowledged)).toEqual([
      true,
      true,
      true,
    ]);
    await pass(20);
    expect(changeKinds(id).filter((kind) => kind === 'repeated')).toHaveLength(2);
  });

  describe('silence', () => {
    /** A second sensor keeps the base unit in contact. */
    async function alive(unit: { sends: (readings: object[]) => Promise<void> }) {
      const other = await sensor({ offline_enable: false });
      let minute = 0;
      return async (minutes: number) => {
        for (let n = 0; n < minutes; n += 1) {
          await pass(1);
          minute += 1;
          await unit.sends([other.at(minute, 4)]);
        }
      };
    }

    test('of a sensor raises one alarm when its window is over, and ends with the next reading', async () => {
      await addServer();
      const unit = await gateway();
      const keepAlive = await alive(unit);
      const { id, at, story } = await sensor();
      await unit.sends([at(0, 4)]);
      await keepAlive(14);
      expect(await story()).toEqual([]);
      await keepAlive(10);
      expect(await story()).toEqual([['offline', 15, 15, null, null]]);
      await unit.sends([at(24, 4)]);
      expect(await story()).toEqual([['offline', 15, 15, 24, 24]]);
      expect(changeKinds(id)).toEqual(['raised']);
      await keepAlive(16);
      expect((await story())[1]).toEqual(['offline', 39, 39, null, null]);
    });

    test('of a sensor whose settings were saved long before it was first received is noticed too', async () => {
      const unit = await gateway();
      const keepAlive = await alive(unit);
      const { at, story } = await sensor();
      await keepAlive(1);
      await unit.sends([at(1, 4)]);
      await keepAlive(17);
      expect(await story()).toEqual([['offline', 16, 16, null, null]]);
    });

    test('of a sensor whose past was imported before it was first received is noticed too', async () => {
      const unit = await gateway();
      const keepAlive = await alive(unit);
      const { id, at, story } = await sensor();
      const { companyId } = acme;
      const past = [newReading(id, app.clock.now() - 60 * MINUTE, { baseUnitId: null, temperature: 4 })];
      await on.database.write(companyId, async (tx) => {
        const recorded = await recordReadings(tx, companyId, past);
        const evaluate = createAlarmEvaluator({ clock: app.clock, onChanges: [] });
        await evaluate(tx, { companyId, readings: toBatch(past), ...recorded });
      });
      await keepAlive(3);
      await unit.sends([at(3, 4)]);
      await keepAlive(17);
      expect(await story()).toEqual([['offline', 18, 18, null, null]]);
    });

    test('counts by the own window of the sensor, and not at all when switched off', async () => {
      const unit = await gateway();
      const keepAlive = await alive(unit);
      const impatient = await sensor({ offline_after: 3 });
      const deaf = await sensor({ offline_enable: false });
      const resting = await sensor({ alarms_disabled: true });
      await unit.sends([impatient.at(0, 4), deaf.at(0, 4), resting.at(0, 4)]);
      await keepAlive(20);
      expect([await impatient.story(), await deaf.story(), await resting.story()]).toEqual([
        [['offline', 3, 3, null, null]],
        [],
        [],
      ]);
    });

    test('of a base unit raises one event for the unit and none for its sensors', async () => {
      await addServer();
      const unit = await gateway();
      const sensors = [await sensor(), await sensor(), await sensor()];
      await unit.sends(sensors.map(({ at }) => at(0, 4)));
      await pass(20);
      expect((await Promise.all(sensors.map(async ({ story }) => story()))).flat()).toEqual([]);
      const raised = changes.filter(({ kind }) => kind === 'raised');
      expect(raised.map(({ subject }) => subject)).toEqual([{ sensorId: null, baseUnitId: unit.id }]);
      const open = await acme.viewer.call('GET', '/alarms/alarm-log');
      expect(open.json()).toMatchObject([
        { sensor_id: null, base_unit_id: unit.id, alarm_type: 'offline', active: true },
      ]);
      await unit.sends(sensors.map(({ at }) => at(20, 4)));
      await pass(0.2);
      const closed = alarmLogEntry.array().parse((await acme.viewer.call('GET', '/alarms/alarm-log')).json());
      expect(closed).toMatchObject([{ base_unit_id: unit.id, alarm_reset: closed[0]?.returned_at }]);
      expect(closed[0]?.returned_at).not.toBeNull();
    });

    test('of a base unit can be acknowledged, once', async () => {
      const unit = await gateway();
      const one = await sensor();
      await unit.sends([one.at(0, 4)]);
      await pass(16);
      const [row] = alarmLogEntry.array().parse((await acme.viewer.call('GET', '/alarms/alarm-log')).json());
      const path = `/alarms/alarm-log/${row?.idAlarmLog ?? 0}`;
      const answers = [
        await acme.viewer.call('PATCH', path, { acknowledged: true }),
        await acme.viewer.call('PATCH', path, { acknowledged: true }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    });

    test('of one of two base units leaves a sensor covered that the other one receives', async () => {
      const [dying, living] = [await gateway(), await gateway()];
      const keepAlive = await alive(living);
      const { at, story } = await sensor();
      await dying.sends([at(0, 4)]);
      for (let minute = 1; minute <= 20; minute += 1) {
        await keepAlive(1);
        await living.sends([at(minute, 4)]);
      }
      expect(await story()).toEqual([]);
      expect(
        changes.filter(({ kind }) => kind === 'raised').map(({ subject }) => subject.baseUnitId),
      ).toEqual([dying.id]);
      await keepAlive(16);
      expect(await story()).toMatchObject([['offline', 35, 35, null, null]]);
    });

    test('of our own raises nothing: it counts from when the system is ready', async () => {
      const unit = await gateway();
      const { story, at } = await sensor();
      await unit.sends([at(0, 4)]);
      await pass(0.2);
      app.clock.advance(60 * MINUTE);
      await restart();
      await pass(14);
      isStoring = false;
      await pass(1);
      isStoring = true;
      await pass(0.7);
      expect([changes, await story()]).toEqual([[], []]);
      await pass(0.6);
      expect(changes.map(({ subject }) => subject.baseUnitId)).toEqual([unit.id]);
    });

    test(
      'is not counted anew at every restart: a server that is killed each minute notices it on time',
      { tags: ['R61'] },
      async () => {
        const unit = await gateway();
        const { at } = await sensor();
        await unit.sends([at(0, 4)]);
        const start = app.clock.now();
        while (changes.length === 0 && app.clock.now() < start + 60 * MINUTE) {
          await pass(40 / 60);
          app.clock.advance(20_000);
          await restart();
        }
        // No server listened for 20 of 60 seconds: those do not count.
        expect(changes.map(({ subject }) => subject.baseUnitId)).toEqual([unit.id]);
        expect(app.clock.now() - start).toBeLessThanOrEqual(24 * MINUTE);
      },
    );

    test(
      'of a sensor that reports every half hour is neither shown nor notified at 15 minutes, but after 90',
      { tags: ['R58'] },
      async () => {
        listenAlways();
        const unit = await gateway();
        const keepAlive = await alive(unit);
        const { id, at, story } = await sensor();
        for (let n = 0; n < 5; n += 1) {
          await unit.sends([at(30 * n, 4)]);
          await keepAlive(n < 4 ? 30 : 0);
        }
        const early = (await story()).length;
        await keepAlive(89);
        expect([await readChip(id), (await story()).length]).toEqual(['online', early]);
        await keepAlive(1);
        expect([await readChip(id), (await story()).slice(early)]).toEqual([
          'offline',
          [['offline', 210, 210, null, null]],
        ]);
      },
    );

    test(
      'of a base unit all of whose sensors report every half hour begins after 90 minutes',
      { tags: ['R58'] },
      async () => {
        listenAlways();
        const unit = await gateway();
        const sensors = [await sensor({ offline_enable: false }), await sensor({ offline_enable: false })];
        for (let n = 0; n < 6; n += 1) {
          await unit.sends(sensors.map(({ at }) => at(30 * n, 4)));
          if (n === 4) changes.length = 0;
          await pass(n < 5 ? 30 : 89);
        }
        expect(changes.filter(({ kind }) => kind === 'raised')).toEqual([]);
        await pass(1);
        expect(changes.map(({ kind, subject }) => [kind, subject.baseUnitId])).toContainEqual([
          'raised',
          unit.id,
        ]);
      },
    );

    test('of a network server begins after its own time, whatever its sensors do, or never', async () => {
      listenAlways();
      const [unit, patient] = [await gateway('4'), await gateway('4')];
      const one = await sensor({ offline_enable: false });
      await acme.admin.call('PUT', `/baseUnits/${patient.id}/silence`, { silent_after: null });
      for (let n = 0; n < 6; n += 1) {
        await unit.sends([one.at(n, 4)]);
        await patient.sends([]);
        await pass(n < 5 ? 1 : 59);
      }
      const raisedUnitIds = () =>
        changes.filter(({ kind }) => kind === 'raised').map(({ subject }) => subject.baseUnitId);
      expect(raisedUnitIds()).toEqual([]);
      await pass(1);
      expect(raisedUnitIds()).toEqual([unit.id]);
      await acme.admin.call('PUT', `/baseUnits/${patient.id}/silence`, { silent_after: 5 });
      await pass(1);
      expect(raisedUnitIds()).toEqual([unit.id, patient.id]);
    });

    test('begins sooner when a sensor has begun to report more often', { tags: ['R58'] }, async () => {
      listenAlways();
      const unit = await gateway();
      const keepAlive = await alive(unit);
      const { at, story } = await sensor();
      let minute = 0;
      for (const step of [30, 30, 30, 30, 2, 2, 2, 2, 2, 2, 2, 2]) {
        await unit.sends([at(minute, 4)]);
        await keepAlive(step);
        minute += step;
      }
      await unit.sends([at(minute, 4)]);
      const before = (await story()).length;
      await keepAlive(16);
      expect((await story()).slice(before)).toEqual([['offline', minute + 15, minute + 15, null, null]]);
    });

    test(
      'is shown by the chip and raised as an alarm at the same moment, whatever the rhythm',
      { tags: ['R57'] },
      async () => {
        listenAlways();
        const unit = await gateway();
        const keepAlive = await alive(unit);
        for (const [window, gaps] of fc.sample(rhythms, 2).entries()) {
          const { id, at, story } = await sensor(window === 1 ? { offline_after: 7 } : {});
          const start = app.clock.now();
          for (const gap of [...gaps, 0]) {
            await unit.sends([at((app.clock.now() - start) / MINUTE, 4)]);
            for (let passed = 0; passed < gap; passed += 1) {
              await keepAlive(1);
              const isOpen = (await story()).some(
                ([type, , , returned]) => type === 'offline' && returned === null,
              );
              const seen = (await readChip(id)) === 'offline';
              expect([passed, seen]).toEqual([passed, isOpen]);
            }
          }
        }
      },
    );

    test(
      'is noticed on time while another company delivers what cannot be stored every few seconds',
      { tags: ['R59'] },
      async () => {
        const [quiet, dying] = [await gateway(), await gateway()];
        const [silent, other] = [await sensor(), await sensor({ offline_enable: false })];
        await dying.sends([]);
        await quiet.sends([silent.at(0, 4)]);
        const mine = acme;
        const poison = await poisoned();
        for (let second = 10; second <= 16 * 60; second += 10) {
          expect(await poison.send()).toBe(422);
          await pass(10 / 60);
          if (second % 60 === 0) await quiet.sends([other.at(second / 60, 4)]);
        }
        const raised = changes.filter(({ kind }) => kind === 'raised').map(({ subject }) => subject);
        expect(raised).toHaveLength(2);
        expect(raised).toContainEqual({ sensorId: silent.id, baseUnitId: null });
        expect(raised).toContainEqual({ sensorId: null, baseUnitId: dying.id });
        const readSilenceWatch = async ({ admin }: TestCompany) =>
          (await admin.call('GET', '/silence-watch')).json();
        expect(await readSilenceWatch(acme)).toMatchObject({
          blindSince: null,
          baseUnits: [{ id: poison.baseUnitId }],
        });
        expect(await readSilenceWatch(mine)).toMatchObject({ blindSince: null, baseUnits: [] });
      },
    );

    test('is not what a clock that was set an hour ahead looks like, however soon it is looked at', async () => {
      const unit = await gateway();
      const { at, story } = await sensor();
      await unit.sends([at(0, 4)]);
      await pass(1);
      app.clock.advance(60 * MINUTE);
      await servers[0]?.tick();
      expect(changes).toEqual([]);
      await pass(10);
      expect(changes).toEqual([]);
      await pass(10);
      expect(changes.map(({ subject }) => subject.baseUnitId)).toEqual([unit.id]);
      expect(await story()).toEqual([]);
    });

    test.each([
      ['a tick waits 20 seconds for a slow read', 20_000],
      ['each tick is 12 seconds late', 12_000],
    ])('is noticed on time when %s', { tags: ['R60'] }, async (_name, tickMs) => {
      const unit = await gateway();
      const { at } = await sensor();
      await unit.sends([at(0, 4)]);
      const start = app.clock.now();
      while (changes.length === 0 && app.clock.now() < start + 30 * MINUTE) {
        for (let passed = 0; passed < tickMs; passed += 4_000) {
          app.clock.advance(4_000);
          await Promise.all(keepers.map(async (keeper) => keeper.beat()));
        }
        await servers[0]?.tick();
      }
      expect(changes.map(({ subject }) => subject.baseUnitId)).toEqual([unit.id]);
      expect(app.clock.now() - start).toBeLessThanOrEqual(15 * MINUTE + tickMs);
    });
  });
});
