import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordInputs } from '../readings/index.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newReading } from '../../testing/new-reading.ts';
import { storeReadings } from '../../testing/stored-readings.ts';
import { createTestApp, type TestApp, type TestCompany, type TestPerson } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';

describeOnEachEngine('exports of the dashboard', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let ids: number[];
  let zoneId: number;
  let theirZone: number;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    ids = [];
    for (const [index, name] of ['@Alpha', 'Beta', 'Gamma'].entries()) {
      const body = { serialNo: `01020${index}`, name, type: '1' };
      ids.push((await acme.admin.call('POST', '/sensors', body)).json<{ id: number }>().id);
    }
    const now = app.clock.now();
    await storeReadings(on.database, acme.companyId, [
      newReading(ids[0] ?? 0, now - 60_000, { temperature: -18.25 }),
      newReading(ids[1] ?? 0, now - 3_600_000, { temperature: 4 }),
      newReading(ids[2] ?? 0, now - 60_000, { temperature: null, error: 8001, battery: 3 }),
    ]);
    zoneId = await addZone(acme, ids.slice(0, 2));
    theirZone = await addZone(await app.createCompany('Rival'), []);
    const preferences = [2, 0, 1].map((sensor, place) => ({
      preference_key: `sensor_order_${ids[sensor]}`,
      preference_value: place,
    }));
    await acme.admin.call('POST', '/automation/sensor-order', { preferences });
  });
  afterAll(async () => app.close());

  const addZone = async ({ admin }: TestCompany, sensors: readonly number[]): Promise<number> => {
    const zone = (await admin.call('POST', '/zones', { zoneName: 'Cold' })).json<{ zone_id: number }>();
    for (const sensorId of sensors) await admin.call('POST', `/zones/${zone.zone_id}/sensors`, { sensorId });
    return zone.zone_id;
  };
  const names = async (query = '', person: TestPerson = acme.admin) => {
    const response = await person.call('GET', `/dashboard/exports/xlsx${query}`);
    const sheet = unzip(response.rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
    return [...sheet.matchAll(/<c r="A\d+"[^>]*><is><t[^>]*>([^<]*)</g)].map(([, name]) => name).slice(1);
  };

  test(
    'hold the sensors of a zone, a status or all, in the order of the user who asks',
    { tags: ['1.2.25'] },
    async () => {
      expect(await names()).toEqual(['Gamma', '@Alpha', 'Beta']);
      expect(await names('', acme.viewer)).toEqual(['@Alpha', 'Beta', 'Gamma']);
      expect(await names(`?zoneId=${zoneId}`)).toEqual(['@Alpha', 'Beta']);
      expect(await names('?status=offline')).toEqual(['Beta']);
      expect(await names('?status=warning')).toEqual(['Gamma']);
    },
  );

  test('say values, status and alarm, times on the clock of the company, and never a formula', async () => {
    await acme.admin.call('PATCH', '/settings/company', { timeZone: 'Asia/Kolkata' });
    await acme.admin.call('PUT', `/alarms/sensor/${ids[0]}`, { high_alarm: -20, high_enable: true });
    const response = await acme.admin.call('GET', `/dashboard/exports/xlsx?zoneId=${zoneId}`);
    expect(response.headers['content-disposition']).toContain('"Dashboard Cold 2026-01-31.xlsx"');
    const sheet = unzip(response.rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
    const row = /<row r="2">(.*?)<\/row>/.exec(sheet)?.[1] ?? '';
    expect([...row.matchAll(/<(?:v|t)[^>]*>([^<]*)</g)].map(([, text]) => text).slice(0, 7)).toEqual([
      '@Alpha',
      '01.02.00',
      '-18.25',
      '3.6',
      '-70',
      'Online',
      'Alarm: High',
    ]);
    expect(row).toContain('<c r="A2" s="3" t="inlineStr">');
    const current = (await acme.admin.call('GET', '/alarms/current')).json<{ idAlarmLog: number }[]>();
    const path = `/alarms/alarm-log/${current[0]?.idAlarmLog ?? 0}`;
    await acme.admin.call('PATCH', path, { acknowledged: true });
    const after = await acme.admin.call('GET', `/dashboard/exports/xlsx?zoneId=${zoneId}`);
    expect(unzip(after.rawPayload).get('xl/worksheets/sheet1.xml')).toContain('Acknowledged, still above');
    const wall = (app.clock.now() - 60_000 + 5.5 * 3_600_000) / 86_400_000 + 25_569;
    expect(row).toContain(`<c r="J2" s="2"><v>${wall}</v></c>`);
    expect(sheet).toContain('Measured (Asia/Kolkata)');
  });

  test('say what is acknowledged and still out, and who is out of service, as the screen does', async () => {
    const [alarm] = (await acme.admin.call('GET', `/alarms/alarm-log?sensor_id=${ids[0]}`)).json<
      { idAlarmLog: number }[]
    >();
    await acme.admin.call('PATCH', `/alarms/alarm-log/${alarm?.idAlarmLog}`, { acknowledged: true });
    await acme.admin.call('PUT', `/alarms/sensor/${ids[1]}`, { alarms_disabled: true });
    const response = await acme.admin.call('GET', `/dashboard/exports/xlsx?zoneId=${zoneId}`);
    const sheet = unzip(response.rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('Acknowledged, still above');
    expect(sheet).toContain('Out of service');
    expect(await names('?status=out-of-limits')).toEqual(['@Alpha']);
    expect(await names('?status=offline')).toEqual([]);
  });

  test('show a fault of a second probe for its input, and the value of the first', async () => {
    const other = await app.createCompany('Two inputs');
    const body = { serialNo: '77', name: 'Dual', type: '5' };
    const sensorId = (await other.admin.call('POST', '/sensors', body)).json<{ id: number }>().id;
    await storeReadings(on.database, other.companyId, [
      newReading(sensorId, app.clock.now(), { temperature: 4, temperature_2: null, error_2: 8002 }),
    ]);
    const response = await other.admin.call('GET', '/dashboard/exports/xlsx');
    const sheet = unzip(response.rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
    const row = /<row r="2">(.*?)<\/row>/.exec(sheet)?.[1] ?? '';
    const cells = [...row.matchAll(/<(?:v|t)[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(cells.slice(2, 4)).toEqual(['4', 'Sensor error']);
  });

  test('have a column for each input that one of the sensors has, states in words', async () => {
    const other = await app.createCompany('Inputs');
    const now = app.clock.now();
    const given = [
      { co2: 640, door: 1 },
      { door: 0, door_2: 1 },
    ];
    for (const [at, inputs] of given.entries()) {
      const body = { serialNo: `01030${at}`, name: `S ${at}`, type: '1' };
      const sensorId = (await other.admin.call('POST', '/sensors', body)).json<{ id: number }>().id;
      await storeReadings(on.database, other.companyId, [newReading(sensorId, now)]);
      const values = Object.entries(inputs).map(([key, value]) => ({ key, value }));
      const reading = { sensorId, measuredAt: now, receivedAt: now, values };
      await on.database.write(other.companyId, async (tx) =>
        recordInputs(tx, other.companyId, [reading], now),
      );
    }
    const response = await other.admin.call('GET', '/dashboard/exports/xlsx');
    const sheet = unzip(response.rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toMatch(/>CO₂ \(ppm\)<.*>Door<.*>Door 2</s);
    expect(sheet).toMatch(/<v>640<\/v><\/c><c [^>]*><is><t[^>]*>open<.*>closed<.*>open</s);
  });

  test.each(['pdf', 'xlsx'])(
    'are refused as %s for a zone that does not exist or is of another company',
    async (kind) => {
      const status = async (query: string) =>
        (await acme.admin.call('GET', `/dashboard/exports/${kind}?${query}`)).statusCode;
      expect([await status(`zoneId=${theirZone}`), await status('zoneId=999999999')]).toEqual([404, 404]);
      expect([await status('zoneId=cold'), await status('status=broken'), await status('')]).toEqual([
        400, 400, 200,
      ]);
    },
  );

  test('a PDF is made', async () => {
    const response = await acme.viewer.call('GET', '/dashboard/exports/pdf');
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.rawPayload.toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\n$/);
  });

  test('a viewer who sees only own zones gets their sensors alone', async () => {
    await acme.admin.call('PATCH', '/settings/company', { viewersSeeOwnZones: true });
    expect(await names('', acme.viewer)).toEqual([]);
    await acme.admin.call('POST', `/zones/${zoneId}/users`, { userId: acme.viewer.userId });
    expect(await names('', acme.viewer)).toEqual(['@Alpha', 'Beta']);
  });
});
