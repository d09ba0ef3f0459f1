import { MAX_INGEST_BODY_BYTES } from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBaseUnit, addCompany, addSensors } from '../../../testing/devices.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

describeOnEachEngine('POST /api/ingest/readings', (on) => {
  let app: TestApp;
  let companyId: number;
  let baseUnitId: number;
  beforeAll(async () => {
    app = await createTestApp(on.database);
    companyId = await addCompany(on.database, 'Ward');
    baseUnitId = await addBaseUnit(on.database, companyId, 'BU-1', 'key-1');
    await addSensors(on.database, companyId, ['010203']);
  });
  afterAll(async () => app.close());

  const post = async (body: unknown, key = 'key-1', headers: Record<string, string> = {}) =>
    app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });

  test('answers what became of each reading, with the time of the server', async () => {
    const response = await post({
      readings: [
        { sensor: '010203', timestamp: '2026-01-31T09:00:00Z', temperature: 4.2 },
        { sensor: '01.02.03', timestamp: '2026-01-31T09:00:00Z', temperature: 4.2 },
        { sensor: '999999', temperature: 5 },
        { sensor: '999999', temperature: 6, timestamp: '2026-01-31T09:00:00Z' },
        { sensor: '010203', temperature: '4.2' },
        { sensor: '010203', timestamp: '2026-01-31T09:01:00Z', temperature: 25, humidity: 655.35 },
      ],
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      accepted: 2,
      duplicates: 1,
      unknown: ['999999'],
      rejected: [
        { index: 4, reason: 'temperature must be a number', field: 'temperature', sensor: '010203' },
        { index: 5, reason: 'humidity must be at most 100', field: 'humidity', sensor: '010203' },
      ],
    });
  });

  test('takes the company from the key: another company has another sensor of the same serial number', async () => {
    const other = await addCompany(on.database, 'Depot');
    await addBaseUnit(on.database, other, 'BU-2', 'key-2');
    const response = await post({ readings: [{ sensor: '010203', temperature: 1 }] }, 'key-2');
    expect(response.json()).toMatchObject({ accepted: 0, unknown: ['010203'] });
  });

  describe('refuses', () => {
    test.each([
      ['no key', {}, 401],
      ['another scheme', { authorization: 'Basic a2V5LTE=' }, 401],
      ['a wrong key', { authorization: 'Bearer key-3' }, 401],
    ])('%s', async (_case, headers, status) => {
      const response = await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers,
        payload: { readings: [] },
      });
      expect(response.statusCode).toBe(status);
      expect(response.headers['www-authenticate']).toBe('Bearer');
    });

    test.each([
      ['a body that is no JSON', '{"readings":[', 400, 'JSON'],
      ['an envelope without readings', {}, 400, 'readings'],
      ['readings that are no list', { readings: 5 }, 400, 'readings'],
      ['a body that would change a prototype', '{"readings":[],"__proto__":{"a":1}}', 400, ''],
      ['5,001 readings', { readings: Array.from({ length: 5_001 }, () => ({})) }, 413, '5000 readings'],
      ['a body of 10 MB', `"${'x'.repeat(10_000_000)}"`, 413, 'too large'],
    ])('%s', async (_case, body, status, words) => {
      const response = await post(body);
      expect(response.statusCode).toBe(status);
      expect(response.json().message).toContain(words);
    });

    test('a form', async () => {
      const response = await post('a=1', 'key-1', { 'content-type': 'application/x-www-form-urlencoded' });
      expect(response.statusCode).toBe(415);
    });
  });

  test('refuses JSON nested deeper than any reading is', async () => {
    const deep = `{"readings":[${'['.repeat(500_000)}${']'.repeat(500_000)}]}`;
    expect(deep.length).toBeLessThan(MAX_INGEST_BODY_BYTES);
    const answer = await post(deep);
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ path: 'body', message: 'is nested more than 8 levels deep' }],
    ]);
  });

  test('limits wrong keys from one network, and never holds up a right one', async () => {
    const tries = await Promise.all(Array.from({ length: 40 }, async () => post({ readings: [] }, 'wrong')));
    expect(tries.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0);
    expect(tries.at(-1)?.headers['retry-after']).toBeDefined();
    expect((await post({ readings: [] })).statusCode).toBe(200);
    app.clock.advance(16 * 60_000);
    expect((await post({ readings: [] }, 'wrong')).statusCode).toBe(401);
  });

  test('a replaced key stops at once where it was replaced, and soon elsewhere', async () => {
    const replaceKey = async (hash: string) =>
      on.database.write(companyId, async (tx) =>
        tx.sql
          .updateTable('base_units')
          .set({ device_key_hash: hash })
          .where('company_id', '=', companyId)
          .where('base_unit_id', '=', baseUnitId)
          .execute(),
      );
    const before = await on.database.read(companyId, async (tx) =>
      tx.sql
        .selectFrom('base_units')
        .select('device_key_hash')
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow(),
    );
    expect((await post({ readings: [] })).statusCode).toBe(200);
    await replaceKey('another hash');
    app.clock.advance(5_001);
    expect((await post({ readings: [] })).statusCode).toBe(401);
    await replaceKey(before.device_key_hash);
    expect((await post({ readings: [] })).statusCode).toBe(200);
    await replaceKey('another hash');
    app.ingest.endAccess(baseUnitId);
    expect((await post({ readings: [] })).statusCode).toBe(401);
    await replaceKey(before.device_key_hash);
  });

  test('is asked to come again while the server closes', async () => {
    await app.ingest.close();
    const response = await post({ readings: [{ sensor: '010203', temperature: 4 }] });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
  });
});
