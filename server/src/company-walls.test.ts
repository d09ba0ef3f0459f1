import { API_PREFIX, routes, type Route, type RouteName } from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fastifyPath } from './platform/http/register-route.ts';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import {
  EXAMPLE_CERTIFICATE,
  EXAMPLE_CHAT,
  EXAMPLE_CONTACT,
  EXAMPLE_DRILL,
  EXAMPLE_EVIDENCE,
  EXAMPLE_HAND_READING,
  EXAMPLE_REVIEW_PLAN,
  EXAMPLE_TASK_PLAN,
  EXAMPLE_ROTA,
  EXAMPLE_SIGNATURE,
  EXAMPLE_PUSH,
  EXAMPLE_WEBHOOK,
  furnishCompany,
  sendReading,
} from '../testing/furnish-company.ts';
import { idFields, type IdField } from '../testing/id-fields.ts';
import { createTestApp, type TestApp, type TestCompany } from '../testing/test-app.ts';

interface Example {
  readonly query?: Record<string, string>;
  readonly body?: object | ((ids: Readonly<Record<string, number>>) => object);
  /** Ids of which a request has one alone: the tested one, or else the first. */
  readonly oneOf?: readonly string[];
}

const group: Example['body'] = ({ sensorId, userId, rotaId, contactId }) => ({
  name: 'Mine',
  sensors: [sensorId],
  recipients: [{ userId: String(userId), email: true, sms: false, push: false }],
  rotaRecipients: [{ rotaId, email: true, sms: false, push: false }],
  contactRecipients: [{ contactId, channels: ['email'] }],
});

const report: Example['body'] = ({ zoneId, userId }) => ({
  zoneId,
  userIds: [userId],
  frequency: 'daily',
  day: 1,
  time: '06:00',
});

const probeDrill = (ids: Readonly<Record<string, number>>) => ({
  ...EXAMPLE_DRILL,
  probe: { sensor_id: ids['sensor_id'], side: 'high' },
});

