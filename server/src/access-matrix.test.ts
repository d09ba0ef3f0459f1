// @module-tag S30
import { isDeepStrictEqual } from 'node:util';
import {
  BUILT_IN_ROLE_KEYS,
  BUILT_IN_ROLES,
  routes,
  type Route,
  type RouteName,
  type Verb,
  VERBS,
} from '@ts1/contract';
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
  'base units': ['device key', 'ingest key'],
} as const satisfies Readonly<Record<string, readonly Caller[]>>;

/** Verbs that viewers have, where the company lets them shelve; limited ones do not read the audit log. */
const VIEWERS_VERBS: ReadonlySet<Verb> = new Set(['acknowledge', 'shelve', 'audit']);

/** Needs of a route: one of the above, or a verb, with which a program reads, or reads and writes, or does nothing. */
type Access = keyof typeof MAY | `${Verb} ${'reads' | 'writes' | 'in person'}`;

/** Returns the verb that an access needs; undefined for one that does not depend on the role. */
function neededVerb(access: Access): Verb | undefined {
  return VERBS.find((one) => access.startsWith(`${one} `));
}

/** Returns the callers of the first test that are admitted; programs have the verbs of an admin. */
function admitted(access: Access): readonly Caller[] {
  const needed = neededVerb(access);
  if (needed === undefined) return MAY[access as keyof typeof MAY];
  const viewers: readonly Caller[] = needed === 'audit' ? ['viewer'] : ['viewer', 'limited viewer'];
  const programs = { reads: KEYS, writes: ['manage key'], 'in person': [] } as const;
  const how = access.slice(needed.length + 1) as keyof typeof programs;
  return ['admin', ...(VIEWERS_VERBS.has(needed) ? viewers : []), ...programs[how]];
}

/**
 * Access to each route, written a second time: a new route without its line here does not compile, and one whose
 * permission changes fails until it is changed here too.
 */
