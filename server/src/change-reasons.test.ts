import { REASON_GROUPS, REASON_REQUIRED_PROBLEM, type Route, type RouteName, routes } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROUTES_WITH_REASON } from './platform/security/reason-groups.ts';
import { auditRows } from '../testing/audit-rows.ts';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../testing/test-app.ts';

/** Calls of people that are never asked for a reason, by why. */
const EXEMPT: readonly RouteName[] = [
  // One's own account, device and preferences, and signing in.
  'updatePassword',
  'endSession',
  'endOtherSessions',
  'confirmIdentity',
  'confirmIdentityByPasskey',
  'noteActivity',
  'unlockPasskeyOptions',
  'unlockSession',
  'setUpTwoFactor',
  'enableTwoFactor',
  'renewRecoveryCodes',
  'disableTwoFactor',
  'passkeyRegistrationOptions',
  'registerPasskey',
  'removePasskey',
  'setAcknowledgementPin',
  'removeAcknowledgementPin',
  'subscribePush',
  'unsubscribePush',
  'testPush',
  'savePreferences',
  'saveNotificationPreferences',
  'saveFilter',
  'deleteSavedFilter',
  'sensorOrder',
  // Alarms, which have notes, and quiet periods, which have reasons of their own.
  'updateAlarmLog',
  'confirmAlarm',
  'saveAlarmChoices',
  'createQuietPeriod',
  'changeQuietPeriod',
  'deleteQuietPeriod',
  'shelveSensor',
  'unshelveSensor',
  // Recipients, and messages to them.
  'createAlertGroup',
  'createAlertGroupByAutomation',
  'saveAlertGroup',
  'deleteAlertGroup',
  'createRota',
  'saveRota',
  'deleteRota',
  'addRotaOverride',
  'deleteRotaOverride',
  'openRotaFeed',
  'closeRotaFeed',
  'createContact',
  'saveContact',
  'deleteContact',
  'sendContactCode',
  'confirmContact',
  'addGroupChannel',
  'deleteGroupChannel',
  'testGroupChannel',
  'sendTestAlert',
  'sendUnsentAlarms',
  'testChannel',
  'saveMailServer',
  'deleteMailServer',
  'testMailServer',
  'createScheduledReport',
  'saveScheduledReport',
  'deleteScheduledReport',
  'createDrill',
  'saveDrill',
  'deleteDrill',
  'runDrill',
  'lookAtDrillRun',
  // The order of the building.
  'createZone',
  'updateZone',
  'deleteZone',
  'assignSensor',
  'removeSensor',
  'saveSite',
  'updateSite',
  'savePlan',
  'saveLayout',
  'deletePlan',
  // Settings of the company, among them those for which a reason is demanded.
  'saveAddress',
  'updateCompanySettings',
  'saveRecordKeeping',
  // Trials, repetitions, imports and exports.
  'previewAlarmTemplate',
  'cancelCommand',
  'retryQuarantined',
  'dropQuarantined',
  'testWebhook',
  'resendWebhookDelivery',
  'sealPassphrase',
  'importCompany',
  'previewReadingsImport',
  'importReadings',
  'postAuditEntry',
  'askForEvidence',
  'deleteEvidence',
  // Tasks, readings by hand, reviews and signatures.
  'createTaskPlan',
  'saveTaskPlan',
  'deleteTaskPlan',
  'doTask',
  'addHandReading',
  'voidHandReading',
  'createReviewPlan',
  'saveReviewPlan',
  'deleteReviewPlan',
  'endReview',
  'sign',
  'signaturePasskeyOptions',
  'saveSignatureSettings',
];

const LIMITS = { high_alarm: 8, high_enable: true };

test('every call by which people change something belongs to one group, or is exempt', () => {
  const asked = Object.values(ROUTES_WITH_REASON).flat();
  const writing = Object.entries(routes as Readonly<Record<string, Route>>)
    .filter(([, { method, permission }]) => method !== 'GET' && !['public', 'device'].includes(permission))
    .map(([name]) => name);
  expect([...asked, ...EXEMPT].toSorted()).toEqual(writing.toSorted());
});

