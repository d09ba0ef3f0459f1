import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_ALARM_SETTINGS, NOTHING_MEASURED, type AlarmRules, type ChannelLimits } from '@ts1/contract';
import { changeBy } from '../../audit/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { recordChannels, recordReadings, type NewReading } from '../../readings/index.ts';
import { addCompany, addSensors } from '../../testing/devices.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { referenceHistory, type ReferenceRow } from '../../testing/reference-alarms.ts';
import { simulatedClock } from '../../testing/simulated-clock.ts';
import { createAlarmClock } from '../evaluate/alarm-clock.ts';
import { createAlarmEvaluator } from '../evaluate/evaluate-readings.ts';
import { acknowledgeAlarm } from '../log/acknowledge-alarm.ts';
import { saveSettings } from '../settings/save-settings.ts';
import { saveChannelLimits } from './save-channel-limits.ts';

const MINUTE = 60_000;
let serials = 810_000;

/** What a sensor sends at a minute: of its channel, or a temperature alone. */
interface Sent {
  readonly minute: number;
  readonly value: number | null;
}

describeOnEachEngine('alarms of channels', (on) => {
  async function world(key: string, limits: ChannelLimits, own: Partial<AlarmRules> = {}) {
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
      sessionId: 1,
      seesOwnZonesOnly: false,
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
        const { stored } = await recordChannels(tx, companyId, values, clock.now());
        await evaluator(tx, { companyId, readings, inserted, channels: stored, newestBefore });
      });
    };
    // A channel is made by its first value, long before what is looked at.
    await receive([{ minute: -600, value: 0 }]);
    const settings = { ...DEFAULT_ALARM_SETTINGS, offline_enable: false, fault_enable: false, ...own };
    await saveSettings(deps, user, sensorId, settings);
    await saveChannelLimits(deps, user, sensorId, 1, limits);
    const log = async () =>
      on.database.read(companyId, async (tx) =>
        tx.sql
          .selectFrom('alarm_log')
          .selectAll()
          .where('company_id', '=', companyId)
          .where('withdrawn', '=', 0)
          .orderBy('activated')
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
      acknowledge: async () => {
        const waiting = (await log()).find((row) => row.raised_at !== null && row.acknowledged_at === null);
        if (waiting === undefined) return;
        const by = { by: 'admin', userId: 1, at: clock.now() };
        await changeBy(deps, user, async (change) => acknowledgeAlarm(change, waiting.log_id, by));
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
      sensorId,
      companyId,
      user,
      deps,
    };
  }

  const door = (minutes: number): ChannelLimits => ({
    kind: 'state',
    open_enable: true,
    open_minutes: minutes,
  });
  const at = (minute: number, value: number | null): Sent => ({ minute, value });

  test('a door that is open for longer than its time is an alarm on time, with no further message', async () => {
    const one = await world('door', door(10));
    await one.receive([at(1, 1)]);
    await one.tick(10);
    expect(await one.rows()).toEqual([expect.objectContaining({ from: 1, raised: null })]);
    await one.tick(11);
    expect(await one.rows()).toEqual([expect.objectContaining({ from: 1, raised: 11, returned: null })]);
    const [row] = await one.log();
    expect([row?.condition, row?.limit_value]).toEqual(['channel:1:open', 10]);
  });

  test('a door whose sensor fell silent before its time is neither an alarm nor closed', async () => {
    const one = await world('door', door(60), { offline_enable: true, offline_after: 20 });
    await one.receive([at(1, 1)]);
    await one.tick(120);
    const doors = (await one.log()).filter(({ condition }) => condition === 'channel:1:open');
    expect(doors).toEqual([expect.objectContaining({ raised_at: null, returned_at: null })]);
  });

  test('limits that are saved while a door has been open for hours count from the moment they are saved', async () => {
    const one = await world('door', door(10_000));
    await one.receive([at(1, 1), at(5, null)]);
    await one.tick(300);
    await saveChannelLimits(one.deps, one.user, one.sensorId, 1, door(10));
    expect((await one.rows()).map(({ from, raised }) => ({ from, raised }))).toEqual([
      { from: 1, raised: 300 },
    ]);
  });

  test('switching the limits off resets what is in force', async () => {
    const one = await world('door', door(0));
    await one.receive([at(1, 1)]);
    await one.tick(5);
    await saveChannelLimits(one.deps, one.user, one.sensorId, 1, {
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

  test('a value of a channel that comes beside a reading that is stored already is evaluated', async () => {
    const one = await world('co2', {
      kind: 'analogue',
      high_alarm: 1_000,
      high_enable: true,
      low_alarm: null,
      low_enable: false,
      deadband: null,
      delay: null,
      off_delay: null,
    });
    await one.receive([at(1, null)]);
    await one.receive([at(1, 1_450)]);
    expect(await one.rows()).toEqual([expect.objectContaining({ from: 1, raised: 1, value: 1_450 })]);
  });

  const RUNS = {
    numRuns: on.engine === 'sqlite' ? 40 : 8,
    interruptAfterTimeLimit: 60_000,
    markInterruptAsFailure: false,
  };
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
    'a door has the history of the definition, in whatever order readings arrive',
    { timeout: 120_000 },
    async () => {
      const scenario = sent(fc.constantFrom(0, 1, null)).chain((all) =>
        fc.record({
          all: fc.constant(all),
          order: inBatches(all),
          delay: fc.integer({ min: 0, max: 12 }),
          hold: fc.integer({ min: 1, max: 15 }),
        }),
      );
      await fc.assert(
        fc.asyncProperty(scenario, async ({ all, order, delay, hold }) => {
          const one = await world('door', door(delay), { offline_enable: true, offline_after: hold });
          for (const batch of order) await one.receive(batch);
          await one.tick(120);
          const rows = await one.rows();
          const ofDoor = (await one.log()).map(({ condition }) => condition === 'channel:1:open');
          const values = all.filter((reading) => reading.value !== null);
          expect(rows.filter((_, index) => ofDoor[index])).toEqual(
            withoutAcknowledgement(
              referenceHistory({
                until: 120,
                readings: new Map(values.map(({ minute, value }) => [minute, value ?? 0])),
                alive: new Set(all.map(({ minute }) => minute)),
                versions: new Map(),
                acknowledgements: new Set(),
                first: { limit: 0, deadband: 0, delay, offDelay: 0, autoReset: false, repeat: null, hold },
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
    { timeout: 120_000 },
    async () => {
      const kinds = fc.constantFrom<readonly [string, ChannelLimits]>(
        [
          'co2',
          {
            kind: 'analogue',
            high_alarm: 6,
            high_enable: true,
            low_alarm: 2,
            low_enable: true,
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
});
