import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NO_LISTENERS } from '../../events.ts';
import { createLogger } from '../../platform/logger.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestCompany } from '../../../testing/test-app.ts';
import { createEmailSender } from '../channels/email.ts';
import { DeliveryWorker } from './worker.ts';

const STUCK = 'stuck@example.org';
const OF_STUCK = 6;

/** A mail server that takes every message, and for those of one address never says so, until it is let go. */
async function startMailServer() {
  const taken: string[] = [];
  const held: (() => void)[] = [];
  let isSilent = true;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const address = envelope.rcptTo[0]?.address ?? '';
      const take = (): void => {
        taken.push(address);
        done();
      };
      stream.on('end', () => (isSilent && address === STUCK ? void held.push(take) : take()));
      stream.resume();
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await vi.waitFor(() => expect(listening.address()).not.toBeNull(), { timeout: 20_000 });
  onTestFinished(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.close(() => resolve());
    await promise;
  });
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const goOn = (): void => {
    isSilent = false;
    for (const take of held.splice(0)) take();
  };
  return { url: `smtp://127.0.0.1:${address.port}`, taken, held, goOn };
}

describeOnEachEngine('a mail server that takes a message and then says nothing', (on) => {
  test(
    'has two mails of that recipient; others, of the same company too, get theirs meanwhile',
    { tags: ['R124'] },
    async () => {
      const mail = await startMailServer();
      const app = await createTestApp(on.database);
      onTestFinished(async () => app.close());
      const [acme, rival] = [await app.createCompany('Acme'), await app.createCompany('Rival')];
      const { admin, viewer } = acme;
      await admin.call('PATCH', `/users/${admin.userId}`, { email: STUCK });
      await admin.call('PATCH', `/users/${viewer.userId}`, { email: 'nurse@example.org' });
      await rival.admin.call('PATCH', `/users/${rival.admin.userId}`, { email: 'rival@example.org' });
      const sensor = await admin.call('POST', '/sensors', { serialNo: '010203', name: 'Freezer', type: '1' });
      const group = await admin.call('POST', '/remote-alert-groups', {
        name: 'Night shift',
        sensors: [sensor.json<{ id: number }>().id],
        recipients: [{ userId: String(viewer.userId), email: true, sms: false, push: false }],
      });
      const toNurse = async () => {
        const { id } = group.json<{ id: number }>();
        return admin.call('POST', `/remote-alert-groups/${id}/test`, {
          userId: viewer.userId,
          channel: 'email',
        });
      };
      const toAdmin = async (company: TestCompany) =>
        company.admin.call('POST', '/notification-channels/test', { channel: 'email' });
      for (let n = 0; n < OF_STUCK; n += 1) expect((await toAdmin(acme)).statusCode).toBe(201);
      for (let n = 0; n < 3; n += 1) expect((await toNurse()).statusCode).toBe(201);
      for (let n = 0; n < 3; n += 1) expect((await toAdmin(rival)).statusCode).toBe(201);

      const worker = new DeliveryWorker({
        linkToken: async () => undefined,
        database: on.database,
        clock: app.clock,
        logger: createLogger('silent'),
        senders: { email: createEmailSender({ url: mail.url, from: 'monitor@example.org' }) },
        publicUrl: new URL('https://monitor.example.org'),
        events: NO_LISTENERS,
      });
      onTestFinished(async () => worker.close());
      const sentTo = (address: string) => mail.taken.filter((one) => one === address).length;
      worker.wake();
      await vi.waitFor(
        () => expect([sentTo('nurse@example.org'), sentTo('rival@example.org')]).toEqual([3, 3]),
        {
          timeout: 15_000,
        },
      );
      expect([mail.held.length, sentTo(STUCK)]).toEqual([2, 0]);

      mail.goOn();
      await worker.settle();
      expect(sentTo(STUCK)).toBe(OF_STUCK);
    },
  );
});