const PERIOD = { startDate: '2026-01-01', endDate: '2026-02-01' };
const layout: Example['body'] = ({ sensorId }) => ({ sensorPositions: [{ sensorId, x: 1, y: 1 }] });
/** A valid request of each route that needs more than ids. */
const EXAMPLES: Partial<Record<RouteName, Example>> = {
  renameSensor: { body: { sensorName: 'Mine' } },
  saveInputLimits: { body: { kind: 'state', open_enable: true, open_minutes: 10 } },
  updateSensorInput: { body: { name: 'Mine' } },
  swapSensor: { body: { serialNo: 'Mine', type: '1', reason: 'other' } },
  swapSensors: {
    body: ({ sensorId }) => ({ swaps: [{ sensorId, serialNo: 'Mine', type: '1', reason: 'other' }] }),
  },
  addLabCalibration: {
    body: {
      calibrated_on: '2026-01-31',
      laboratory: 'Mine',
      points: [],
      uncertainty: null,
      result: 'passed',
      next_due: null,
    },
  },
  reviewPlace: { body: { from: null, decision: 'affected', note: 'Mine' } },
  listHandReadings: { query: PERIOD },
  handReadingsCsv: { query: PERIOD },
  addHandReading: { body: EXAMPLE_HAND_READING },
  voidHandReading: { body: { reason: 'Mine' } },
  sensorInputSeries: { query: { startDate: '2026-01-01', endDate: '2026-02-01' } },
  proveBaseUnit: { body: { brokerKey: 'a key' } },
  renameBaseUnit: { body: { baseUnitName: 'Mine' } },
  saveFieldMap: { body: { map: [] } },
  setBaseUnitSilence: { body: { silent_after: 5 } },
  sensorReadings: { query: { startDate: '2026-01-01', endDate: '2026-02-01' } },
  updateZone: { body: { zoneName: 'Mine' } },
  createUser: { body: { email: 'mine@example.com', password: 'a quiet cold night' } },
  updateUser: { body: { firstName: 'Mine' } },
  createRole: { body: { name: 'Mine', permissions: [] } },
  saveRole: { body: { name: 'Mine', permissions: [] } },
  createAlertGroup: { body: group },
  createAlertGroupByAutomation: { body: group },
  saveAlertGroup: { body: group },
  statistics: { query: PERIOD },
  inputFigures: { query: PERIOD },
  alarmQuality: { query: PERIOD },
  responseFigures: { query: PERIOD },
  responsePdf: { query: PERIOD },
  heatMap: { query: PERIOD },
  inputHeatMap: { query: PERIOD },
  saveScheduledReport: { body: report },
  createScheduledReport: { body: report },
  sensorCsv: { query: PERIOD },
  sensorLine: { query: PERIOD },
  sensorXlsx: { query: PERIOD },
  sensorPdf: { query: PERIOD },
  backTest: { query: { ...PERIOD, high_alarm: '8' } },
  inputBackTest: { query: { ...PERIOD, high_alarm: '8' } },
  saveLayout: { body: layout },
  saveSite: { body: layout },
  updateSite: { body: layout },
  savePlan: {
    body: ({ sensorId }) => ({ sensorPositions: [{ sensorId, x: 1, y: 1 }], imageBuffer: PLAN }),
  },
  sendTestAlert: { body: { channel: 'email' } },
  createRota: { body: EXAMPLE_ROTA },
  saveRota: { body: EXAMPLE_ROTA },
  addRotaOverride: { body: { from: '2027-01-05', until: '2027-01-06' } },
  createContact: { body: EXAMPLE_CONTACT },
  saveContact: { body: EXAMPLE_CONTACT },
  sendContactCode: { body: { channel: 'email' } },
  confirmContact: { body: { code: '000000' } },
  stopContact: { body: { token: 'none' } },
  addGroupChannel: { body: EXAMPLE_CHAT },
  saveNotificationPreferences: { body: { quietHours: [], off: [] } },
  savePreferences: { body: { language: null, temperatureUnit: null } },
  setLegalHold: { body: { legalHold: true } },
  sensorOrder: { body: { preferences: [] } },
  saveFilter: { body: { screen: 'sensors', name: 'Mine', query: 'mine' } },
  deleteSavedFilter: { query: { screen: 'sensors', name: 'Nobody has it' } },
  changeZoneMembers: {
    body: ({ sensorId, userId }) => ({ action: 'add', sensorIds: [sensorId], userIds: [userId] }),
  },
  subscribePush: { body: EXAMPLE_PUSH },
  createWebhook: { body: EXAMPLE_WEBHOOK },
  saveWebhook: { body: { ...EXAMPLE_WEBHOOK, enabled: true } },
  saveAlarmSettings: { body: { high_alarm: 8, high_enable: true } },
  createAlarmTemplate: { body: { name: 'Mine', settings: {} } },
  saveAlarmTemplate: { body: { name: 'Mine', settings: {} } },
  calibrate: { body: { action: 'CLEAR' } },
  setCalibrationDue: { body: { dueDate: '2027-01-31' } },
  saveCertificate: { query: { filename: 'mine.pdf' }, body: EXAMPLE_CERTIFICATE },
  saveLabCertificate: { query: { filename: 'mine.pdf' }, body: EXAMPLE_CERTIFICATE },
  postAuditEntry: { body: { action: 'ZONE_CREATE', description: 'Mine', company: 'Mine' } },
  updateAlarmLog: { body: { notes: 'Door was open' } },
  listSignatures: { query: { subjectKind: 'calibration' } },
  readSignatureSubject: { query: { subjectKind: 'calibration' } },
  signaturePasskeyOptions: { body: EXAMPLE_SIGNATURE },
  sign: { body: { ...EXAMPLE_SIGNATURE, proof: { kind: 'password', password: 'a guess' } } },
  confirmAlarm: { body: {} },
  createDrill: { body: probeDrill },
  saveDrill: { body: probeDrill },
  createReviewPlan: { body: EXAMPLE_REVIEW_PLAN },
  saveReviewPlan: { body: EXAMPLE_REVIEW_PLAN },
  createTaskPlan: { body: EXAMPLE_TASK_PLAN, oneOf: ['sensor_id', 'zone_id'] },
  saveTaskPlan: { body: EXAMPLE_TASK_PLAN, oneOf: ['sensor_id', 'zone_id'] },
  listTasks: { query: { over: 'false' } },
  doTask: { body: { answers: [true] } },
  endReview: { body: { result: 'nothing' } },
  reviewLog: { query: { month: '2026-01' } },
  askForEvidence: { body: ({ sensorId }) => ({ ...EXAMPLE_EVIDENCE, sensorIds: [sensorId] }) },
  createQuietPeriod: { body: { scope: 'company', until: Date.UTC(2026, 1, 2), reason: 'Mine' } },
  changeQuietPeriod: { body: { until: Date.UTC(2026, 1, 3) } },
  shelveSensor: { body: { minutes: 5, reason: 'Mine' } },
  saveAlarmChoices: {
    body: ({ choice_id }: Record<string, number>) => ({
      causes: [{ choice_id, text: 'Mine' }],
      actions: [],
    }),
  },
};
/** The smallest picture. */
const PLAN = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
/** Fields whose ids are the same for every company. */
const SHARED = new Set(['typeId']);
/** Fields with which devices name their credentials: no ids of ours. */
const MADE_BY_DEVICES = new Set(['id', 'rawId']);
const SIGNED_BY_DEVICES = new Set(['Passkeys', 'Sessions', 'Signatures']);
/** An id that no row has, with as many digits as an id of the tests. */
const NOBODYS = 987_654_321;
/** Number of attempts after which a check reads whether the other company is unchanged. */
const AT_ONCE = 15;
/** Part of every name of the other company. */
const SECRET = 'Rival-secret';

