import { API_PREFIX, routes, type Route, type RouteName, zone as zoneAnswer } from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fastifyPath } from './platform/register-route.ts';
import { describeOnEachEngine } from './testing/each-engine.ts';
import { idFields, type IdField } from './testing/id-fields.ts';
import { createPasskeyDevice } from './testing/passkey-device.ts';
import { createTestApp, type TestApp, type TestCompany } from './testing/test-app.ts';

interface Example {
  readonly query?: Record<string, string>;
  readonly body?: object | ((ids: Readonly<Record<string, number>>) => object);
}

const group: Example['body'] = ({ sensorId, userId }) => ({
  name: 'Mine',
  sensors: [sensorId],
  recipients: [{ userId: String(userId), email: true, sms: false, push: false }],
});

const report: Example['body'] = ({ zoneId, userId }) => ({
  zoneId,
  userIds: [userId],
  frequency: 'daily',
  day: 1,
  time: '06:00',
});

const PERIOD = { startDate: '2026-01-01', endDate: '2026-02-01' };
const layout: Example['body'] = ({ sensorId }) => ({ sensorPositions: [{ sensorId, x: 1, y: 1 }] });
const PUSH = {
  endpoint: 'https://203.0.112.1/push',
  keys: {
    p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url'),
    auth: Buffer.alloc(16).toString('base64url'),
  },
};

/** The smallest PDF that is taken. */
const CERTIFICATE = Buffer.from('%PDF-1.7\n%%EOF\n');
const WEBHOOK = { name: 'Mine', url: 'https://203.0.112.1/hook', events: ['alarm.raised'] };

/** A valid request of each route that needs more than ids. */
const EXAMPLES: Partial<Record<RouteName, Example>> = {
  renameSensor: { body: { sensorName: 'Mine' } },
  renameBaseUnit: { body: { baseUnitName: 'Mine' } },
  sensorReadings: { query: { startDate: '2026-01-01', endDate: '2026-02-01' } },
  updateZone: { body: { zoneName: 'Mine' } },
  updateUser: { body: { firstName: 'Mine' } },
  createAlertGroup: { body: group },
  createAlertGroupByAutomation: { body: group },
  saveAlertGroup: { body: group },
  statistics: { query: PERIOD },
  alarmQuality: { query: PERIOD },
  heatMap: { query: PERIOD },
  saveScheduledReport: { body: report },
  createScheduledReport: { body: report },
  sensorCsv: { query: PERIOD },
  sensorXlsx: { query: PERIOD },
  sensorPdf: { query: PERIOD },
  backTest: { query: { ...PERIOD, high_alarm: '8' } },
  saveLayout: { body: layout },
  saveSite: { body: layout },
  updateSite: { body: layout },
  savePlan: {
    body: ({ sensorId }) => ({ sensorPositions: [{ sensorId, x: 1, y: 1 }], imageBuffer: PLAN }),
  },
  sendTestAlert: { body: { channel: 'email' } },
  setLegalHold: { body: { legalHold: true } },
  sensorOrder: { body: { preferences: [] } },
  subscribePush: { body: PUSH },
  createWebhook: { body: WEBHOOK },
  saveWebhook: { body: { ...WEBHOOK, enabled: true } },
  saveAlarmSettings: { body: { high_alarm: 8, high_enable: true } },
  calibrate: { body: { action: 'CLEAR' } },
  setCalibrationDue: { body: { dueDate: '2027-01-31' } },
  saveCertificate: { query: { filename: 'mine.pdf' }, body: CERTIFICATE },
  postAuditEntry: { body: { action: 'ZONE_CREATE', description: 'Mine', company: 'Mine' } },
  updateAlarmLog: { body: { notes: 'Door was open' } },
};
/** The smallest picture. */
const PLAN = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
/** Fields whose ids are the same for every company. */
const SHARED = new Set(['typeId']);
/** What devices call their credentials: no ids of ours. */
const MADE_BY_DEVICES = new Set(['id', 'rawId']);
/** An id that nothing has, of as many digits as an id of the tests. */
const NOBODYS = 987_654_321;
/** In every name of the other company. */
const SECRET = 'Rival-secret';
const SERIAL = '010203';

const table: [RouteName, Route][] = Object.entries(routes).map(([name, route]) => [name as RouteName, route]);
const fieldsOf = ({ params, query, body, tag }: Route): IdField[] =>
  [params, query, body]
    .flatMap(idFields)
    .filter(({ name }) => !SHARED.has(name) && !(tag === 'Passkeys' && MADE_BY_DEVICES.has(name)));
// A base unit's own calls know ids of its own alone, which their slices test.
const ofPeople = table.filter(([, { permission }]) => permission !== 'device');
const withIds = ofPeople.flatMap(([name, route]) =>
  [...new Set(fieldsOf(route).map((field) => field.name))].map((field) => [name, field, route] as const),
);

