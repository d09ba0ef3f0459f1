import mqtt from 'mqtt';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { addBaseUnit, addCompany, addSensors } from '../../../testing/devices.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { simulatedClock } from '../../../testing/simulated-clock.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { testCommands } from '../../../testing/test-commands.ts';
import { startIngest } from '../index.ts';

const LIMITS = { maxReadings: 50, maxBytes: 1_000_000, maxBatchReadings: 5_000 };
const MESSAGES = 400;
/** Messages in the slices of four kilobytes that two connections may have handed on already. */
const MOST_HANDED_ON = 2 * 2 * (4_096 / 80);

describeOnEachEngine('more than the database takes', (on) => {
  const clock = simulatedClock();
  let companyId: number;

  beforeAll(async () => {
    companyId = await addCompany(on.database, 'Busy');
    await addBaseUnit(on.database, companyId, 'BU-1', 'key-1');
    await addBaseUnit(on.database, companyId, 'BU-2', 'key-2');
    await addSensors(on.database, companyId, ['1']);
  });

  const started = async () =>
    startIngest({
      database: on.database,
      clock,
      logger: createLogger('silent'),
      commands: testCommands,
      limits: LIMITS,
    });

  /** Keeps every batch from its commit until it is released. */
  async function holdDatabase() {
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = on.database.write(companyId, async (tx) => {
      await tx.sql.updateTable('sensors').set({ name: 'Held' }).where('company_id', '=', companyId).execute();
      held.resolve();
      await release.promise;
    });
    await held.promise;
    onTestFinished(() => release.resolve());
    return async () => {
      release.resolve();
      await holding;
    };
  }

  const readingsBody = (timestamp: number) =>
    JSON.stringify({ readings: [{ sensor: '1', timestamp, battery: 3 }] });

  test('is refused over HTTP with 503 and Retry-After, before the body is read, and taken later', async () => {
    const ingest = await started();
    const app = await createTestApp(on.database, { ingest });
    onTestFinished(async () => app.close());
    const post = async (payload: string) =>
      app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: 'Bearer key-1', 'content-type': 'application/json' },
        payload,
      });
    const release = await holdDatabase();
    const waiting = Array.from({ length: LIMITS.maxReadings }, async (_, n) =>
      post(readingsBody(clock.now() - n)),
    );
    await vi.waitFor(() => expect(ingest.pipeline.waiting.readings).toBe(LIMITS.maxReadings), {
      timeout: 20_000,
    });
    const refused = await post('{"broken');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    await release();
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(waiting.map(() => 200));
    expect((await post(readingsBody(clock.now() - 1_000))).statusCode).toBe(200);
  });

  test('waits in the sockets of MQTT, unread and unacknowledged, and nothing of it is lost', async () => {
    const ingest = await started();
    onTestFinished(async () => ingest.close());
    const settings = { host: '127.0.0.1', port: 0, portSetByHand: true, location: on.location };
    const { port = 0 } = await ingest.listen(settings, () => {});
    const release = await holdDatabase();
    let acknowledged = 0;
    const sent = Array.from({ length: 2 }, async (_, unit) => {
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
        username: `BU-${unit + 1}`,
        password: `key-${unit + 1}`,
      });
      onTestFinished(async () => client.endAsync(true));
      await Promise.all(
        Array.from({ length: MESSAGES }, async (_, n) => {
          const timestamp = Date.UTC(2025, unit, 1) + n;
          await client.publishAsync(`ts1/BU-${unit + 1}/readings`, readingsBody(timestamp), { qos: 1 });
          acknowledged += 1;
        }),
      );
    });
    await vi.waitFor(
      () => expect(ingest.pipeline.waiting.readings).toBeGreaterThanOrEqual(LIMITS.maxReadings),
      { timeout: 20_000 },
    );
    expect(ingest.pipeline.waiting.readings).toBeLessThan(LIMITS.maxReadings + MOST_HANDED_ON);
    expect(acknowledged).toBe(0);
    await release();
    await Promise.all(sent);
    const { stored } = await on.database.read(companyId, async (tx) =>
      tx.sql
        .selectFrom('readings')
        .select((rows) => rows.fn.countAll<number>().as('stored'))
        .where('company_id', '=', companyId)
        .where('measured_at', '<', Date.UTC(2025, 11, 1))
        .executeTakeFirstOrThrow(),
    );
    expect(stored).toBe(2 * MESSAGES);
  });
});
