import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  NOTHING_CHOSEN,
  DEFAULT_ALARM_SETTINGS,
  NO_INPUT_LIMITS,
  NOTHING_MEASURED,
  type AlarmRules,
  type InputLimits,
  type InputMeasurand,
} from '@ts1/contract';
import { changeBy } from '../../audit/index.ts';
import { createLogger } from '../../platform/logger.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import {
  recordInputs,
  recordReadings,
  sealReadings,
  toBatch,
  type NewReading,
} from '../../readings/index.ts';
import { casesOn } from '../../../testing/cases-on.ts';
import { addCompany, addSensors } from '../../../testing/devices.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { referenceHistory, referenceLevels, type ReferenceRow } from '../../../testing/reference-alarms.ts';
import { simulatedClock } from '../../../testing/simulated-clock.ts';
import { createAlarmClock } from '../clock/alarm-clock.ts';
import { createAlarmEvaluator } from '../evaluate/evaluate-readings.ts';
import { acknowledgeAlarm } from '../acknowledge/acknowledge-alarm.ts';
import { lockEvent } from '../acknowledge/lock-event.ts';
import { backTestInput } from '../history/back-test-input.ts';
import { saveSettings } from '../saving/save-settings.ts';
import { saveInputLimits } from '../saving/save-input-limits.ts';
import { builtInHeldRole } from '../../../testing/built-in-held-role.ts';

const MINUTE = 60_000;
let serials = 810_000;

/** Reading of a sensor at a minute: of its input, or a temperature alone. */
interface Sent {
  readonly minute: number;
  readonly value: number | null;
}