describeOnEachEngine('walls between companies with the same serial numbers and addresses', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  /** By the name of a field: what each company has of it. */
  let own: Record<string, number>;
  let foreign: Record<string, number>;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    rival = await app.createCompany(SECRET);
    own = await furnish(acme, 'Acme', 4);
    foreign = await furnish(rival, SECRET, -66.5);
  });
  afterAll(async () => app.close());

  /** Gives a company one of everything; whoever adds a kind of thing adds it here. */
  const furnish = async (company: TestCompany, name: string, temperature: number) => {
    const post = async (path: string, body: object) =>
      (await company.admin.call('POST', path, body)).json<{ id: number; deviceKey: string }>();
    const sensor = await post('/sensors', { serialNo: SERIAL, name: `${name} freezer`, type: '1' });
    const unit = await post('/baseUnits', {
      baseUnitSerialNo: `${name}-1`,
      baseUnitName: `${name} gateway`,
      typeId: '1',
    });
    const sent = await send(unit.deviceKey, temperature, '2026-01-31T09:00:00Z');
    expect(sent.json()).toEqual({ accepted: 1, duplicates: 0, unknown: [], rejected: [] });
    const limits = { high_alarm: -100, high_enable: true };
    await company.admin.call('PUT', `/alarms/sensor/${sensor.id}`, limits);
    const [alarm] = (await company.admin.call('GET', '/alarms/alarm-log')).json<
      { idAlarmLog: number; event_id: number }[]
    >();
    const zone = zoneAnswer.parse(
      (await company.admin.call('POST', '/zones', { zoneName: `${name} zone` })).json(),
    );
    for (const [kind, body] of [
      ['sensors', { sensorId: sensor.id }],
      ['users', { userId: company.viewer.userId }],
    ] as const) {
      expect((await company.admin.call('POST', `/zones/${zone.zone_id}/${kind}`, body)).statusCode).toBe(204);
    }
    const group = await post('/remote-alert-groups', {
      name: `${name} group`,
      sensors: [sensor.id],
      recipients: [{ userId: String(company.viewer.userId), email: true, sms: false, push: false }],
    });
    const device = createPasskeyDevice();
    const { companyName, email } = company.admin;
    const options = await company.admin.call('POST', '/auth/webauthn/register/options', {
      companyName,
      email,
    });
    const registered = await company.admin.call('POST', '/auth/webauthn/register/verify', {
      companyName,
      email,
      response: device.attest(options.json().challenge),
    });
    const report = await post('/scheduled-reports', {
      zoneId: zone.zone_id,
      userIds: [company.viewer.userId],
      frequency: 'daily',
      day: 1,
      time: '06:00',
    });
    const site = (
      await company.admin.call('POST', '/sites', {
        siteDescription: `${name} site`,
        sensorPositions: [{ sensorId: sensor.id, x: 20, y: 20 }],
      })
    ).json<{ siteId: number }>();
    const browser = await company.admin.call('POST', '/push/subscriptions', PUSH);
    const [message] = (await company.admin.call('GET', '/deliveries')).json<{ id: number }[]>();
    const command = await post('/automation/calibration', { sensorId: sensor.id, action: 'CLEAR' });
    const key = await post('/api-keys', { name: `${name} key`, scopes: ['read'] });
    const certificate = `/calibrations/${command.id}/certificate?filename=${name}.pdf`;
    const saved = await company.admin.call('PUT', certificate, CERTIFICATE, {
      'content-type': 'application/pdf',
    });
    expect(saved.statusCode).toBe(200);
    await company.admin.call('PUT', `/sensors/${sensor.id}/calibration-due`, { dueDate: '2027-01-31' });
    const webhook = await post('/webhooks', { ...WEBHOOK, name: `${name} webhook` });
    const delivery = await post(`/webhooks/${webhook.id}/test`, {});
    const [quarantineId = 0] = await on.database.write(company.companyId, async (tx) => {
      const ids = await tx.dialect.nextIds(tx, 'quarantined_deliveries', 1);
      const row = { readings: 0, bytes: 2, payload: '[]', reason: `${name} reason`, tries: 0 };
      const times = { received_at: 1, quarantined_at: 1 };
      await tx.sql
        .insertInto('quarantined_deliveries')
        .values({
          company_id: company.companyId,
          quarantine_id: ids[0] ?? 0,
          base_unit_id: unit.id,
          ...times,
          ...row,
        })
        .execute();
      return ids;
    });
    return {
      quarantineId,
      apiKeyId: key.id,
      webhookId: webhook.id,
      deliveryId: delivery.id,
      passkeyId: registered.json().passkey.id,
      siteId: site.siteId,
      subscriptionId: browser.json<{ id: number }>().id,
      before: message?.id ?? 0,
      commandId: command.id,
      calibrationId: command.id,
      base_unit_id: unit.id,
      reportId: report.id,
      groupId: group.id,
      group_id: group.id,
      zoneId: zone.zone_id,
      userIds: company.viewer.userId,
      sensorId: sensor.id,
      sensor_id: sensor.id,
      logId: alarm?.idAlarmLog ?? 0,
      event_id: alarm?.event_id ?? 0,
      zone_id: zone.zone_id,
      baseUnitId: unit.id,
      userId: company.viewer.userId,
      user_id: company.viewer.userId,
      companyId: company.companyId,
    };
  };
  const send = async (deviceKey: string, temperature: number, timestamp: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${deviceKey}` },
      payload: { readings: [{ sensor: SERIAL, timestamp, temperature }] },
    });

  /** Calls a route as an admin of Acme with these ids, and takes them out of the answer. */
  const attempt = async (name: RouteName, route: Route, ids: Readonly<Record<string, number>>) => {
    const { query = {}, body = {} } = EXAMPLES[name] ?? {};
    const given = (fields: readonly IdField[]) =>
      Object.fromEntries(fields.map(({ name, many }) => [name, many ? [ids[name]] : ids[name]]));
    const search = new URLSearchParams({
      ...query,
      ...Object.fromEntries(idFields(route.query).map(({ name }) => [name, String(ids[name])])),
    });
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(ids[field]));
    const { bodyMediaType } = route;
    const payload =
      body instanceof Buffer
        ? body
        : { ...(typeof body === 'function' ? body(ids) : body), ...given(idFields(route.body)) };
    const response = await acme.admin.call(
      route.method,
      search.size === 0 ? path : `${path}?${search.toString()}`,
      route.method === 'GET' ? undefined : payload,
      bodyMediaType === undefined ? undefined : { 'content-type': bodyMediaType },
    );
    const digits = new RegExp(`\\b(${Object.values(ids).join('|')})\\b`, 'g');
    return { status: response.statusCode, body: response.body.replaceAll(digits, '#') };
  };
  /** Everything that a company can read. */
  const everything = async (company: TestCompany) => {
    const reads = table.filter(
      ([name, { method, path, mediaType, permission }]) =>
        method === 'GET' &&
        permission !== 'device' &&
        mediaType === undefined &&
        !path.includes('{') &&
        isRegistered(name),
    );
    const answers = reads.map(async ([name, { path }]) => {
      const search = new URLSearchParams(EXAMPLES[name]?.query);
      return [name, (await company.admin.call('GET', `${path}?${search.toString()}`)).body] as const;
    });
    return new Map(await Promise.all(answers));
  };
  /** What the other company could read after the attempt before: nothing since then was meant to change it. */
  let lastSeen: Map<string, string> | undefined;
  const isRegistered = (name: RouteName) =>
    app.http.hasRoute({ method: routes[name].method, url: fastifyPath(routes[name]) });

  test.each(withIds)(
    '%s answers the %s of another company like one of nobody',
    async (name, field, route) => {
      if (!isRegistered(name)) return;
      expect(own, `furnish() gives no ${field}`).toHaveProperty(field);
      const before = lastSeen ?? (await everything(rival));
      const theirs = await attempt(name, route, { ...own, [field]: foreign[field] ?? 0 });
      const nobodys = await attempt(name, route, { ...own, [field]: NOBODYS });
      expect(theirs).toEqual(nobodys);
      expect([403, 404]).toContain(theirs.status);
      lastSeen = await everything(rival);
      expect(lastSeen).toEqual(before);
    },
  );

  test('no list shows a name of the other company, and each shows the own ones', async () => {
    const [ours, theirs] = [await everything(acme), await everything(rival)];
    expect(theirs.get('listSensors')).toContain(SECRET);
    expect(theirs.get('listBaseUnits')).toContain(SECRET);
    for (const [name, body] of ours) expect.soft(body, name).not.toContain(SECRET);
  });

  test('readings go to the company of the device key, whatever sensor has that serial number', async () => {
    const rotated = await acme.admin.call('POST', `/baseUnits/${own['baseUnitId'] ?? 0}/device-key`);
    const before = await everything(rival);
    const sent = await send(rotated.json().deviceKey, 5, '2026-01-31T09:01:00Z');
    expect(sent.json()).toMatchObject({ accepted: 1 });
    expect((await everything(acme)).get('listSensors')).toContain('"temperature":5');
    expect(await everything(rival)).toEqual(before);
  });

  describe('places in the order of sensors', () => {
    test('are not kept for a sensor of another company', async () => {
      const place = (sensorId: number) => ({
        preferences: [{ preference_key: `sensor_order_${sensorId}`, preference_value: 1 }],
      });
      const answers = [];
      for (const sensorId of [foreign['sensorId'] ?? 0, NOBODYS]) {
        answers.push((await acme.admin.call('POST', '/automation/sensor-order', place(sensorId))).json());
      }
      expect(answers).toEqual([[], []]);
    });
  });

  test('the password of a user of another company with the same address stays as it is', async () => {
    const passwords = { currentPassword: 'a long enough passphrase', newPassword: 'taken over by Acme' };
    const body = { companyName: rival.name, email: rival.viewer.email, ...passwords };
    const response = await acme.admin.call('POST', '/auth/updatePassword', body);
    expect([403, 404]).toContain(response.statusCode);
    const credentials = {
      companyName: rival.name,
      email: rival.viewer.email,
      password: passwords.currentPassword,
    };
    const signIn = await app.http.inject({
      method: 'POST',
      url: `${API_PREFIX}/auth/login`,
      payload: credentials,
    });
    expect(signIn.statusCode).toBe(200);
  });
});
