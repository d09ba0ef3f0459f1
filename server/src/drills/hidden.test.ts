import { type Route, type RouteName, routes } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { EXAMPLE_DRILL, furnishCompany } from '../../testing/furnish-company.ts';
import { createTestApp, type TestApp, type TestCompany, type TestPerson } from '../../testing/test-app.ts';

const DAY = 86_400_000;
/** Calls about drills, or the record of all that anybody did, or endless. */
const SHOWS_DRILLS = new Set<RouteName>([
  'listDrills',
  'listDrillRuns',
  'drillReport',
  'listAuditLogs',
  'auditChain',
  'exportAuditLog',
  'exportAuditTable',
  'exportCompany',
  'events',
]);
const NOBODYS = 987_654_321;
/** Files that are drawn or packed differ each time, so they are compared with nothing. */
const isDrawn = ({ mediaType = '' }: Route): boolean => /pdf|sheet/.test(mediaType);

/** Every call that reads, also any added later. */
const readers = Object.entries(routes).flatMap(([name, route]: [string, Route]) =>
  route.method === 'GET' && !SHOWS_DRILLS.has(name as RouteName) && route.permission !== 'device'
    ? [[name as RouteName, route] as const]
    : [],
);

describeOnEachEngine('an alarm drill is nowhere but where drills are shown', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let ids: Record<string, number>;
  let groupId: number;
  let drillId: number;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    ids = await furnishCompany({ app, database: on.database }, acme, 'Acme', 4);
    const quiet = await acme.admin.call('POST', '/sensors', { serialNo: '999001', name: 'Calm', type: '1' });
    const group = await acme.admin.call('POST', '/remote-alert-groups', {
      name: 'Night shift',
      sensors: [quiet.json<{ id: number }>().id],
      recipients: [{ userId: String(acme.admin.userId), email: true, sms: false, push: false }],
    });
    groupId = group.json<{ id: number }>().id;
    const body = { ...EXAMPLE_DRILL, group_id: groupId };
    drillId = (await acme.admin.call('POST', '/drills', body)).json<{ id: number }>().id;
  });
  afterAll(async () => app.close());

  const ask = async (who: TestPerson, route: Route, given: Readonly<Record<string, number>>) => {
    const now = app.clock.now();
    const period = { startDate: now - DAY, endDate: now + DAY, at: now };
    const shape = 'shape' in route.query ? Object.keys(route.query.shape as object) : Object.keys(period);
    const query = Object.entries({ ...period, include_acknowledged: 'true', include_warnings: 'true' })
      .filter(([key]) => shape.includes(key))
      .map(([key, value]) => `${key}=${value}`);
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(given[field] ?? NOBODYS));
    const answer = await who.call('GET', `${path}?${query.join('&')}`);
    const { 'x-total-count': total } = answer.headers;
    return { status: answer.statusCode, total, body: answer.body };
  };
  const askAll = async () => {
    const answers: Record<string, unknown> = {};
    for (const [name, route] of readers) {
      if (isDrawn(route)) continue;
      // Admins see all that anybody sees.
      answers[name] = await ask(acme.admin, route, ids);
    }
    return answers;
  };
  const countMessagesToSystems = async () =>
    on.database.read(acme.companyId, async (tx) =>
      tx.sql
        .selectFrom('webhook_deliveries')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('company_id', '=', acme.companyId)
        .executeTakeFirstOrThrow(),
    );

  test(
    'every call that reads answers the same before, while and after one runs',
    { timeout: 60_000 },
    async () => {
      const announced: string[] = [];
      const before = await askAll();
      const messages = await countMessagesToSystems();
      expect(
        Object.values(before).filter((answer) => (answer as { status: number }).status === 200).length,
      ).toBeGreaterThan(60);
      app.events.on('alarms.changed', () => void announced.push('alarm'));
      const run = await acme.admin.call('POST', `/drills/${drillId}/run`);
      expect([run.statusCode, run.json().ledger.messages]).toMatchObject([
        201,
        [{ to: 'admin', channel: 'email' }],
      ]);
      expect(await askAll()).toEqual(before);
      expect(await countMessagesToSystems()).toEqual(messages);
      expect(announced).toEqual([]);

      const event = run.json<{ event_id: number }>().event_id;
      const [log] = (await acme.admin.call('GET', '/alarms/events?drills=true')).json<{
        events: { event_id: number; acknowledgeable: number; sensor_id: number }[];
      }>().events;
      expect(log).toMatchObject({ event_id: event, name: 'Alarm drill', state: 'active' });
      const hidden = { ...ids, sensorId: log?.sensor_id ?? 0, logId: log?.acknowledgeable ?? 0 };
      for (const [name, route] of readers) {
        if (!/\{(sensorId|logId)\}/.test(route.path)) continue;
        const [theirs, nobodys] = [hidden, { ...ids, sensorId: NOBODYS, logId: NOBODYS }];
        const answer = await ask(acme.admin, route, theirs);
        expect.soft(answer.status, name).toBe((await ask(acme.admin, route, nobodys)).status);
      }
      for (const path of [
        `/alarms/alarm-log?event_id=${event}`,
        `/deliveries?event_id=${event}`,
        `/alarms/events?event_id=${event}`,
      ]) {
        expect.soft((await acme.admin.call('GET', path)).statusCode, path).toBe(404);
      }

      const acknowledged = await acme.admin.call('PATCH', `/alarms/alarm-log/${log?.acknowledgeable ?? 0}`, {
        acknowledged: true,
        cause_id: ids['cause_id'],
        action_id: ids['action_id'],
      });
      expect(acknowledged.statusCode).toBe(200);
      expect(await askAll()).toEqual(before);
      expect(announced).toEqual([]);
    },
  );
});
