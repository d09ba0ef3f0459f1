import { baseUnit, BASE_UNIT_CONFLICT, sensorAtBaseUnit } from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany, type TestPerson } from '../../testing/test-app.ts';
import { createTestHub } from '../../testing/test-hub.ts';
import { findByDeviceKey } from './index.ts';

let numbers = 0;
const fresh = (stem: string): string => `${stem}${(numbers += 1)}`;

describeOnEachEngine('base units', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  let announced: [companyId: number, groups: readonly string[]][] = [];
  let revoked: number[] = [];

  beforeAll(async () => {
    app = await createTestApp(on.database, {
      live: {
        ...createTestHub(on.database).live,
        announceChange: (...change) => void announced.push(change),
      },
    });
    app.events.on('device-key.revoked', ({ baseUnitId }) => void revoked.push(baseUnitId));
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
  });
  afterAll(async () => app.close());

  const body = (given: object = {}) => ({
    baseUnitSerialNo: fresh('BU-'),
    baseUnitName: fresh('Gateway '),
    typeId: '1',
    typeDescription: 'TS1 Base',
    ...given,
  });
  const create = async (person: TestPerson, given: object = {}) => {
    const response = await person.call('POST', '/baseUnits', body(given));
    expect(response.statusCode).toBe(201);
    return response.json<{ id: number; serialNo: string; base_unit_name: string; deviceKey: string }>();
  };
  const list = async (person: TestPerson) =>
    baseUnit.array().parse((await person.call('GET', '/baseUnits')).json());
  const find = async (key: string) => on.database.readAcross(async (tx) => findByDeviceKey(tx, key));

  test('have four types, of which people of any role can read', { tags: ['2.3.3', '2.7.5'] }, async () => {
    const response = await acme.viewer.call('GET', '/base-unit-types');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      [
        { id: 1, type: '1', description: 'TS1 Base' },
        { id: 2, type: '2', description: 'EMS IceSpy Base' },
        { id: 3, type: '3', description: 'Legacy Base' },
        { id: 4, type: '4', description: 'Network server' },
      ],
    ]);
  });

  test(
    'one that an admin adds is listed for the whole company and for no other',
    { tags: ['2.3.3', '2.7.6', '2.7.7'] },
    async () => {
      const made = await create(acme.admin, { typeId: 2, baseUnitName: '  Cold store  ' });
      const { deviceKey, ...shown } = made;
      expect(shown).toEqual({
        id: made.id,
        serialNo: made.serialNo,
        base_unit_name: 'Cold store',
        type: '2',
        type_description: 'EMS IceSpy Base',
        last_contact: null,
        unreadable_payloads: 0,
        last_unreadable_at: null,
        went_offline_at: null,
        rejections: 0,
        last_rejection_at: null,
        readings_ahead: 0,
        quarantined_deliveries: 0,
      });
      expect(deviceKey).toMatch(/^[\w-]{43}$/);
      expect(await list(acme.viewer)).toContainEqual(shown);
      expect((await list(rival.admin)).map(({ id }) => id)).not.toContain(made.id);
    },
  );

  test('the device key finds its base unit, and is stored only as a hash', async () => {
    const made = await create(acme.admin);
    expect(await find(made.deviceKey)).toEqual({
      companyId: acme.companyId,
      baseUnitId: made.id,
      serialNo: made.serialNo,
    });
    expect(await find('x'.repeat(43))).toBeUndefined();
    const stored = await on.database.read(acme.companyId, async ({ sql }) =>
      sql
        .selectFrom('base_units')
        .selectAll()
        .where('company_id', '=', acme.companyId)
        .where('base_unit_id', '=', made.id)
        .executeTakeFirstOrThrow(),
    );
    expect(stored.device_key_hash).toMatch(/^[\da-f]{64}$/);
    expect(JSON.stringify(stored)).not.toContain(made.deviceKey);
    expect(JSON.stringify(await list(acme.admin))).not.toContain(made.deviceKey);
  });

  test('a network server without a serial number gets one, and any other unit is refused without', async () => {
    const { baseUnitSerialNo: _serial, ...unnumbered } = body({ typeId: '4', baseUnitName: 'ChirpStack' });
    const made = await acme.admin.call('POST', '/baseUnits', unnumbered);
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { serialNo: expect.stringMatching(/^NS-\d{6}$/) },
    ]);
    const refused = await acme.admin.call('POST', '/baseUnits', { ...unnumbered, typeId: '1' });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ path: 'baseUnitSerialNo', message: 'is required' }],
    ]);
  });

  describe('a serial number or a name that is taken', () => {
    const attempt = async (given: object) => {
      const response = await acme.admin.call('POST', '/baseUnits', body(given));
      const { message, errors } = response.json();
      return { status: response.statusCode, message, errors };
    };
    const takenRefusal = (path: string) => ({
      status: 400,
      message: BASE_UNIT_CONFLICT,
      errors: [{ path, message: 'is taken' }],
    });

    test('refuses a serial number of the own company, without case', { tags: ['2.8.2'] }, async () => {
      const { serialNo } = await create(acme.admin);
      expect(await attempt({ baseUnitSerialNo: serialNo.toLowerCase() })).toEqual(
        takenRefusal('baseUnitSerialNo'),
      );
    });

    test('refuses a serial number of another company with the same words', { tags: ['2.8.2'] }, async () => {
      const { serialNo } = await create(rival.admin);
      expect(await attempt({ baseUnitSerialNo: serialNo })).toEqual(takenRefusal('baseUnitSerialNo'));
    });

    test(
      'refuses a name of the own company, without case, and none of another',
      { tags: ['2.8.2'] },
      async () => {
        const { base_unit_name } = await create(acme.admin);
        expect(await attempt({ baseUnitName: base_unit_name.toUpperCase() })).toEqual(
          takenRefusal('baseUnitName'),
        );
        await create(rival.admin, { baseUnitName: base_unit_name });
      },
    );

    test('lets one of ten calls at the same moment through', async () => {
      const given = { baseUnitSerialNo: fresh('RACE-') };
      const responses = await Promise.all(
        Array.from({ length: 10 }, async (_, n) =>
          (n % 2 === 0 ? acme : rival).admin.call('POST', '/baseUnits', body(given)),
        ),
      );
      const statuses = responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
      expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 400)]);
    });

    test('refuses to rename to a name of another base unit, and lets one keep its own', async () => {
      const one = await create(acme.admin);
      const other = await create(acme.admin);
      const rename = async (baseUnitName: string) =>
        acme.admin.call('PATCH', '/baseUnits', { baseUnitId: one.id, baseUnitName });
      const response = await rename(other.base_unit_name);
      expect([response.statusCode, response.json().message]).toEqual([400, BASE_UNIT_CONFLICT]);
      expect((await rename(one.base_unit_name.toUpperCase())).statusCode).toBe(200);
    });
  });

  test(
    'renaming answers the base unit as it is now, by its id as number or text',
    { tags: ['2.7.8'] },
    async () => {
      const { id } = await create(acme.admin);
      const response = await acme.admin.call('PATCH', '/baseUnits', {
        baseUnitId: String(id),
        baseUnitName: 'Küche',
      });
      expect([response.statusCode, response.json().base_unit_name]).toEqual([200, 'Küche']);
      expect((await list(acme.viewer)).find((unit) => unit.id === id)?.base_unit_name).toBe('Küche');
    },
  );

  test(
    'deleting stops the device key at once and frees serial number and name',
    { tags: ['2.7.9'] },
    async () => {
      const made = await create(acme.admin);
      revoked = [];
      const response = await acme.admin.call('DELETE', '/baseUnits', { baseUnitId: made.id });
      expect([response.statusCode, response.body]).toEqual([204, '']);
      expect(await find(made.deviceKey)).toBeUndefined();
      expect(revoked).toEqual([made.id]);
      expect((await list(acme.admin)).map(({ id }) => id)).not.toContain(made.id);
      const again = await create(acme.admin, {
        baseUnitSerialNo: made.serialNo,
        baseUnitName: made.base_unit_name,
      });
      expect(again.id).toBeGreaterThan(made.id);
    },
  );

  test('rotating replaces the device key at once', async () => {
    const made = await create(acme.admin);
    revoked = [];
    const response = await acme.admin.call('POST', `/baseUnits/${made.id}/device-key`);
    const { deviceKey } = response.json<{ deviceKey: string }>();
    expect([response.statusCode, response.json()]).toEqual([200, { id: made.id, deviceKey }]);
    expect(deviceKey).not.toBe(made.deviceKey);
    expect(await find(made.deviceKey)).toBeUndefined();
    expect((await find(deviceKey))?.baseUnitId).toBe(made.id);
    expect(revoked).toEqual([made.id]);
  });

  test('every change is announced to the screens of the company, a refused one is not', async () => {
    const { id, serialNo } = await create(acme.admin);
    announced = [];
    await acme.admin.call('PATCH', '/baseUnits', { baseUnitId: id, baseUnitName: fresh('Renamed ') });
    await acme.admin.call('POST', '/baseUnits', body({ baseUnitSerialNo: serialNo }));
    await acme.admin.call('DELETE', '/baseUnits', { baseUnitId: id });
    await acme.admin.call('DELETE', '/baseUnits', { baseUnitId: id });
    expect(announced).toEqual([
      [acme.companyId, ['BaseUnits']],
      [acme.companyId, ['BaseUnits']],
    ]);
  });

  describe('sensors received through a base unit', () => {
    const listSensors = async (person: TestPerson, baseUnitId: number) =>
      sensorAtBaseUnit.array().parse((await person.call('GET', `/baseUnits/${baseUnitId}/sensors`)).json());
    const addSensor = async (serialNo: string) => {
      const made = await acme.admin.call('POST', '/sensors', {
        serialNo,
        name: `Freezer ${serialNo}`,
        type: '1',
      });
      return made.json<{ id: number }>().id;
    };
    const send = async (deviceKey: string, sensors: readonly string[], timestamp: string) => {
      const readings = sensors.map((sensor) => ({ sensor, timestamp, temperature: 4 }));
      const sent = await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: { readings },
      });
      expect(sent.json()).toMatchObject({ accepted: sensors.length });
    };

    test('are listed for people of any role, each with whether its last reading came this way', async () => {
      const [near, far] = [await create(acme.admin), await create(acme.admin)];
      const [both, one] = [await addSensor('810001'), await addSensor('810002')];
      await send(near.deviceKey, ['810001', '810002'], '2026-01-31T09:00:00Z');
      await send(far.deviceKey, ['810001'], '2026-01-31T09:01:00Z');

      const throughNear = await listSensors(acme.viewer, near.id);
      expect(throughNear.map(({ sensor_id, last_through_here }) => [sensor_id, last_through_here])).toEqual(
        expect.arrayContaining([
          [both, false],
          [one, true],
        ]),
      );
      expect(throughNear).toHaveLength(2);
      expect(await listSensors(acme.viewer, far.id)).toEqual([
        {
          sensor_id: both,
          sensor_name: 'Freezer 810001',
          sensor_serialNo: '810001',
          type: '1',
          heard_at: expect.any(String),
          last_through_here: true,
        },
      ]);
    });

    test('are none for a unit that received nothing, and leave out sensors that were deleted', async () => {
      const unit = await create(acme.admin);
      expect(await listSensors(acme.admin, unit.id)).toEqual([]);
      const sensorId = await addSensor('810003');
      await send(unit.deviceKey, ['810003'], '2026-01-31T09:00:00Z');
      expect(await listSensors(acme.admin, unit.id)).toHaveLength(1);
      await acme.admin.call('DELETE', `/sensors/${sensorId}`);
      expect(await listSensors(acme.admin, unit.id)).toEqual([]);
    });

    test("of another company's base unit are not there", async () => {
      const { id } = await create(rival.admin);
      expect((await acme.admin.call('GET', `/baseUnits/${id}/sensors`)).statusCode).toBe(404);
    });
  });

  describe('viewers', () => {
    test.each([
      ['POST', () => '/baseUnits'],
      ['PATCH', () => '/baseUnits'],
      ['DELETE', () => '/baseUnits'],
      ['POST', (id: number) => `/baseUnits/${id}/device-key`],
    ] as const)('may not %s', async (method, path) => {
      const { id, deviceKey } = await create(acme.admin);
      const given = { ...body(), baseUnitId: id };
      const response = await acme.viewer.call(method, path(id), given);
      expect(response.statusCode).toBe(403);
      expect((await find(deviceKey))?.baseUnitId).toBe(id);
    });
  });

  describe("another company's base unit", () => {
    test.each([
      ['PATCH', () => '/baseUnits'],
      ['DELETE', () => '/baseUnits'],
      ['POST', (id: number) => `/baseUnits/${id}/device-key`],
    ] as const)('answers %s like one that does not exist', async (method, path) => {
      const theirs = await create(rival.admin);
      const attempt = async (baseUnitId: number) => {
        const response = await acme.admin.call(method, path(baseUnitId), {
          baseUnitId,
          baseUnitName: fresh('Mine '),
        });
        return [response.statusCode, response.json()];
      };
      const answer = await attempt(theirs.id);
      expect(answer).toEqual(await attempt(999_999));
      expect(answer[0]).toBe(404);
      expect((await list(rival.admin)).find(({ id }) => id === theirs.id)).toMatchObject({
        base_unit_name: theirs.base_unit_name,
      });
      expect((await find(theirs.deviceKey))?.baseUnitId).toBe(theirs.id);
    });
  });

  describe('a body that does not fit', () => {
    test.each([
      ['baseUnitSerialNo', ''],
      ['baseUnitSerialNo', 'a b'],
      ['baseUnitSerialNo', 'ts1/+/readings'],
      ['baseUnitSerialNo', '#'],
      ['baseUnitSerialNo', 'a\u0000'],
      ['baseUnitSerialNo', 'x'.repeat(33)],
      ['baseUnitSerialNo', 7],
      ['baseUnitName', '   '],
      ['baseUnitName', 'x'.repeat(101)],
      ['baseUnitName', 'a\u0000b'],
      ['baseUnitName', null],
      ['typeId', '5'],
      ['typeId', 0],
      ['typeId', undefined],
    ])('is refused by the name of its field %s: %j', { tags: ['2.5.2'] }, async (field, value) => {
      const response = await acme.admin.call('POST', '/baseUnits', body({ [field]: value }));
      expect(response.statusCode).toBe(400);
      expect(response.json().errors.map(({ path }: { path: string }) => path)).toEqual([field]);
    });

    test.each([
      ['PATCH', { baseUnitName: 'a' }, 'baseUnitId'],
      ['PATCH', { baseUnitId: 0, baseUnitName: 'a' }, 'baseUnitId'],
      ['PATCH', { baseUnitId: 1 }, 'baseUnitName'],
      ['DELETE', {}, 'baseUnitId'],
      ['DELETE', { baseUnitId: '1 or 1=1' }, 'baseUnitId'],
    ] as const)('%s %j is refused by the name of its field %s', async (method, given, field) => {
      const response = await acme.admin.call(method, '/baseUnits', given);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors.map(({ path }: { path: string }) => path)).toEqual([field]);
    });

    test('an id in the address that is none is refused by its name', async () => {
      const response = await acme.admin.call('POST', '/baseUnits/0/device-key');
      expect([response.statusCode, response.json().errors[0].path]).toEqual([400, 'baseUnitId']);
    });
  });
});
