import { quietPeriod } from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, signIn, type TestApp, type TestCompany } from '../../testing/test-app.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describeOnEachEngine('maintenance', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  let sensorId: number;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
    const body = { serialNo: '777001', name: 'Freezer', type: '1' };
    sensorId = (await acme.admin.call('POST', '/sensors', body)).json<{ id: number }>().id;
  });
  afterAll(async () => app.close());

  const body = (changes: object = {}) => ({
    scope: 'sensors',
    sensor_ids: [sensorId],
    from: app.clock.now() + HOUR,
    until: app.clock.now() + 2 * HOUR,
    reason: 'Defrosting',
    ...changes,
  });
  const plan = async (changes: object = {}) =>
    quietPeriod.parse((await acme.admin.call('POST', '/quiet-periods', body(changes))).json());
  const list = async (company = acme) =>
    quietPeriod.array().parse((await company.viewer.call('GET', '/quiet-periods')).json());

  test('is planned, lasts and is past, as everybody of the company sees', async () => {
    const { id } = await plan();
    const readState = async () => (await list()).find((one) => one.id === id)?.state;
    expect(await readState()).toBe('planned');
    app.clock.advance(HOUR);
    expect(await readState()).toBe('now');
    app.clock.advance(HOUR);
    expect(await readState()).toBe('past');
    expect(await list(rival)).toEqual([]);
  });

  test.each([
    ['longer than seven days', 'until', { until: 8 * DAY }],
    ['over before it begins', 'until', { from: 3 * HOUR, until: 2 * HOUR }],
    ['over already', 'until', { until: -HOUR }],
    ['begun before it was planned', 'from', { from: -2 * HOUR, until: HOUR }],
    ['more than a year ahead', 'from', { from: 400 * DAY, until: 401 * DAY }],
    ['a series of more than a year', 'until', { until: 400 * DAY, repeats: [1] }],
    ['a series without a day of its own', 'repeats.weekdays', { until: 5 * HOUR, repeats: [3] }],
    ['without a reason', 'reason', { reason: ' ' }],
    ['of no sensor', 'sensor_ids', { sensor_ids: undefined }],
  ])('%s is refused, with the field %s', async (_name, field, given) => {
    const now = app.clock.now();
    const { from, until, repeats, ...others } = given as Record<string, number> & { repeats?: number[] };
    const response = await acme.admin.call(
      'POST',
      '/quiet-periods',
      body({
        ...others,
        ...(from !== undefined && { from: now + from }),
        ...(until !== undefined && { until: now + until }),
        ...(repeats !== undefined && { repeats: { weekdays: repeats, time: '02:00', minutes: 30 } }),
      }),
    );
    expect([response.statusCode, response.json().errors?.[0].path]).toEqual([400, field]);
  });

  test('is for admins to plan, and for the own company alone', { tags: ['S34'] }, async () => {
    expect((await acme.viewer.call('POST', '/quiet-periods', body())).statusCode).toBe(403);
    expect((await rival.admin.call('POST', '/quiet-periods', body())).statusCode).toBe(404);
    const { id } = await plan();
    for (const [method, path] of [
      ['PATCH', `/quiet-periods/${id}`],
      ['DELETE', `/quiet-periods/${id}`],
    ] as const) {
      const change = method === 'PATCH' ? { end: 'now' } : undefined;
      expect((await rival.admin.call(method, path, change)).statusCode).toBe(404);
      expect((await acme.viewer.call(method, path, change)).statusCode).toBe(403);
    }
  });

  test('is deleted before it begins, and ended after', async () => {
    const { id } = await plan();
    const end = async (how: string) => acme.admin.call('PATCH', `/quiet-periods/${id}`, { end: how });
    expect((await end('now')).statusCode).toBe(409);
    app.clock.advance(HOUR);
    expect((await acme.admin.call('DELETE', `/quiet-periods/${id}`)).statusCode).toBe(409);
    const far = { until: app.clock.now() + 9 * DAY };
    expect((await acme.admin.call('PATCH', `/quiet-periods/${id}`, far)).statusCode).toBe(400);
    expect((await end('now')).json()).toMatchObject({ state: 'past', ended_by: 'admin' });
    expect((await end('now')).statusCode).toBe(409);
    const other = await plan();
    expect((await acme.admin.call('DELETE', `/quiet-periods/${other.id}`)).statusCode).toBe(204);
    expect((await list()).map((one) => one.id)).not.toContain(other.id);
  });

  describe('that repeats', () => {
    test('is on its days at its time, one time of it can be ended, and then all of it', async () => {
      const repeats = { weekdays: [1, 2, 3, 4, 5, 6, 7], time: '02:00', minutes: 60 };
      const { id, span } = await plan({ until: app.clock.now() + 30 * DAY, repeats });
      expect(span?.from).toMatch(/T02:00/);
      app.clock.advance(Date.parse(span?.from ?? '') - app.clock.now() + 600_000);
      const admin = await signIn(app.http, acme.name, acme.admin.email);
      const end = async (how: string) => admin.call('PATCH', `/quiet-periods/${id}`, { end: how });
      const ended = (await end('now')).json();
      expect(ended).toMatchObject({ state: 'planned', ended_at: null });
      expect(Date.parse(ended.span.from) - Date.parse(span?.from ?? '')).toBe(DAY);
      expect(
        (await admin.call('PATCH', `/quiet-periods/${id}`, { until: app.clock.now() + DAY })).statusCode,
      ).toBe(409);
      expect((await end('series')).json()).toMatchObject({ state: 'past', ended_by: 'admin' });
    });
  });
});
