import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../testing/test-app.ts';

let serials = 400_000;
const NOBODYS = 987_654_321;

describeOnEachEngine('the members of a zone, several at once', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  let zoneId: number;
  let sensors: number[];

  beforeAll(async () => {
    app = await createTestApp(on.database);
    rival = await app.createCompany('Rival');
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    acme = await app.createCompany();
    zoneId = (await acme.admin.call('POST', '/zones', { zoneName: 'Cold store' })).json().zone_id;
    sensors = [await addSensor(acme), await addSensor(acme), await addSensor(acme)];
  });

  const addSensor = async (company: TestCompany): Promise<number> => {
    const body = { serialNo: String((serials += 1)), name: 'Freezer', type: '1' };
    return (await company.admin.call('POST', '/sensors', body)).json().id;
  };
  const change = async (body: object, id = zoneId) => acme.admin.call('POST', `/zones/${id}/members`, body);
  const members = async () => (await acme.viewer.call('GET', '/zones/members')).json();

  test('come and go in one call, which says how many were so already', async () => {
    const [first = 0, second = 0, third = 0] = sensors;
    const userIds = [acme.viewer.userId];
    const added = await change({ action: 'add', sensorIds: [first, second, second], userIds });
    expect([added.statusCode, added.json()]).toEqual([200, { changed: 3, unchanged: 0 }]);
    const more = await change({ action: 'add', sensorIds: [second, third] });
    expect(more.json()).toEqual({ changed: 1, unchanged: 1 });
    const removed = await change({ action: 'remove', sensorIds: [first], userIds });
    expect(removed.json()).toEqual({ changed: 2, unchanged: 0 });
    expect((await change({ action: 'remove', userIds })).json()).toEqual({ changed: 0, unchanged: 1 });
    expect(await members()).toEqual([{ zone_id: zoneId, sensor_ids: [second, third] }]);
  });

  test('all change or none: with one that is not there, nothing happens', async () => {
    const [first = 0] = sensors;
    const foreign = await addSensor(rival);
    const refused = [
      { sensorIds: [first, foreign] },
      { sensorIds: [first, NOBODYS] },
      { sensorIds: [first], userIds: [rival.viewer.userId] },
    ];
    for (const body of refused) expect((await change({ action: 'add', ...body })).statusCode).toBe(404);
    expect((await change({ action: 'add', sensorIds: [first] }, NOBODYS)).statusCode).toBe(404);
    expect(await members()).toEqual([{ zone_id: zoneId, sensor_ids: [] }]);
  });

  test('are not changed otherwise than in or out', async () => {
    const answer = await change({ action: 'swap', sensorIds: sensors });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'action']);
  });

  test('are changed by admins alone, and seen by a limited viewer in the own zones alone', async () => {
    const { admin, viewer } = acme;
    const byViewer = await viewer.call('POST', `/zones/${zoneId}/members`, {
      action: 'add',
      sensorIds: sensors,
    });
    expect(byViewer.statusCode).toBe(403);
    await change({ action: 'add', sensorIds: sensors });
    await admin.call('PATCH', '/settings/company', { viewersSeeOwnZones: true });
    expect(await members()).toEqual([]);
    await change({ action: 'add', userIds: [viewer.userId] });
    expect(await members()).toEqual([{ zone_id: zoneId, sensor_ids: sensors.toSorted((a, b) => a - b) }]);
  });
});
