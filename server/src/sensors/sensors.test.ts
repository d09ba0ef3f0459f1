import { discoveredSensor, sensor } from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordReadings, type NewReading } from '../readings/index.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newReading } from '../../testing/new-reading.ts';
import { createTestApp, type TestApp, type TestCompany, type TestPerson } from '../../testing/test-app.ts';
import { createTestHub } from '../../testing/test-hub.ts';

let serials = 100_000;
const freshSerial = (): string => String((serials += 1));

const MEASURED_AT = Date.UTC(2026, 0, 31, 9);
const reading = (sensorId: number, given: Partial<NewReading> = {}) =>
  newReading(sensorId, MEASURED_AT, { receivedAt: MEASURED_AT + 2_000, ...given });

describeOnEachEngine('sensors', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  let announced: [companyId: number, groups: readonly string[]][] = [];

  beforeAll(async () => {
    app = await createTestApp(on.database, {
      live: {
        ...createTestHub(on.database).live,
        announceChange: (...change) => void announced.push(change),
      },
    });
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
  });
  afterAll(async () => app.close());

  const create = async (person: TestPerson, given: object = {}) => {
    const response = await person.call('POST', '/sensors', {
      serialNo: freshSerial(),
      name: 'Freezer',
      type: '1',
      ...given,
    });
    expect(response.statusCode).toBe(201);
    return response.json<{ id: number; serialNo: string }>();
  };
  const list = async (person: TestPerson) =>
    sensor.array().parse((await person.call('GET', '/sensors')).json());
  const store = async (companyId: number, readings: NewReading[]) =>
    on.database.write(companyId, async (tx) => recordReadings(tx, companyId, readings));

  test('have seven types, of which people of any role can read', { tags: ['1.7.8'] }, async () => {
    const response = await acme.viewer.call('GET', '/types');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      [
        { type: '1', description: 'TS1', serialDigits: 6, batteryUnit: 'V', legacy: false },
        { type: '2', description: 'EMS IceSpy', serialDigits: 8, batteryUnit: 'V', legacy: false },
        { type: '3', description: 'EMS IceSpy Humidity', serialDigits: 8, batteryUnit: 'V', legacy: false },
        { type: '4', description: 'Legacy', serialDigits: 6, batteryUnit: 'V', legacy: true },
        { type: '5', description: 'Legacy dual channel', serialDigits: 20, batteryUnit: 'V', legacy: true },
        {
          type: '6',
          description: 'Wireless sensor, battery in %',
          serialDigits: 16,
          batteryUnit: '%',
          legacy: false,
        },
        {
          type: '7',
          description: 'Wireless sensor, battery in V',
          serialDigits: 16,
          batteryUnit: 'V',
          legacy: false,
        },
      ],
    ]);
  });

  test(
    'one that an admin registers is listed for the whole company and for no other',
    { tags: ['1.3.6', '1.7.9', '1.7.10'] },
    async () => {
      const response = await acme.admin.call('POST', '/sensors', {
        serialNo: '01.02.03',
        name: '  Freezer 1 ',
        type: 'TS1',
      });
      const made = response.json<{ id: number }>();
      expect([response.statusCode, made]).toEqual([
        201,
        { id: made.id, serialNo: '010203', name: 'Freezer 1', type: '1' },
      ]);
      expect(await list(acme.viewer)).toContainEqual({
        id: made.id,
        serialNo: '010203',
        name: 'Freezer 1',
        type: '1',
        SNR: null,
        Battery: null,
        firmware: null,
        firmware_version: null,
        temperature: null,
        temperature_2: null,
        humidity: null,
        RSSI: null,
        error: null,
        error_2: null,
        timestamp: null,
        lastHeardAt: null,
        silentAfterMs: 15 * 60_000,
        legalHold: false,
        guard: 'none',
        state: 'offline',
      });
      expect((await list(rival.admin)).map(({ id }) => id)).not.toContain(made.id);
    },
  );

  test('a serial number sent as a number gets its leading zeros back', async () => {
    expect((await create(acme.admin, { serialNo: 20_304 })).serialNo).toBe('020304');
  });

  test(
    'one sensor is answered with its newest values, the battery as text',
    { tags: ['1.3.3'] },
    async () => {
      const { id } = await create(acme.admin, { type: 5 });
      await store(acme.companyId, [
        reading(id, { measuredAt: MEASURED_AT - 60_000, battery: 71.5, temperature: 1 }),
        reading(id, { battery: null, temperature_2: -20.25, humidity: 51 }),
      ]);
      const response = await acme.viewer.call('GET', `/sensors/${id}`);
      expect([response.statusCode, response.json()]).toEqual([
        200,
        expect.objectContaining({
          id,
          temperature: 4.2,
          temperature_2: -20.25,
          humidity: 51,
          Battery: '71.5',
          RSSI: -70,
          SNR: 9,
          error: null,
          error_2: null,
          timestamp: '2026-01-31T09:00:00.000Z',
          lastHeardAt: '2026-01-31T09:00:02.000Z',
        }),
      ]);
      expect(await list(acme.admin)).toContainEqual(response.json());
    },
  );

  test('a sensor error is shown as its code, without a temperature', { tags: ['1.5.12'] }, async () => {
    const { id } = await create(acme.admin);
    await store(acme.companyId, [reading(id, { temperature: null, error: 8001 })]);
    const response = await acme.viewer.call('GET', `/sensors/${id}`);
    expect(response.json()).toMatchObject({ temperature: null, error: 8001, Battery: '3.6' });
  });

  test('an error of input 2 leaves input 1 as it is', async () => {
    const { id } = await create(acme.admin, { type: 5 });
    await store(acme.companyId, [reading(id, { temperature_2: null, error_2: 8002 })]);
    const response = await acme.viewer.call('GET', `/sensors/${id}`);
    expect(response.json()).toMatchObject({ temperature: 4.2, error: null, error_2: 8002 });
  });

  describe('a serial number', () => {
    test.each([
      ['12345', '1', 'Serial number format is invalid for the selected sensor type.'],
      ['1234567', '2', 'Serial number format is invalid for the selected sensor type.'],
      ['123456789', '3', 'Serial number format is invalid for the selected sensor type.'],
      ['12345678', '4', 'Serial number format is invalid for the selected sensor type.'],
      ['123456789012345678901', '5', 'Serial number format is invalid for the selected sensor type.'],
      ['12-34-56', '1', 'Serial number must be a valid number'],
      ['', '1', 'Serial number must be a valid number'],
      ['freezer', '5', 'Serial number must be a valid number'],
    ])('%j of type %s is refused: %s', async (serialNo, type, message) => {
      const response = await acme.admin.call('POST', '/sensors', { serialNo, type, name: 'Freezer' });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ message, errors: [{ path: 'serialNo', message }] });
    });

    test('that is registered is refused, by each company for itself', async () => {
      const { serialNo } = await create(acme.admin);
      const response = await acme.admin.call('POST', '/sensors', { serialNo, type: '1', name: 'Twin' });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        message: 'A sensor with this serial number already exists.',
        errors: [{ path: 'serialNo' }],
      });
      await create(rival.admin, { serialNo });
    });

    test('is registered by one of ten calls at the same moment', async () => {
      const serialNo = freshSerial();
      const responses = await Promise.all(
        Array.from({ length: 10 }, async (_, n) =>
          acme.admin.call('POST', '/sensors', { serialNo, type: '1', name: `Racer ${n}` }),
        ),
      );
      const statuses = responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
      expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 400)]);
      expect((await list(acme.admin)).filter((one) => one.serialNo === serialNo)).toHaveLength(1);
    });
  });

  test('renaming answers the sensor as it is now', { tags: ['1.7.11'] }, async () => {
    const { id } = await create(acme.admin);
    const response = await acme.admin.call('PATCH', `/sensors/${id}`, {
      sensorId: String(id),
      sensorName: 'Kühlraum',
    });
    expect([response.statusCode, response.json().name]).toEqual([200, 'Kühlraum']);
    expect((await acme.viewer.call('GET', `/sensors/${id}`)).json().name).toBe('Kühlraum');
  });

  test(
    'deleting hides a sensor, keeps its readings and frees its serial number',
    { tags: ['1.7.12'] },
    async () => {
      const { id, serialNo } = await create(acme.admin);
      await store(acme.companyId, [reading(id)]);
      const response = await acme.admin.call('DELETE', `/sensors/${id}`);
      expect([response.statusCode, response.body]).toEqual([204, '']);
      expect((await acme.admin.call('GET', `/sensors/${id}`)).statusCode).toBe(404);
      expect((await list(acme.admin)).map((one) => one.id)).not.toContain(id);
      expect((await acme.admin.call('DELETE', `/sensors/${id}`)).statusCode).toBe(404);
      expect((await acme.admin.call('PATCH', `/sensors/${id}`, { sensorName: 'a' })).statusCode).toBe(404);
      const kept = await on.database.read(acme.companyId, async ({ sql }) =>
        sql
          .selectFrom('readings')
          .select('temperature')
          .where('company_id', '=', acme.companyId)
          .where('sensor_id', '=', id)
          .execute(),
      );
      expect(kept).toEqual([{ temperature: 4.2 }]);
      expect((await create(acme.admin, { serialNo })).id).toBeGreaterThan(id);
    },
  );

  test('every change is announced to the screens of the company, a refused one is not', async () => {
    const { id, serialNo } = await create(acme.admin);
    announced = [];
    await acme.admin.call('POST', '/sensors', { serialNo, type: '1', name: 'Twin' });
    await acme.admin.call('PATCH', `/sensors/${id}`, { sensorName: 'Renamed' });
    await acme.admin.call('DELETE', `/sensors/${id}`);
    await acme.admin.call('DELETE', `/sensors/${id}`);
    expect(announced).toEqual([
      [acme.companyId, ['Sensors', 'LiveData']],
      [acme.companyId, ['Sensors', 'LiveData', 'ZoneSensors']],
    ]);
  });

  describe('discovered ones', () => {
    const discover = async (
      companyId: number,
      serialNo: string,
      lastReceivedAt = MEASURED_AT,
    ): Promise<void> => {
      await on.database.write(companyId, async ({ sql }) => {
        await sql
          .insertInto('discovered_sensors')
          .values({
            company_id: companyId,
            serial_no: serialNo,
            base_unit_id: 7,
            first_received_at: lastReceivedAt - 60_000,
            last_received_at: lastReceivedAt,
            measured_at: lastReceivedAt,
            readings: 3,
            temperature: 4.5,
            temperature_2: null,
            humidity: 51,
            battery: 3.6,
          })
          .execute();
      });
    };
    const discovered = async (person: TestPerson) =>
      discoveredSensor.array().parse((await person.call('GET', '/sensors/discovered')).json());

    test('are listed for admins of their company, the last received first', async () => {
      const [early, late] = [freshSerial(), freshSerial()];
      await discover(acme.companyId, early, MEASURED_AT);
      await discover(acme.companyId, late, MEASURED_AT + 1_000);
      expect(await discovered(acme.admin)).toEqual([
        expect.objectContaining({ serialNo: late }),
        {
          serialNo: early,
          baseUnitId: 7,
          firstHeardAt: '2026-01-31T08:59:00.000Z',
          lastHeardAt: '2026-01-31T09:00:00.000Z',
          readings: 3,
          temperature: 4.5,
          temperature_2: null,
          humidity: 51,
          battery: 3.6,
        },
      ]);
      expect(await discovered(rival.admin)).toEqual([]);
      expect((await acme.viewer.call('GET', '/sensors/discovered')).statusCode).toBe(403);
    });

    test('are not silent at once when they are registered: what was just received is shown until they report', async () => {
      const serialNo = freshSerial();
      await discover(acme.companyId, serialNo);
      const { id } = await create(acme.admin, { serialNo });
      const read = async () => sensor.parse((await acme.admin.call('GET', `/sensors/${id}`)).json());
      expect(await read()).toMatchObject({
        temperature: 4.5,
        humidity: 51,
        Battery: '3.6',
        timestamp: '2026-01-31T09:00:00.000Z',
        lastHeardAt: '2026-01-31T09:00:00.000Z',
      });
      await on.database.write(acme.companyId, async (tx) =>
        recordReadings(tx, acme.companyId, [
          reading(id, { temperature: 7, receivedAt: MEASURED_AT + 90_000 }),
        ]),
      );
      expect(await read()).toMatchObject({
        temperature: 7,
        humidity: null,
        lastHeardAt: '2026-01-31T09:01:30.000Z',
      });
    });

    test('leave the list when they are registered, in their company alone', async () => {
      const serialNo = freshSerial();
      await discover(acme.companyId, serialNo);
      await discover(rival.companyId, serialNo);
      const { id } = await create(acme.admin, { serialNo });
      const listed = async (person: TestPerson) =>
        (await discovered(person)).map((one) => one.serialNo).includes(serialNo);
      expect([await listed(acme.admin), await listed(rival.admin)]).toEqual([false, true]);

      await acme.admin.call('DELETE', `/sensors/${id}`);
      expect(await listed(acme.admin)).toBe(true);
    });
  });

  describe('viewers', () => {
    test.each([
      ['POST', () => '/sensors'],
      ['PATCH', (id: number) => `/sensors/${id}`],
      ['DELETE', (id: number) => `/sensors/${id}`],
    ] as const)('may not %s', async (method, path) => {
      const { id } = await create(acme.admin);
      const before = await list(acme.admin);
      const given = { serialNo: freshSerial(), name: 'Mine', type: '1', sensorName: 'Mine' };
      expect((await acme.viewer.call(method, path(id), given)).statusCode).toBe(403);
      expect(await list(acme.admin)).toEqual(before);
    });
  });

  describe("another company's sensor", () => {
    test.each(['GET', 'PATCH', 'DELETE'] as const)(
      'answers %s like one that does not exist',
      async (method) => {
        const theirs = await create(rival.admin);
        const before = await list(rival.admin);
        const attempt = async (sensorId: number) => {
          const body = method === 'PATCH' ? { sensorName: 'Mine' } : undefined;
          const response = await acme.admin.call(method, `/sensors/${sensorId}`, body);
          return [response.statusCode, response.json()];
        };
        const answer = await attempt(theirs.id);
        expect(answer).toEqual(await attempt(999_999));
        expect(answer[0]).toBe(404);
        expect(await list(rival.admin)).toEqual(before);
      },
    );
  });

  describe('a body that does not fit', () => {
    test.each([
      ['serialNo', undefined],
      ['serialNo', 1.5],
      ['serialNo', -1],
      ['serialNo', 'x'.repeat(41)],
      ['serialNo', ['010203']],
      ['name', undefined],
      ['name', '  '],
      ['name', 'x'.repeat(101)],
      ['name', 'a\u0000b'],
      ['name', 7],
      ['type', undefined],
      ['type', '8'],
      ['type', 0],
      ['type', '__proto__'],
    ])('is refused by the name of its field %s: %j', async (field, value) => {
      const response = await acme.admin.call('POST', '/sensors', {
        serialNo: freshSerial(),
        name: 'Freezer',
        type: '1',
        [field]: value,
      });
      expect(response.statusCode).toBe(400);
      expect(response.json().errors.map(({ path }: { path: string }) => path)).toEqual([field]);
    });

    test('names all of its bad fields at once', async () => {
      const response = await acme.admin.call('POST', '/sensors', {});
      expect(response.json().errors.map(({ path }: { path: string }) => path)).toEqual([
        'serialNo',
        'name',
        'type',
      ]);
    });

    test.each([
      ['PATCH', '/sensors/1', {}, 'sensorName'],
      ['PATCH', '/sensors/1', { sensorId: 2, sensorName: 'a' }, 'sensorId'],
      ['PATCH', '/sensors/0', { sensorName: 'a' }, 'sensorId'],
      ['DELETE', '/sensors/one', undefined, 'sensorId'],
      ['GET', '/sensors/1.5', undefined, 'sensorId'],
    ] as const)('%s %s %j is refused by the name of its field %s', async (method, path, body, field) => {
      const response = await acme.admin.call(method, path, body);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors.map((error: { path: string }) => error.path)).toEqual([field]);
    });
  });
});
