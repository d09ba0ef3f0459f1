// @module-tag S32
import { BUILT_IN_ROLES, type Permission, routes, type Route, type RouteName } from '@ts1/contract';
import type { AddressInfo } from 'node:net';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fastifyPath } from './platform/http/register-route.ts';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import { collectEvents } from '../testing/received-events.ts';
import { addOpenTask } from '../testing/add-open-task.ts';
import {
  addOpenReview,
  EXAMPLE_DRILL,
  EXAMPLE_HAND_READING,
  EXAMPLE_REVIEW_PLAN,
  EXAMPLE_TASK_PLAN,
  EXAMPLE_SIGNATURE,
} from '../testing/furnish-company.ts';
import { idFields } from '../testing/id-fields.ts';
import {
  createTestApp,
  signIn,
  TEST_PASSWORD,
  type TestApp,
  type TestCompany,
  type TestPerson,
} from '../testing/test-app.ts';

interface Example {
  readonly query?: Record<string, string>;
  readonly body?: object | ((ids: Readonly<Record<string, number>>) => object);
}

const PERIOD = { startDate: '2026-01-01', endDate: '2026-02-01' };
const toSign = (subjectId: number | undefined) => ({
  ...EXAMPLE_SIGNATURE,
  subjectKind: 'review',
  subjectId,
});
/** A valid request of each route that needs more than ids. */
const EXAMPLES: Partial<Record<RouteName, Example>> = {
  sensorReadings: { query: PERIOD },
  sensorInputSeries: { query: PERIOD },
  listHandReadings: { query: PERIOD },
  handReadingsCsv: { query: PERIOD },
  addHandReading: { body: ({ task_id }) => ({ ...EXAMPLE_HAND_READING, task_id }) },
  voidHandReading: { body: { reason: 'Mine' } },
  sensorCsv: { query: PERIOD },
  sensorLine: { query: PERIOD },
  sensorXlsx: { query: PERIOD },
  sensorPdf: { query: PERIOD },
  updateAlarmLog: { body: { notes: 'Door was open' } },
  listTasks: { query: { over: 'false' } },
  doTask: { body: { answers: [true] } },
  endReview: { body: { result: 'nothing' } },
  reviewLog: { query: { month: '2026-01' } },
  confirmAlarm: { body: {} },
  // Longer than the company allows, which is checked last: nothing is shelved.
  shelveSensor: { body: ({ event_id }) => ({ minutes: 480, reason: 'Mine', event_id }) },
  updateUser: { body: { firstName: 'Mine' } },
  sensorOrder: { body: { preferences: [] } },
  saveFilter: { body: { screen: 'sensors', name: 'Mine', query: 'mine' } },
  deleteSavedFilter: { query: { screen: 'sensors', name: 'Mine' } },
  // Viewers sign no records but reviews.
  listSignatures: { query: { subjectKind: 'review' } },
  readSignatureSubject: { query: { subjectKind: 'review' } },
  signaturePasskeyOptions: { body: ({ subjectId }) => toSign(subjectId) },
  sign: {
    body: ({ subjectId }) => ({ ...toSign(subjectId), proof: { kind: 'password', password: 'a guess' } }),
  },
  alarmLog: { query: { include_acknowledged: 'true', include_pre_alarms: 'true' } },
};
const NOBODYS = 987_654_321;
const HOUR_MS = 3_600_000;
/** Part of the name of everything that the viewer must not see. */
const SECRET = 'Vault-secret';
/** Fields that name things of all users, or of the caller alone. */
const SHARED = new Set([
  'typeId',
  'cause_id',
  'action_id',
  'userId',
  'user_id',
  'roleId',
  'reviewer_ids',
  'companyId',
  'subscriptionId',
  'passkeyId',
  'sessionId',
  'id',
  'rawId',
]);