const ACCESS: Readonly<Record<RouteName, Access>> = {
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
  sessionLock: 'every person',
  noteActivity: 'every person',
  unlockPasskeyOptions: 'every person',
  unlockSession: 'every person',
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
  resetTwoFactor: 'people in person',
  getTwoFactorPolicy: 'everybody of the company reads',
  saveTwoFactorPolicy: 'settings in person',
  passkeySignInOptions: 'anybody',
  passkeySignIn: 'anybody',
  passkeyRegistrationOptions: 'every person',
  registerPasskey: 'every person',
  confirmIdentityByPasskey: 'every person',
  listSignatures: 'everybody of the company reads',
  readSignatureSubject: 'everybody of the company reads',
  signaturePasskeyOptions: 'every person',
  sign: 'every person',
  getSignatureSettings: 'everybody of the company reads',
  saveSignatureSettings: 'settings writes',
  listPasskeys: 'every person',
  removePasskey: 'every person',
  userBiometrics: 'everybody of the company reads',
  removeUserPasskeys: 'people in person',
  listApiKeys: 'keys in person',
  createApiKey: 'keys in person',
  revokeApiKey: 'keys in person',
  listWebhooks: 'keys reads',
  createWebhook: 'keys writes',
  saveWebhook: 'keys writes',
  deleteWebhook: 'keys writes',
  rotateWebhookSecret: 'keys writes',
  testWebhook: 'keys writes',
  listWebhookDeliveries: 'keys reads',
  resendWebhookDelivery: 'keys writes',
  getMailServer: 'settings reads',
  saveMailServer: 'settings in person',
  deleteMailServer: 'settings in person',
  testMailServer: 'settings in person',
  getHomeAssistant: 'keys reads',
  enableHomeAssistant: 'keys in person',
  disableHomeAssistant: 'keys in person',
  listSensors: 'everybody of the company reads',
  sensorTypes: 'everybody of the company reads',
  getSensor: 'everybody of the company reads',
  createSensor: 'devices writes',
  renameSensor: 'devices writes',
  deleteSensor: 'devices writes',
  listDiscoveredSensors: 'devices reads',
  listSensorDevices: 'everybody of the company reads',
  swapSensor: 'devices writes',
  swapSensors: 'devices writes',
  listIdleDevices: 'devices reads',
  saveIdleDevice: 'devices writes',
  deleteIdleDevice: 'devices writes',
  sensorOrder: 'every person',
  listSavedFilters: 'every person',
  saveFilter: 'every person',
  deleteSavedFilter: 'every person',
  listBaseUnits: 'everybody of the company reads',
  baseUnitTypes: 'everybody of the company reads',
  createBaseUnit: 'devices writes',
  proveBaseUnit: 'devices writes',
  renameBaseUnit: 'devices writes',
  deleteBaseUnit: 'devices writes',
  listHeardSensors: 'all but limited viewers read',
  rotateDeviceKey: 'devices writes',
  receivedSoFar: 'devices reads',
  listRejections: 'all but limited viewers read',
  listQuarantine: 'devices reads',
  retryQuarantined: 'devices writes',
  dropQuarantined: 'devices writes',
  liveData: 'everybody of the company reads',
  sensorReadings: 'everybody of the company reads',
  listSensorInputs: 'everybody of the company reads',
  sensorInputSeries: 'everybody of the company reads',
  updateSensorInput: 'devices writes',
  removeSensorInput: 'devices writes',
  sensorSparks: 'everybody of the company reads',
  sensorTrends: 'everybody of the company reads',
  alarmEvents: 'everybody of the company reads',
  alarmEventsCsv: 'everybody of the company reads',
  alarmLog: 'everybody of the company reads',
  updateAlarmLog: 'acknowledge writes',
  confirmAlarm: 'reports in person',
  listAlarmSettings: 'everybody of the company reads',
  limitsOverTime: 'everybody of the company reads',
  getAlarmSettings: 'everybody of the company reads',
  saveAlarmSettings: 'limits writes',
  listInputLimits: 'everybody of the company reads',
  saveInputLimits: 'limits writes',
  getAlarmChoices: 'everybody of the company reads',
  saveAlarmChoices: 'settings writes',
  deleteAlarmSettings: 'limits writes',
  listAlarmTemplates: 'limits reads',
  getAlarmTemplate: 'limits reads',
  createAlarmTemplate: 'limits writes',
  saveAlarmTemplate: 'limits writes',
  deleteAlarmTemplate: 'limits writes',
  followAlarmTemplate: 'limits writes',
  detachFromTemplate: 'limits writes',
  getTemplateJob: 'limits reads',
  previewAlarmTemplate: 'limits writes',
  getTemplatePreview: 'limits reads',
  currentAlarms: 'everybody of the company reads',
  ingestReadings: 'base units',
  ingestAddresses: 'devices reads',
  ingestChirpstack: 'base units',
  ingestThingsStack: 'base units',
  ingestRuuvi: 'base units',
  ingestJson: 'base units',
  getFieldMap: 'devices reads',
  saveFieldMap: 'devices writes',
  getLastPayload: 'devices reads',
  setBaseUnitSilence: 'devices writes',
  events: 'everybody of the company reads',
  listUsers: 'everybody of the company reads',
  getUser: 'everybody of the company reads',
  listRoles: 'people reads',
  createRole: 'people in person',
  saveRole: 'people in person',
  deleteRole: 'people in person',
  createUser: 'people in person',
  updateUser: 'every person',
  makeInvitationLinks: 'people in person',
  inviteUser: 'people in person',
  deleteUser: 'people in person',
  listZones: 'everybody of the company reads',
  listZoneSensors: 'everybody of the company reads',
  listOwnZones: 'everybody of the company reads',
  createZone: 'devices writes',
  updateZone: 'devices writes',
  deleteZone: 'devices writes',
  assignSensor: 'devices writes',
  removeSensor: 'devices writes',
  assignUser: 'people writes',
  removeUser: 'people writes',
  replaceZoneUsers: 'people writes',
  getAddress: 'everybody of the company reads',
  saveAddress: 'settings writes',
  getCompanySettings: 'everybody of the company reads',
  updateCompanySettings: 'settings writes',
  getSilenceWatch: 'devices reads',
  getRecordKeeping: 'everybody of the company reads',
  saveRecordKeeping: 'settings writes',
  getRetention: 'everybody of the company reads',
  saveRetention: 'settings writes',
  setLegalHold: 'settings writes',
  sealPassphrase: 'settings in person',
  exportCompany: 'settings reads',
  getCompanyImport: 'settings reads',
  importCompany: 'settings in person',
  getReadingsImport: 'settings reads',
  previewReadingsImport: 'settings in person',
  importReadings: 'settings in person',
  listAlertGroups: 'everybody of the company reads',
  createAlertGroup: 'settings writes',
  createAlertGroupByAutomation: 'settings writes',
  saveAlertGroup: 'settings writes',
  deleteAlertGroup: 'settings writes',
  listRotas: 'everybody of the company reads',
  createRota: 'settings writes',
  saveRota: 'settings writes',
  deleteRota: 'settings writes',
  addRotaOverride: 'settings writes',
  deleteRotaOverride: 'settings writes',
  openRotaFeed: 'settings in person',
  closeRotaFeed: 'settings writes',
  rotaFeed: 'anybody',
  listContacts: 'settings reads',
  createContact: 'settings writes',
  saveContact: 'settings writes',
  deleteContact: 'settings writes',
  sendContactCode: 'settings writes',
  confirmContact: 'settings writes',
  stopContact: 'anybody',
  addGroupChannel: 'settings writes',
  deleteGroupChannel: 'settings writes',
  testGroupChannel: 'settings writes',
  getNotificationPreferences: 'every person',
  saveNotificationPreferences: 'every person',
  getPreferences: 'every person',
  savePreferences: 'every person',
  listZoneMembers: 'everybody of the company reads',
  changeZoneMembers: 'devices writes',
  whoIsNotified: 'everybody of the company reads',
  sendTestAlert: 'settings writes',
  unsentAlarms: 'settings reads',
  sendUnsentAlarms: 'settings writes',
  testChannel: 'settings writes',
  listDeliveries: 'everybody of the company reads',
  listChannels: 'everybody of the company reads',
  calibrate: 'calibrate writes',
  updateFirmware: 'devices writes',
  configureWifi: 'devices writes',
  listCommands: 'devices reads',
  cancelCommand: 'devices writes',
  pollCommands: 'base units',
  acknowledgeCommand: 'base units',
  latestFirmware: 'everybody of the company reads',
  listCalibrations: 'everybody of the company reads',
  calibrationDue: 'everybody of the company reads',
  setCalibrationDue: 'calibrate writes',
  listLabCalibrations: 'everybody of the company reads',
  addLabCalibration: 'calibrate writes',
  listPlacesToAssess: 'calibrate reads',
  reviewPlace: 'calibrate writes',
  listHandReadings: 'everybody of the company reads',
  handReadingsCsv: 'everybody of the company reads',
  addHandReading: 'acknowledge in person',
  voidHandReading: 'every person',
  listDrills: 'everybody of the company reads',
  createDrill: 'settings writes',
  saveDrill: 'settings writes',
  deleteDrill: 'settings writes',
  runDrill: 'settings writes',
  listDrillRuns: 'everybody of the company reads',
  lookAtDrillRun: 'settings writes',
  drillReport: 'reports reads',
  listReviewPlans: 'everybody of the company reads',
  createReviewPlan: 'reports writes',
  saveReviewPlan: 'reports writes',
  deleteReviewPlan: 'reports writes',
  listReviews: 'everybody of the company reads',
  getReview: 'everybody of the company reads',
  endReview: 'every person',
  reviewLog: 'everybody of the company reads',
  listTaskPlans: 'everybody of the company reads',
  createTaskPlan: 'reports writes',
  saveTaskPlan: 'reports writes',
  deleteTaskPlan: 'reports writes',
  listTasks: 'everybody of the company reads',
  doTask: 'acknowledge in person',
  listEvidence: 'audit reads',
  askForEvidence: 'audit writes',
  evidenceKey: 'audit reads',
  readEvidence: 'audit reads',
  evidenceFile: 'audit reads',
  evidenceVerifier: 'audit reads',
  deleteEvidence: 'reports writes',
  listQuietPeriods: 'everybody of the company reads',
  createQuietPeriod: 'limits writes',
  changeQuietPeriod: 'limits writes',
  deleteQuietPeriod: 'limits writes',
  shelveSensor: 'shelve writes',
  unshelveSensor: 'shelve writes',
  saveLabCertificate: 'calibrate writes',
  labCalibrationPdf: 'everybody of the company reads',
  readLabCertificate: 'everybody of the company reads',
  saveCertificate: 'calibrate writes',
  readCertificate: 'everybody of the company reads',
  listSites: 'everybody of the company reads',
  getSite: 'everybody of the company reads',
  saveSite: 'devices writes',
  updateSite: 'devices writes',
  getPlan: 'everybody of the company reads',
  savePlan: 'devices writes',
  saveLayout: 'devices writes',
  deletePlan: 'devices writes',
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
  responseFigures: 'all but limited viewers read',
  responsePdf: 'all but limited viewers read',
  inputHeatMap: 'all but limited viewers read',
  heatMap: 'all but limited viewers read',
  outsideWeather: 'everybody of the company reads',
  backTest: 'all but limited viewers read',
  inputBackTest: 'all but limited viewers read',
  listAuditLogs: 'audit reads',
  auditChain: 'audit reads',
  exportAuditLog: 'audit reads',
  exportAuditTable: 'audit reads',
  postAuditEntry: 'everybody of the company writes',
  sensorLine: 'everybody of the company reads',
  readingsMetrics: 'everybody of the company reads',
  sensorCsv: 'everybody of the company reads',
  sensorXlsx: 'everybody of the company reads',
  sensorPdf: 'everybody of the company reads',
  dashboardPdf: 'everybody of the company reads',
  dashboardXlsx: 'everybody of the company reads',
  listScheduledReports: 'reports reads',
  createScheduledReport: 'reports writes',
  saveScheduledReport: 'reports writes',
  deleteScheduledReport: 'reports writes',
};

