import type { Language } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { compose } from '../letters/compose.ts';
import { parseMessage } from '../letters/message.ts';

const MINUTE = 60_000;

describeOnEachEngine('messages about inputs', (on) => {
  let app: TestApp;
  let acme: TestCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
  });
  afterAll(async () => app.close());

  test('say what is wrong in one line, and which states of the same sensor lasted', async () => {
    const unit = { baseUnitSerialNo: 'BU-1', baseUnitName: 'Gateway', typeId: '1' };
    const { deviceKey } = (await acme.admin.call('POST', '/baseUnits', unit)).json();
    const sensor = await acme.admin.call('POST', '/sensors', { serialNo: '830001', name: 'Lab', type: '1' });
    const { id } = sensor.json<{ id: number }>();
    const send = async (values: object) => {
      const response = await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: { readings: [{ sensor: '830001', timestamp: app.clock.now(), ...values }] },
      });
      expect(response.json()).toMatchObject({ accepted: 1, rejected: [] });
      app.clock.advance(MINUTE);
    };
    await send({ inputs: { co2: 640, door: 0 } });
    await acme.admin.call('POST', '/remote-alert-groups', {
      name: 'Lab group',
      sensors: [id],
      recipients: [
        { userId: String(acme.admin.userId), email: true, sms: false, push: false, warnings: true },
      ],
    });
    const warning = { high_warning: 1_000, high_warning_enable: true };
    const co2 = { high_alarm: 1_200, high_enable: true, low_alarm: null, low_enable: false, ...warning };
    const delays = { deadband: null, delay: 0, off_delay: 0 };
    const path = `/alarms/sensor/${id}`;
    await acme.admin.call('PUT', `${path}/inputs/1`, { kind: 'analogue', ...co2, ...delays });
    await acme.admin.call('PUT', `${path}/inputs/2`, { kind: 'state', open_enable: true, open_minutes: 0 });
    await acme.admin.call('PUT', path, { high_alarm: 8, high_enable: true });
    await send({ inputs: { co2: 1_100 } });
    await send({ inputs: { co2: 1_450, door: 1 } });
    await send({ temperature: 9 });
    const sent = await on.database.read(acme.companyId, async (tx) =>
      tx.sql
        .selectFrom('deliveries')
        .select(['purpose', 'message'])
        .where('company_id', '=', acme.companyId)
        .orderBy('delivery_id')
        .execute(),
    );
    expect(sent.map(({ purpose }) => purpose)).toEqual(['warning', 'alarm', 'alarm']);
    const textsIn = (language: Language): string =>
      sent
        .map(({ purpose, message }) => {
          const composed = compose(parseMessage(purpose, message), {
            preferences: { language, temperatureUnit: 'c' },
            timeZone: 'Europe/London',
            publicUrl: new URL('https://monitor.example.org'),
          });
          return composed.text;
        })
        .join('\n');
    const all = textsIn('en');
    expect(all).toContain('Lab: CO₂ 1,100 ppm above its warning limit of 1,000 ppm\nValue: 1,100 ppm');
    expect(all).toContain('Lab: CO₂ 1,450 ppm above 1,200 ppm\nValue: 1,450 ppm\nLimit: 1,200 ppm');
    expect(all).toMatch(/Lab: Door open since \d\d:\d\d\n/);
    expect(all).toMatch(/Value: 9\.0 °C\nLimit: 8\.0 °C\n.*\nDoor open since \d\d:\d\d/);
    // An input without a name of its own is named in the language of its reader.
    const german = textsIn('de');
    expect(german).toMatch(/Lab: Tür offen seit \d\d:\d\d\n/);
    expect(german).toMatch(/\nTür offen seit \d\d:\d\d/);
    expect(german).not.toContain('Door');
  });
});
