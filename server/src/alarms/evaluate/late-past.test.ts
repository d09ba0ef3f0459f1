import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { asOwner } from '../../../testing/as-owner.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { alarmRow, storeAlarmRows } from '../../../testing/stored-alarms.ts';
import { calmBefore } from '../history/calm-before.ts';
import { selectEventsSince } from './late-readings.ts';

const COMPANY = 802;
const SENSORS = [1, 2, 3];
const ALARMS = 4_000;

describeOnEachEngine('the alarms of a sensor that were not over at a moment', (on) => {
  test('are found without a walk over all that it ever had', async () => {
    const rows = Array.from({ length: ALARMS }, (_, n) => {
      const [activated, sensor_id] = [1_000 + n * 10, SENSORS[n % SENSORS.length] ?? null];
      const over = n >= ALARMS - SENSORS.length ? null : activated + 35;
      return alarmRow({ event: n, activated, sensor_id, returned_at: over, reset_at: over, ended_at: over });
    });
    await storeAlarmRows(on.database, COMPANY, rows);
    await asOwner(on.location, 'analyze alarm_log');
    const since = 1_000 + (ALARMS - 12) * 10;
    const [plan, found, calm] = await on.database.read(COMPANY, async (tx) => {
      const select = selectEventsSince(
        tx,
        COMPANY,
        SENSORS,
        SENSORS.map(() => since),
      );
      const { sql, parameters } = select.compile(tx.sql);
      const explain = on.engine === 'sqlite' ? 'explain query plan' : 'explain';
      return [
        await tx.sql.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters])),
        await select.execute(tx.sql),
        await calmBefore(tx, COMPANY, 1, since),
      ];
    });
    expect(JSON.stringify(plan.rows)).toMatch(/alarm_log_ends.*ended_at\s*(>=|>)/);
    const inOrder = found.rows.map(({ event_at }) => event_at).toSorted((a, b) => a - b);
    const expected = rows.filter(({ ended_at }) => ended_at === null || ended_at >= since);
    expect(inOrder).toEqual(expected.map(({ event_at }) => event_at));
    // Alarms of one sensor follow each other every 30 ms and overlap: no moment since the first was without one.
    expect(calm).toBe(1_000);
  });
});