/** Callers without a proof, or whose proof no longer counts. */
const STRANGERS: ReadonlySet<Caller> = new Set(['nobody', 'disabled user', 'ended key']);
/** A caller who is no admin may change only their own record, and gets 403 for every other id. */
const OTHERS_FORBIDDEN = new Set<RouteName>(['updateUser']);
/** Routes by which somebody could give themselves every permission. */
const ADMINS_ALONE = new Set<RouteName>(['saveMailServer', 'deleteMailServer', 'importCompany']);
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

  const signInCookie = async (email: string) => {
    const body = { companyName: acme.name, email, password: TEST_PASSWORD };
    const answer = await app.http.inject({ method: 'POST', url: '/api/auth/login', payload: body });
    return { cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  };
  const giveProofs = async () => {
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
  /** Gives a user each built-in role, and roles of the company with one verb each and with none. */
  const giveRoles = async () => {
    const admin = await signIn(app.http, acme.name, acme.admin.email);
    const own = [[], ...VERBS.map((one) => [one])].map(async (permissions) => {
      const role = permissions.length === 0 ? 'only reading' : `only ${permissions.join()}`;
      const made = await admin.call('POST', '/roles', { name: role, permissions });
      return { role, verbs: permissions, given: { roleId: made.json<{ id: number }>().id } };
    });
    const builtIn = BUILT_IN_ROLE_KEYS.map((builtInRole) => ({
      role: builtInRole,
      verbs: BUILT_IN_ROLES[builtInRole].permissions,
      given: { builtInRole },
    }));
    const roles: { role: string; verbs: readonly Verb[]; proof: Record<string, string> }[] = [];
    for (const { role, verbs, given } of [...builtIn, ...(await Promise.all(own))]) {
      const email = `${role.replace(' ', '-')}@roles.example`;
      const added = await admin.call('POST', '/users', { email, password: TEST_PASSWORD, ...given });
      expect(added.statusCode).toBe(201);
      roles.push({ role, verbs, proof: await signInCookie(email) });
    }
    return roles;
  };
  /** Limits all viewers of a company, or none. */
  const limitViewers = async (limited: boolean, viewersMayShelve = true) => {
    const admin = await signIn(app.http, acme.name, acme.admin.email);
    const { statusCode } = await admin.call('PATCH', '/settings/company', {
      viewersSeeOwnZones: limited,
      viewersMayShelve,
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
    const isOpen = admitted(ACCESS[name]).includes(caller);
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

  test(
    'each built-in role, and roles of a company with one verb each, may do what their verbs say and nothing else',
    { timeout: 180_000 },
    async () => {
      await limitViewers(false, false);
      const wrong: string[] = [];
      for (const { role, verbs, proof } of await giveRoles()) {
        proofs.set('nobody', proof);
        for (const [name, route] of table.filter(([name]) => isRegistered(name) && name !== 'logout')) {
          const access = ACCESS[name];
          const needed = OTHERS_FORBIDDEN.has(name) ? 'people' : neededVerb(access);
          if (ENDLESS.has(name)) continue;
          const has = needed !== undefined && verbs.includes(needed);
          const mayThis =
            needed === undefined
              ? access !== 'base units'
              : has && (role === 'admin' || !ADMINS_ALONE.has(name));
          const answer = await call('nobody', route, () => NOBODYS);
          if (isRefused(answer) === mayThis)
            wrong.push(`${name} by ${role}: ${answer.status} ${answer.body}`);
        }
      }
      proofs.set('nobody', {});
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