const table: [RouteName, Route][] = Object.entries(routes).map(([name, route]) => [name as RouteName, route]);
/** Routes that a signed-in viewer may call at all, where viewers may shelve. */
const VIEWERS_MAY: ReadonlySet<Permission> = new Set([
  'signed-in',
  'shelve',
  ...BUILT_IN_ROLES.viewer.permissions,
]);
const forViewers = table.filter(([, { permission }]) => VIEWERS_MAY.has(permission));
const allowed = forViewers.filter(([, { zoneLimit }]) => zoneLimit !== undefined);
const lists = allowed.filter(
  ([, { zoneLimit, method, path, query, answer, mediaType }]) =>
    zoneLimit === 'filtered' &&
    method === 'GET' &&
    !path.includes('{') &&
    answer instanceof z.ZodArray &&
    mediaType === undefined &&
    // A list of the signatures under one record needs its id, which is tested below.
    !idFields(query).some(({ name }) => name === 'subjectId'),
);
const withIds = allowed.flatMap(([name, route]) =>
  [route.params, route.query, route.body]
    .flatMap(idFields)
    .filter((field) => !SHARED.has(field.name))
    .map((field) => [name, field.name, route] as const),
);

describeOnEachEngine('a viewer who sees only the own zones', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let mine: Record<string, number>;
  let hidden: Record<string, number>;
  let port: number;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    await acme.admin.call('PATCH', '/settings/company', {
      viewersSeeOwnZones: true,
      viewersMayShelve: true,
    });
    mine = await furnish('Dairy', '010203');
    hidden = await furnish(SECRET, '909192');
    await acme.admin.call('POST', `/zones/${mine['zoneId'] ?? 0}/users`, { userId: acme.viewer.userId });
    await post('/sites', {
      siteDescription: 'First floor',
      sensorPositions: [mine, hidden].map(({ sensorId }) => ({ sensorId, x: 10, y: 10 })),
    });
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    port = (app.http.server.address() as AddressInfo).port;
  });
  afterAll(async () => app.close());

  const post = async (path: string, body: object) =>
    (await acme.admin.call('POST', path, body)).json<{
      id: number;
      deviceKey: string;
      zone_id: number;
      siteId: number;
    }>();
  const deliver = async (deviceKey: string, sensor: string, temperature: number, timestamp: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${deviceKey}` },
      payload: { readings: [{ sensor, timestamp, temperature, inputs: { door: 1 } }] },
    });
  let keys: Record<string, string> = {};

  /** Makes a zone with a sensor in alarm, whose alarms go to an alert group. */
  const furnish = async (name: string, serialNo: string) => {
    const sensor = await post('/sensors', { serialNo, name: `${name} freezer`, type: '1' });
    const unit = await post('/baseUnits', {
      baseUnitSerialNo: `U-${name}`.slice(0, 5),
      baseUnitName: `Unit ${name.length}`,
      typeId: '1',
    });
    keys = { ...keys, [serialNo]: unit.deviceKey };
    const group = await post('/remote-alert-groups', {
      name: `${name} group`,
      sensors: [sensor.id],
      recipients: [{ userId: String(acme.admin.userId), email: true, sms: false, push: false }],
    });
    const limits = { high_alarm: 0, high_enable: true };
    await acme.admin.call('PUT', `/alarms/sensor/${sensor.id}`, limits);
    const now = new Date(app.clock.now()).toISOString();
    expect((await deliver(unit.deviceKey, serialNo, 4, now)).json()).toMatchObject({ accepted: 1 });
    const log = (await acme.admin.call('GET', '/alarms/alarm-log')).json<
      { idAlarmLog: number; event_id: number; sensor_id: number }[]
    >();
    const alarm = log.find(({ sensor_id }) => sensor_id === sensor.id);
    const calibration = await post('/automation/calibration', { sensorId: sensor.id, action: 'CLEAR' });
    const certificate = `/calibrations/${calibration.id}/certificate?filename=${name}.pdf`;
    const saved = await acme.admin.call('PUT', certificate, Buffer.from('%PDF-1.7\n%%EOF\n'), {
      'content-type': 'application/pdf',
    });
    expect(saved.statusCode).toBe(200);
    const recorded = await acme.admin.call('POST', `/sensors/${sensor.id}/calibrations`, {
      calibrated_on: '2026-01-30',
      laboratory: 'Metrology',
      points: [],
      uncertainty: null,
      result: 'passed',
      next_due: null,
    });
    const labCalibrationId = recorded.json<{ lab_calibration_id: number }>().lab_calibration_id;
    const labCertificate = `/laboratory-calibrations/${labCalibrationId}/certificate?filename=${name}.pdf`;
    const attached = await acme.admin.call('PUT', labCertificate, Buffer.from('%PDF-1.7\n%%EOF\n'), {
      'content-type': 'application/pdf',
    });
    expect(attached.statusCode).toBe(200);
    const byHand = await post(`/sensors/${sensor.id}/hand-readings`, EXAMPLE_HAND_READING);
    // The viewer may make void what is their own.
    await on.database.write(acme.companyId, async ({ sql }) =>
      sql
        .updateTable('hand_readings')
        .set({ entered_by_id: acme.viewer.userId })
        .where('company_id', '=', acme.companyId)
        .where('hand_reading_id', '=', byHand.id)
        .execute(),
    );
    const site = await post('/sites', {
      siteDescription: `${name} site`,
      siteAddress: `${name} street`,
      sensorPositions: [{ sensorId: sensor.id, x: 10, y: 10 }],
    });
    await post('/quiet-periods', {
      scope: 'sensors',
      sensor_ids: [sensor.id],
      from: app.clock.now() + HOUR_MS,
      until: app.clock.now() + 2 * HOUR_MS,
      reason: `${name} maintenance`,
    });
    const drill = await post('/drills', { ...EXAMPLE_DRILL, group_id: group.id });
    const zone = await post('/zones', { zoneName: `${name} zone` });
    await acme.admin.call('POST', `/zones/${zone.zone_id}/sensors`, { sensorId: sensor.id });
    const { admin, viewer } = acme;
    const reviews = await post('/review-plans', {
      ...EXAMPLE_REVIEW_PLAN,
      zone_id: zone.zone_id,
      reviewer_ids: name === SECRET ? [admin.userId] : [admin.userId, viewer.userId],
    });
    const reviewId = await addOpenReview({ app, database: on.database }, acme, reviews.id, {
      zoneId: zone.zone_id,
      zoneName: `${name} zone`,
    });
    const compare = { name: `${name} check`, kind: 'comparison', sensor_id: sensor.id } as const;
    const tasks = await post('/task-plans', {
      ...EXAMPLE_TASK_PLAN,
      ...compare,
      points: [],
      group_id: group.id,
      assignee_ids: [admin.userId, viewer.userId],
    });
    const taskId = await addOpenTask({ app, database: on.database }, acme, {
      ...compare,
      planId: tasks.id,
      sensorId: sensor.id,
    });
    return {
      taskId,
      task_id: taskId,
      planId: reviews.id,
      reviewId,
      drillId: drill.id,
      sensorId: sensor.id,
      sensor_id: sensor.id,
      logId: alarm?.idAlarmLog ?? 0,
      event_id: alarm?.event_id ?? 0,
      eventId: alarm?.event_id ?? 0,
      zone_id: zone.zone_id,
      groupId: group.id,
      group_id: group.id,
      zoneId: zone.zone_id,
      calibrationId: calibration.id,
      subjectId: reviewId,
      labCalibrationId,
      handReadingId: byHand.id,
      siteId: site.siteId,
      input: 1,
    };
  };
  const attempt = async (
    name: RouteName,
    route: Route,
    ids: Readonly<Record<string, number>>,
    who: TestPerson,
  ) => {
    const { query = {}, body } = EXAMPLES[name] ?? {};
    const search = new URLSearchParams({
      ...query,
      ...Object.fromEntries(
        idFields(route.query)
          .filter((field) => ids[field.name] !== undefined)
          .map((field) => [field.name, String(ids[field.name])]),
      ),
    });
    const own = { ...ids, userId: who.userId };
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, field: keyof typeof own) => String(own[field]));
    const response = await who.call(
      route.method,
      `${path}?${search.toString()}`,
      typeof body === 'function' ? body(ids) : body,
    );
    const digits = new RegExp(`\\b(${Object.values(ids).join('|')})\\b`, 'g');
    return {
      status: response.statusCode,
      body: response.body,
      masked: response.body.replaceAll(digits, '#'),
    };
  };
  const isRegistered = (name: RouteName) =>
    app.http.hasRoute({ method: routes[name].method, url: fastifyPath(routes[name]) });

  test.each(forViewers)('%s shows nothing of other zones', async (name, route) => {
    if (!isRegistered(name) || route.mediaType !== undefined) return;
    const answer = await attempt(name, route, mine, acme.viewer);
    expect(answer.body).not.toMatch(new RegExp(`${SECRET}|909192`));
    expect(answer.status === 403).toBe(route.zoneLimit === undefined);
  });

  test.each(lists)('%s shows the own zones, and an admin all', async (name, route) => {
    const length = async (who: TestPerson) => JSON.parse((await attempt(name, route, {}, who)).body).length;
    expect(await length(acme.viewer)).toBe(1);
    // The viewer's own test push message, from the test above, is about no sensor.
    const ofNoSensor = name === 'listDeliveries' ? 1 : 0;
    expect(await length(acme.admin)).toBe(2 + ofNoSensor);
  });

  test.each(withIds)('%s answers the %s of another zone like an unknown one', async (name, field, route) => {
    if (!isRegistered(name)) return;
    expect(hidden, `furnish() gives no ${field}`).toHaveProperty(field);
    const theirs = await attempt(name, route, { ...mine, [field]: hidden[field] ?? 0 }, acme.viewer);
    const nobodys = await attempt(name, route, { ...mine, [field]: NOBODYS }, acme.viewer);
    expect([theirs.status, theirs.masked]).toEqual([404, nobodys.masked]);
  });

  test('sees the sites of the own sensors, and these alone on them', async () => {
    const { data } = (await acme.viewer.call('GET', '/sites')).json<{
      data: { siteDescription: string; sensorPositions: object[] }[];
    }>();
    const sensorPositions = [{ sensorId: mine['sensorId'], x: 10, y: 10 }];
    expect(data).toMatchObject([
      { siteDescription: 'Dairy site', sensorPositions },
      { siteDescription: 'First floor', sensorPositions },
    ]);
    expect((await acme.admin.call('GET', '/sites')).json().data).toHaveLength(3);
  });

  test('does not see a group that an own one escalates to, in groups and deliveries', async () => {
    const path = `/remote-alert-groups/${mine['groupId'] ?? 0}`;
    const [own] = (await acme.viewer.call('GET', '/remote-alert-groups')).json();
    const escalating = { ...own, escalate_to: hidden['groupId'], escalate_after: 5 };
    expect((await acme.admin.call('PUT', path, escalating)).statusCode).toBe(200);
    expect((await acme.viewer.call('GET', '/remote-alert-groups')).json()).toMatchObject([
      { id: mine['groupId'], escalate_to: null, escalate_after: null },
    ]);
    const [message] = (await acme.viewer.call('GET', '/deliveries')).json<{ id: number }[]>();
    const setGroup = async (groupId: number) =>
      on.database.write(acme.companyId, async ({ sql }) => {
        await sql
          .updateTable('deliveries')
          .set({ group_id: groupId })
          .where('company_id', '=', acme.companyId)
          .where('delivery_id', '=', message?.id ?? 0)
          .execute();
      });
    await setGroup(hidden['groupId'] ?? 0);
    expect((await acme.viewer.call('GET', '/deliveries')).json()).toMatchObject([
      { id: message?.id, group_id: null, group_name: null },
    ]);
    await setGroup(mine['groupId'] ?? 0);
    await acme.admin.call('PUT', path, own);
  });

  test('has no place for sensors of other zones in the own order', async () => {
    const preferences = [mine, hidden].map((ids) => ({
      preference_key: `sensor_order_${ids['sensorId'] ?? 0}`,
      preference_value: 1,
    }));
    const kept = (await acme.viewer.call('POST', '/automation/sensor-order', { preferences })).json();
    expect(kept).toEqual([preferences[0]]);
  });

  test('without any zone sees nothing, on every list', async () => {
    const email = 'new@example.org';
    await acme.admin.call('POST', '/users', { email, password: TEST_PASSWORD });
    const newcomer = await signIn(app.http, acme.name, email);
    for (const path of [
      '/sensors',
      '/getLiveData',
      '/zones',
      '/alarms',
      '/alarms/alarm-log',
      '/deliveries',
    ]) {
      const answer = await newcomer.call('GET', path);
      expect([path, answer.statusCode, answer.json()]).toEqual([path, 200, []]);
    }
  });

  describe('the event stream', () => {
    const listen = async () => {
      const credentials = { companyName: acme.name, email: acme.viewer.email, password: TEST_PASSWORD };
      const signedIn = await app.http.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: credentials,
      });
      const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const options = { host: '127.0.0.1', port, path: '/api/events', headers: { cookie } };
        request(options, resolve).on('error', reject).end();
      });
      const received = collectEvents(response);
      await expect.poll(() => received.lastEventId).not.toBe('');
      return { response, received };
    };
    let minutes = 0;
    const store = async (serialNo: string) => {
      minutes += 1;
      const at = new Date(app.clock.now() + minutes * 1_000).toISOString();
      await deliver(keys[serialNo] ?? '', serialNo, 5 + minutes, at);
    };

    test('carries readings and alarms of the own zones alone', async () => {
      const { response, received } = await listen();
      await store('909192');
      await store('010203');
      await expect.poll(() => received.events.map(({ name }) => name)).toContain('reading');
      expect(JSON.stringify(received.events)).toContain('Dairy freezer');
      expect(JSON.stringify(received.events)).not.toContain(SECRET);
      const alarms = received.events.filter(({ name }) => name === 'alarm');
      expect(JSON.stringify(alarms)).not.toContain(`"sensor_id":${hidden['sensorId'] ?? 0}`);
      response.destroy();
    });

    test('shows how messages of the own sensors are going, and of no others', async () => {
      const { response, received } = await listen();
      const all = (await acme.admin.call('GET', '/deliveries')).json<{ id: number }[]>();
      const own = (await acme.viewer.call('GET', '/deliveries')).json<{ id: number }[]>();
      expect(all.length).toBeGreaterThan(own.length);
      const deliveryIds = all.map(({ id }) => id);
      app.live.stored(acme.companyId, { deliveryIds });
      await expect.poll(() => received.events.map(({ name }) => name)).toContain('delivery');
      const event = received.events.find(({ name }) => name === 'delivery');
      expect(event?.data).toMatchObject({ deliveries: own.map(({ id }) => ({ id })) });
      response.destroy();
    });

    test('ends within a second when its reader becomes an admin, who sees everything', async () => {
      const { response, received } = await listen();
      const user = `/users/${acme.viewer.userId}`;
      await acme.admin.call('PATCH', user, { roles: [1] });
      await expect.poll(() => received.ended, { timeout: 3_000 }).toBe(true);
      await acme.admin.call('PATCH', user, { roles: [2] });
      response.destroy();
    });

    test('ends with a word to read anew when the zones of its reader change', async () => {
      const { response, received } = await listen();
      const ended = new Promise((resolve) => response.once('end', resolve));
      await acme.admin.call('DELETE', `/zones/${mine['zoneId'] ?? 0}/users/${acme.viewer.userId}`);
      await ended;
      expect(received.events.at(-1)?.name).toBe('resync');
      await acme.admin.call('POST', `/zones/${mine['zoneId'] ?? 0}/users`, { userId: acme.viewer.userId });
    });
  });

  test('sees everything again when the setting is off', async () => {
    await acme.admin.call('PATCH', '/settings/company', { viewersSeeOwnZones: false });
    expect((await acme.viewer.call('GET', '/sensors')).json()).toHaveLength(2);
    await acme.admin.call('PATCH', '/settings/company', { viewersSeeOwnZones: true });
    expect((await acme.viewer.call('GET', '/sensors')).json()).toHaveLength(1);
  });
});
