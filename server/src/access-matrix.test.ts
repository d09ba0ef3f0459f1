// @module-tag S30
import { isDeepStrictEqual } from 'node:util';
import { routes, type Route, type RouteName } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fastifyPath } from './platform/http/register-route.ts';
import { asOwner } from '../testing/as-owner.ts';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import { furnishCompany } from '../testing/furnish-company.ts';
import { createTestApp, signIn, TEST_PASSWORD, type TestApp, type TestCompany } from '../testing/test-app.ts';

/** All callers, each with their own proof of identity. */
const CALLERS = [
  'nobody',
  'disabled user',
  'limited viewer',
  'viewer',
  'admin',
  'read key',
  'manage key',
  'ingest key',
  'ended key',
  'device key',
] as const;
type Caller = (typeof CALLERS)[number];

const PEOPLE: readonly Caller[] = ['viewer', 'admin'];
const KEYS: readonly Caller[] = ['read key', 'manage key'];
const LIMITED: readonly Caller[] = ['limited viewer'];

/** Callers that are admitted, by the words of the table below; `write` of a key needs the scope manage. */
const MAY = {
  anybody: CALLERS,
  'everybody of the company reads': [...PEOPLE, ...LIMITED, ...KEYS],
  'all but limited viewers read': [...PEOPLE, ...KEYS],
  'everybody of the company writes': [...PEOPLE, ...LIMITED, 'manage key'],
  'every person': [...PEOPLE, ...LIMITED],
  'admins read': ['admin', ...KEYS],
  'admins write': ['admin', 'manage key'],
  'admins in person': ['admin'],
  'base units': ['device key', 'ingest key'],
} as const satisfies Readonly<Record<string, readonly Caller[]>>;

/**
 * Access to each route, written a second time: a new route without its line here does not compile, and one whose
 * permission changes fails until it is changed here too.
 */
