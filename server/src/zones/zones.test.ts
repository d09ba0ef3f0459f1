import { zone, zoneSensor } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany, type TestPerson } from '../../testing/test-app.ts';
import { createTestHub } from '../../testing/test-hub.ts';

let serials = 300_000;
const NOBODYS = 987_654_321;

describeOnEachEngine('zones', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  const announced: (readonly string[])[] = [];

  beforeAll(async () => {
    app = await createTestApp(on.database, {
      live: {
        ...createTestHub(on.database).live,
        announceChange: (_companyId, groups) => void announced.push(groups),
      },
    });
    acme = await app.createCompany('Acme');
  });
  afterAll(async () => app.close());

  let zones = 0;
  const createZone = async (body: object = { zoneName: `Cold store ${(zones += 1)}` }) =>
    zone.parse((await acme.admin.call('POST', '/zones', body)).json());
  const createSensor = async (): Promise<number> => {
    const body = { serialNo: String((serials += 1)), name: 'Freezer', type: '1' };
    return (await acme.admin.call('POST', '/sensors', body)).json().id;
  };
  const list = async (person: TestPerson, path = '/zones') =>
    zone.array().parse((await person.call('GET', path)).json());
  const find = async (zoneId: number) => (await list(acme.viewer)).find(({ zone_id }) => zone_id === zoneId);
  const readZoneSensors = async (zoneId: number) =>
    zoneSensor.array().parse((await acme.viewer.call('GET', `/zones/${zoneId}/sensors`)).json());
  const assign = async (zoneId: number, kind: 'sensors' | 'users', body: object) =>
    acme.admin.call('POST', `/zones/${zoneId}/${kind}`, body);

  test('one that an admin adds is listed for everybody, empty', { tags: ['2.3.1', '2.7.1'] }, async () => {
    const made = await createZone({ zoneName: '  Ward 3 ', description: 'Second floor' });
    const expected = {
      zone_id: made.zone_id,
      zone_name: 'Ward 3',
      is_deleted: false,
      sensor_count: 0,
      description: 'Second floor',
      zone_users: [],
    };
    expect(made).toEqual(expected);
    expect(await find(made.zone_id)).toEqual(expected);
    expect(announced.at(-1)).toEqual(['Zones']);
  });

  test.each([
    [{}, 'zoneName'],
    [{ zoneName: ' ' }, 'zoneName'],
    [{ zoneName: 5 }, 'zoneName'],
    [{ zoneName: 'x'.repeat(101) }, 'zoneName'],
    [{ zoneName: 'x', description: 'x'.repeat(501) }, 'description'],
  ])('are not made of %j', { tags: ['2.5.1'] }, async (body, path) => {
    const response = await acme.admin.call('POST', '/zones', body);
    expect([response.statusCode, response.json().errors[0].path]).toEqual([400, path]);
  });

  test('do not share a name that reads the same', async () => {
    const one = await createZone({ zoneName: 'Dairy' });
    const other = await createZone({ zoneName: 'Bakery' });
    const taken = { status: 400, message: 'A zone with this name already exists.' };
    const again = await acme.admin.call('POST', '/zones', { zoneName: ' dAIRY ' });
    expect(again.json()).toMatchObject({ ...taken, errors: [{ path: 'zoneName', message: 'is taken' }] });
    const rename = async (zoneId: number, zoneName: string) =>
      acme.admin.call('PATCH', `/zones/${zoneId}`, { zoneName });
    expect((await rename(other.zone_id, 'DAIRY')).json()).toMatchObject(taken);
    expect((await rename(one.zone_id, 'DAIRY')).statusCode).toBe(200);
    await acme.admin.call('DELETE', `/zones/${one.zone_id}`);
    expect((await rename(other.zone_id, 'Dairy')).statusCode).toBe(200);
  });

  test('of one name that are added at the same moment are one', async () => {
    const attempts = [1, 2, 3].map(async () => acme.admin.call('POST', '/zones', { zoneName: 'At once' }));
    const codes = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
  });

  test(
    'can be renamed without losing their description, and described without losing their name',
    { tags: ['2.7.1'] },
    async () => {
      const { zone_id } = await createZone({ zoneName: 'Old', description: 'Kept' });
      const renamed = await acme.admin.call('PATCH', `/zones/${zone_id}`, { zone_name: 'New' });
      expect(renamed.json()).toMatchObject({ zone_name: 'New', description: 'Kept' });
      const described = await acme.admin.call('PATCH', `/zones/${zone_id}`, { description: '' });
      expect(described.json()).toMatchObject({ zone_name: 'New', description: '' });
      expect((await acme.admin.call('PATCH', `/zones/${zone_id}`, {})).statusCode).toBe(400);
      expect((await acme.admin.call('PATCH', `/zones/${NOBODYS}`, { zoneName: 'x' })).statusCode).toBe(404);
    },
  );

  test(
    'count their sensors, each of which may be in several, and forget deleted ones',
    { tags: ['1.7.15', '2.3.2', '2.7.1'] },
    async () => {
      const [first, second] = [await createZone(), await createZone()];
      const [kept, deleted] = [await createSensor(), await createSensor()];
      for (const sensorId of [kept, deleted]) {
        expect((await assign(first.zone_id, 'sensors', { sensorId })).statusCode).toBe(204);
      }
      await assign(second.zone_id, 'sensors', { sensorId: String(kept) });
      expect((await find(first.zone_id))?.sensor_count).toBe(2);
      await acme.admin.call('DELETE', `/sensors/${deleted}`);
      expect((await find(first.zone_id))?.sensor_count).toBe(1);
      expect(await readZoneSensors(first.zone_id)).toEqual([
        expect.objectContaining({ sensor_id: kept, zone_ids: [first.zone_id, second.zone_id] }),
      ]);
    },
  );

  test('take a sensor once and lose it once', { tags: ['2.7.1'] }, async () => {
    const { zone_id } = await createZone();
    const sensorId = await createSensor();
    const attempts = await Promise.all([1, 2].map(async () => assign(zone_id, 'sensors', { sensorId })));
    expect(new Set(attempts.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 409]));
    const remove = async () => acme.admin.call('DELETE', `/zones/${zone_id}/sensors/${sensorId}`);
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect(await readZoneSensors(zone_id)).toEqual([]);
  });

  test('ask for the sensor and the user in the words of the specification', { tags: ['2.5.1'] }, async () => {
    const { zone_id } = await createZone();
    const sensor = (await assign(zone_id, 'sensors', {})).json();
    expect(sensor).toMatchObject({
      status: 400,
      message: 'Zone ID and sensor ID are required',
      errors: [{ path: 'sensorId', message: 'is required' }],
    });
    const user = (await assign(zone_id, 'users', {})).json();
    expect(user).toMatchObject({ status: 400, message: 'Zone ID and user ID are required' });
  });

  test('are somebody’s own when assigned to that user', { tags: ['2.3.1', '2.7.1'] }, async () => {
    const { zone_id } = await createZone();
    const { userId } = acme.viewer;
    expect((await assign(zone_id, 'users', { userId })).statusCode).toBe(204);
    expect((await assign(zone_id, 'users', { userId })).statusCode).toBe(409);
    const own = async (person: TestPerson) => (await list(person, '/zones/user')).map((one) => one.zone_id);
    expect(await own(acme.viewer)).toContain(zone_id);
    expect(await own(acme.admin)).not.toContain(zone_id);
    expect((await acme.admin.call('DELETE', `/zones/${zone_id}/users/${userId}`)).statusCode).toBe(204);
    expect(await own(acme.viewer)).not.toContain(zone_id);
  });

  test('get new users all at once or not at all', { tags: ['2.7.1'] }, async () => {
    const { zone_id } = await createZone();
    const replace = async (userIds: readonly (number | string)[]) =>
      acme.admin.call('PATCH', `/zones/${zone_id}/users`, { userIds });
    const [admin, viewer] = [acme.admin.userId, acme.viewer.userId];
    expect((await replace([viewer, String(admin), viewer])).json().zone_users).toEqual([admin, viewer]);
    expect((await replace([viewer, NOBODYS])).statusCode).toBe(404);
    expect((await find(zone_id))?.zone_users).toEqual([admin, viewer]);
    expect((await replace([])).json().zone_users).toEqual([]);
  });

  test('leave their sensors and users behind when they are deleted', { tags: ['2.7.1'] }, async () => {
    const { zone_id } = await createZone();
    const sensorId = await createSensor();
    await assign(zone_id, 'sensors', { sensorId });
    expect((await acme.admin.call('DELETE', `/zones/${zone_id}`)).statusCode).toBe(204);
    expect(await find(zone_id)).toBeUndefined();
    expect((await acme.viewer.call('GET', `/zones/${zone_id}/sensors`)).statusCode).toBe(404);
    expect((await assign(zone_id, 'sensors', { sensorId })).statusCode).toBe(404);
    expect((await acme.viewer.call('GET', `/sensors/${sensorId}`)).statusCode).toBe(200);
  });
});
