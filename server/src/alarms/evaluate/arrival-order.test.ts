import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTHING_CHOSEN, DEFAULT_ALARM_SETTINGS, NOTHING_MEASURED, type AlarmSettings } from '@ts1/contract';
import { changeBy } from '../../audit/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { recordReadings, toBatch, type NewReading } from '../../readings/index.ts';
import { casesOn } from '../../../testing/cases-on.ts';
import { addCompany, addSensors } from '../../../testing/devices.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { simulatedClock } from '../../../testing/simulated-clock.ts';
import { naiveChange } from '../../../testing/naive-change.ts';
import { referenceHistory, referenceLevels, type ReferenceRow } from '../../../testing/reference-alarms.ts';
import { acknowledgeAlarm } from '../acknowledge/acknowledge-alarm.ts';
import { lockEvent } from '../acknowledge/lock-event.ts';
import { createAlarmClock } from '../clock/alarm-clock.ts';
import { createAlarmEvaluator } from './evaluate-readings.ts';
import { saveSettings } from '../saving/save-settings.ts';
import { builtInHeldRole } from '../../../testing/built-in-held-role.ts';

const MINUTE = 60_000;
let serials = 700_000;

/** Writers of readings: this server alone, two in turns, or unknown. */
const WORLDS = ['alone', 'two', 'unknown'] as const;

interface Reading {
  readonly minute: number;
  /** Null for a reading whose probe could not measure. */
  readonly temperature: number | null;
}