const ACCESS: Readonly<Record<RouteName, keyof typeof MAY>> = {
  publicConfig: 'anybody',
  publicPage: 'anybody',
  login: 'anybody',
  logout: 'anybody',
  verifyAccess: 'every person',
  updatePassword: 'every person',
  setupStatus: 'anybody',
  setup: 'anybody',
  listSessions: 'every person',
  endSession: 'every person',
  endOtherSessions: 'every person',
  confirmIdentity: 'every person',
  forgottenPassword: 'anybody',
  openPasswordLink: 'anybody',
  setPasswordByLink: 'anybody',
  lookAtMessage: 'anybody',
  acknowledgeMessage: 'anybody',
  noteFromMessage: 'anybody',
  acknowledgementPin: 'every person',
  setAcknowledgementPin: 'every person',
  removeAcknowledgementPin: 'every person',
  twoFactorState: 'every person',
  setUpTwoFactor: 'every person',
  enableTwoFactor: 'every person',
  renewRecoveryCodes: 'every person',
  disableTwoFactor: 'every person',
  resetTwoFactor: 'admins in person',
  getTwoFactorPolicy: 'everybody of the company reads',
  saveTwoFactorPolicy: 'admins in person',
  passkeySignInOptions: 'anybody',
  passkeySignIn: 'anybody',
  passkeyRegistrationOptions: 'every person',
  registerPasskey: 'every person',
  confirmIdentityByPasskey: 'every person',
  listPasskeys: 'every person',
  removePasskey: 'every person',
  userBiometrics: 'everybody of the company reads',
  removeUserPasskeys: 'admins in person',
  listApiKeys: 'admins in person',
  createApiKey: 'admins in person',
  revokeApiKey: 'admins in person',
  listWebhooks: 'admins read',
  createWebhook: 'admins write',
  saveWebhook: 'admins write',
  deleteWebhook: 'admins write',
  rotateWebhookSecret: 'admins write',
  testWebhook: 'admins write',
  listWebhookDeliveries: 'admins read',
  resendWebhookDelivery: 'admins write',
  getMailServer: 'admins read',
  saveMailServer: 'admins in person',
  deleteMailServer: 'admins in person',
  testMailServer: 'admins in person',
  getHomeAssistant: 'admins read',
  enableHomeAssistant: 'admins in person',
  disableHomeAssistant: 'admins in person',
  listSensors: 'everybody of the company reads',
  sensorTypes: 'everybody of the company reads',
  getSensor: 'everybody of the company reads',
  createSensor: 'admins write',
  renameSensor: 'admins write',
  deleteSensor: 'admins write',
  listDiscoveredSensors: 'admins read',
  listSensorDevices: 'everybody of the company reads',
  swapSensor: 'admins write',
  swapSensors: 'admins write',
  listIdleDevices: 'admins read',
  saveIdleDevice: 'admins write',
  deleteIdleDevice: 'admins write',
  sensorOrder: 'every person',
  listSavedFilters: 'every person',
  saveFilter: 'every person',
  deleteSavedFilter: 'every person',
  listBaseUnits: 'everybody of the company reads',
  baseUnitTypes: 'everybody of the company reads',
  createBaseUnit: 'admins write',
  proveBaseUnit: 'admins write',
  renameBaseUnit: 'admins write',
  deleteBaseUnit: 'admins write',
  listHeardSensors: 'all but limited viewers read',
  rotateDeviceKey: 'admins write',
  receivedSoFar: 'admins read',
  listRejections: 'all but limited viewers read',
  listQuarantine: 'admins read',
  retryQuarantined: 'admins write',
  dropQuarantined: 'admins write',
  liveData: 'everybody of the company reads',
  sensorReadings: 'everybody of the company reads',
  listSensorInputs: 'everybody of the company reads',
  sensorInputSeries: 'everybody of the company reads',
  updateSensorInput: 'admins write',
  removeSensorInput: 'admins write',
  sensorSparks: 'everybody of the company reads',
  sensorTrends: 'everybody of the company reads',
  alarmEvents: 'everybody of the company reads',
  alarmEventsCsv: 'everybody of the company reads',
  alarmLog: 'everybody of the company reads',
  updateAlarmLog: 'everybody of the company writes',
  listAlarmSettings: 'everybody of the company reads',
  limitsOverTime: 'everybody of the company reads',
  getAlarmSettings: 'everybody of the company reads',
  saveAlarmSettings: 'admins write',
  listInputLimits: 'everybody of the company reads',
  saveInputLimits: 'admins write',
  getAlarmChoices: 'everybody of the company reads',
  saveAlarmChoices: 'admins write',
  deleteAlarmSettings: 'admins write',
  listAlarmTemplates: 'admins read',
  getAlarmTemplate: 'admins read',
  createAlarmTemplate: 'admins write',
  saveAlarmTemplate: 'admins write',
  deleteAlarmTemplate: 'admins write',
  followAlarmTemplate: 'admins write',
  detachFromTemplate: 'admins write',
  getTemplateJob: 'admins read',
  previewAlarmTemplate: 'admins write',
  getTemplatePreview: 'admins read',
  currentAlarms: 'everybody of the company reads',
  ingestReadings: 'base units',
  ingestAddresses: 'admins read',
  ingestChirpstack: 'base units',
  ingestThingsStack: 'base units',
  ingestRuuvi: 'base units',
  ingestJson: 'base units',
  getFieldMap: 'admins read',
  saveFieldMap: 'admins write',
  getLastPayload: 'admins read',
  setBaseUnitSilence: 'admins write',
  events: 'everybody of the company reads',
  listUsers: 'everybody of the company reads',
  getUser: 'everybody of the company reads',
  createUser: 'admins in person',
  updateUser: 'every person',
  makeInvitationLinks: 'admins in person',
  inviteUser: 'admins in person',
  deleteUser: 'admins in person',
  listZones: 'everybody of the company reads',
  listZoneSensors: 'everybody of the company reads',
  listOwnZones: 'everybody of the company reads',
  createZone: 'admins write',
  updateZone: 'admins write',
  deleteZone: 'admins write',
  assignSensor: 'admins write',
  removeSensor: 'admins write',
  assignUser: 'admins write',
  removeUser: 'admins write',
  replaceZoneUsers: 'admins write',
  getAddress: 'everybody of the company reads',
  saveAddress: 'admins write',
  getCompanySettings: 'everybody of the company reads',
  updateCompanySettings: 'admins write',
  getSilenceWatch: 'admins read',
  getRetention: 'everybody of the company reads',
  saveRetention: 'admins write',
  setLegalHold: 'admins write',
  sealPassphrase: 'admins in person',
  exportCompany: 'admins read',
  getCompanyImport: 'admins read',
  importCompany: 'admins in person',
  getReadingsImport: 'admins read',
  previewReadingsImport: 'admins in person',
  importReadings: 'admins in person',
  listAlertGroups: 'everybody of the company reads',
  createAlertGroup: 'admins write',
  createAlertGroupByAutomation: 'admins write',
  saveAlertGroup: 'admins write',
  deleteAlertGroup: 'admins write',
  listRotas: 'everybody of the company reads',
  createRota: 'admins write',
  saveRota: 'admins write',
  deleteRota: 'admins write',
  addRotaOverride: 'admins write',
  deleteRotaOverride: 'admins write',
  openRotaFeed: 'admins in person',
  closeRotaFeed: 'admins write',
  rotaFeed: 'anybody',
  listContacts: 'admins read',
  createContact: 'admins write',
  saveContact: 'admins write',
  deleteContact: 'admins write',
  sendContactCode: 'admins write',
  confirmContact: 'admins write',
  stopContact: 'anybody',
  addGroupChannel: 'admins write',
  deleteGroupChannel: 'admins write',
  testGroupChannel: 'admins write',
  getNotificationPreferences: 'every person',
  saveNotificationPreferences: 'every person',
  getPreferences: 'every person',
  savePreferences: 'every person',
  listZoneMembers: 'everybody of the company reads',
  changeZoneMembers: 'admins write',
  whoIsNotified: 'everybody of the company reads',
  sendTestAlert: 'admins write',
  unsentAlarms: 'admins read',
  sendUnsentAlarms: 'admins write',
  testChannel: 'admins write',
  listDeliveries: 'everybody of the company reads',
  listChannels: 'everybody of the company reads',
  calibrate: 'admins write',
  updateFirmware: 'admins write',
  configureWifi: 'admins write',
  listCommands: 'admins read',
  cancelCommand: 'admins write',
  pollCommands: 'base units',
  acknowledgeCommand: 'base units',
  latestFirmware: 'everybody of the company reads',
  listCalibrations: 'everybody of the company reads',
  calibrationDue: 'everybody of the company reads',
  setCalibrationDue: 'admins write',
  listLabCalibrations: 'everybody of the company reads',
  addLabCalibration: 'admins write',
  listPlacesToAssess: 'admins read',
  reviewPlace: 'admins write',
  listDrills: 'everybody of the company reads',
  createDrill: 'admins write',
  saveDrill: 'admins write',
  deleteDrill: 'admins write',
  runDrill: 'admins write',
  listDrillRuns: 'everybody of the company reads',
  lookAtDrillRun: 'admins write',
  drillReport: 'admins read',
  listEvidence: 'admins read',
  askForEvidence: 'admins write',
  evidenceKey: 'admins read',
  readEvidence: 'admins read',
  evidenceFile: 'admins read',
  deleteEvidence: 'admins write',
  listQuietPeriods: 'everybody of the company reads',
  createQuietPeriod: 'admins write',
  changeQuietPeriod: 'admins write',
  deleteQuietPeriod: 'admins write',
  shelveSensor: 'everybody of the company writes',
  unshelveSensor: 'everybody of the company writes',
  saveLabCertificate: 'admins write',
  labCalibrationPdf: 'everybody of the company reads',
  readLabCertificate: 'everybody of the company reads',
  saveCertificate: 'admins write',
  readCertificate: 'everybody of the company reads',
  listSites: 'everybody of the company reads',
  getSite: 'everybody of the company reads',
  saveSite: 'admins write',
  updateSite: 'admins write',
  getPlan: 'everybody of the company reads',
  savePlan: 'admins write',
  saveLayout: 'admins write',
  deletePlan: 'admins write',
  pushKey: 'every person',
  subscribePush: 'every person',
  listPushSubscriptions: 'every person',
  unsubscribePush: 'every person',
  testPush: 'every person',
  confirmPush: 'anybody',
  smsInbound: 'anybody',
  voiceScript: 'anybody',
  voiceAnswer: 'anybody',
  statistics: 'all but limited viewers read',
  inputFigures: 'all but limited viewers read',
  alarmQuality: 'all but limited viewers read',
  inputHeatMap: 'all but limited viewers read',
  heatMap: 'all but limited viewers read',
  outsideWeather: 'everybody of the company reads',
  backTest: 'all but limited viewers read',
  inputBackTest: 'all but limited viewers read',
  listAuditLogs: 'all but limited viewers read',
  auditChain: 'all but limited viewers read',
  exportAuditLog: 'all but limited viewers read',
  exportAuditTable: 'all but limited viewers read',
  postAuditEntry: 'everybody of the company writes',
  sensorLine: 'everybody of the company reads',
  readingsMetrics: 'everybody of the company reads',
  sensorCsv: 'everybody of the company reads',
  sensorXlsx: 'everybody of the company reads',
  sensorPdf: 'everybody of the company reads',
  dashboardPdf: 'everybody of the company reads',
  dashboardXlsx: 'everybody of the company reads',
  listScheduledReports: 'admins read',
  createScheduledReport: 'admins write',
  saveScheduledReport: 'admins write',
  deleteScheduledReport: 'admins write',
};