describeOnEachEngine('the reason for a change', (on) => {
  let app: TestApp;
  let company: TestCompany;
  let sensorId: number;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    company = await app.createCompany();
    const body = { serialNo: '010203', name: 'Freezer', type: '1' };
    sensorId = (await company.admin.call('POST', '/sensors', body)).json<{ id: number }>().id;
  });

  const demand = async (...reasonsDemanded: readonly string[]) => {
    const saved = await company.admin.call('PATCH', '/settings/record-keeping', { reasonsDemanded });
    expect(saved.json()).toMatchObject({ reasonsDemanded });
  };
  const saveLimits = async (header?: string) =>
    company.admin.call(
      'PUT',
      `/alarms/sensor/${sensorId}`,
      LIMITS,
      header === undefined ? {} : { 'x-change-reason': header },
    );
  const lastRow = async () => (await auditRows(on.database, company.companyId)).at(-1);

  test('is not demanded at first, and then only of the groups that the company chose', async () => {
    const read = async () => (await company.viewer.call('GET', '/settings/record-keeping')).json();
    expect(await read()).toMatchObject({
      reasonsDemanded: [],
      alarmsAreConfirmed: false,
      lockAfterMinutes: 0,
    });
    expect((await saveLimits()).statusCode).toBe(200);
    await demand('devices');
    expect((await saveLimits()).statusCode).toBe(200);
    await demand(...REASON_GROUPS);
    expect((await saveLimits()).statusCode).toBe(400);
    await company.admin.call('PATCH', '/settings/record-keeping', {});
    expect(await read()).toMatchObject({ reasonsDemanded: [...REASON_GROUPS] });
    expect((await company.viewer.call('PATCH', '/settings/record-keeping', {})).statusCode).toBe(403);
  });

  test('is missed by a type of its own, in the language of the caller, and nothing is changed', async () => {
    await demand('limits');
    const before = await lastRow();
    const refused = await saveLimits();
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      type: REASON_REQUIRED_PROBLEM,
      message: 'Nothing was changed: a reason is required.',
      errors: [{ path: 'x-change-reason', message: 'is required' }],
    });
    expect(await lastRow()).toEqual(before);
    const german = await company.admin.call('PUT', `/alarms/sensor/${sensorId}`, LIMITS, {
      'accept-language': 'de',
    });
    expect(german.json().message).toBe('Nichts wurde geändert: Ein Grund ist erforderlich.');
  });

  test('is stored with the change and found by the search of the log, whose chain stays whole', async () => {
    await demand('limits');
    const reason = '  Prüfmittel “7” getauscht\nam 3. Mai  ';
    expect((await saveLimits(encodeURIComponent(reason))).statusCode).toBe(200);
    expect(JSON.parse((await lastRow())?.details ?? '')).toMatchObject({ changeReason: reason.trim() });
    const found = await company.admin.call('GET', '/audit-logs?search=PR%C3%9CFMITTEL');
    expect(found.json()).toEqual([
      expect.objectContaining({
        action: 'alarm_settings_update',
        details: expect.objectContaining({ changeReason: reason.trim() }),
      }),
    ]);
    expect((await company.admin.call('GET', '/audit-logs/chain')).json()).toMatchObject({ whole: true });
  });

  test('is stored also where none is demanded', async () => {
    expect((await saveLimits('Tidied%20up')).statusCode).toBe(200);
    expect(JSON.parse((await lastRow())?.details ?? '')).toMatchObject({ changeReason: 'Tidied up' });
  });

  test.each([
    ['%E4%FC', 'must be percent-encoded UTF-8'],
    ['100 %', 'must be percent-encoded UTF-8'],
    ['Prüfung', 'must be percent-encoded UTF-8'],
    ['', 'must be at least 3 characters long'],
    ['%20%20%20%20', 'must be at least 3 characters long'],
    ['ok', 'must be at least 3 characters long'],
    ['x'.repeat(501), 'must be at most 500 characters long'],
    ['why%00not', 'must not contain the character U+0000'],
  ])('is refused as %j, by the name of the header', async (header, message) => {
    await demand('devices');
    const refused = await saveLimits(header);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      type: 'about:blank',
      errors: [{ path: 'x-change-reason', message }],
    });
  });

  test('is asked after the call itself is found right', async () => {
    await demand('limits');
    const wrong = await company.admin.call('PUT', `/alarms/sensor/${sensorId}`, { high_alarm: 'warm' });
    expect(wrong.json().errors[0].path).toBe('high_alarm');
  });

  describe('of a program', () => {
    const saveByKey = async (exempt: boolean) => {
      const body = { name: 'Building', scopes: ['manage'], ...(exempt && { reason_exempt: true }) };
      const reason = { 'x-change-reason': 'New%20system' };
      const made = (await company.admin.call('POST', '/api-keys', body, reason)).json();
      expect(made.reason_exempt).toBe(exempt);
      return app.http.inject({
        method: 'PUT',
        url: `/api/alarms/sensor/${sensorId}`,
        headers: { authorization: `Bearer ${made.key}` },
        payload: LIMITS,
      });
    };

    test('is demanded unless its key is exempt', async () => {
      await demand('limits', 'people');
      expect((await saveByKey(false)).statusCode).toBe(400);
      expect((await saveByKey(true)).statusCode).toBe(200);
      expect((await lastRow())?.actor_kind).toBe('program');
    });
  });

  test('is never asked of a base unit or at a sign-in', async () => {
    const unit = { baseUnitSerialNo: 'BU-1', baseUnitName: 'Gateway', typeId: '1' };
    const { deviceKey } = (await company.admin.call('POST', '/baseUnits', unit)).json();
    await demand(...REASON_GROUPS);
    const delivered = await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${deviceKey}` },
      payload: { readings: [{ sensor: '010203', timestamp: app.clock.now(), temperature: 4 }] },
    });
    expect(delivered.json()).toMatchObject({ accepted: 1 });
    expect((await company.admin.call('POST', '/auth/logout')).statusCode).toBe(200);
  });
});
