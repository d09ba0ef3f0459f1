import type { LightMyRequestResponse } from 'fastify';
import type { QuarantinedDelivery } from '@ts1/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyReadings } from '../../readings/index.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { sealAll } from '../../../testing/seal-all.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describeOnEachEngine('a sealed day whose block is damaged', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let sensorId: number;
  let send: (...readings: object[]) => Promise<LightMyRequestResponse>;
  let sealedDay: number;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    const unit = { baseUnitSerialNo: 'BU-damaged', baseUnitName: 'Gateway', typeId: '1' };
    const { deviceKey } = (await acme.admin.call('POST', '/baseUnits', unit)).json();
    const sensor = { serialNo: '010203', name: 'Freezer', type: '1' };
    ({ id: sensorId } = (await acme.admin.call('POST', '/sensors', sensor)).json());
    send = async (...readings) =>
      app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: { readings: readings.map((reading) => ({ sensor: '010203', ...reading })) },
      });
    // Days that were decoded are kept by what is in them, in one process for both databases.
    const temperature = on.engine === 'sqlite' ? 4 : 4.5;
    sealedDay = Math.floor(app.clock.now() / DAY) - 4;
    await send(
      ...Array.from({ length: 48 }, (_, hour) => ({
        timestamp: sealedDay * DAY + hour * HOUR,
        temperature,
      })),
    );
    await sealAll(on.database, app.clock.now());
  });
  afterAll(async () => app.close());

  const readBlock = async (): Promise<Uint8Array> =>
    on.database.read(acme.companyId, async (tx) => {
      const stored = tx.sql.selectFrom('sealed_days').select('block');
      const own = stored.where('company_id', '=', acme.companyId).where('day', '=', sealedDay);
      return (await own.executeTakeFirstOrThrow()).block;
    });
  const putBlock = async (block: Uint8Array) =>
    on.database.write(acme.companyId, async (tx) =>
      sql`update sealed_days set block = ${block} where company_id = ${acme.companyId} and day = ${sealedDay}`.execute(
        tx.sql,
      ),
    );
  const late = () => ({ timestamp: sealedDay * DAY + HOUR / 2, temperature: 5 });

  test('holds nothing up: what comes late for it waits in quarantine, which says why, until it is put right', async () => {
    const whole = await readBlock();
    await putBlock(whole.map((byte, at) => (at === 60 ? byte ^ 1 : byte)));
    expect((await send({ timestamp: app.clock.now(), temperature: 6 })).json()).toMatchObject({
      accepted: 1,
    });
    const day = new Date(sealedDay * DAY).toISOString().slice(0, 10);
    const reason = `The sealed readings of sensor ${sensorId} on ${day} cannot be read: it was cut or altered`;
    expect((await send(late())).statusCode).toBe(422);
    const [put] = (await acme.admin.call('GET', '/quarantined-deliveries')).json<QuarantinedDelivery[]>();
    expect(put).toMatchObject({ readings: 1, reason });
    expect((await send({ timestamp: app.clock.now() + 1, temperature: 6 })).json()).toMatchObject({
      accepted: 1,
    });
    expect((await verifyReadings(on.database, acme.companyId)).flaws).toEqual([
      { sensorId, day: sealedDay, problem: 'it was cut or altered' },
    ]);

    await putBlock(whole);
    const again = await acme.admin.call('POST', `/quarantined-deliveries/${put?.id}/retry`);
    expect(again.json()).toEqual({ accepted: 1, duplicates: 0 });
    expect((await verifyReadings(on.database, acme.companyId)).flaws).toEqual([]);
  });
});
