import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { NO_LISTENERS } from '../../events.ts';
import { createOutbound } from '../../platform/http/outbound.ts';
import { createLogger } from '../../platform/logger.ts';
import { createChatTargets } from '../../remote-alerts/index.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { startPushService } from '../../../testing/push-service.ts';
import { atMost } from '../../../testing/strict-times.ts';
import { createTestApp, signIn, TEST_PASSWORD, TEST_SECRETS } from '../../../testing/test-app.ts';
import { openWatchedStore } from '../../../testing/watched-store.ts';
import { createEmailSender } from '../channels/email.ts';
import { createPushSender } from '../push/push-sender.ts';
import { createSmsSender } from '../channels/sms.ts';
import { createChatSender } from '../channels/chat/create-chat-sender.ts';
import { connectPush } from '../push/connect-push.ts';
import { DeliveryWorker } from '../sending/worker.ts';

const PEOPLE = 50;
const WITHIN_MS = 2_000;

/** A mail server, and an HTTP server that takes text messages and chats alike; both count what they get. */
async function startStations() {
  const got = { mails: 0, posts: 0 };
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        got.mails += 1;
        done();
      });
    },
  });
  const smtp = mail.listen(0, '127.0.0.1');
  const http = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      got.posts += 1;
      response.writeHead(201).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  onTestFinished(async () => {
    http.close();
    await new Promise<void>((resolve) => mail.close(() => resolve()));
  });
  const listeningPort = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  return {
    got,
    smtp: `smtp://127.0.0.1:${listeningPort(smtp)}`,
    base: `http://127.0.0.1:${listeningPort(http)}`,
  };
}

describeOnEachEngine('a group of 50 people over five channels', (on) => {
  test('is notified within two seconds of an alarm, each at mail, telephone and browser, and two chats', async () => {
    const { got, smtp, base } = await startStations();
    const service = await startPushService();
    onTestFinished(async () => service.close());
    const outbound = createOutbound({ allowPrivate: true });
    const publicUrl = new URL('https://monitor.example.org');
    const push = connectPush({ database: on.database, outbound, secrets: TEST_SECRETS, publicUrl });
    const targets = createChatTargets(TEST_SECRETS);
    const senders = {
      email: createEmailSender({ url: smtp, from: 'monitor@example.org' }),
      sms: createSmsSender({ gatewayUrl: base, account: 'AC1', token: 'secret', from: '+441110000' }),
      push: createPushSender(push),
      chat: createChatSender({ outbound, targets, clock: { now: Date.now } }),
    };
    const pushKey = push.keys.publicKey;
    const app = await createTestApp(on.database, { notifications: { senders, outbound, pushKey } });
    const worker = new DeliveryWorker({
      linkToken: async () => undefined,
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
      senders,
      publicUrl,
      events: NO_LISTENERS,
    });
    onTestFinished(async () => {
      await worker.close();
      await app.close();
    });
    const acme = await app.createCompany('Acme');
    const store = await openWatchedStore(app, acme);
    const recipients: { userId: number; channels: ['email', 'sms', 'push'] }[] = [];
    for (let index = 0; index < PEOPLE; index += 1) {
      const email = `person-${index}@example.org`;
      const body = { email, password: TEST_PASSWORD, roles: [2], phoneNumber: `+44 20 7946 0${100 + index}` };
      const { id } = (await acme.admin.call('POST', '/users', body)).json<{ id: number }>();
      const person = await signIn(app.http, acme.name, email);
      await person.call('POST', '/push/subscriptions', service.subscribe(`browser-${index}`, pushKey));
      recipients.push({ userId: id, channels: ['email', 'sms', 'push'] });
    }
    const sensor = await store.addSensor();
    const groupId = await store.addGroup({ name: 'Everybody', sensors: [sensor.id], recipients });
    for (const target of [
      { kind: 'slack', url: `${base}/slack` },
      { kind: 'ntfy', server: base, topic: 'cold' },
    ]) {
      const path = `/remote-alert-groups/${groupId}/channels`;
      expect((await acme.admin.call('POST', path, { name: target.kind, target })).statusCode).toBe(201);
    }
    // The code of batches is loaded when a server starts, not by its first alarm.
    await store.measure({ [sensor.serialNo]: -20 });
    app.clock.advance(60_000);
    const begin = performance.now();
    await store.measure({ [sensor.serialNo]: -10 });
    await worker.settle();
    const took = performance.now() - begin;
    // oxlint-disable-next-line no-console -- the figure is what the test is run for
    console.info(`${PEOPLE} people over five channels on ${on.engine}: ${Math.round(took)} ms`);
    expect([got.mails, got.posts, service.messages.length]).toEqual([PEOPLE, PEOPLE + 2, PEOPLE]);
    expect(took).toBeLessThan(atMost(WITHIN_MS));
  });
});