/** Callers without a proof, or whose proof no longer counts. */
const STRANGERS: ReadonlySet<Caller> = new Set(['nobody', 'disabled user', 'ended key']);
/** A caller who is no admin may change only their own record, and gets 403 for every other id. */
const OTHERS_FORBIDDEN = new Set<RouteName>(['updateUser']);
/** Routes whose response has no end; `live/routes.test.ts` opens them. */
const ENDLESS = new Set<RouteName>(['events']);
const NOBODYS = 987_654_321;

const tableRights = z.object({
  name: z.string(),
  forced: z.boolean(),
  reachable: z.boolean(),
  own_company: z.boolean(),
});
const table: [RouteName, Route][] = Object.entries(routes).map(([name, route]) => [name as RouteName, route]);
const idsInPath = ({ path }: Route) => [...path.matchAll(/\{(\w+Id)\}/g)].flatMap(([, field]) => field ?? []);

describeOnEachEngine('who may call what', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let ids: Readonly<Record<'own' | 'foreign', Readonly<Record<string, number>>>>;
  let calls = 0;
  const proofs = new Map<Caller, Readonly<Record<string, string>>>();

  beforeAll(async () => {
    app = await createTestApp(on.database, { environment: { TRUST_PROXY: '1' } });
    acme = await app.createCompany('Acme');
    const rival = await app.createCompany('Rival');
    const place = { app, database: on.database };
    ids = {
      own: await furnishCompany(place, acme, 'Acme', 4),
      foreign: await furnishCompany(place, rival, 'Rival', -66.5),
    };
    await giveProofs();
  });
  afterAll(async () => app.close());

  const giveProofs = async () => {
    const signInCookie = async (email: string) => {
      const body = { companyName: acme.name, email, password: TEST_PASSWORD };
      const answer = await app.http.inject({ method: 'POST', url: '/api/auth/login', payload: body });
      return { cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
    };
    const bearer = (key: string, more = {}) => ({ authorization: `Bearer ${key}`, ...more });
    const add = async (email: string, roles: number[]) => {
      const body = { email, password: TEST_PASSWORD, roles };
      return (await acme.admin.call('POST', '/users', body)).json<{ id: number }>().id;
    };
    const key = async (who = acme.admin, ...scopes: string[]) =>
      (await who.call('POST', '/api-keys', { name: `Key ${scopes.join()}`, scopes })).json<{ key: string }>()
        .key;
    const leaving = await add('leaving@example.org', [2]);
    const demoted = await add('demoted@example.org', [1]);
    const formerAdmin = await signIn(app.http, acme.name, 'demoted@example.org');
    const endedKey = await key(formerAdmin, 'read', 'ingest', 'manage');
    const unit = { baseUnitSerialNo: `M-${acme.companyId}`, baseUnitName: 'Matrix', typeId: '1' };
    const { deviceKey } = (await acme.admin.call('POST', '/baseUnits', unit)).json<{ deviceKey: string }>();
    const inItsName = { 'x-base-unit': unit.baseUnitSerialNo };
    proofs.set('nobody', {});
    proofs.set('disabled user', await signInCookie('leaving@example.org'));
    proofs.set('viewer', await signInCookie(acme.viewer.email));
    // Both use the same session: one of two would end the other by "end all others".
    proofs.set('limited viewer', proofs.get('viewer') ?? {});
    proofs.set('admin', await signInCookie(acme.admin.email));
    proofs.set('read key', bearer(await key(acme.admin, 'read')));
    proofs.set('manage key', bearer(await key(acme.admin, 'manage')));
    proofs.set('ingest key', bearer(await key(acme.admin, 'ingest'), inItsName));
    proofs.set('ended key', bearer(endedKey, inItsName));
    proofs.set('device key', bearer(deviceKey));
    await acme.admin.call('PATCH', `/users/${leaving}`, { isDisabled: true });
    await acme.admin.call('PATCH', `/users/${demoted}`, { roles: [2] });
  };
  /** Limits all viewers of a company, or none. */
  const limitViewers = async (limited: boolean) => {
    const admin = await signIn(app.http, acme.name, acme.admin.email);
    const { statusCode } = await admin.call('PATCH', '/settings/company', {
      viewersSeeOwnZones: limited,
      viewersMayShelve: true,
    });
    expect(statusCode).toBe(200);
  };
  const isRegistered = (name: RouteName) =>
    app.http.hasRoute({ method: routes[name].method, url: fastifyPath(routes[name]) });
  /** Calls without query and body: rights are checked before either is read. */
  const call = async (caller: Caller, { method, path }: Route, given: (field: string) => number | string) => {
    // Only ids name something of a company: every sensor may have an input of the same number.
    const pathValue = (field: string) => (field.endsWith('Id') ? undefined : ids.own[field]) ?? given(field);
    const url = `/api${path.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(pathValue(field)))}`;
    // Each call comes from another network: wrong keys of one network are limited.
    calls += 1;
    const from = { 'x-forwarded-for': `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}` };
    const headers = { ...proofs.get(caller), ...from };
    const { statusCode, body } = await app.http.inject({ method, url, headers });
    return { status: statusCode, body };
  };
  const isRefused = ({ status }: { readonly status: number }) => status === 401 || status === 403;

  /** Returns the differences from the table, for one route and one caller. */
  const findDifferences = async (name: RouteName, route: Route, caller: Caller): Promise<string[]> => {
    const isOpen = (MAY[ACCESS[name]] as readonly Caller[]).includes(caller);
    if (isOpen && ENDLESS.has(name)) return [];
    const wrong: string[] = [];
    const nobodys = await call(caller, route, () => NOBODYS);
    const mayThis = isOpen && (caller === 'admin' || !OTHERS_FORBIDDEN.has(name));
    if (isRefused(nobodys) === mayThis) wrong.push(`an unknown id answers ${nobodys.status}`);
    if (route.permission !== 'public' && STRANGERS.has(caller) && nobodys.status !== 401)
      wrong.push('is not asked who it is');
    if (idsInPath(route).length === 0) return wrong;
    const foreign = await call(caller, route, (field) => ids.foreign[field] ?? NOBODYS);
    if (!isDeepStrictEqual(foreign, nobodys))
      wrong.push(`a foreign id answers ${foreign.status} ${foreign.body}`);
    // A call on their own record would change it; `audited-routes.test.ts` shows for each route that it is allowed.
    if (isOpen && route.method !== 'GET') return wrong;
    const own = await call(caller, route, (field) => ids.own[field] ?? NOBODYS);
    if (isOpen && isRefused(own)) wrong.push(`the own id answers ${own.status}`);
    if (!isOpen && !isDeepStrictEqual(own, nobodys)) wrong.push('a refusal depends on the id');
    return wrong;
  };

  test.each(['limited viewer', 'viewer'] as const)(
    'as long as viewers are each a %s',
    { timeout: 180_000 },
    async (kind) => {
      await limitViewers(kind === 'limited viewer');
      // All other callers are tested once: their rights do not depend on what viewers see.
      const asked = kind === 'viewer' ? [kind] : CALLERS.filter((caller) => caller !== 'viewer');
      const wrong: string[] = [];
      for (const [name, route] of table.filter(([name]) => isRegistered(name))) {
        // Signing out would end the session of the next caller; it needs no proof of identity.
        const callers = name === 'logout' ? (['nobody'] as const) : asked;
        const found = callers.map(async (caller) =>
          (await findDifferences(name, route, caller)).map((what) => `${name} by ${caller}: ${what}`),
        );
        wrong.push(...(await Promise.all(found)).flat());
      }
      expect(wrong).toEqual([]);
    },
  );

  test('every id in an address is one that a furnished company has', () => {
    for (const [name, route] of table) {
      for (const field of idsInPath(route)) expect.soft(ids.own, name).toHaveProperty(field);
    }
  });

  test(
    'every table is held to one company by the database itself, or out of reach of what the server does',
    { tags: ['S31'] },
    async () => {
      if (on.engine === 'sqlite') return;
      /** Returns a role of this installation, whose first table names its roles. */
      const role = (policy: string) =>
        `(select roles[1] from pg_policies where tablename = 'companies' and policyname = '${policy}')`;
      const rights = (policy: string) =>
        `has_table_privilege(${role(policy)}, pg_class.oid, 'select, insert, update, delete, truncate')`;
      const rows = await asOwner(
        on.location,
        `select relname as name, relrowsecurity and relforcerowsecurity as forced,
         ${rights('own_company')} or ${rights('every_company')} as reachable,
         exists (select from pg_policy where polrelid = pg_class.oid and polname = 'own_company'
           and polroles = array[(select oid from pg_roles where rolname = ${role('own_company')})]
           and pg_get_expr(polqual, polrelid) like '%company_id%app.company_id%') as own_company
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
      );
      const tables = z.array(tableRights).parse(rows);
      const reachable = tables.filter((one) => one.reachable);
      expect(reachable.length).toBeGreaterThan(50);
      for (const one of reachable)
        expect.soft(one, one.name).toMatchObject({ forced: true, own_company: true });
      // Parts of large tables are reached through those tables alone.
      const hidden = tables.filter((one) => !one.reachable).map(({ name }) => name);
      for (const name of hidden) expect.soft(name).toMatch(/^(kysely_migration|\w+_(\d{4}|other)$)/);
    },
  );
});
