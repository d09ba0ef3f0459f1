import { beforeAll, expect, test } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { addCompany } from '../../testing/devices.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { simulatedClock } from '../../testing/simulated-clock.ts';
import { forgetMessages } from './forget-messages.ts';

const DAY = 86_400_000;

describeOnEachEngine('what was sent', (on) => {
  const clock = simulatedClock();
  let companyId: number;
  let ids = 0;

  beforeAll(async () => {
    companyId = await addCompany(on.database, 'Sender');
  });

  const addDelivery = async (daysOld: number, state: 'delivered' | 'failed' | 'waiting') => {
    const deliveryId = (ids += 1);
    await on.database.write(companyId, async ({ sql }) => {
      await sql
        .insertInto('deliveries')
        .values({
          company_id: companyId,
          delivery_id: deliveryId,
          group_id: null,
          recipient_kind: 'user',
          recipient_id: 1,
          channel: 'email',
          purpose: 'alarm',
          message: '{}',
          state,
          attempts: 1,
          last_error: null,
          created_at: clock.now() - daysOld * DAY,
          next_attempt_at: 0,
          delivered_at: null,
          reached: null,
        })
        .execute();
      await sql
        .insertInto('delivery_events')
        .values({ company_id: companyId, event_id: deliveryId, delivery_id: deliveryId })
        .execute();
    });
    return deliveryId;
  };
  const addWebhookDelivery = async (daysOld: number, state: 'delivered' | 'waiting') => {
    const deliveryId = (ids += 1);
    await on.database.write(companyId, async ({ sql }) =>
      sql
        .insertInto('webhook_deliveries')
        .values({
          company_id: companyId,
          delivery_id: deliveryId,
          webhook_id: 1,
          message_id: `msg_${deliveryId}`,
          type: 'alarm.raised',
          body: '{}',
          state,
          attempts: 1,
          last_status: null,
          last_error: null,
          created_at: clock.now() - daysOld * DAY,
          next_attempt_at: 0,
          delivered_at: null,
        })
        .execute(),
    );
    return deliveryId;
  };
  const addFile = async (daysOld: number) => {
    const fileId = (ids += 1);
    const row = { company_id: companyId, file_id: fileId, name: 'a.pdf', content: '' };
    await on.database.write(companyId, async ({ sql }) =>
      sql
        .insertInto('message_files')
        .values({ ...row, created_at: clock.now() - daysOld * DAY })
        .execute(),
    );
    return fileId;
  };
  const left = async () =>
    on.database.read(companyId, async ({ sql }) => ({
      deliveries: (await sql.selectFrom('deliveries').select('delivery_id').execute()).map(
        (row) => row.delivery_id,
      ),
      events: (await sql.selectFrom('delivery_events').select('delivery_id').execute()).map(
        (row) => row.delivery_id,
      ),
      webhooks: (await sql.selectFrom('webhook_deliveries').select('delivery_id').execute()).map(
        (row) => row.delivery_id,
      ),
      files: (await sql.selectFrom('message_files').select('file_id').execute()).map((row) => row.file_id),
    }));
  const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other);

  test(
    'is kept for its time and then deleted in small transactions, between which readings are taken in',
    { tags: ['R125'] },
    async () => {
      for (let n = 0; n < 25; n += 1) await addDelivery(401, n % 2 === 0 ? 'delivered' : 'failed');
      for (let n = 0; n < 25; n += 1) await addWebhookDelivery(31, 'delivered');
      await addFile(4);
      const deliveries = [await addDelivery(399, 'delivered'), await addDelivery(500, 'waiting')];
      const webhooks = [await addWebhookDelivery(29, 'delivered'), await addWebhookDelivery(40, 'waiting')];
      const files = [await addFile(2)];

      const transactions: number[] = [];
      const database = {
        ...on.database,
        writeAcross: async <T>(work: Parameters<typeof on.database.writeAcross<T>>[0]) => {
          const before = performance.now();
          const result = await on.database.writeAcross(work);
          transactions.push(performance.now() - before);
          return result;
        },
      };
      const deps = { database, clock, logger: createLogger('silent'), rowsAtOnce: 10, pauseMs: 0 };
      expect(await forgetMessages({ ...deps, mayDelete: async () => false })).toBe(0);
      expect((await left()).deliveries).toHaveLength(27);

      expect(await forgetMessages(deps)).toBe(51);
      expect(transactions.length).toBeGreaterThanOrEqual(7);
      const rest = await left();
      expect(sorted(rest.deliveries)).toEqual(deliveries);
      expect(sorted(rest.events)).toEqual(deliveries);
      expect(sorted(rest.webhooks)).toEqual(webhooks);
      expect(rest.files).toEqual(files);
      expect(await forgetMessages(deps)).toBe(0);
    },
  );
});