describeOnEachEngine('the order in which readings arrive', (on) => {
  /** The log of a sensor that readings reached in these orders, with an acknowledgement between two of them. */
  async function recordHistory(
    own: Partial<AlarmSettings>,
    before: readonly (readonly Reading[])[],
    after: readonly (readonly Reading[])[] | null,
    world: (typeof WORLDS)[number] = 'unknown',
  ) {
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
    const deps = {
      database: on.database,
      clock,
      announceChange: () => {},
      onChanges: [],
    };
    const settings = {
      ...DEFAULT_ALARM_SETTINGS,
      offline_enable: false,
      fault_enable: false,
      ...own,
    };
    const start = clock.now() - 12 * 60 * MINUTE;
    clock.advance(-12 * 60 * MINUTE);
    await saveSettings(deps, user, sensorId, settings);
    clock.advance(12 * 60 * MINUTE);
    const servers = (world === 'two' ? [0, 1] : [0]).map(() => ({
      evaluate: createAlarmEvaluator({ clock, onChanges: [] }),
      batches: 0,
    }));
    let batches = 0;
    const alarmClock = createAlarmClock({
      database: on.database,
      clock,
      onChanges: [],
      watch: () => ({ since: 0, blind: [] }),
    });
    const receive = async (batch: readonly Reading[]) => {
      const readings = batch.map(({ minute, temperature }): NewReading => ({
        sensorId,
        measuredAt: start + minute * MINUTE,
        receivedAt: clock.now(),
        baseUnitId: 1,
        ...NOTHING_MEASURED,
        temperature,
        error: temperature === null ? 8001 : null,
        error_2: null,
      }));
      const server = servers[(batches >> 1) % servers.length];
      batches += 1;
      const ofOthers = batches - (server === undefined ? 0 : (server.batches += 1));
      const store = async (fails: boolean) =>
        on.database.write(companyId, async (tx) => {
          const { inserted, newestBefore } = await recordReadings(tx, companyId, readings);
          const writesOfOthers = async () => (world === 'unknown' ? null : String(ofOthers));
          const recorded = { companyId, readings: toBatch(readings), inserted, newestBefore };
          await server?.evaluate({ ...tx, writesOfOthers }, recorded);
          if (fails) throw new Error('the disk is full');
        });
      if (batches % 3 === 0) await store(true).catch(() => {});
      await store(false);
    };
    const rows = async () =>
      on.database.read(companyId, async (tx) =>
        tx.sql
          .selectFrom('alarm_log')
          .selectAll()
          .where('company_id', '=', companyId)
          .where('withdrawn', '=', 0)
          .orderBy('condition')
          .orderBy('activated')
          .execute(),
      );
    const settle = async () => {
      clock.advance(2 * MINUTE);
      await alarmClock.tick();
    };
    for (const batch of before) await receive(batch);
    await settle();
    // The alarm comes before its warning.
    const raised = (await rows()).filter((row) => row.raised_at !== null);
    const waiting = raised.findLast((row) => !row.condition.endsWith('_warning')) ?? raised.at(-1);
    if (after !== null && waiting !== undefined) {
      const by = { by: 'admin', userId: 1, at: clock.now() };
      await changeBy({ database: on.database, clock: simulatedClock() }, user, async (change) =>
        acknowledgeAlarm(change, await lockEvent(change, { logId: waiting.log_id }), by),
      );
    }
    for (const batch of after ?? []) await receive(batch);
    await settle();
    const minutes = (at: number | null) => (at === null ? null : (at - start) / MINUTE);
    return (await rows()).map((row) => ({
      condition: row.condition,
      from: minutes(row.activated),
      event: minutes(row.event_at),
      raised: minutes(row.raised_at),
      returned: minutes(row.returned_at),
      reset: minutes(row.reset_at),
      value: row.value,
      isAcknowledged: row.acknowledged_at !== null,
      detectedLate: row.detected_late,
    }));
  }

  const RUNS = { numRuns: casesOn(on.engine, 25, 8) };
  const readings = (max: number) =>
    fc.uniqueArray(
      fc.record({
        minute: fc.integer({ min: 1, max: 30 }),
        temperature: fc.constantFrom(5, 7, 7.5, 8, 9, 10, 11),
      }),
      { selector: ({ minute }) => minute, maxLength: max },
    );
  const changing = fc.uniqueArray(
    fc.record({
      minute: fc.integer({ min: 1, max: 60 }),
      temperature: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 12 }),
    }),
    { selector: ({ minute }) => minute, maxLength: 30 },
  );
  /** The same readings in another order, cut into other calls. */
  const arrivals = (all: readonly Reading[]) =>
    fc
      .tuple(
        fc.shuffledSubarray([...all], { minLength: all.length }),
        fc.array(fc.nat({ max: 3 }), { maxLength: 30 }),
      )
      .map(([order, sizes]) => {
        const batches: Reading[][] = [];
        let rest = order;
        for (const size of sizes) {
          if (rest.length === 0) break;
          batches.push(rest.slice(0, size + 1));
          rest = rest.slice(size + 1);
        }
        return rest.length === 0 ? batches : [...batches, rest];
      });
  const limits = fc.record({
    high_alarm: fc.constant(8),
    high_enable: fc.constant(true),
    delay: fc.integer({ min: 0, max: 4 }),
    deadband: fc.constantFrom(0, 0.5),
    auto_reset: fc.boolean(),
    off_delay: fc.integer({ min: 0, max: 3 }),
  });
  const scenario = readings(24).chain((all) =>
    fc.nat({ max: all.length }).chain((cut) => {
      const [before, after] = [all.slice(0, cut), all.slice(cut)];
      return fc.record({
        own: limits,
        one: fc.tuple(arrivals(before), arrivals(after)),
        other: fc.tuple(arrivals(before), arrivals(after)),
      });
    }),
  );

  test(
    'between the same two acknowledgements does not change the history',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(scenario, async ({ own, one, other }) => {
          expect(await recordHistory(own, ...one)).toEqual(await recordHistory(own, ...other));
        }),
        RUNS,
      );
    },
  );

  const rates = fc.record({
    limit: fc.integer({ min: 3, max: 6 }),
    rate_window: fc.integer({ min: 5, max: 20 }),
    delay: fc.integer({ min: 0, max: 4 }),
    deadband: fc.integer({ min: 0, max: 2 }),
    off_delay: fc.integer({ min: 0, max: 25 }),
  });
  test.each(['rise', 'fall'] as const)(
    'does not change the history of a rapid %s: it is the one that the definition gives',
    { tags: ['R2'], timeout: 120_000 },
    async (type) => {
      const given = changing.chain((all) =>
        fc.record({
          all: fc.constant(all),
          order: arrivals(all),
          rates,
          world: fc.constantFrom(...WORLDS),
        }),
      );
      await fc.assert(
        fc.asyncProperty(given, async ({ all, order, rates: { limit, ...rest }, world }) => {
          const on = { [`${type}_alarm`]: limit, [`${type}_enable`]: true };
          const rows = await recordHistory({ ...rest, ...on, auto_reset: false }, order, null, world);
          const expected = referenceHistory({
            until: 12 * 60,
            readings: naiveChange(type, all, rest.rate_window),
            versions: new Map(),
            acknowledgements: new Set(),
            first: {
              ...rest,
              limit,
              offDelay: Math.max(rest.off_delay, rest.rate_window),
              autoReset: true,
              repeat: null,
            },
          });
          expect(
            rows.map(({ event, from, raised, value, returned, reset }) => ({
              event,
              from,
              raised,
              value,
              returned,
              reset,
              acknowledged: null,
            })),
          ).toEqual(expected);
        }),
        RUNS,
      );
    },
  );

  const levels = fc
    .record({
      own: limits,
      warningDelay: fc.option(fc.integer({ min: 0, max: 4 })),
      warning: fc.integer({ min: 6, max: 7 }),
    })
    .map(({ own, warningDelay, warning }) => ({
      ...own,
      high_warning: warning,
      high_warning_enable: true,
      warning_delay: warningDelay,
    }));

  test(
    'between the same two acknowledgements does not change the history of an alarm and its warning',
    { tags: ['R3'], timeout: 120_000 },
    async () => {
      const scenario = readings(24).chain((all) =>
        fc.nat({ max: all.length }).chain((cut) => {
          const [before, after] = [all.slice(0, cut), all.slice(cut)];
          return fc.record({
            own: levels,
            one: fc.tuple(arrivals(before), arrivals(after)),
            other: fc.tuple(arrivals(before), arrivals(after)),
          });
        }),
      );
      await fc.assert(
        fc.asyncProperty(scenario, async ({ own, one, other }) => {
          expect(await recordHistory(own, ...one)).toEqual(await recordHistory(own, ...other));
        }),
        RUNS,
      );
    },
  );

  test(
    'makes an alarm and its warning what the definition says, acknowledged together with the alarm',
    { tags: ['R3'], timeout: 120_000 },
    async () => {
      // Long after the last of the first readings every delay is over, and somebody acknowledges; then come the others.
      const [ACKNOWLEDGED_AT, LATER] = [40, 50];
      const given = fc.tuple(readings(16), readings(8)).chain(([before, rest]) => {
        const after = rest.map(({ minute, temperature }) => ({ minute: minute + LATER, temperature }));
        return fc.record({
          own: levels,
          all: fc.constant([...before, ...after]),
          one: fc.tuple(arrivals(before), arrivals(after)),
        });
      });
      await fc.assert(
        fc.asyncProperty(given, async ({ own, all, one }) => {
          const rows = await recordHistory(own, ...one);
          const isAlarmed = rows.some(
            ({ condition, from, raised }) =>
              condition === 'temperature:high' && raised !== null && (from ?? 0) < LATER,
          );
          const input = (limit: number, delay: number, acknowledged: boolean) => ({
            until: 12 * 60,
            readings: new Map(all.map(({ minute, temperature }) => [minute, temperature] as const)),
            versions: new Map(),
            acknowledgements: new Set(acknowledged ? [ACKNOWLEDGED_AT] : []),
            first: {
              limit,
              delay,
              deadband: own.deadband,
              offDelay: own.off_delay,
              autoReset: own.auto_reset,
              repeat: null,
            },
          });
          const { alarms, warnings } = referenceLevels(
            input(own.high_alarm, own.delay, isAlarmed),
            input(own.high_warning, own.warning_delay ?? own.delay, !isAlarmed),
          );
          const expectedRows = (condition: string, expected: readonly ReferenceRow[]) =>
            expected.map(({ event, from, raised, value, returned, acknowledged }) => ({
              condition,
              event,
              from,
              raised,
              value,
              returned,
              isAcknowledged: acknowledged !== null,
            }));
          expect(
            rows.map(({ condition, event, from, raised, value, returned, isAcknowledged }) => ({
              condition,
              event,
              from,
              raised,
              value,
              returned,
              isAcknowledged,
            })),
          ).toEqual([
            ...expectedRows('temperature:high', alarms),
            ...expectedRows('temperature:high_warning', warnings),
          ]);
        }),
        RUNS,
      );
    },
  );

  const rise = (window: number) => ({ rise_alarm: 4, rise_enable: true, rate_window: window });
  const at = (minute: number, temperature: number): Reading => ({ minute, temperature });

  test(
    'lets a late reading count for those after it within the window, and for no others',
    { tags: ['R2'] },
    async () => {
      const known = [at(11, 1), at(14, 5), at(15, 6), at(16, 5), at(30, 1), at(40, 9)];
      const history = await recordHistory(rise(5), [known, [at(10, 0)]], null);
      expect(history).toEqual([expect.objectContaining({ from: 14, raised: 14, value: 6, returned: 16 })]);
    },
  );

  test.each(WORLDS)('counts what came late into a window that was known to be calm (%s)', async (world) => {
    const batches = [[at(10, 3)], [at(20, 4)], [at(15, 0)], [at(16, 1)], [at(21, 5)]];
    const history = await recordHistory(rise(60), batches, null, world);
    expect(history).toEqual([expect.objectContaining({ from: 21, value: 5 })]);
  });

  test('lets a late reading be evaluated by all that is in its window, however much that is', async () => {
    const flat = Array.from({ length: 1_000 }, (_, index) => at(1 + (index + 1) / 20, 3));
    const history = await recordHistory(rise(60), [[at(1, 0), ...flat, at(52, 3)], [at(51.5, 5)]], null);
    expect(history).toEqual([expect.objectContaining({ from: 51.5, value: 5, returned: 52 })]);
  });

  test('says nothing of a change over a gap that is longer than the window', { tags: ['R2'] }, async () => {
    const history = await recordHistory(rise(5), [[at(10, 0), at(16, 9), at(30, 0), at(35, 5)]], null);
    expect(history).toEqual([expect.objectContaining({ from: 35, value: 5 })]);
  });

  test(
    'between the same two acknowledgements does not change the history of rapid changes',
    { timeout: 120_000 },
    async () => {
      const scenario = changing.chain((all) =>
        fc.nat({ max: all.length }).chain((cut) => {
          const [before, after] = [all.slice(0, cut), all.slice(cut)];
          return fc.record({
            rates,
            one: fc.tuple(arrivals(before), arrivals(after)),
            other: fc.tuple(arrivals(before), arrivals(after)),
          });
        }),
      );
      await fc.assert(
        fc.asyncProperty(scenario, async ({ rates: { limit, ...rest }, one, other }) => {
          const own = { ...rest, rise_alarm: limit, rise_enable: true, fall_alarm: limit, fall_enable: true };
          expect(await recordHistory(own, ...one)).toEqual(await recordHistory(own, ...other));
        }),
        RUNS,
      );
    },
  );
});
