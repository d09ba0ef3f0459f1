import { drill, type DrillRun, drillRun } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createDeliverDrill } from '../ingest/index.ts';
import { DeliveryWorker, type Sender } from '../notifications/index.ts';
import { createLogger } from '../platform/logger.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { EXAMPLE_DRILL } from '../../testing/furnish-company.ts';
import { jobDeps } from '../../testing/job-deps.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../testing/test-app.ts';
import { openWatchedStore, type WatchedStore } from '../../testing/watched-store.ts';
import type { RunDrillDeps } from './deps.ts';
import { runDueDrills } from './run-due-drills.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describeOnEachEngine('an alarm drill', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let store: WatchedStore;
  let worker: DeliveryWorker;
  let mailWorks = true;
  let mails: { subject: string; text: string }[] = [];

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    store = await openWatchedStore(app, acme);
    const email: Sender = {
      async send(message) {
        if (!mailWorks) throw new Error('connection refused');
        mails.push(message);
      },
      close() {},
    };
    worker = new DeliveryWorker({
      ...deps(),
      logger: createLogger('silent'),
      senders: { email },
      publicUrl: new URL('https://ts1.example'),
      linkToken: async () => undefined,
      chance: () => 0,
    });
  });
  beforeEach(() => {
    app.clock.advance(MINUTE);
    mailWorks = true;
    mails = [];
  });
  afterAll(async () => {
    await worker.close();
    await app.close();
  });

  const deps = (): RunDrillDeps => ({
    ...jobDeps(app, on.database),
    configured: new Set(['email']),
    deliverDrill: createDeliverDrill(app.ingest.pipeline, app.clock),
  });
  /** A group of somebody who is reached by e-mail, and its drill. */
  const plan = async (changes: object = {}) => {
    const sensor = await store.addSensor();
    const groupId = await store.addGroup({
      name: `Group ${sensor.serialNo}`,
      sensors: [sensor.id],
      recipients: [{ userId: acme.viewer.userId, channels: ['email'] }],
    });
    const body = { ...EXAMPLE_DRILL, group_id: groupId, ...changes };
    const answer = await acme.admin.call('POST', '/drills', body);
    expect(answer.statusCode).toBe(201);
    const { id } = drill.parse(answer.json());
    onTestFinished(async () => {
      await finish();
      await acme.admin.call('DELETE', `/drills/${id}`);
    });
    return { id, groupId, sensor };
  };
  const run = async (id: number) => {
    const answer = await acme.admin.call('POST', `/drills/${id}/run`);
    expect(answer.statusCode).toBe(201);
    return drillRun.parse(answer.json());
  };
  const readRuns = async (id: number): Promise<DrillRun[]> =>
    drillRun.array().parse((await acme.viewer.call('GET', `/drills/${id}/runs`)).json());
  const last = async (id: number) => (await readRuns(id))[0];
  const pass = async (minutes: number) => {
    app.clock.advance(minutes * MINUTE);
    await runDueDrills(deps());
  };
  const finish = async () => {
    await pass(45);
    await pass(0);
    await worker.settle();
  };
  const acknowledge = async (person = acme.viewer) => {
    const { events } = (await person.call('GET', '/alarms/events?drills=true')).json<{
      events: { acknowledgeable: number }[];
    }>();
    const path = `/alarms/alarm-log/${events[0]?.acknowledgeable ?? 0}`;
    expect((await person.call('PATCH', path, { acknowledged: true })).statusCode).toBe(200);
  };

  test('passes when its message is handed over and acknowledged in time, with each step in the ledger', async () => {
    const { id } = await plan();
    await run(id);
    await worker.settle();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^DRILL: Group/);
    expect(mails[0]?.text).toMatch(/^DRILL: Group/);
    app.clock.advance(5 * MINUTE);
    await acknowledge();
    await pass(0);
    expect(await last(id)).toMatchObject({
      result: 'passed',
      ledger: {
        reading_at: expect.any(String),
        committed_at: expect.any(String),
        raised_at: expect.any(String),
        messages: [
          { to: 'viewer', channel: 'email', state: 'delivered', handed_over_at: expect.any(String) },
        ],
        acknowledged_by: 'viewer',
      },
    });
    const [planned] = drill.array().parse((await acme.viewer.call('GET', '/drills')).json());
    expect(planned).toMatchObject({ id, overdue: false, unseen: 0, last_run: { result: 'passed' } });
    const left = await on.database.readAcross(async (tx) =>
      tx.sql.selectFrom('readings').select('sensor_id').where('company_id', '=', acme.companyId).execute(),
    );
    expect(left).toEqual([]);
    const { statusCode, headers } = await acme.admin.call(
      'GET',
      `/drill-report?startDate=${app.clock.now() - DAY}&endDate=${app.clock.now()}`,
    );
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  test.each([
    [
      'is late when it is acknowledged late',
      { acknowledgedAfter: 20 },
      'late',
      'It was acknowledged too late.',
    ],
    ['fails when nobody acknowledges', {}, 'failed', 'Nobody acknowledged.'],
    [
      'fails when the mail server refuses',
      { mail: false },
      'failed',
      /handed over: email, connection refused/,
    ],
    ['fails when the group notifies nobody', { nobody: true }, 'failed', /notifies nobody/],
  ] as const)('%s', async (_name, given: Broken, result, reason) => {
    const { id } = await plan(given.nobody === true ? { channels: ['sms'] } : {});
    mailWorks = given.mail ?? true;
    await run(id);
    await worker.settle();
    if (given.acknowledgedAfter !== undefined) {
      app.clock.advance(given.acknowledgedAfter * MINUTE);
      await acknowledge();
    }
    await pass(given.acknowledgedAfter === undefined ? 31 : 0);
    expect(await last(id)).toMatchObject({ result, reason: expect.stringMatching(reason) });
    const inGerman = await acme.viewer.call('GET', `/drills/${id}/runs`, undefined, {
      'accept-language': 'de',
    });
    expect(drillRun.array().parse(inGerman.json())[0]?.reason).toMatch(/zu spät|Niemand|Keine|niemanden/);
    mailWorks = true;
    await worker.settle();
    const resultMails = mails.filter(({ subject }) => subject.startsWith('Alarm drill: Group'));
    expect(resultMails).toHaveLength(1);
  });

  test('fails when its reading is not stored, and is late when it is stored late', async () => {
    const { id } = await plan({ needs_acknowledgement: false });
    const held = { ...deps(), deliverDrill: async () => Promise.reject(new Error('the database is away')) };
    const planned = await begin(id);
    await runDueDrills(held);
    expect((await last(id))?.ledger.committed_at).toBeNull();
    app.clock.advance(31 * MINUTE);
    await runDueDrills(held);
    expect(await last(id)).toMatchObject({
      id: planned,
      result: 'failed',
      reason: 'The reading was not stored.',
    });
    await pass(1);
    await begin(id);
    app.clock.advance(20 * MINUTE);
    await runDueDrills(deps());
    await worker.settle();
    await pass(0);
    expect(await last(id)).toMatchObject({ result: 'late', reason: 'The reading was stored too late.' });
  });

  const makeDue = async (id: number): Promise<void> => {
    await on.database.write(acme.companyId, async (tx) =>
      tx.sql
        .updateTable('drills')
        .set({ next_at: app.clock.now() })
        .where('company_id', '=', acme.companyId)
        .where('drill_id', '=', id)
        .execute(),
    );
  };
  /** A server begins a run and dies before it delivers anything. */
  const begin = async (id: number): Promise<number> => {
    await makeDue(id);
    await runDueDrills({ ...deps(), deliverDrill: async () => Promise.reject(new Error('killed')) });
    return (await last(id))?.id ?? 0;
  };

  test('is not begun while the clock is in doubt, and one under way goes on', async () => {
    const { id } = await plan({ needs_acknowledgement: false });
    await makeDue(id);
    await runDueDrills(deps(), () => false);
    expect(await readRuns(id)).toEqual([]);
    await runDueDrills(deps());
    await worker.settle();
    await runDueDrills(deps(), () => false);
    expect((await last(id))?.result).toBe('passed');
  });

  test('goes on at another server when the one that began it is killed', async () => {
    const { id } = await plan({ needs_acknowledgement: false });
    await begin(id);
    app.clock.advance(16_000);
    await runDueDrills(deps());
    await worker.settle();
    await pass(0);
    expect((await last(id))?.result).toBe('passed');
  });

  test('is run once by two servers', async () => {
    const { id } = await plan({
      needs_acknowledgement: false,
      schedule: { every: 'weekly', day: 1, time: '09:00' },
    });
    await makeDue(id);
    await Promise.all([1, 2].map(async () => runDueDrills(deps())));
    expect(await readRuns(id)).toHaveLength(1);
    expect((await last(id))?.ledger.messages).toHaveLength(1);
  });

  test('is postponed three times while a real alarm is in force, then skipped, and admins are notified', async () => {
    const { id, sensor } = await plan({ schedule: { every: 'weekly', day: 1, time: '09:00' } });
    await makeDue(id);
    await store.measure({ [sensor.serialNo]: -10 });
    expect((await acme.admin.call('POST', `/drills/${id}/run`)).statusCode).toBe(409);
    for (const postponed of [1, 2, 3]) {
      await pass(postponed === 1 ? 0 : 60);
      const [planned] = drill.array().parse((await acme.admin.call('GET', '/drills')).json());
      expect(planned).toMatchObject({ postponed, last_run: null });
    }
    await pass(60);
    expect(await last(id)).toMatchObject({
      result: 'skipped',
      reason: expect.stringContaining('real alarm'),
    });
    await worker.settle();
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Alarm drill: .* skipped$/),
    );
  });

  test('that is announced says so an hour before, once: by two servers, not when it is postponed, nor by hand', async () => {
    const schedule = { every: 'weekly', day: 1, time: '09:00' };
    const { id, groupId, sensor } = await plan({ schedule });
    const comesIn = async (minutes: number): Promise<void> => {
      const at = app.clock.now() + minutes * MINUTE;
      await on.database.write(acme.companyId, async (tx) =>
        tx.sql
          .updateTable('drills')
          .set({ planned_at: at, next_at: at })
          .where('company_id', '=', acme.companyId)
          .where('drill_id', '=', id)
          .execute(),
      );
    };
    const notices = async () => {
      await Promise.all([1, 2].map(async () => runDueDrills(deps())));
      await worker.settle();
      return mails.filter(({ subject }) => subject.startsWith('DRILL planned: Group'));
    };
    await comesIn(61);
    expect(await notices()).toEqual([]);
    app.clock.advance(MINUTE);
    const [notice, ...rest] = await notices();
    expect([notice?.text, rest]).toEqual([expect.stringMatching(/is planned for .*begin with DRILL/s), []]);
    await store.measure({ [sensor.serialNo]: -10 });
    app.clock.advance(61 * MINUTE);
    expect(await notices()).toHaveLength(1);
    const [postponed] = drill.array().parse((await acme.admin.call('GET', '/drills')).json());
    expect(postponed).toMatchObject({ postponed: 1 });
    const secret = { ...EXAMPLE_DRILL, group_id: groupId, schedule, announced: false };
    expect((await acme.admin.call('PUT', `/drills/${id}`, secret)).statusCode).toBe(200);
    await comesIn(30);
    expect(await notices()).toHaveLength(1);
  });

  test('that failed is reported to admins over every channel that works, by a call unless they want quiet', async () => {
    await on.database.write(acme.companyId, async (tx) =>
      tx.sql
        .updateTable('users')
        .set({ phone_number: '+4915112345678' })
        .where('company_id', '=', acme.companyId)
        .where('user_id', '=', acme.admin.userId)
        .execute(),
    );
    const resultChannels = async () => {
      const { id } = await plan({ channels: ['chat'] });
      await begin(id);
      app.clock.advance(16_000);
      await runDueDrills({ ...deps(), configured: new Set(['email', 'sms', 'voice']) });
      const rows = await on.database.read(acme.companyId, async (tx) =>
        tx.sql
          .selectFrom('deliveries')
          .select('channel')
          .where('company_id', '=', acme.companyId)
          .where('purpose', '=', 'drill-result')
          .where('created_at', '=', app.clock.now())
          .orderBy('delivery_id')
          .execute(),
      );
      return rows.map(({ channel }) => channel);
    };
    expect(await resultChannels()).toEqual(['email', 'sms', 'voice']);
    const quietHours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '00:00' }];
    expect(
      (await acme.admin.call('PUT', '/notification-preferences', { quietHours, off: [] })).statusCode,
    ).toBe(200);
    expect(await resultChannels()).toEqual(['email', 'sms']);
  });

  test('is never joined with real alarms, and real ones go first', async () => {
    const { id, sensor } = await plan();
    await run(id);
    await store.measure({ [sensor.serialNo]: -10 });
    await worker.settle();
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Alarm', 'DRILL']);
  });

  test('that failed waits for an admin to look at it, once', async () => {
    const rival = await app.createCompany('Rival');
    const { id } = await plan({ channels: ['sms'] });
    const { id: runId } = await run(id);
    await pass(0);
    const unseen = async () =>
      drill
        .array()
        .parse((await acme.viewer.call('GET', '/drills')).json())
        .find((one) => one.id === id)?.unseen;
    expect(await unseen()).toBe(1);
    const path = `/drills/${id}/runs/${runId}/seen`;
    expect((await acme.viewer.call('POST', path)).statusCode).toBe(403);
    expect((await rival.admin.call('POST', path)).statusCode).toBe(404);
    expect((await acme.admin.call('POST', path)).json()).toMatchObject({ seen_by: 'admin' });
    expect((await acme.admin.call('POST', path)).statusCode).toBe(409);
    expect(await unseen()).toBe(0);
  });

  test('is of its company alone, for admins to change, and refuses what makes no sense', async () => {
    const rival = await app.createCompany('Rival');
    const { id, groupId } = await plan();
    const body = { ...EXAMPLE_DRILL, group_id: groupId };
    expect((await rival.admin.call('POST', '/drills', body)).statusCode).toBe(404);
    expect((await acme.viewer.call('POST', '/drills', body)).statusCode).toBe(403);
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/run'],
      ['GET', '/runs'],
    ] as const) {
      const sent = method === 'PUT' ? body : undefined;
      expect.soft((await rival.admin.call(method, `/drills/${id}${path}`, sent)).statusCode, path).toBe(404);
    }
    const weekly = { ...body, schedule: { every: 'weekly', day: 8, time: '09:00' } };
    const refused = await acme.admin.call('PUT', `/drills/${id}`, weekly);
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'schedule.day']);
    const monthly = { ...weekly, schedule: { ...weekly.schedule, every: 'monthly' }, announced: false };
    expect((await acme.admin.call('PUT', `/drills/${id}`, monthly)).json().next_at).not.toBeNull();
    const [seen] = drill.array().parse((await acme.viewer.call('GET', '/drills')).json());
    expect(seen).toMatchObject({ next_at: null, overdue: true });
  });
});

interface Broken {
  readonly acknowledgedAfter?: number;
  readonly mail?: boolean;
  readonly nobody?: boolean;
}
