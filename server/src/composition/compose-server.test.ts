import { expect, onTestFinished, test } from 'vitest';
import { KEEPS_NOTHING } from '../audit/index.ts';
import { readConfig } from '../config.ts';
import { createOutbound } from '../platform/http/outbound.ts';
import { createLogger } from '../platform/logger.ts';
import { createMetrics } from '../platform/http/metrics.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { simulatedClock } from '../../testing/simulated-clock.ts';
import { createTestApp, TEST_SECRETS } from '../../testing/test-app.ts';
import { composeServer } from './compose-server.ts';
import { BY_HAND } from './duties.ts';
import type { Surroundings } from './surroundings.ts';

describeOnEachEngine('a server', (on) => {
  const surroundings = (ended: string[]): Surroundings => ({
    config: readConfig({}),
    database: on.database,
    clock: simulatedClock(),
    logger: createLogger('silent'),
    metrics: createMetrics(),
    secrets: TEST_SECRETS,
    setupCode: 'ABCD-EFGH-JKLM',
    keptCheckpoints: KEEPS_NOTHING,
    openChannel: () => ({ send: () => {}, close: async () => void ended.push('channel') }),
    senders: {},
    outbound: createOutbound({ allowPrivate: false }),
    pushKey: '',
    latestFirmware: { read: async () => null },
    weather: { read: async () => null },
    pages: { read: async () => null },
    webDirectory: null,
    answers: 'trusted',
  });

  test(
    'closes what takes in and begins things, then the outboxes, then the word to other servers, then the database',
    { tags: ['R121'] },
    async () => {
      const ended: string[] = [];
      const closing = new AsyncDisposableStack();
      closing.defer(() => void ended.push('database'));
      const server = await composeServer(surroundings(ended), closing, {
        startDuties: async (slices) => {
          slices.outboxes.add({ close: async () => void ended.push('outbox') });
          slices.work.add({
            stop: async () => {
              await new Promise((resolve) => {
                setImmediate(resolve);
              });
              ended.push('duty');
            },
          });
          return BY_HAND(slices);
        },
      });
      server.http.addHook('onClose', async () => void ended.push('http'));
      await closing.disposeAsync();
      expect(ended.slice(0, 2).toSorted()).toEqual(['duty', 'http']);
      expect(ended.slice(2)).toEqual(['outbox', 'channel', 'database']);
    },
  );

  test(
    'closes the rest also when one part cannot be closed, and says so in the end',
    { tags: ['R121'] },
    async () => {
      const ended: string[] = [];
      const closing = new AsyncDisposableStack();
      closing.defer(() => void ended.push('database'));
      await composeServer(surroundings(ended), closing, {
        startDuties: async (slices) => {
          slices.work.add({
            stop: async () => {
              throw new Error('stuck');
            },
          });
          slices.outboxes.add({ close: async () => void ended.push('outbox') });
          return BY_HAND(slices);
        },
      });
      await expect(closing.disposeAsync()).rejects.toThrow('not everything could be closed');
      expect(ended).toEqual(['outbox', 'channel', 'database']);
    },
  );

  test('says to the other servers which base unit has a command waiting, and whose key is no longer valid', async () => {
    const sent: unknown[] = [];
    const app = await createTestApp(on.database, {
      openChannel: () => ({ send: (text) => void sent.push(JSON.parse(text)), close: async () => {} }),
    });
    onTestFinished(async () => app.close());
    const { admin } = await app.createCompany('Acme');
    const unit = { baseUnitSerialNo: `N-${on.engine}`, baseUnitName: 'Gateway', typeId: '1' };
    const { id } = (await admin.call('POST', '/baseUnits', unit)).json<{ id: number }>();
    await admin.call('POST', `/baseUnits/${id}/device-key`);
    expect(sent).toContainEqual({ kind: 'device-key-revoked', baseUnitId: id });
    app.events.emit('command.queued', { baseUnitId: id });
    expect(sent).toContainEqual({ kind: 'command-queued', baseUnitId: id });
  });
});
