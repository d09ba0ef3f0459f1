import { expect, onTestFinished, test, vi } from 'vitest';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { startSilentServer } from '../../../testing/mail-server.ts';
import { createTestApp, TEST_SECRETS, type TestCompany } from '../../../testing/test-app.ts';
import { NO_LISTENERS } from '../../events.ts';
import { createMailPasswords } from '../../mail-server/index.ts';
import { createOutbound } from '../../platform/http/outbound.ts';
import { createLogger } from '../../platform/logger.ts';
import type { Sender } from '../channels/channel.ts';
import { createOwnMail } from '../channels/own-mail/create-own-mail.ts';
import { DeliveryWorker } from './worker.ts';

const COMPANIES = 3;
const MESSAGES = 4;

describeOnEachEngine('own mail servers that hang', (on) => {
  async function start(operator: Sender | undefined) {
    const outbound = createOutbound({ allowPrivate: true });
    const app = await createTestApp(on.database, { outbound });
    onTestFinished(async () => app.close());
    const logger = createLogger('silent');
    const worker = new DeliveryWorker({
      linkToken: async () => undefined,
      database: on.database,
      clock: app.clock,
      logger,
      senders: operator === undefined ? {} : { email: operator },
      ownMail: createOwnMail({
        database: on.database,
        clock: app.clock,
        logger,
        mailPasswords: createMailPasswords(TEST_SECRETS),
        outbound,
        operator,
      }),
      publicUrl: new URL('https://monitor.example.org'),
      events: NO_LISTENERS,
    });
    onTestFinished(async () => worker.close());
    const silent = await startSilentServer();
    const hang = async ({ admin }: TestCompany) =>
      admin.call('PUT', '/settings/mail-server', {
        host: '127.0.0.1',
        port: silent.port,
        security: 'tls',
        user: 'monitor',
        password: 'a password',
        sender: 'alarms@example.org',
      });
    const write = async ({ admin }: TestCompany): Promise<void> => {
      const sent = await admin.call('POST', '/notification-channels/test', { channel: 'email' });
      expect(sent.statusCode).toBe(201);
    };
    const states = async ({ admin }: TestCompany) => {
      const log = await admin.call('GET', '/deliveries');
      return log.json<{ state: string }[]>().map(({ state }) => state);
    };
    return { app, worker, silent, hang, write, states };
  }

  test('hold up the mails of no other company, however many they are', async () => {
    const taken: (string | undefined)[] = [];
    const operator: Sender = { send: async (_, { to }) => void taken.push(to), close() {} };
    const { app, worker, silent, hang, write, states } = await start(operator);
    for (let n = 0; n < COMPANIES; n += 1) {
      const company = await app.createCompany('Hanging');
      expect((await hang(company)).statusCode).toBe(200);
      for (let written = 0; written < MESSAGES; written += 1) await write(company);
    }
    const rival = await app.createCompany('Rival');
    await write(rival);
    worker.wake();
    await vi.waitFor(async () => expect(await states(rival)).toEqual(['delivered']), { timeout: 15_000 });
    expect(taken).toEqual([rival.admin.email]);
    expect(silent.sockets.every((socket) => !socket.destroyed)).toBe(true);
  });

  test('are no reason to send nothing: without any server e-mails are not configured, with a removed one neither', async () => {
    const { app, worker, hang, write, states } = await start(undefined);
    const [none, removed] = [await app.createCompany('None'), await app.createCompany('Removed')];
    await hang(removed);
    await write(none);
    await write(removed);
    await removed.admin.call('DELETE', '/settings/mail-server');
    await worker.settle();
    expect([await states(none), await states(removed)]).toEqual([['not configured'], ['not configured']]);
  });
});
