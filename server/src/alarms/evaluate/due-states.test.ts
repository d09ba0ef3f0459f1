import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { selectDue } from './alarm-clock.ts';

const SENSORS = 20_000;
const NOW = 1_000;

describeOnEachEngine('the clock of alarms', (on) => {
  test('finds what is due without a walk over all sensors that are watched', async () => {
    const plan = await on.database.writeAcross(async (tx) => {
      const rows = Array.from({ length: SENSORS }, (_, n) => n + 1);
      const column = (name: string, values: number[]) => ({ name, type: 'integer', values }) as const;
      await tx.dialect.insertNew(
        tx,
        'alarm_states',
        [
          column(
            'company_id',
            rows.map(() => 801),
          ),
          column('sensor_id', rows),
          column(
            'due_at',
            rows.map((n) => NOW + n),
          ),
        ],
        ['company_id', 'sensor_id'],
      );
      const query = selectDue(tx, NOW).compile();
      const explain = on.database.engine === 'sqlite' ? sql`explain query plan ` : sql`explain `;
      const { rows: lines } = await tx.sql.executeQuery(
        sql`${explain}${sql.raw(query.sql.replace(/[$?]1?(?= order)/, String(NOW)).replace(/limit .*$/, 'limit 5000'))}`.compile(
          tx.sql,
        ),
      );
      return JSON.stringify(lines);
    });
    expect(plan).toMatch(/alarm_states_due/);
    expect(plan).toMatch(/due_at\s*<(=|\?)/);
    expect(plan).not.toMatch(/Seq Scan/);
  });
});
