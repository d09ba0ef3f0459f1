// @module-tag S37
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDevices } from '../devices/devices.ts';
import { findUnitsToServe } from '../../commands/index.ts';
import { Unavailable } from '../../platform/errors.ts';
import { auditRows } from '../../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';

const BROKER_KEY = 'what the broker knows';

describeOnEachEngine('with an outside broker a serial number', (on) => {
  let app: TestApp;
  let company: TestCompany;
  let serialNo = '';
  let units = 0;
  let brokerIsGone = false;

  beforeAll(async () => {
    app = await createTestApp(on.database, {
      proveBrokerKey: async (_serialNo, key) => {
        if (brokerIsGone) throw new Unavailable('The MQTT broker cannot be asked now. Please try again.');
        return key === BROKER_KEY;
      },
    });
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    company = await app.createCompany();
    units += 1;
    serialNo = `BU-${units}`;
    brokerIsGone = false;
  });

  const add = async (brokerKey?: string) => {
    const unit = {
      baseUnitSerialNo: serialNo,
      baseUnitName: serialNo,
      typeId: '1',
      ...(brokerKey && { brokerKey }),
    };
    return company.admin.call('POST', '/baseUnits', unit);
  };
  const owner = async () => (await createDevices(on.database, app.clock).bySerial(serialNo))?.companyId;
  const prove = async (id: number, brokerKey: string) =>
    company.admin.call('POST', `/baseUnits/${id}/broker-key`, { brokerKey });

  test('that is registered with the unit’s key brings its messages at once', async () => {
    expect((await add(BROKER_KEY)).statusCode).toBe(201);
    expect(await owner()).toBe(company.companyId);
  });

  test('that is registered with a wrong key is refused, and guesses are limited', async () => {
    for (let time = 0; time < 10; time += 1) {
      const refused = await add('a guess');
      expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'brokerKey']);
    }
    expect((await add(BROKER_KEY)).statusCode).toBe(429);
    expect(await owner()).toBeUndefined();
  });

  test('of somebody else gives the user who registers it without the key neither readings nor a place for commands', async () => {
    const added = await add();
    const { id } = added.json<{ id: number }>();
    expect(await owner()).toBeUndefined();
    const wifi = { baseUnitSerialNumber: serialNo, ssid: 'Taken over', password: 'a Wi-Fi passphrase' };
    expect((await company.admin.call('POST', '/automation/wifi', wifi)).statusCode).toBe(200);
    const served = async () =>
      (await findUnitsToServe(on.database, app.clock.now(), 'all')).map(({ baseUnitId }) => baseUnitId);
    expect(await served()).not.toContain(id);
    expect((await prove(id, 'a guess')).statusCode).toBe(400);
    expect((await prove(id, BROKER_KEY)).statusCode).toBe(204);
    expect(await owner()).toBe(company.companyId);
    expect(await served()).toContain(id);
    const [row] = (await auditRows(on.database, company.companyId)).slice(-1);
    expect(row).toMatchObject({ action: 'base_unit_prove' });
  });

  test('is not taken for proven while the broker cannot be asked', async () => {
    brokerIsGone = true;
    expect((await add(BROKER_KEY)).statusCode).toBe(503);
    expect(await owner()).toBeUndefined();
  });

  test('needs no such key where base units connect to the server itself', async () => {
    const own = await createTestApp(on.database);
    company = await own.createCompany();
    expect((await add()).statusCode).toBe(201);
    expect(await owner()).toBe(company.companyId);
    await own.close();
  });
});
