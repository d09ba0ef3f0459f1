import { FIRST_MESSAGES_MS, type ReceivedSoFar } from '@ts1/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';

let serials = 810_000;

describeOnEachEngine('what was received of a new base unit', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let unit: { id: number; deviceKey: string };

  beforeEach(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    unit = await addUnit(acme);
  });
  afterEach(async () => app.close());

  async function addUnit({ admin }: TestCompany): Promise<{ id: number; deviceKey: string }> {
    const body = {
      baseUnitSerialNo: `BU-${(serials += 1)}`,
      baseUnitName: `Gateway ${serials}`,
      typeId: '1',
    };
    return (await admin.call('POST', '/baseUnits', body)).json();
  }
  const send = async (readings: unknown[], key = unit.deviceKey) =>
    app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${key}` },
      payload: { readings },
    });
  const received = async (id = unit.id): Promise<ReceivedSoFar> =>
    (await acme.admin.call('GET', `/baseUnits/${id}/received`)).json();

  test('is nothing at first', async () => {
    expect(await received()).toMatchObject({
      last_contact: null,
      messages: 0,
      readings: 0,
      sensors: [],
      unknown: [],
      last_rejection: null,
      last_unreadable_at: null,
    });
  });

  test('counts messages and readings, and names the sensors by whether they are registered', async () => {
    const serialNo = String((serials += 1));
    const { id } = (
      await acme.admin.call('POST', '/sensors', { serialNo, name: 'Freezer', type: '1' })
    ).json<{ id: number }>();
    await send([{ sensor: serialNo, temperature: -18 }]);
    await send([{ sensor: '999001', temperature: 4 }]);
    await send([{ sensor: '999001', temperature: 5 }, { sensor: '999001' }]);
    expect(await received()).toMatchObject({
      messages: 3,
      readings: 3,
      sensors: [{ sensor_id: id, sensor_name: 'Freezer' }],
      sensors_count: 1,
      unknown: [{ serialNo: '999001', readings: 2 }],
      unknown_count: 1,
      unknown_readings: 2,
      last_rejection: expect.stringContaining('must be given'),
    });
  });

  test('counts calls of the same moment, and what came together, each', async () => {
    await Promise.all(Array.from({ length: 12 }, async (_, index) => send([reading(index)])));
    expect(await received()).toMatchObject({ messages: 12, readings: 12, unknown_count: 12 });
  });

  test('is counted of each unit by itself when calls of several units come together', async () => {
    const others = await Promise.all([addUnit(acme), addUnit(acme), addUnit(acme)]);
    const [alike, longer, silent] = others;
    await Promise.all([
      send([reading(1)]),
      send([reading(2)], alike.deviceKey),
      send([reading(3), reading(4)], longer.deviceKey),
      send([reading(5)], longer.deviceKey),
    ]);
    expect(await received()).toMatchObject({ messages: 1, readings: 1, unknown_count: 1 });
    expect(await received(alike.id)).toMatchObject({ messages: 1, readings: 1, unknown_count: 1 });
    expect(await received(longer.id)).toMatchObject({ messages: 2, readings: 3, unknown_count: 3 });
    expect(await received(silent.id)).toMatchObject({ messages: 0, readings: 0, unknown_count: 0 });
  });

  test('is no longer counted after the first hour', async () => {
    await send([reading(1)]);
    app.clock.advance(FIRST_MESSAGES_MS);
    await send([reading(2)]);
    expect(await received()).toMatchObject({ messages: 1, readings: 1, unknown_count: 2 });
  });

  test('begins anew with a new key', async () => {
    await send([reading(1)]);
    app.clock.advance(60_000);
    const { deviceKey } = (await acme.admin.call('POST', `/baseUnits/${unit.id}/device-key`)).json<{
      deviceKey: string;
    }>();
    expect(await received()).toMatchObject({ messages: 0, readings: 0, unknown_count: 0 });
    await send([reading(2)], deviceKey);
    expect(await received()).toMatchObject({ messages: 1, readings: 1, unknown_count: 1 });
  });

  test('is of that unit alone, and of one’s own company', async () => {
    const other = await addUnit(acme);
    await send([reading(1)], other.deviceKey);
    expect(await received()).toMatchObject({ messages: 0, unknown_count: 0 });
    const contoso = await app.createCompany('Contoso');
    const foreign = await addUnit(contoso);
    const refused = await acme.admin.call('GET', `/baseUnits/${foreign.id}/received`);
    expect(refused.statusCode).toBe(404);
  });
});

/** A reading of a sensor that is not registered. */
function reading(number: number): object {
  return { sensor: String(700_000 + number), temperature: 4 };
}
