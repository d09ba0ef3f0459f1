import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../each-engine.ts';
import { findDamage } from './find-damage.ts';
import { readFound } from './read-found.ts';
import { startWorld } from './world.ts';

describeOnEachEngine('an installation under load', (on) => {
  test(
    'is found whole, and each thing that is then damaged in its database is named',
    { timeout: 180_000 },
    async () => {
      const { engine, database, location } = on;
      const world = await startWorld({ engine, database, location, nodes: 1, variables: {} });
      const { ledger, admin } = world;
      const { companyId, record } = admin;
      try {
        await world.moreCalls(40);
        expect(await world.settle()).toEqual({ lost: [], doubled: [], stuck: [], repeated: 0 });
      } finally {
        world.drop();
      }
      expect([
        ledger.excursions.size,
        ledger.mails.size,
        ledger.webhooks.size,
        ledger.acknowledged.size,
      ]).not.toContain(0);
      const [first = ''] = ledger.readings.keys();
      await database.write(companyId, async ({ sql }) => {
        await sql
          .deleteFrom('readings')
          .where('company_id', '=', companyId)
          .where('sensor_id', '=', record.sensorId)
          .where('measured_at', '=', Number(first.split('@')[1]))
          .execute();
        const alarm = await sql
          .selectFrom('alarm_log')
          .selectAll()
          .where('company_id', '=', companyId)
          .orderBy('log_id')
          .limit(1)
          .executeTakeFirstOrThrow();
        await sql
          .insertInto('alarm_log')
          .values({ ...alarm, log_id: 900_000, event_id: 900_000 })
          .execute();
        await sql
          .updateTable('deliveries')
          .set({ state: 'sending' })
          .where('company_id', '=', companyId)
          .where('delivery_id', '=', 1)
          .execute();
      });
      const damage = findDamage(ledger, await readFound(database, companyId));
      expect(damage.lost).toContainEqual(expect.stringMatching(`^reading ${first}: nothing instead of`));
      expect(damage.lost).toContainEqual(expect.stringMatching(`^roll-up ${record.sensorId} `));
      expect(damage.doubled).toEqual([expect.stringMatching(/^alarm \d+@\d+$/)]);
      expect(damage.stuck).toEqual(['mail <delivery-1@ts1-monitoring>: sending']);
    },
  );
});
