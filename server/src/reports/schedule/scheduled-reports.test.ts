import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScheduledReport } from '@ts1/contract';
import { NO_LISTENERS } from '../../events.ts';
import { DeliveryWorker, type Sender } from '../../notifications/index.ts';
import { createLogger } from '../../platform/logger.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, signIn, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { sendDueReports } from '../index.ts';

const HOUR = 3_600_000;

describeOnEachEngine('scheduled reports', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  let zoneId: number;
  let worker: DeliveryWorker;
  type Sent = Parameters<Sender['send']>;
  const sent: (Sent[0] & Sent[1])[] = [];
  const logger = createLogger('silent');

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
    zoneId = await addZone(acme, 'Cold "store"');
    worker = new DeliveryWorker({
      database: on.database,
      clock: app.clock,
      logger,
      senders: {
        email: { send: async (message, envelope) => void sent.push({ ...message, ...envelope }), close() {} },
      },
      publicUrl: new URL('https://monitor.example.org'),
      linkToken: async () => undefined,
      events: NO_LISTENERS,
    });
  });
  afterAll(async () => {
    await worker.close();
    await app.close();
  });

  const addZone = async ({ admin }: TestCompany, zoneName: string): Promise<number> => {
    const zone = (await admin.call('POST', '/zones', { zoneName })).json<{ zone_id: number }>();
    const added = await admin.call('POST', '/sensors', { serialNo: '010203', name: 'Fridge', type: '1' });
    const { id: sensorId } = added.json<{ id: number }>();
    await admin.call('POST', `/zones/${zone.zone_id}/sensors`, { sensorId });
    return zone.zone_id;
  };
  const body = () => ({
    zoneId,
    frequency: 'daily',
    time: '06:30',
    userIds: [acme.admin.userId, acme.viewer.userId],
  });
  /** Sessions end after a day. */
  const advance = async (ms: number): Promise<void> => {
    app.clock.advance(ms);
    const { companyName, email } = acme.admin;
    acme = { ...acme, admin: await signIn(app.http, companyName, email) };
  };
  const create = async (given: object = {}) =>
    acme.admin.call('POST', '/scheduled-reports', { ...body(), ...given });
  const list = async () => (await acme.admin.call('GET', '/scheduled-reports')).json<ScheduledReport[]>();
  const announced: string[] = [];
  const due = async () =>
    sendDueReports({
      database: on.database,
      clock: app.clock,
      logger,
      events: NO_LISTENERS,
      announceChange: (_companyId, groups) => void announced.push(...groups),
    });

  test('go out once at their time, as a PDF to each recipient, however many servers there are', async () => {
    await acme.admin.call('PATCH', '/settings/company', { timeZone: 'America/New_York' });
    const made = (await create()).json<ScheduledReport>();
    // It is 05:00 in New York.
    expect([made.zoneName, made.nextRun]).toEqual(['Cold "store"', '2026-01-31T11:30:00.000Z']);
    expect(await due()).toBe(0);
    expect([made.lastSent, announced]).toEqual([null, []]);
    app.clock.advance(1.5 * HOUR);
    const both = await Promise.all([due(), due()]);
    expect(both[0] + both[1]).toBe(1);
    expect(await due()).toBe(0);
    expect((await list()).map(({ lastSent }) => lastSent)).toEqual(['2026-01-31T11:30:00.000Z']);
    expect(announced).toEqual(['ScheduledReports']);
    await worker.settle();
    const byAddress = sent.toSorted((one, other) => one.to.localeCompare(other.to));
    expect(byAddress.map(({ to, subject, file }) => [to, subject, file?.name])).toEqual(
      [acme.admin, acme.viewer].map(({ email }) => [
        email,
        'Report: Cold "store"',
        'Cold store daily 2026-01-30.pdf',
      ]),
    );
    expect(sent[0]?.text).toContain('30 Jan 2026, 00:00:00');
    expect(sent[0]?.file?.content.toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\n$/);
    await advance(24 * HOUR);
    expect(await due()).toBe(1);
    const log = (await acme.admin.call('GET', '/deliveries')).json<{ purpose: string }[]>();
    expect(log.filter(({ purpose }) => purpose === 'report')).toHaveLength(4);
  });

  test('that a server died over are made by another when its lease has run out', async () => {
    const { id } = (await create({ time: '23:00' })).json<ScheduledReport>();
    await advance(24 * HOUR);
    await due();
    await on.database.write(acme.companyId, async (tx) =>
      tx.sql
        .updateTable('scheduled_reports')
        .set({ last_date: '2026-01-01', leased_until: app.clock.now() + 10_000 })
        .where('company_id', '=', acme.companyId)
        .where('report_id', '=', id)
        .execute(),
    );
    expect(await due()).toBe(0);
    app.clock.advance(10_000);
    expect(await due()).toBe(1);
    expect((await acme.admin.call('DELETE', `/scheduled-reports/${id}`)).statusCode).toBe(204);
  });

  test('are changed and ended, and refuse what does not fit', async () => {
    const [first] = await list();
    const path = `/scheduled-reports/${first?.id}`;
    const weekly = { ...body(), frequency: 'weekly', day: 5, time: '00:05', userIds: [acme.viewer.userId] };
    expect((await acme.admin.call('PUT', path, weekly)).json()).toMatchObject({ day: 5, time: '00:05' });
    const fields = async (given: object) =>
      (await create(given)).json<{ errors: { path: string }[] }>().errors.map((error) => error.path);
    expect(await fields({ frequency: 'weekly', day: 8 })).toEqual(['day']);
    expect(await fields({ time: '24:00', userIds: [] })).toEqual(['time', 'userIds']);
    expect(await fields({ userIds: [1, 1] })).toEqual(['userIds']);
    expect((await create({ userIds: [rival.admin.userId] })).statusCode).toBe(404);
    expect((await create({ zoneId: 987_654_321 })).statusCode).toBe(404);
    rival = { ...rival, admin: await signIn(app.http, rival.admin.companyName, rival.admin.email) };
    expect((await rival.admin.call('PUT', path, weekly)).statusCode).toBe(404);
    expect((await rival.admin.call('DELETE', path)).statusCode).toBe(404);
    const viewer = await signIn(app.http, acme.viewer.companyName, acme.viewer.email);
    expect((await viewer.call('GET', '/scheduled-reports')).statusCode).toBe(403);
    expect((await acme.admin.call('DELETE', path)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
  });
});
