import { webhookData, webhookMessage } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, TEST_SECRETS, type TestApp, type TestCompany } from '../../testing/test-app.ts';
import { change, checkpointKey, createSigner, KEEPS_NOTHING } from '../audit/index.ts';
import { createOutbound } from '../platform/http/outbound.ts';
import { queueCheckpoints } from './index.ts';

describeOnEachEngine('check-points of the audit log', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let other: TestCompany;
  beforeAll(async () => {
    app = await createTestApp(on.database, {
      notifications: { outbound: createOutbound({ allowPrivate: true }) },
    });
    acme = await app.createCompany('Acme');
    other = await app.createCompany('Other');
  });
  afterAll(async () => app.close());

  const add = async (company: TestCompany, events: readonly string[]): Promise<void> => {
    const body = { name: 'Witness', url: 'http://127.0.0.1:9/', events };
    expect((await company.admin.call('POST', '/webhooks', body)).statusCode).toBe(201);
  };
  const queue = async (): Promise<void> =>
    queueCheckpoints({ database: on.database, clock: app.clock, events: { emit: () => {} } });
  const sign = async (): Promise<void> =>
    createSigner(on.database, { key: checkpointKey(TEST_SECRETS), kept: KEEPS_NOTHING }).sign(
      app.clock.now(),
    );
  const happen = async (): Promise<void> => {
    const deps = { database: on.database, clock: app.clock };
    await change(deps, acme.companyId, { kind: 'system' }, async ({ record }) =>
      record('evidence_pack_ask', 'Asked for a pack', {}),
    );
    await sign();
  };
  const queued = async ({ companyId }: TestCompany) => {
    const rows = await on.database.read(companyId, async (tx) =>
      tx.sql
        .selectFrom('webhook_deliveries')
        .select('body')
        .where('company_id', '=', companyId)
        .orderBy('delivery_id')
        .execute(),
    );
    return rows.map(({ body }) => {
      const { type, data } = webhookMessage.parse(JSON.parse(body));
      return { type, ...webhookData.checkpoint.parse(data) };
    });
  };

  test('go to the webhooks that want them, each once, by any number of servers, and to no other company', async () => {
    await add(acme, ['audit.checkpoint']);
    await add(other, ['alarm.raised']);
    await queue();
    expect(await queued(acme)).toEqual([]);
    await happen();
    await Promise.all([queue(), queue()]);
    await queue();
    const [first, ...more] = await queued(acme);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      type: 'audit.checkpoint',
      kind: 'check-point',
      company_id: acme.companyId,
    });
    await happen();
    await happen();
    await queue();
    const ids = (await queued(acme)).map(({ id }) => id);
    expect(ids).toEqual([first?.id, Number(first?.id) + 2]);
    expect(await queued(other)).toEqual([]);
  });
});
