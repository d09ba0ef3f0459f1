import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordInputs } from '../readings/index.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { emptyReading, newReading } from '../../testing/new-reading.ts';
import { storeReadings } from '../../testing/stored-readings.ts';
import { createTestApp, type TestApp, type TestCompany, type TestPerson } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';

const SPRING = Date.UTC(2026, 2, 29, 0, 59);
const MINUTE = 60_000;
const ALL = 'startDate=2026-01-01&endDate=2026-12-31';

describeOnEachEngine('exports of a sensor', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let sensorId: number;
  let others: number;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    const rival = await app.createCompany('Rival');
    sensorId = await addSensor(acme, '=Freezer "ä"');
    others = await addSensor(rival, 'Theirs');
    await storeReadings(on.database, acme.companyId, [
      newReading(sensorId, SPRING, { temperature: -18.25, humidity: 40.1 }),
      newReading(sensorId, SPRING + MINUTE + 7, { temperature: 0.1 + 0.2, temperature_2: 5 }),
      emptyReading(sensorId, SPRING + 2 * MINUTE, { error: 8001, battery: 3.6 }),
      emptyReading(sensorId, SPRING + 3 * MINUTE, { temperature: 3, error_2: 8002 }),
    ]);
  });
  afterAll(async () => app.close());

  const addSensor = async ({ admin }: TestCompany, name: string): Promise<number> =>
    (await admin.call('POST', '/sensors', { serialNo: '010203', name, type: '1' })).json<{ id: number }>().id;
  const get = async (kind: string, query = ALL, person: TestPerson = acme.viewer, id = sensorId) =>
    person.call('GET', `/sensors/${id}/exports/${kind}?${query}`);

  test("CSV has every reading as it is stored, in UTC and on the company's clock over a change of it", async () => {
    const response = await get('csv');
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(response.body.split('\r\n')).toEqual([
      '\u{feff}time_utc,time_local,sensor,temperature_c,temperature_2_c,humidity_pct,battery_v,rssi_dbm,snr_db,error,error_2',
      '2026-03-29T00:59:00.000Z,2026-03-29 00:59:00,01.02.03,-18.25,,40.1,3.6,-70,9,,',
      '2026-03-29T01:00:00.007Z,2026-03-29 02:00:00,01.02.03,0.30000000000000004,5,,3.6,-70,9,,',
      '2026-03-29T01:01:00.000Z,2026-03-29 02:01:00,01.02.03,,,,3.6,,,8001,',
      '2026-03-29T01:02:00.000Z,2026-03-29 02:02:00,01.02.03,3,,,,,,,8002',
      '',
    ]);
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="=Freezer a 2026-01-01 2026-12-31.csv"; filename*=UTF-8''%3DFreezer%20%C3%A4%202026-01-01%202026-12-31.csv`,
    );
  });

  test('both ends of the period are inside it', async () => {
    const { body } = await get('csv', `startDate=${SPRING}&endDate=${SPRING + 2 * MINUTE}`);
    expect(body.split('\r\n')).toHaveLength(5);
  });

  test('the spreadsheet has every reading, and what it is about, without a formula', async () => {
    const response = await get('xlsx');
    expect(response.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    const files = unzip(response.rawPayload);
    const readings = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(readings.match(/<row /g)).toHaveLength(5);
    expect(readings).toContain('>Time (Europe/London)<');
    // 02:00 on the wall, 01:00 in UTC.
    const wall = (Date.UTC(2026, 2, 29, 2) + 7) / 86_400_000 + 25_569;
    const utc = (Date.UTC(2026, 2, 29, 1) + 7) / 86_400_000 + 25_569;
    expect(readings).toContain(`<c r="A3" s="2"><v>${wall}</v></c><c r="B3" s="2"><v>${utc}</v></c>`);
    const about = files.get('xl/worksheets/sheet2.xml') ?? '';
    expect(about).toContain(
      '<c r="B3" s="3" t="inlineStr"><is><t xml:space="preserve">=Freezer &quot;ä&quot;</t></is></c>',
    );
    expect([...files.values()].join('')).not.toContain('<f>');
  });

  test('the spreadsheet has a column for each input, as the company calls it, with its unit', async () => {
    await on.database.write(acme.companyId, async (tx) =>
      recordInputs(
        tx,
        acme.companyId,
        [
          {
            sensorId,
            measuredAt: SPRING,
            receivedAt: SPRING,
            values: [
              { key: 'co2', value: 640 },
              { key: 'door_2', value: 1 },
            ],
          },
        ],
        app.clock.now(),
      ),
    );
    const input = (await acme.admin.call('PATCH', `/sensors/${sensorId}/inputs/2`, { name: '=Gate' })).json();
    expect(input).toMatchObject({ key: 'door_2' });
    const sheet = unzip((await get('xlsx')).rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toMatch(/>Sensor error 2<.*>CO₂ \(ppm\)<.*>=Gate</s);
    expect(sheet).toMatch(/<c r="K2"[^>]*><v>640<\/v><\/c><c r="L2"[^>]*><v>1<\/v>/);
    expect((await get('csv')).body).toMatch(/,error_2,co2_ppm,door_2\r\n.*,640,1\r\n.*,,\r\n/);
  });

  test('a reader of °F gets them in the spreadsheet, whose heading says so; CSV stays °C', async () => {
    const choose = async (temperatureUnit: 'c' | 'f') =>
      acme.viewer.call('PUT', '/preferences', { language: null, temperatureUnit });
    expect((await choose('f')).json()).toEqual({ language: null, temperatureUnit: 'f' });
    const sheet = unzip((await get('xlsx')).rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('>Temperature (°F)<');
    expect(sheet).not.toContain('°C');
    expect(sheet).toContain('<v>-0.85</v>');
    expect((await get('csv')).body).toContain(',-18.25,');
    const colleague = unzip((await get('xlsx', ALL, acme.admin)).rawPayload).get('xl/worksheets/sheet1.xml');
    expect(colleague).toContain('>Temperature (°C)<');
    await choose('c');
  });

  test('the report says what the period was, with its alarms and who acknowledged them', async () => {
    await acme.admin.call('PUT', `/alarms/sensor/${sensorId}`, { high_alarm: 2, high_enable: true });
    const response = await get('pdf', `startDate=0&endDate=${SPRING + 10 * MINUTE}`);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(response.headers['content-disposition']).toContain('Freezer a 2026-03-29 2026-03-29.pdf');
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(response.rawPayload.subarray(-6).toString()).toBe('%%EOF\n');
  });

  describe.each(['csv', 'xlsx', 'pdf'])('%s', (kind) => {
    test('is refused without a session, for what is not there and for a period that is none', async () => {
      const anonymous = await app.http.inject({ url: `/api/sensors/${sensorId}/exports/${kind}?${ALL}` });
      expect(anonymous.statusCode).toBe(401);
      for (const id of [others, 987_654_321])
        expect((await get(kind, ALL, acme.admin, id)).statusCode).toBe(404);
      const bad = await get(kind, 'startDate=yesterday');
      expect([bad.statusCode, bad.json().errors.map(({ path }: { path: string }) => path)]).toEqual([
        400,
        ['startDate', 'endDate'],
      ]);
      const turned = await get(kind, 'startDate=2026-02-01&endDate=2026-01-01');
      expect([turned.statusCode, turned.json().errors[0].path]).toEqual([400, 'endDate']);
    });

    test('gives a viewer who sees only own zones the sensors of these alone', async () => {
      const limited = await app.createCompany('Limited');
      const id = await addSensor(limited, 'Hidden');
      await limited.admin.call('PATCH', '/settings/company', { viewersSeeOwnZones: true });
      expect((await get(kind, ALL, limited.viewer, id)).statusCode).toBe(404);
      const zone = (await limited.admin.call('POST', '/zones', { zoneName: 'Mine' })).json<{
        zone_id: number;
      }>();
      await limited.admin.call('POST', `/zones/${zone.zone_id}/sensors`, { sensorId: id });
      await limited.admin.call('POST', `/zones/${zone.zone_id}/users`, { userId: limited.viewer.userId });
      expect((await get(kind, ALL, limited.viewer, id)).statusCode).toBe(200);
    });
  });
});
