import type { DeliveryChannel } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { openWatchedStore } from '../../../testing/watched-store.ts';
import { claimDue } from '../sending/claim-due.ts';
import { compose } from './compose.ts';

const LIMITS = { most: 10, mostPerRecipient: 10, mostPerCompany: 10 };
const publicUrl = new URL('https://monitor.example.org');

describeOnEachEngine('one alarm of two people', (on) => {
  let app: TestApp;
  let acme: TestCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
  });
  afterAll(async () => app.close());

  const composeDue = async (channel: DeliveryChannel) => {
    const claimed = await claimDue({ database: on.database, clock: app.clock }, channel, LIMITS);
    return new Map(
      claimed.map((delivery) => [delivery.userId, compose(delivery.message, { ...delivery, publicUrl })]),
    );
  };

  test('is written to each in their own language and unit, and noted in one message for servers of before', async () => {
    const chosen = { language: 'de', temperatureUnit: null };
    expect((await acme.viewer.call('PUT', '/preferences', chosen)).statusCode).toBe(200);
    const fahrenheit = { language: 'en', temperatureUnit: 'f' };
    expect((await acme.admin.call('PUT', '/preferences', fahrenheit)).statusCode).toBe(200);
    const store = await openWatchedStore(app, acme);
    const sensor = await store.addSensor();
    await store.addGroup({
      name: 'Both',
      sensors: [sensor.id],
      recipients: [acme.admin, acme.viewer].map(({ userId }) => ({ userId, channels: ['email'] })),
    });
    await store.measure({ [sensor.serialNo]: -9.5 });
    const texts = await composeDue('email');
    const german = texts.get(acme.viewer.userId);
    expect(german?.subject).toBe(`Alarm: Freezer ${sensor.serialNo}, Temperatur zu hoch`);
    expect(german?.text).toContain('Wert: -9,5 °C\nGrenze: -15,0 °C\nSeit: ');
    expect(german?.text).toMatch(/Seit: \d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d /);
    expect(german?.html).toContain('<html lang="de">');
    const english = texts.get(acme.admin.userId);
    expect(english?.subject).toBe(`Alarm: Freezer ${sensor.serialNo}, temperature too high`);
    expect(english?.text).toContain('Value: 14.9 °F\nLimit: 5.0 °F\nSince: ');
  });

  test('a refused call is answered in the language of the caller, and to a program in English', async () => {
    const refusal = async (caller: TestCompany['admin']) =>
      (await caller.call('GET', '/sensors/999999')).json<{ message: string }>().message;
    expect(await refusal(acme.viewer)).toBe('Diesen Sensor gibt es nicht.');
    expect(await refusal(acme.admin)).toBe('There is no such sensor.');
    const made = await acme.admin.call('POST', '/api-keys', { name: 'ERP', scopes: ['read'] });
    const ask = async (headers: Record<string, string>) =>
      app.http.inject({
        method: 'GET',
        url: '/api/sensors/999999',
        headers: { 'accept-language': 'de', ...headers },
      });
    const program = await ask({ authorization: `Bearer ${made.json<{ key: string }>().key}` });
    expect(program.json()).toMatchObject({ message: 'There is no such sensor.' });
    expect((await ask({})).json()).toMatchObject({ message: 'Bitte melden Sie sich an.' });
  });

  test('is in the language of the company for a recipient who chose none', async () => {
    await on.database.write(acme.companyId, async (tx) => {
      await tx.sql
        .updateTable('companies')
        .set({ language: 'de' })
        .where('company_id', '=', acme.companyId)
        .execute();
    });
    await acme.viewer.call('PUT', '/preferences', { language: null, temperatureUnit: null });
    await acme.admin.call('POST', '/notification-channels/test', { channel: 'email' });
    const { statusCode } = await acme.admin.call('PUT', '/preferences', {
      language: null,
      temperatureUnit: null,
    });
    expect(statusCode).toBe(200);
    const [test] = (await composeDue('email')).values();
    expect(test?.text).toContain('Alles ist in Ordnung.');
  });
});
