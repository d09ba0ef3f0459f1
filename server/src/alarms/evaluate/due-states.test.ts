import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { asOwner } from '../../../testing/as-owner.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { selectDue } from '../clock/alarm-clock.ts';

const COMPANY = 801;
const SENSORS = 20_000;
const NOW = 1_000;

describeOnEachEngine('the clock of alarms', (on) => {
  test('finds what is due without a walk over all sensors that are watched', async () => {
    const sensors = Array.from({ length: SENSORS }, (_, n) => n + 1);
    const column = (name: string, value: (sensor: number) => number) =>
      ({ name, type: 'integer', values: sensors.map(value) }) as const;
    const columns = [
      column('company_id', () => COMPANY),
      column('sensor_id', (sensor) => sensor),
      column('due_at', (sensor) => NOW + sensor),
    ];
    await on.database.write(COMPANY, async (tx) =>
      tx.dialect.insertNew(tx, 'alarm_states', columns, ['company_id', 'sensor_id']),
    );
    await asOwner(on.location, 'analyze alarm_states');
    const plan = await on.database.readAcross(async (tx) => {
      const explain = on.engine === 'sqlite' ? 'explain query plan' : 'explain';
      const { sql, parameters } = selectDue(tx, NOW).compile();
      return tx.sql.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
    });
    expect(JSON.stringify(plan.rows)).toMatch(/alarm_states_due.*due_at\s*<(=|\?)/);
  });
});
