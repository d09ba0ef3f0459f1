import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_ALARM_SETTINGS } from '@ts1/contract';
import { changeBy } from '../../audit/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { recordReadings, type NewReading } from '../../readings/index.ts';
import { addCompany, addSensors } from '../../testing/devices.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { simulatedClock } from '../../testing/simulated-clock.ts';
import { acknowledgeAlarm } from '../log/acknowledge-alarm.ts';
import { createAlarmClock } from './alarm-clock.ts';
import { createAlarmJudge } from './judge-readings.ts';
import { saveSettings } from '../settings/save-settings.ts';

const MINUTE = 60_000;
let serials = 700_000;

interface Reading {
  readonly minute: number;
  readonly temperature: number;
}

describeOnEachEngine('the order in which readings arrive', (on) => {
  /** Tells what happened to a sensor that readings reached in these orders, with an acknowledgement in between. */
  async function historyOf(
    limits: { delay: number; deadband: number; auto_reset: boolean; off_delay: number },
    before: readonly (readonly Reading[])[],
    after: readonly (readonly Reading[])[],
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
      sessionId: 1,
      seesOwnZonesOnly: false,
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
      ...limits,
      high_alarm: 8,
      high_enable: true,
      offline_enable: false,
    };
    const start = clock.now() - 12 * 60 * MINUTE;
    clock.advance(-12 * 60 * MINUTE);
    await saveSettings(deps, user, sensorId, settings);
    clock.advance(12 * 60 * MINUTE);
    const judge = createAlarmJudge({ clock, onChanges: [] });
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
        temperature,
        temperature_2: null,
        humidity: null,
        battery: null,
        rssi: null,
        snr: null,
        error: null,
        error_2: null,
      }));
      await on.database.write(companyId, async (tx) => {
        const { inserted, newestBefore } = await recordReadings(tx, companyId, readings);
        await judge(tx, { companyId, readings, inserted, newestBefore });
      });
    };
    const rows = async () =>
      on.database.read(companyId, async (tx) =>
        tx.sql
          .selectFrom('alarm_log')
          .selectAll()
          .where('company_id', '=', companyId)
          .where('withdrawn', '=', 0)
          .orderBy('activated')
          .execute(),
      );
    const settle = async () => {
      clock.advance(2 * MINUTE);
      await alarmClock.tick();
    };
    for (const batch of before) await receive(batch);
    await settle();
    const waiting = (await rows()).find((row) => row.raised_at !== null);
    if (waiting !== undefined) {
      const by = { by: 'admin', userId: 1, at: clock.now() };
      await changeBy({ database: on.database, clock: simulatedClock() }, user, async (change) =>
        acknowledgeAlarm(change, waiting.log_id, by),
      );
    }
    for (const batch of after) await receive(batch);
    await settle();
    const minutes = (at: number | null) => (at === null ? null : (at - start) / MINUTE);
    return (await rows()).map((row) => ({
      from: minutes(row.activated),
      event: minutes(row.event_at),
      raised: minutes(row.raised_at),
      returned: minutes(row.returned_at),
      value: row.value,
      isReset: row.reset_at !== null,
      isAcknowledged: row.acknowledged_at !== null,
      detectedLate: row.detected_late,
    }));
  }

  const readings = (max: number) =>
    fc.uniqueArray(
      fc.record({
        minute: fc.integer({ min: 1, max: 30 }),
        temperature: fc.constantFrom(5, 7, 7.5, 8, 9, 10, 11),
      }),
      { selector: ({ minute }) => minute, maxLength: max },
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
    delay: fc.integer({ min: 0, max: 4 }),
    deadband: fc.constantFrom(0, 0.5),
    auto_reset: fc.boolean(),
    off_delay: fc.integer({ min: 0, max: 3 }),
  });
  const scenario = readings(24).chain((all) =>
    fc.nat({ max: all.length }).chain((cut) => {
      const [before, after] = [all.slice(0, cut), all.slice(cut)];
      return fc.record({
        limits,
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
        fc.asyncProperty(scenario, async ({ limits, one, other }) => {
          expect(await historyOf(limits, ...one)).toEqual(await historyOf(limits, ...other));
        }),
        {
          numRuns: on.engine === 'sqlite' ? 60 : 10,
          interruptAfterTimeLimit: 60_000,
          markInterruptAsFailure: false,
        },
      );
    },
  );
});
