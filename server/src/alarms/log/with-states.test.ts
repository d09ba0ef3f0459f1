import { sensor as sensorAnswer, type Sensor } from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';

const MINUTE = 60_000;
const HIGH = { high_alarm: 8, high_enable: true };
let serials = 345_000;

describeOnEachEngine('the state of a sensor in answers', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let deviceKey: string;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    const unit = { baseUnitSerialNo: `W-${on.engine}`, baseUnitName: 'Gateway', typeId: '1' };
    deviceKey = (await acme.admin.call('POST', '/baseUnits', unit)).json().deviceKey;
  });
  afterAll(async () => app.close());

  async function freezer() {
    const serial = String((serials += 1));
    const body = { serialNo: serial, name: 'Freezer', type: '1' };
    const { id } = (await acme.admin.call('POST', '/sensors', body)).json<{ id: number }>();
    const measure = async (temperature: number) => {
      app.clock.advance(MINUTE);
      await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: { readings: [{ sensor: serial, timestamp: app.clock.now(), temperature }] },
      });
    };
    const save = async (settings: object) => {
      expect((await acme.admin.call('PUT', `/alarms/sensor/${id}`, settings)).statusCode).toBe(200);
    };
    const acknowledge = async () => {
      const alarm = (await acme.admin.call('GET', '/alarms/current'))
        .json<{ idAlarmLog: number; sensor_id: number }[]>()
        .find(({ sensor_id }) => sensor_id === id);
      await acme.admin.call('PATCH', `/alarms/alarm-log/${alarm?.idAlarmLog ?? 0}`, { acknowledged: true });
    };
    const read = async (): Promise<Pick<Sensor, 'guard' | 'state'>> => {
      const listed = sensorAnswer.array().parse((await acme.viewer.call('GET', '/sensors')).json());
      const alone = sensorAnswer.parse((await acme.viewer.call('GET', `/sensors/${id}`)).json());
      expect(listed.find((one) => one.id === id)).toEqual(alone);
      return { guard: alone.guard, state: alone.state };
    };
    return { measure, save, acknowledge, read };
  }

  test('is without limits until one is set, then normal, and out of service when somebody says so', async () => {
    const { measure, save, read } = await freezer();
    await measure(4);
    expect(await read()).toEqual({ guard: 'none', state: 'no_limits' });
    await save(HIGH);
    expect(await read()).toEqual({ guard: 'limits', state: 'normal' });
    await save({ ...HIGH, alarms_disabled: true });
    app.clock.advance(60 * MINUTE);
    expect(await read()).toEqual({ guard: 'out_of_service', state: 'out_of_service' });
  });

  test('is an alarm, still out once it is acknowledged, also while it is silent, and normal after the return', async () => {
    const { measure, save, acknowledge, read } = await freezer();
    await save(HIGH);
    await measure(4);
    await measure(9);
    expect((await read()).state).toBe('alarm');
    await acknowledge();
    expect((await read()).state).toBe('still_out');
    app.clock.advance(60 * MINUTE);
    expect((await read()).state).toBe('still_out');
    await measure(4);
    expect((await read()).state).toBe('normal');
  });

  test('says that the value is back and no user has acknowledged the alarm', async () => {
    const { measure, save, read } = await freezer();
    await save({ ...HIGH, auto_reset: false });
    await measure(4);
    await measure(9);
    await measure(4);
    expect((await read()).state).toBe('returned');
  });

  describe('without an alarm of it', () => {
    test('is offline as soon as the sensor is silent', async () => {
      const { measure, save, read } = await freezer();
      await save({ ...HIGH, offline_enable: false });
      await measure(4);
      app.clock.advance(60 * MINUTE);
      expect((await read()).state).toBe('offline');
    });
  });
});
