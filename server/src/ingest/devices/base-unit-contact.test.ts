import type { KyselyPlugin } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../testing/databases.ts';
import { addBaseUnit, addCompany } from '../../../testing/devices.ts';
import { NO_READINGS } from '../decode/delivered-readings.ts';
import { recordContact } from './base-unit-contact.ts';

test('contact at other times, of another number of units, is noted by the same statement', async () => {
  const open = await createTestDatabase('sqlite', null);
  onTestFinished(async () => open.drop());
  const { database } = open;
  const companyId = await addCompany(database, 'Acme');
  const units: number[] = [];
  for (const serial of ['1', '2', '3', '4']) {
    units.push(await addBaseUnit(database, companyId, serial, `key-${serial}`));
  }
  const texts: string[] = [];
  const contact = async (baseUnitIds: readonly number[], receivedAt: number) =>
    database.write(companyId, async (tx) => {
      const executor = tx.sql.getExecutor();
      const plugin: KyselyPlugin = {
        transformQuery: ({ node, queryId }) => {
          texts.push(executor.compileQuery(node, queryId).sql);
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const deliveries = baseUnitIds.map((baseUnitId) => ({
        companyId,
        baseUnitId,
        receivedAt,
        readings: NO_READINGS,
        unreadable: false,
        bytes: 10,
      }));
      await recordContact({ ...tx, sql: tx.sql.withPlugin(plugin) }, companyId, deliveries, receivedAt);
    });
  const now = Date.UTC(2026, 0, 1);
  await contact(units.slice(0, 3), now);
  await contact(units, now + 1_000);
  expect(texts).toHaveLength(2);
  expect(new Set(texts).size).toBe(1);
});