describeOnEachEngine('alarms of inputs', (on) => {
  async function world(key: string, limits: InputLimits, own: Partial<AlarmRules> = {}) {
    const clock = simulatedClock();
    const companyId = await addCompany(on.database, `Company ${(serials += 1)}`);
    const [sensorId = 0] = await addSensors(on.database, companyId, [String(serials)]);
    const user: SignedInUser = {
      companyId,
      companyName: 'Company',
      userId: 1,
      username: 'admin',
      email: 'admin@example.org',
      role: '1',
      ...builtInHeldRole('admin'),
      sessionId: 1,
      seesOwnZonesOnly: false,
      chosen: { own: NOTHING_CHOSEN, company: NOTHING_CHOSEN },
      sessionExpiresAt: Number.MAX_SAFE_INTEGER,
      isConfirmed: true,
    };
    const deps = { database: on.database, clock, announceChange: () => {}, onChanges: [] };
    const start = clock.now();
    const evaluator = createAlarmEvaluator({ clock, onChanges: [] });
    const alarmClock = createAlarmClock({
      database: on.database,
      clock,
      onChanges: [],
      watch: () => ({ since: 0, blind: [] }),
    });
    const receive = async (batch: readonly Sent[]) => {
      const readings = batch.map(({ minute, value }): NewReading => ({
        sensorId,
        measuredAt: start + minute * MINUTE,
        receivedAt: clock.now(),
        baseUnitId: 1,
        ...NOTHING_MEASURED,
        temperature: value === null ? 4 : null,
        error: null,
        error_2: null,
      }));
      await on.database.write(companyId, async (tx) => {
        const { inserted, newestBefore } = await recordReadings(tx, companyId, readings);
        const values = batch.flatMap(({ minute, value }) =>
          value === null
            ? []
            : [
                {
                  sensorId,
                  measuredAt: start + minute * MINUTE,
                  receivedAt: clock.now(),
                  values: [{ key, value }],
                },
              ],
        );
        const { stored } = await recordInputs(tx, companyId, values, clock.now());
        await evaluator(tx, {
          companyId,
          readings: toBatch(readings),
          inserted,
          inputs: stored,
          newestBefore,
        });
      });
    };
    // An input is made by its first value, long before what is looked at.
    await receive([{ minute: -600, value: 0 }]);
    const settings = { ...DEFAULT_ALARM_SETTINGS, offline_enable: false, fault_enable: false, ...own };
    await saveSettings(deps, user, sensorId, settings);
    await saveInputLimits(deps, user, sensorId, 1, limits);
    const log = async () =>
      on.database.read(companyId, async (tx) =>
        tx.sql
          .selectFrom('alarm_log')
          .selectAll()
          .where('company_id', '=', companyId)
          .where('withdrawn', '=', 0)
          .orderBy('activated')
          .orderBy('condition')
          .execute(),
      );
    const minutes = (at: number | null) => (at === null ? null : (at - start) / MINUTE);
    return {
      receive,
      log,
      clock,
      tick: async (minute: number) => {
        clock.advance(start + minute * MINUTE - clock.now());
        await alarmClock.tick();
      },
      acknowledge: async (condition?: string) => {
        const waiting = (await log()).find(
          (row) =>
            row.raised_at !== null &&
            row.acknowledged_at === null &&
            (condition === undefined || row.condition === condition),
        );
        if (waiting === undefined) return;
        const by = { by: 'admin', userId: 1, at: clock.now() };
        await changeBy(deps, user, async (change) =>
          acknowledgeAlarm(change, await lockEvent(change, { logId: waiting.log_id }), by),
        );
      },
      rows: async () =>
        (await log()).map((row) => ({
          event: minutes(row.event_at),
          from: minutes(row.activated),
          raised: minutes(row.raised_at),
          value: row.value,
          returned: minutes(row.returned_at),
          reset: minutes(row.reset_at),
        })),
      tried: async (measurand: InputMeasurand, tried: InputLimits) => {
        const input = { input: 1, measurand };
        const period = { from: start, to: clock.now() };
        const sensor = { sensorId, type: '1', input, limits: tried } as const;
        const { rows, readings } = await backTestInput(on.database, companyId, sensor, period);
        return {
          readings,
          rows: rows.map(({ row }) => ({
            event: minutes(row.event),
            from: minutes(row.activated),
            raised: minutes(row.raisedAt),
            value: row.value,
            returned: minutes(row.returnedAt),
            reset: minutes(row.resetAt),
          })),
        };
      },
      sensorId,
      companyId,
      user,
      deps,
    };
  }

  const door = (minutes: number): InputLimits => ({
    kind: 'state',
    open_enable: true,
    open_minutes: minutes,
  });
  const at = (minute: number, value: number | null): Sent => ({ minute, value });

  test(
    'a door that is open for longer than its time is an alarm on time, with no further message',
    { tags: ['R4'] },
    async () => {
      const one = await world('door', door(10));
      await one.receive([at(1, 1)]);
      await one.tick(10);
      expect(await one.rows()).toEqual([expect.objectContaining({ from: 1, raised: null })]);
      await one.tick(11);
      expect(await one.rows()).toEqual([expect.objectContaining({ from: 1, raised: 11, returned: null })]);
      const [row] = await one.log();
      expect([row?.condition, row?.limit_value]).toEqual(['input:1:open', 10]);
    },
  );

  test('a door whose sensor fell silent before its time is neither an alarm nor closed', async () => {
    const one = await world('door', door(60), { offline_enable: true, offline_after: 20 });
    await one.receive([at(1, 1)]);
    await one.tick(120);
    const doors = (await one.log()).filter(({ condition }) => condition === 'input:1:open');
    expect(doors).toEqual([expect.objectContaining({ raised_at: null, returned_at: null })]);
  });

  test('limits that are saved while a door has been open for hours count from the moment they are saved', async () => {
    const one = await world('door', door(10_000));
    await one.receive([at(1, 1), at(5, null)]);
    await one.tick(300);
    await saveInputLimits(one.deps, one.user, one.sensorId, 1, door(10));
    expect((await one.rows()).map(({ from, raised }) => ({ from, raised }))).toEqual([
      { from: 1, raised: 300 },
    ]);
  });

  test('switching the limits off resets what is in force', async () => {
    const one = await world('door', door(0));
    await one.receive([at(1, 1)]);
    await one.tick(5);
    await saveInputLimits(one.deps, one.user, one.sensorId, 1, {
      kind: 'state',
      open_enable: false,
      open_minutes: 0,
    });
    expect(await one.rows()).toEqual([expect.objectContaining({ raised: 1, reset: 5 })]);
  });

  test('an acknowledged door stays acknowledged until it is closed', async () => {
    const one = await world('door', door(0));
    await one.receive([at(1, 1)]);
    await one.tick(2);
    await one.acknowledge();
    await one.receive([at(3, 1), at(4, 0), at(5, 1)]);
    expect((await one.rows()).map(({ from, returned }) => ({ from, returned }))).toEqual([
      { from: 1, returned: 4 },
      { from: 5, returned: null },
    ]);
  });

  test('a value of an input that comes beside a reading that is stored already is evaluated', async () => {
    const one = await world('co2', {
      ...NO_INPUT_LIMITS.analogue,
      high_alarm: 1_000,
      high_enable: true,
    });
    await one.receive([at(1, null)]);
    await one.receive([at(1, 1_450)]);
    expect(await one.rows()).toEqual([expect.objectContaining({ from: 1, raised: 1, value: 1_450 })]);
  });

  const RUNS = { numRuns: casesOn(on.engine, 16, 5) };
  const sent = (values: fc.Arbitrary<number | null>) =>
    fc.uniqueArray(fc.record({ minute: fc.integer({ min: 1, max: 60 }), value: values }), {
      selector: ({ minute }) => minute,
      maxLength: 20,
    });
  const inBatches = (all: readonly Sent[]) =>
    fc
      .tuple(
        fc.shuffledSubarray([...all], { minLength: all.length }),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 20, maxLength: 20 }),
      )
      .map(([order, sizes]) => {
        let rest = order;
        return sizes.flatMap((size) => {
          const batch = rest.slice(0, size);
          rest = rest.slice(size);
          return batch.length === 0 ? [] : [batch];
        });
      });
  const withoutAcknowledgement = (rows: readonly ReferenceRow[]) =>
    rows.map(({ acknowledged: _none, ...row }) => row);

  test(
    'a door has the history of the definition, in whatever order readings arrive, also around another time of silence',
    { tags: ['R4'], timeout: 120_000 },
    async () => {
      const scenario = sent(fc.constantFrom(0, 1, null)).chain((all) =>
        fc.record({
          all: fc.constant(all),
          order: inBatches(all),
          delay: fc.integer({ min: 0, max: 12 }),
          hold: fc.integer({ min: 1, max: 15 }),
          version: fc.option(
            fc.record({
              minute: fc.integer({ min: 1, max: 60 }),
              hold: fc.integer({ min: 1, max: 15 }),
              late: fc.array(fc.boolean(), { minLength: 61, maxLength: 61 }),
            }),
          ),
        }),
      );
      await fc.assert(
        fc.asyncProperty(scenario, async ({ all, order, delay, hold, version }) => {
          const own = { offline_enable: true, offline_after: hold };
          const one = await world('door', door(delay), own);
          const isBefore = ({ minute }: Sent): boolean =>
            version !== null && minute <= version.minute && version.late[minute] !== true;
          const receiveAll = async (is: (reading: Sent) => boolean) => {
            for (const batch of order.map((some) => some.filter(is))) {
              if (batch.length > 0) await one.receive(batch);
            }
          };
          if (version !== null) {
            await receiveAll(isBefore);
            await one.tick(version.minute);
            const settings = { ...DEFAULT_ALARM_SETTINGS, fault_enable: false, ...own };
            await saveSettings(one.deps, one.user, one.sensorId, {
              ...settings,
              offline_after: version.hold,
            });
          }
          await receiveAll((reading) => !isBefore(reading));
          await one.tick(120);
          const rows = await one.rows();
          const ofDoor = (await one.log()).map(({ condition }) => condition === 'input:1:open');
          const values = all.filter((reading) => reading.value !== null);
          const first = { limit: 0, deadband: 0, delay, offDelay: 0, autoReset: false, repeat: null, hold };
          expect(rows.filter((_, index) => ofDoor[index])).toEqual(
            withoutAcknowledgement(
              referenceHistory({
                until: 120,
                readings: new Map(values.map(({ minute, value }) => [minute, value ?? 0])),
                alive: new Set(all.map(({ minute }) => minute)),
                versions: new Map(
                  version === null ? [] : [[version.minute, { ...first, hold: version.hold }]],
                ),
                acknowledgements: new Set(),
                first,
              }),
            ),
          );
        }),
        RUNS,
      );
    },
  );

  test(
    'the order in which values arrive does not change the history of a figure or a counter',
    { tags: ['R4'], timeout: 120_000 },
    async () => {
      const kinds = fc.constantFrom<readonly [string, InputLimits]>(
        [
          'co2',
          {
            ...NO_INPUT_LIMITS.analogue,
            high_alarm: 6,
            high_enable: true,
            low_alarm: 2,
            low_enable: true,
            high_warning: 5,
            high_warning_enable: true,
            warning_delay: 1,
            deadband: 1,
            delay: 3,
            off_delay: 2,
          },
        ],
        ['count', { kind: 'count', count_enable: true, count_alarm: 9 }],
      );
      const scenario = sent(fc.option(fc.integer({ min: 0, max: 9 }), { freq: 4 })).chain((all) =>
        fc.record({ kind: kinds, one: inBatches(all), other: inBatches(all) }),
      );
      await fc.assert(
        fc.asyncProperty(scenario, async ({ kind: [key, limits], one, other }) => {
          const histories = [];
          for (const order of [one, other]) {
            const sensor = await world(key, limits);
            for (const batch of order) await sensor.receive(batch);
            await sensor.tick(120);
            histories.push(await sensor.rows());
          }
          expect(histories[0]).toEqual(histories[1]);
        }),
        RUNS,
      );
    },
  );

  test(
    'makes an alarm of a figure and its warning what the definition says, acknowledged together with the alarm',
    { timeout: 120_000 },
    async () => {
      const levels = fc.record({
        warning: fc.integer({ min: 4, max: 6 }),
        deadband: fc.integer({ min: 0, max: 2 }),
        delay: fc.integer({ min: 0, max: 6 }),
        warningDelay: fc.option(fc.integer({ min: 0, max: 6 })),
        offDelay: fc.integer({ min: 0, max: 4 }),
      });
      const scenario = sent(fc.integer({ min: 0, max: 9 })).chain((all) =>
        fc.record({ all: fc.constant(all), order: inBatches(all), levels }),
      );
      await fc.assert(
        fc.asyncProperty(scenario, async ({ all, order, levels: { warning, warningDelay, ...own } }) => {
          const { deadband, delay, offDelay } = own;
          const one = await world('co2', {
            ...NO_INPUT_LIMITS.analogue,
            high_alarm: 7,
            high_enable: true,
            high_warning: warning,
            high_warning_enable: true,
            deadband,
            delay,
            warning_delay: warningDelay,
            off_delay: offDelay,
          });
          for (const batch of order) await one.receive(batch);
          // Long after the last of them every delay is over, and somebody acknowledges.
          await one.tick(100);
          const key = 'input:1:high';
          const isAlarmed = (await one.log()).some((row) => row.condition === key && row.raised_at !== null);
          await one.acknowledge(isAlarmed ? key : `${key}_warning`);
          const input = (limit: number, ownDelay: number, isAcknowledged: boolean) => ({
            until: 120,
            readings: new Map(all.map(({ minute, value }) => [minute, value ?? 0] as const)),
            versions: new Map(),
            acknowledgements: new Set(isAcknowledged ? [100] : []),
            first: { limit, deadband, delay: ownDelay, offDelay, autoReset: false, repeat: null },
          });
          const { alarms, warnings } = referenceLevels(
            input(7, delay, isAlarmed),
            input(warning, warningDelay ?? delay, !isAlarmed),
          );
          const rows = await one.rows();
          const conditions = (await one.log()).map((row) => row.condition);
          const found = (condition: string) => rows.filter((_, index) => conditions[index] === condition);
          expect(found(key)).toEqual(withoutAcknowledgement(alarms));
          expect(found(`${key}_warning`)).toEqual(withoutAcknowledgement(warnings));
        }),
        { ...RUNS, numRuns: casesOn(on.engine, 16, 5) },
      );
    },
  );

  test(
    'limits in force that are tried on the past find the history that they have made',
    { timeout: 120_000 },
    async () => {
      const minutes = fc.integer({ min: 0, max: 8 });
      const limit = fc.option(fc.integer({ min: 0, max: 9 }), { freq: 4 });
      const analogue = fc
        .record({
          high: limit,
          low: limit,
          warning: limit,
          deadband: minutes,
          delay: minutes,
          warning_delay: fc.option(minutes),
          off_delay: minutes,
        })
        .map(({ high, low, warning, ...more }): InputLimits => ({
          ...NO_INPUT_LIMITS.analogue,
          high_warning: warning,
          high_warning_enable: warning !== null,
          high_alarm: high,
          high_enable: high !== null,
          low_alarm: low,
          low_enable: low !== null,
          ...more,
        }));
      const kinds = fc.oneof(
        fc.tuple(fc.constant('co2' as const), analogue),
        fc.tuple(
          fc.constant('count' as const),
          minutes.map((most): InputLimits => ({ kind: 'count', count_enable: true, count_alarm: most })),
        ),
        fc.tuple(fc.constant('door' as const), minutes.map(door)),
      );
      const scenario = kinds.chain(([measurand, limits]) => {
        const values = measurand === 'door' ? fc.integer({ min: 0, max: 1 }) : fc.integer({ min: 0, max: 9 });
        return sent(fc.option(values, { freq: 4 })).chain((all) =>
          fc.record({
            measurand: fc.constant(measurand),
            limits: fc.constant(limits),
            all: fc.constant(all),
            order: inBatches(all),
            hold: fc.integer({ min: 1, max: 15 }),
          }),
        );
      });
      await fc.assert(
        fc.asyncProperty(scenario, async ({ measurand, limits, all, order, hold }) => {
          const own = { offline_enable: true, offline_after: hold, auto_reset: true };
          const one = await world(measurand, limits, own);
          for (const batch of order) await one.receive(batch);
          await one.tick(120);
          const ofInput = (await one.log()).map(({ condition }) => condition.startsWith('input:'));
          const history = (await one.rows()).filter((_, index) => ofInput[index]);
          const found = await one.tried(measurand, limits);
          expect(found.readings).toBe(all.filter(({ value }) => value !== null).length);
          expect(new Set(found.rows.map((row) => JSON.stringify(row)))).toEqual(
            new Set(history.map((row) => JSON.stringify(row))),
          );
        }),
        { ...RUNS, numRuns: casesOn(on.engine, 16, 5) },
      );
    },
  );

  test('a door that was open before the past that limits are tried on counts from its beginning', async () => {
    const one = await world('door', door(10_000));
    await one.receive([at(-5, 1), at(3, null), at(90, 0)]);
    await one.tick(120);
    expect((await one.tried('door', door(60))).rows).toEqual([
      expect.objectContaining({ raised: 60, returned: 90 }),
    ]);
  });

  test('what is received of a sensor while its door is open lets it count on the past, too', async () => {
    const one = await world('door', door(10_000), { offline_enable: true, offline_after: 20 });
    await one.receive([at(1, 1), at(15, null), at(30, null), at(45, null)]);
    await one.tick(120);
    expect((await one.tried('door', door(40))).rows).toEqual([expect.objectContaining({ raised: 41 })]);
    expect((await one.tried('door', door(90))).rows).toEqual([expect.objectContaining({ raised: null })]);
  });

  test('limits tried on sealed days find what they found before', async () => {
    const one = await world('door', door(10_000));
    await one.receive([at(1, 1), at(15, null), at(30, 0), at(40, 1), at(41, 0)]);
    await one.tick(120);
    const found = await one.tried('door', door(10));
    expect(found).toMatchObject({ readings: 4, rows: [{ raised: 11, returned: 30 }, { raised: null }] });
    one.clock.advance(4 * 24 * 60 * MINUTE);
    await sealReadings(
      { database: on.database, clock: one.clock, logger: createLogger('error'), pauseMs: 0 },
      (id) => id === one.sensorId,
    );
    const sealed = await on.database.read(one.companyId, async (tx) =>
      tx.sql.selectFrom('sealed_days').select('day').where('company_id', '=', one.companyId).execute(),
    );
    expect(sealed).not.toEqual([]);
    expect(await one.tried('door', door(10))).toEqual(found);
  });
});
