import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany, type TestPerson } from '../../testing/test-app.ts';

describeOnEachEngine('the order of the sensor table', (on) => {
  let app: TestApp;
  let company: TestCompany;
  let other: TestCompany;
  let sensors: number[];

  beforeAll(async () => {
    app = await createTestApp(on.database);
    other = await app.createCompany();
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    company = await app.createCompany();
    sensors = await addSensors(company.companyId, 3);
  });

  async function addSensors(companyId: number, count: number): Promise<number[]> {
    return on.database.write(companyId, async (tx) => {
      const ids = await tx.dialect.nextIds(tx, 'sensors', count);
      for (const id of ids) {
        const row = {
          company_id: companyId,
          sensor_id: id,
          serial_no: String(id).padStart(6, '0'),
          name: `S${id}`,
        };
        const times = { usual_interval_ms: 60_000, created_at: 0, updated_at: 0, deleted_at: null };
        await tx.sql
          .insertInto('sensors')
          .values({ ...row, type: '1', firmware: null, ...times })
          .execute();
      }
      return ids;
    });
  }

  const key = (index: number) => `sensor_order_${sensors[index]}`;
  const place = (index: number, position: number) => ({
    preference_key: key(index),
    preference_value: position,
  });
  const order = async (person: TestPerson, body: object) =>
    person.call('POST', '/automation/sensor-order', body);
  const read = async (person: TestPerson) => (await order(person, { action: 'get' })).json();

  test('is kept for each user and read back first place first', { tags: ['1.3.9', '1.7.17'] }, async () => {
    const { viewer, admin } = company;
    const saved = await order(viewer, {
      userId: viewer.userId,
      companyId: String(company.companyId),
      preferences: [place(0, 2), place(1, 0), place(2, 1)],
      timestamp: '2026-01-31T10:00:00.000Z',
    });
    const sorted = [place(1, 0), place(2, 1), place(0, 2)];
    expect([saved.statusCode, saved.json()]).toEqual([200, sorted]);
    expect(await read(viewer)).toEqual(sorted);
    expect(await read(admin)).toEqual([]);
  });

  test('keeps the places of sensors that are not named', { tags: ['1.7.18'] }, async () => {
    await order(company.admin, { preferences: [place(0, 0), place(1, 1)] });
    await order(company.admin, { preferences: [place(0, 5)] });
    expect(await read(company.admin)).toEqual([place(1, 1), place(0, 5)]);
  });

  test("stores nothing for ids that are none of the company's sensors", async () => {
    const preferences = [place(0, 0), { preference_key: 'sensor_order_999999', preference_value: 1 }];
    expect((await order(other.admin, { preferences })).json()).toEqual([]);
    expect((await order(company.admin, { preferences })).json()).toEqual([place(0, 0)]);
  });

  test('is read and saved by no other user', { tags: ['1.7.18'] }, async () => {
    const { viewer, admin } = company;
    expect((await order(viewer, { action: 'get', userId: admin.userId })).statusCode).toBe(403);
    expect((await order(viewer, { companyId: other.companyId, preferences: [] })).statusCode).toBe(403);
  });

  test('names what does not fit', async () => {
    const response = await order(company.admin, {
      preferences: [{ preference_key: 'theme', preference_value: 1.5 }],
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors.map((error: { path: string }) => error.path)).toEqual([
      'preferences.0.preference_key',
      'preferences.0.preference_value',
    ]);
  });
});
