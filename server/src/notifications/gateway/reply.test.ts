// @module-tag S57
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_LISTENERS } from '../../events.ts';
import { createLogger } from '../../platform/logger.ts';
import { auditRows } from '../../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import {
  callAsGateway,
  GATEWAY_TOKEN,
  startTelephoneGateway,
  type TelephoneGateway,
} from '../../../testing/telephone-gateway.ts';
import { createTestApp, TEST_SECRETS, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { openWatchedStore, type WatchedStore } from '../../../testing/watched-store.ts';
import { createMessageTokens } from '../letters/message-tokens.ts';
import { createSmsSender } from '../channels/sms.ts';
import { DeliveryWorker } from '../sending/worker.ts';
import { letterTexts } from '../letters/texts/index.ts';

const REPLY_TEXTS = letterTexts('en').reply;
const HOUR_MS = 3_600_000;
const PIN = '2580';
let numbers = 100_000;

describeOnEachEngine('replies to text messages', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let store: WatchedStore;
  let gateway: TelephoneGateway;
  let worker: DeliveryWorker;
  let number = '';

  beforeAll(async () => {
    gateway = await startTelephoneGateway();
    const account = { account: 'AC1', token: GATEWAY_TOKEN, from: '+15005550006' };
    const sms = createSmsSender({ gatewayUrl: gateway.url, ...account });
    app = await createTestApp(on.database, {
      environment: { SMS_ACCOUNT: 'AC1', SMS_TOKEN: GATEWAY_TOKEN, SMS_FROM: account.from },
      notifications: { senders: { sms } },
    });
    worker = new DeliveryWorker({
      linkToken: async () => undefined,
      messageTokens: createMessageTokens(TEST_SECRETS),
      smsReplies: true,
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
      senders: { sms },
      publicUrl: new URL('http://localhost:3000'),
      events: NO_LISTENERS,
    });
    acme = await app.createCompany('Acme');
    store = await openWatchedStore(app, acme);
    await acme.viewer.call('PUT', '/auth/acknowledgement-pin', { pin: PIN });
  });
  beforeEach(async () => {
    app.clock.advance(HOUR_MS);
    numbers += 1;
    number = `+447700${numbers}`;
    // As people write it.
    await phone(acme.viewer.userId, `+44 (0)7700 ${numbers}`);
    await phone(acme.admin.userId, '');
    await set({ acknowledgeFromMessages: 'link and PIN', acknowledgementNeeds: 'nothing' });
    gateway.asked.length = 0;
  });
  afterAll(async () => {
    await Promise.all([worker.close(), app.close()]);
    await gateway.close();
  });

  const phone = async (userId: number, phoneNumber: string) =>
    acme.admin.call('PATCH', `/users/${userId}`, { phoneNumber });
  const set = async (body: object) => {
    expect((await acme.admin.call('PATCH', '/settings/company', body)).statusCode).toBe(200);
  };
  /** Raises an alarm of a new sensor and answers the text message about it, with its digits. */
  const alarm = async () => {
    const sensor = await store.addSensor();
    const recipients = [{ userId: acme.viewer.userId, channels: ['sms' as const] }];
    await store.addGroup({ name: `Night ${sensor.id}`, sensors: [sensor.id], recipients });
    await store.measure({ [sensor.serialNo]: -10 });
    await worker.settle();
    const own = gateway.asked.find((asked) => asked.text.startsWith(`Alarm: Freezer ${sensor.serialNo},`));
    const text = own?.text ?? '';
    return { text, ticket: /Reply ACK (\d{4}) /.exec(text)?.[1] ?? '', sensorId: sensor.id };
  };
  const reply = async (body: string, from = number, token = GATEWAY_TOKEN) => {
    const answer = await callAsGateway(
      app.http,
      '/sms/inbound',
      { From: from, Body: body, MessageSid: 'SM1' },
      { token },
    );
    const [, text] = /<Message>([\s\S]*)<\/Message>/.exec(answer.body) ?? [];
    return { status: answer.statusCode, text: text?.replaceAll('&#39;', "'") };
  };
  const isAcknowledged = async (sensorId: number): Promise<boolean> => {
    const rows = await on.database.read(acme.companyId, async (tx) =>
      tx.sql
        .selectFrom('alarm_log')
        .select('acknowledged_at')
        .where('company_id', '=', acme.companyId)
        .where('sensor_id', '=', sensorId)
        .execute(),
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.acknowledged_at != null;
  };

  test('acknowledge the alarms of the message that they name, with PIN and note, in the name of whose number it is', async () => {
    const { text, ticket, sensorId } = await alarm();
    expect(text).toMatch(/Reply ACK \d{4} and your PIN to acknowledge$/);
    const answer = await reply(`  ack ${ticket} ${PIN} Door was open`);
    expect(answer).toMatchObject({
      status: 200,
      text: expect.stringMatching(/^Acknowledged by you\. Alarm: Freezer/),
    });
    expect(await isAcknowledged(sensorId)).toBe(true);
    const row = (await auditRows(on.database, acme.companyId)).findLast(({ description }) =>
      description.includes('via text message'),
    );
    expect(row).toMatchObject({ actor_name: 'viewer' });
    expect(JSON.stringify(row)).not.toContain(PIN);
  });

  test('a second reply hears that it is done already, and of two at once one acknowledges', async () => {
    const { ticket } = await alarm();
    const both = await Promise.all([reply(`ACK ${ticket} ${PIN}`), reply(`ACK ${ticket} ${PIN}`)]);
    const texts = [...both, await reply(`ACK ${ticket} ${PIN}`)].map(({ text }) => text ?? '');
    expect(texts.filter((text) => text.startsWith('Acknowledged by you')).length).toBe(1);
    expect(texts.filter((text) => text.startsWith('Somebody has acknowledged it already')).length).toBe(2);
  });

  test('what the gateway did not sign is refused and changes nothing', async () => {
    const { ticket, sensorId } = await alarm();
    expect((await reply(`ACK ${ticket} ${PIN}`, number, 'another token')).status).toBe(403);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams({ From: number, Body: `ACK ${ticket} ${PIN}` }).toString();
    const unsigned = await app.http.inject({
      method: 'POST',
      url: '/api/sms/inbound',
      headers: form,
      payload,
    });
    expect(unsigned.statusCode).toBe(403);
    expect(await isAcknowledged(sensorId)).toBe(false);
  });

  test('from a number that is not whose message it is, nothing is acknowledged', async () => {
    const { ticket, sensorId } = await alarm();
    for (const from of ['+447700999999', number.slice(1), '', 'ACME']) {
      expect((await reply(`ACK ${ticket} ${PIN}`, from)).text).toBe(REPLY_TEXTS.unknown);
    }
    expect((await reply(`ACK ${ticket === '0000' ? '0001' : '0000'} ${PIN}`)).text).toBe(REPLY_TEXTS.unknown);
    expect(await isAcknowledged(sensorId)).toBe(false);
  });

  test('a number that two users have identifies neither', async () => {
    const { ticket, sensorId } = await alarm();
    await phone(acme.admin.userId, number);
    expect((await reply(`ACK ${ticket} ${PIN}`)).text).toBe(REPLY_TEXTS.unknown);
    app.clock.advance(60_000);
    expect((await alarm()).ticket).toBe('');
    expect(await isAcknowledged(sensorId)).toBe(false);
  });

  test('digits of yesterday name nothing', async () => {
    const { ticket } = await alarm();
    // Not by the clock: sessions would end meanwhile.
    await on.database.write(acme.companyId, async (tx) => {
      await tx.sql
        .updateTable('deliveries')
        .set((row) => ({ created_at: row('created_at', '-', 24 * HOUR_MS) }))
        .where('company_id', '=', acme.companyId)
        .where('ticket', '=', ticket)
        .execute();
    });
    expect((await reply(`ACK ${ticket} ${PIN}`)).text).toBe(REPLY_TEXTS.unknown);
  });

  test('each message has digits of its own', async () => {
    const tickets = new Set<string>();
    for (let count = 0; count < 5; count += 1) {
      app.clock.advance(60_000);
      tickets.add((await alarm()).ticket);
    }
    expect([tickets.size, tickets.has('')]).toEqual([5, false]);
  });

  test('without a PIN in the company this way stays closed, and messages do not offer it', async () => {
    const { ticket, sensorId } = await alarm();
    await set({ acknowledgeFromMessages: 'link' });
    expect((await reply(`ACK ${ticket}`)).text).toBe(REPLY_TEXTS.closed);
    app.clock.advance(60_000);
    expect((await alarm()).text).not.toContain('Reply ACK');
    await set({ acknowledgeFromMessages: 'off' });
    expect((await reply(`ACK ${ticket} ${PIN}`)).text).toBe(REPLY_TEXTS.closed);
    expect(await isAcknowledged(sensorId)).toBe(false);
  });

  test('a PIN tried two hundred times is tried five times, and our answers end', async () => {
    const { ticket, sensorId } = await alarm();
    expect((await reply(`ACK ${ticket}`)).text).toContain('The PIN is required');
    const answers: (string | undefined)[] = [];
    for (let tried = 0; tried < 200; tried += 1) {
      answers.push((await reply(`ACK ${ticket} ${String(9_000 + tried)}`)).text);
    }
    expect(answers.filter((text) => text?.includes('is not correct')).length).toBe(5);
    expect(answers.filter((text) => text === REPLY_TEXTS.locked).length).toBe(14);
    expect(answers.filter((text) => text === undefined).length).toBe(181);
    expect(await isAcknowledged(sensorId)).toBe(false);
  });

  describe('anything else', () => {
    test('is answered with the form, once an hour for each number', async () => {
      expect((await reply('Thank you!')).text).toBe(REPLY_TEXTS.form);
      expect((await reply('STOP IT')).text).toBeUndefined();
      expect((await reply('Hello', '+447700999998')).text).toBe(REPLY_TEXTS.form);
      app.clock.advance(HOUR_MS + 1);
      expect((await reply('Hello again')).text).toBe(REPLY_TEXTS.form);
    });

    test('a note that is demanded is asked for, and a cause refers to the page', async () => {
      const { ticket } = await alarm();
      await set({ acknowledgementNeeds: 'note' });
      expect((await reply(`ACK ${ticket} ${PIN}`)).text).toBe(REPLY_TEXTS.note);
      expect((await reply(`ACK ${ticket} ${PIN} Shut the door`)).text).toContain('Acknowledged by you');
    });
  });
});
