// @module-tag S53
// @module-tag R83
import { beforeAll, expect, test } from 'vitest';
import { verifyReadings } from '../index.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { forgedBlock } from '../../../testing/forged-block.ts';
import { sealAll, sealAndRecord } from '../../../testing/seal-all.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Moment when clocks in Berlin change from 2 to 3. */
const SUMMER_TIME = Date.UTC(2026, 2, 29, 1);

describeOnEachEngine('a sealed day', (on) => {
  let app: TestApp;
  let companies = 0;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    app.clock.advance(SUMMER_TIME + 9 * DAY - app.clock.now());
    return async () => app.close();
  });

  const begin = async () => {
    companies += 1;
    const company = await app.createCompany(`Odd ${companies}`);
    const keys: string[] = [];
    for (const name of ['North', 'South']) {
      const unit = { baseUnitSerialNo: `O-${companies}-${name}`, baseUnitName: name, typeId: '1' };
      keys.push((await company.admin.call('POST', '/baseUnits', unit)).json().deviceKey);
    }
    const serialNo = String(640_000 + companies);
    const sensor = { serialNo, name: 'Freezer', type: '1' };
    const { id } = (await company.admin.call('POST', '/sensors', sensor)).json<{ id: number }>();
    const send = async (unit: number, readings: readonly object[]) =>
      (
        await app.http.inject({
          method: 'POST',
          url: '/api/ingest/readings',
          headers: { authorization: `Bearer ${keys[unit]}` },
          payload: { readings: readings.map((one) => ({ sensor: serialNo, ...one })) },
        })
      ).json();
    return { company, id, send, seal: async () => sealAll(on.database, app.clock.now()) };
  };
  const readBlocks = async ({ companyId }: TestCompany) =>
    on.database.read(companyId, async (tx) =>
      tx.sql
        .selectFrom('sealed_days')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('day')
        .execute(),
    );

  test('has one reading of a millisecond that two base units delivered, the first one’s, in one call, later and once sealed', async () => {
    const { company, id, send, seal } = await begin();
    const start = Math.floor(app.clock.now() / DAY) * DAY - 5 * DAY;
    const at = (minute: number, temperature: number) => ({ timestamp: start + minute * MINUTE, temperature });
    expect(await send(0, [at(0, 4), at(1, 5), at(1, 6)])).toMatchObject({ accepted: 2, duplicates: 1 });
    expect(await send(1, [at(1, 5), at(2, 7), at(0, 9)])).toMatchObject({ accepted: 1, duplicates: 2 });
    const read = async () => {
      const period = `startDate=${start}&endDate=${start + DAY - 1}`;
      const raw = await company.viewer.call('GET', `/sensors/${id}/readings?${period}`);
      const csv = await company.viewer.call('GET', `/sensors/${id}/exports/csv?${period}`);
      return { raw: raw.json<{ temperature: number }[]>(), csv: csv.body };
    };
    const before = await read();
    expect(before.raw.map(({ temperature }) => temperature)).toEqual([4, 5, 7]);
    await seal();
    expect(await read()).toEqual(before);
    expect((await readBlocks(company)).map(({ readings }) => readings)).toEqual([3]);
    expect(await send(1, [at(0, 4), at(2, 7), at(1, 8)])).toMatchObject({ accepted: 0, duplicates: 3 });
    await seal();
    expect(await read()).toEqual(before);
  });

  const moveTo = async (company: TestCompany, timeZone: string) => {
    const saved = await company.admin.call('PATCH', '/settings/company', { timeZone });
    expect([saved.statusCode, saved.json().timeZone]).toEqual([200, timeZone]);
  };

  test('answers the same across the change to summer time, and after the company moved to another time zone', async () => {
    const { company, id, send, seal } = await begin();
    const first = SUMMER_TIME - 2 * DAY;
    const readings = Array.from({ length: 4 * 144 }, (_, step) => ({
      timestamp: first + step * 10 * MINUTE,
      temperature: (step % 61) / 10,
    }));
    expect(await send(0, readings)).toMatchObject({ accepted: readings.length });
    const period = `startDate=${first - DAY}&endDate=${first + 4 * DAY}`;
    const answers = async () => {
      const found: unknown[] = [];
      for (const timeZone of ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu']) {
        await moveTo(company, timeZone);
        const heat = await company.viewer.call('GET', `/analytics/sensors/${id}/heat-map?${period}`);
        const csv = await company.viewer.call('GET', `/sensors/${id}/exports/csv?${period}`);
        expect([heat.statusCode, csv.statusCode]).toEqual([200, 200]);
        found.push(heat.json(), csv.body);
      }
      return found;
    };
    const before = await answers();
    expect(new Set(before.map((answer) => JSON.stringify(answer))).size).toBe(6);
    await seal();
    expect((await readBlocks(company)).length).toBeGreaterThan(3);
    expect(await answers()).toEqual(before);
  });

  const wrong = [
    ['of a version that is not known', 'it is of version 9, which is not known here'],
    ['of another company, exchanged with its own', /^it is of company \d+$/],
  ] as const;
  test.each(wrong)(
    'whose block is %s is named, answers nothing of it, and leaves the other days',
    async (name, problem) => {
      const [own, other] = [await begin(), await begin()];
      const start = Math.floor(app.clock.now() / DAY) * DAY - 5 * DAY;
      const hours = Array.from({ length: 48 }, (_, hour) => ({
        timestamp: start + hour * HOUR,
        temperature: hour / 7,
      }));
      for (const { send } of [own, other]) await send(0, hours);
      await sealAndRecord(on.database, app.clock.now());
      const [mine, theirs] = [(await readBlocks(own.company))[0], (await readBlocks(other.company))[0]];
      const block = name.includes('version')
        ? forgedBlock(mine?.block ?? new Uint8Array(), (body) =>
            Buffer.concat([Buffer.of(9), body.subarray(1)]),
          )
        : theirs?.block;
      await on.database.write(own.company.companyId, async (tx) =>
        tx.sql
          .updateTable('sealed_days')
          // Simulates a block that was inserted by hand: its digest is new, so nothing decoded before is used.
          .set({ block, digest: `${companies}`.padStart(64, '0') })
          .where('company_id', '=', own.company.companyId)
          .where('day', '=', start / DAY)
          .execute(),
      );
      const { flaws } = await verifyReadings(on.database, own.company.companyId);
      expect(flaws).toEqual([
        { sensorId: own.id, day: start / DAY, problem: expect.stringMatching(problem) },
      ]);
      const read = async (company: TestCompany, id: number, from: number, to: number) =>
        company.viewer
          .call('GET', `/sensors/${id}/readings?startDate=${from}&endDate=${to}&maxPoints=10`)
          .then(({ statusCode, body }) => [statusCode, body.includes('timestamp')]);
      expect(await read(own.company, own.id, start + HOUR, start + 5 * HOUR)).toEqual([500, false]);
      expect(await read(own.company, own.id, start + DAY, start + 2 * DAY)).toEqual([200, true]);
      expect(await read(other.company, other.id, start, start + DAY)).toEqual([200, true]);
    },
  );
});