const table: [RouteName, Route][] = Object.entries(routes).map(([name, route]) => [name as RouteName, route]);
const routeIdFields = ({ params, query, body, tag }: Route): IdField[] =>
  [params, query, body]
    .flatMap(idFields)
    .filter(({ name }) => !SHARED.has(name) && !(SIGNED_BY_DEVICES.has(tag) && MADE_BY_DEVICES.has(name)));
// A base unit's calls know only its own ids, and those of a message go by its token: their slices test them.
const BY_TOKEN: ReadonlySet<string> = new Set(['acknowledgeMessage']);
const ofPeople = table.filter(([name, { permission }]) => permission !== 'device' && !BY_TOKEN.has(name));
const withIds = ofPeople.flatMap(([name, route]) =>
  [...new Set(routeIdFields(route).map((field) => field.name))].map((field) => [name, field, route] as const),
);

describeOnEachEngine('walls between companies with the same serial numbers and addresses', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  /** Ids of each company, by the name of the field. */
  let own: Record<string, number>;
  let foreign: Record<string, number>;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    rival = await app.createCompany(SECRET);
    own = await furnishCompany({ app, database: on.database }, acme, 'Acme', 4);
    foreign = await furnishCompany({ app, database: on.database }, rival, SECRET, -66.5);
    lastSeen = await everything(rival);
  });
  afterAll(async () => app.close());

  /** Calls a route as an admin of Acme with these ids, and removes them from the answer. */
  const attempt = async (
    name: RouteName,
    route: Route,
    ids: Readonly<Record<string, number>>,
    tested: string,
  ) => {
    const { query = {}, body = {}, oneOf = [] } = EXAMPLES[name] ?? {};
    const left = oneOf.includes(tested) ? tested : oneOf[0];
    const given = (fields: readonly IdField[]) =>
      Object.fromEntries(
        fields
          .filter((one) => one.name === left || !oneOf.includes(one.name))
          .map((one) => [one.name, one.many ? [ids[one.name]] : ids[one.name]]),
      );
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
  /** Reads everything that a company can read. */
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
  /** Everything that the other company could read at the last check, and the attempts since. */
  let lastSeen: Map<string, string>;
  const attempted: string[] = [];
  const expectNothingChanged = async () => {
    const since = attempted.splice(0).join(', ');
    expect(await everything(rival), `what ${SECRET} reads after ${since}`).toEqual(lastSeen);
  };
  const isRegistered = (name: RouteName) =>
    app.http.hasRoute({ method: routes[name].method, url: fastifyPath(routes[name]) });

  test.each(withIds)(
    '%s answers the %s of another company like an unknown one',
    async (name, field, route) => {
      if (!isRegistered(name)) return;
      expect(own, `furnishCompany() gives no ${field}`).toHaveProperty(field);
      const theirs = await attempt(name, route, { ...own, [field]: foreign[field] ?? 0 }, field);
      const nobodys = await attempt(name, route, { ...own, [field]: NOBODYS }, field);
      expect(theirs).toEqual(nobodys);
      expect([403, 404]).toContain(theirs.status);
      attempted.push(`${name} with its ${field}`);
      // A read of everything costs thirty calls.
      if (attempted.length === AT_ONCE) await expectNothingChanged();
    },
  );

  test('none of these attempts changed anything of the other company', async () => {
    await expect(expectNothingChanged()).resolves.toBeUndefined();
  });

  test(
    'no list shows a name of the other company, and each shows the own ones',
    { tags: ['2.1.1'] },
    async () => {
      const [ours, theirs] = [await everything(acme), await everything(rival)];
      expect(theirs.get('listSensors')).toContain(SECRET);
      expect(theirs.get('listBaseUnits')).toContain(SECRET);
      for (const [name, body] of ours) expect.soft(body, name).not.toContain(SECRET);
    },
  );

  test('readings go to the company of the device key, whatever sensor has that serial number', async () => {
    const rotated = await acme.admin.call('POST', `/baseUnits/${own['baseUnitId'] ?? 0}/device-key`);
    const before = await everything(rival);
    const sent = await sendReading(app, rotated.json().deviceKey, 5, '2026-01-31T09:01:00Z');
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
