// @module-tag S34
import {
  PUSHED_GROUPS,
  routes,
  type AuditAction,
  type CacheGroup,
  type Route,
  type RouteName,
} from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fastifyPath } from './platform/http/register-route.ts';
import { asOwner } from '../testing/as-owner.ts';
import { auditRows } from '../testing/audit-rows.ts';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import { addOpenTask } from '../testing/add-open-task.ts';
import {
  addFailedRun,
  addOpenReview,
  EXAMPLE_DRILL,
  EXAMPLE_EVIDENCE,
  EXAMPLE_HAND_READING,
  EXAMPLE_REVIEW_PLAN,
  EXAMPLE_TASK_PLAN,
} from '../testing/furnish-company.ts';
import { createPasskeyDevice } from '../testing/passkey-device.ts';
import { createTestHub } from '../testing/test-hub.ts';
import {
  createTestApp,
  TEST_PASSWORD,
  type TestApp,
  type TestCompany,
  type TestPerson,
} from '../testing/test-app.ts';

type Ids = Readonly<Record<string, number>>;
interface Example {
  readonly action: AuditAction;
  /** Description of the row, where a name is part of it. */
  readonly says?: string;
  readonly query?: string;
  readonly body?: object | ((ids: Ids, company: TestCompany) => object | Promise<object>);
}

const REASON = 'Prüfung';
const NEW_PASSWORD = 'another long passphrase';
/** Path parameters that are no ids. */
const NAMED: Readonly<Record<string, string>> = { serialNo: '010207' };
const WIFI_PASSWORD = 'a Wi-Fi passphrase';
const CHAT_TOKEN = 'a token of a chat server';
const FIRST_PASSWORD = 'the first long passphrase';
const push = (number: number) => ({
  endpoint: `https://203.0.112.1/push/${number}`,
  keys: {
    p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url'),
    auth: Buffer.alloc(16).toString('base64url'),
  },
});
const PNG_1X1 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const webhook = {
  name: 'Ticket system',
  url: 'https://203.0.112.1/a-path-that-is-a-secret',
  events: ['alarm.raised'],
};
const MAIL_PASSWORD = 'a password of a mail server';
const mailServer = {
  host: '127.0.0.1',
  port: 587,
  security: 'starttls',
  user: 'monitor@example.org',
  password: MAIL_PASSWORD,
  sender: 'alarms@example.org',
};
let device = createPasskeyDevice();
const own = ({ companyName, email }: TestPerson) => ({ companyName, email });
const attest = async (person: TestPerson, by = createPasskeyDevice()) => {
  const options = await person.call('POST', '/auth/webauthn/register/options', own(person));
  return by.attest(options.json().challenge);
};
const group: Example['body'] = ({ sensorId, userId }) => ({
  name: 'Night shift',
  sensors: [sensorId],
  recipients: [{ userId: String(userId), email: true, sms: false, push: false }],
});

const report =
  (frequency: string) =>
  ({ zoneId, userId }: Ids) => ({ zoneId, userIds: [userId], frequency, time: '06:00' });

/** Every route that changes something, in an order in which each finds what it changes; add yours here. */
const CHANGES: Partial<Record<RouteName, Example>> = {
  createSensor: {
    action: 'sensor_create',
    says: 'Added sensor "Fridge", serial number 01.02.04',
    body: { serialNo: '010204', name: 'Fridge', type: '1' },
  },
  renameSensor: {
    action: 'sensor_rename',
    says: 'Renamed sensor "Freezer" to "Big freezer"',
    body: { sensorName: 'Big freezer' },
  },
  updateSensorInput: {
    action: 'sensor_input_update',
    says: 'Renamed input "Door" of sensor "Big freezer" to "Left door"',
    body: { name: 'Left door' },
  },
  saveInputLimits: {
    action: 'alarm_settings_update',
    says: 'Changed the limits of input "Left door" of sensor "Big freezer": Alarm when it lasts on, Longer than none → 10 min',
    body: { kind: 'state', open_enable: true, open_minutes: 10 },
  },
  removeSensorInput: {
    action: 'sensor_input_remove',
    says: 'Removed input "Left door" of sensor "Big freezer"',
  },
  createBaseUnit: {
    action: 'base_unit_create',
    says: 'Added base unit "Office", serial number B-2',
    body: { baseUnitSerialNo: 'B-2', baseUnitName: 'Office', typeId: '1' },
  },
  renameBaseUnit: {
    action: 'base_unit_rename',
    says: 'Renamed base unit "Gateway" to "Cellar"',
    body: ({ baseUnitId }) => ({ baseUnitId, baseUnitName: 'Cellar' }),
  },
  saveFieldMap: {
    action: 'base_unit_field_map',
    says: 'Changed what the fields of base unit "Cellar" mean: t is temperature in °F',
    body: { map: [{ field: 't', measurand: 'temperature', unit: '°F' }] },
  },
  rotateDeviceKey: { action: 'base_unit_key_rotate', says: 'Replaced the device key of base unit "Cellar"' },
  createZone: {
    action: 'zone_create',
    says: 'Added zone "Kitchen"',
    body: { zoneName: 'Kitchen', description: 'Ground floor' },
  },
  updateZone: {
    action: 'zone_update',
    says: 'Changed zone "Store": name',
    body: { zoneName: 'Cold store' },
  },
  assignSensor: {
    action: 'zone_sensor_assign',
    says: 'Put sensor "Big freezer" into zone "Cold store"',
    body: ({ sensorId }) => ({ sensorId }),
  },
  assignUser: {
    action: 'zone_user_assign',
    says: 'Assigned viewer@example.org to zone "Cold store"',
    body: ({ userId }) => ({ userId }),
  },
  removeUser: { action: 'zone_user_remove', says: 'Removed viewer@example.org from zone "Cold store"' },
  replaceZoneUsers: {
    action: 'zone_users_replace',
    says: 'Set the users of zone "Cold store"',
    body: ({ userId }) => ({ userIds: [userId] }),
  },
  changeZoneMembers: {
    action: 'zone_members_change',
    says: 'Took out of zone "Cold store": 1 user',
    body: ({ userId }) => ({ action: 'remove', userIds: [userId] }),
  },
  removeSensor: {
    action: 'zone_sensor_remove',
    says: 'Took sensor "Big freezer" out of zone "Cold store"',
  },
  createScheduledReport: {
    action: 'scheduled_report_create',
    says: 'Scheduled a monthly report of zone "Cold store"',
    body: report('monthly'),
  },
  saveScheduledReport: {
    action: 'scheduled_report_update',
    says: 'Changed the daily report of zone "Cold store"',
    body: report('daily'),
  },
  deleteScheduledReport: {
    action: 'scheduled_report_delete',
    says: 'Ended the daily report of zone "Cold store"',
  },
  deleteZone: { action: 'zone_delete', says: 'Deleted zone "Cold store"' },
  saveAlarmSettings: {
    action: 'alarm_settings_update',
    says: 'Changed the alarm settings of sensor "Big freezer": Low limit none → -200 °C, Low alarm on',
    body: { high_alarm: -100, high_enable: true, low_alarm: -200, low_enable: true },
  },
  cancelCommand: { action: 'command_cancel' },
  calibrate: {
    action: 'sensor_calibrate',
    says: 'Calibrated sensor "Big freezer": setpoint 4, offset -0.5',
    body: ({ sensorId }) => ({ sensorId, setpoint: 4, offset: -0.5 }),
  },
  setCalibrationDue: {
    action: 'calibration_due_update',
    says: 'The calibration of sensor "Big freezer" is due on 2027-01-31',
    body: { dueDate: '2027-01-31' },
  },
  saveCertificate: {
    action: 'certificate_save',
    says: 'Attached the certificate of a calibration of sensor "Big freezer": lab.pdf',
    query: '?filename=lab.pdf',
    body: Buffer.from('%PDF-1.7\n%%EOF\n'),
  },
  saveLabCertificate: {
    action: 'certificate_save',
    says: 'Attached the certificate of the calibration of device 01.02.03 of 2026-01-29: lab.pdf',
    query: '?filename=lab.pdf',
    body: Buffer.from('%PDF-1.7\n%%EOF\n'),
  },
  updateFirmware: {
    action: 'sensor_firmware_update',
    says: 'Sent firmware 1.10 to sensor "Big freezer"',
    body: { sensorSerialNumber: '010203' },
  },
  configureWifi: {
    action: 'base_unit_wifi',
    says: 'Sent Wi-Fi settings to base unit "Cellar": network "Cold store"',
    body: { baseUnitSerialNumber: 'B-1', ssid: 'Cold store', password: WIFI_PASSWORD },
  },
  saveAddress: {
    action: 'settings_update',
    says: 'Changed the address: address 1, city',
    body: (_, { name }) => ({
      companyName: name,
      address1: '1 High Street',
      address2: '',
      city: 'Leeds',
      postcode: '',
      country: '',
    }),
  },
  updateCompanySettings: {
    action: 'settings_update',
    says: 'Changed the settings: time zone, offline window',
    body: { timeZone: 'Europe/Stockholm', offlineWindow: 30 },
  },
  createDrill: {
    action: 'drill_create',
    says: 'Planned an alarm drill of the alert group "Calm"',
    body: (ids) => ({ ...EXAMPLE_DRILL, group_id: ids['drillGroupId'] }),
  },
  saveDrill: {
    action: 'drill_update',
    says: 'Changed the alarm drill of the alert group "Calm"',
    body: (ids) => ({ ...EXAMPLE_DRILL, group_id: ids['drillGroupId'], within: 30 }),
  },
  lookAtDrillRun: {
    action: 'drill_look',
    says: 'Looked at the failed alarm drill of the alert group "Calm"',
  },
  runDrill: { action: 'drill_start', says: 'Began an alarm drill of the alert group "Calm"' },
  createReviewPlan: {
    action: 'review_plan_create',
    says: 'Planned reviews of the whole company',
    body: (ids) => ({ ...EXAMPLE_REVIEW_PLAN, reviewer_ids: [ids['userId']] }),
  },
  saveReviewPlan: {
    action: 'review_plan_update',
    says: 'Changed the reviews of the whole company',
    body: (ids) => ({ ...EXAMPLE_REVIEW_PLAN, reviewer_ids: [ids['userId']], grace_hours: 8 }),
  },
  endReview: {
    action: 'review_end',
    says: 'Ended the review of the whole company with a finding',
    body: { result: 'finding', text: 'The door of the freezer does not close' },
  },
  deleteReviewPlan: {
    action: 'review_plan_delete',
    says: 'Deleted the reviews of the whole company',
  },
  createTaskPlan: {
    action: 'task_plan_create',
    says: 'Planned the tasks "Mine"',
    body: (ids) => ({ ...EXAMPLE_TASK_PLAN, assignee_ids: [ids['userId']] }),
  },
  saveTaskPlan: {
    action: 'task_plan_update',
    says: 'Changed the tasks "Mine"',
    body: (ids) => ({ ...EXAMPLE_TASK_PLAN, assignee_ids: [ids['userId']], grace_minutes: 30 }),
  },
  doTask: {
    action: 'task_done',
    says: 'Did the task "Round" with a finding',
    body: { answers: [false], note: 'The door of the freezer does not close' },
  },
  deleteTaskPlan: { action: 'task_plan_delete', says: 'Deleted the tasks "Mine"' },
  deleteDrill: {
    action: 'drill_delete',
    says: 'Deleted the alarm drill of the alert group "Calm"',
  },
  askForEvidence: {
    action: 'evidence_pack_ask',
    says: 'Asked for an evidence pack of a sensor',
    body: (ids) => ({ ...EXAMPLE_EVIDENCE, sensorIds: [ids['sensorId']] }),
  },
  deleteEvidence: { action: 'evidence_pack_delete', says: 'Deleted an evidence pack' },
  createQuietPeriod: {
    action: 'quiet_period_create',
    says: 'Planned maintenance of the whole company: Defrosting',
    body: {
      scope: 'company',
      from: Date.UTC(2026, 1, 3),
      until: Date.UTC(2026, 1, 4),
      reason: 'Defrosting',
    },
  },
  changeQuietPeriod: {
    action: 'quiet_period_update',
    says: 'Moved the end of the maintenance "Cleaning"',
    body: { until: Date.UTC(2026, 1, 2, 10) },
  },
  deleteQuietPeriod: { action: 'quiet_period_delete', says: 'Deleted the planned maintenance "Cleaning"' },
  shelveSensor: {
    action: 'alarm_shelve',
    says: 'Shelved the alarms of sensor "Big freezer" for 30 min: Door is being mended',
    body: { minutes: 30, reason: 'Door is being mended' },
  },
  unshelveSensor: { action: 'alarm_unshelve', says: 'Ended shelving "Door is being mended"' },
  saveAlarmChoices: {
    action: 'alarm_choices_update',
    says: 'Changed the causes and actions of acknowledgements',
    body: { causes: [{ text: 'Door left open' }], actions: [] },
  },
  updateAlarmLog: {
    action: 'alarm_acknowledge',
    says: 'Acknowledged the high alarm of sensor "Big freezer"',
    body: { acknowledged: true },
  },
  createAlarmTemplate: {
    action: 'alarm_template_create',
    says: 'Added template "Vaccines": High limit none → 8 °C, High alarm on',
    body: { name: 'Vaccines', settings: { high_alarm: 8, high_enable: true } },
  },
  followAlarmTemplate: {
    action: 'alarm_template_follow',
    says: 'Made "Big freezer" follow template "Cold store"',
    body: ({ sensorId }) => ({ sensorIds: [sensorId] }),
  },
  saveAlarmTemplate: {
    action: 'alarm_template_update',
    says: 'Changed template "Cold store": High limit none → 9 °C, High alarm on',
    body: { name: 'Cold store', settings: { high_alarm: 9, high_enable: true } },
  },
  detachFromTemplate: {
    action: 'alarm_template_detach',
    says: 'Detached sensor "Big freezer" from template "Cold store"',
  },
  deleteAlarmTemplate: { action: 'alarm_template_delete', says: 'Deleted template "Cold store"' },
  deleteAlarmSettings: {
    action: 'alarm_settings_delete',
    says: 'Cleared the alarm settings of sensor "Big freezer"',
  },
  registerPasskey: {
    action: 'passkey_create',
    says: 'Registered the own passkey "Telephone"',
    body: async (_, { admin }) => ({ ...own(admin), name: 'Telephone', response: await attest(admin) }),
  },
  passkeySignIn: {
    action: 'user_login',
    says: 'Signed in with a passkey',
    body: async (_, { admin }) => {
      const options = await admin.call('POST', '/auth/webauthn/login/options', own(admin));
      return { response: device.assert(options.json().challenge) };
    },
  },
  confirmIdentityByPasskey: {
    action: 'identity_confirm',
    says: 'Confirmed who they are with a passkey',
    body: async (_, { admin }) => {
      const options = await admin.call('POST', '/auth/webauthn/login/options', own(admin));
      return { response: device.assert(options.json().challenge) };
    },
  },
  endOtherSessions: { action: 'session_end', says: 'Ended 1 of the own sessions' },
  removePasskey: { action: 'passkey_delete', says: 'Removed the own passkey "Laptop"' },
  saveSignatureSettings: {
    action: 'settings_update',
    says: 'Changed the settings of signatures: signature minutes',
    body: { signatureMinutes: 10, signatureMeanings: [], signaturesByTwo: false },
  },
  sign: {
    action: 'record_sign',
    body: async ({ runId = 0 }, { admin }) => {
      const subject = { subjectKind: 'drill-run', subjectId: runId };
      const path = `/signatures/subject?subjectKind=drill-run&subjectId=${runId}`;
      const { sha256 } = (await admin.call('GET', path)).json<{ sha256: string }>();
      const proof = { kind: 'password', email: admin.email, password: TEST_PASSWORD };
      return { ...subject, sha256, meaning: 'approval', proof };
    },
  },
  removeUserPasskeys: {
    action: 'user_passkeys_delete',
    says: 'Removed all passkeys of viewer@example.org',
  },
  createApiKey: {
    action: 'api_key_create',
    says: 'Created API key "Warehouse system" with read, manage',
    body: { name: 'Warehouse system', scopes: ['read', 'manage'] },
  },
  revokeApiKey: { action: 'api_key_revoke', says: 'Revoked API key "Old system"' },
  createWebhook: {
    action: 'webhook_create',
    says: 'Added webhook "Ticket system" to 203.0.112.1',
    body: webhook,
  },
  saveWebhook: {
    action: 'webhook_update',
    says: 'Changed webhook "Old system": name',
    body: { ...webhook, enabled: true },
  },
  rotateWebhookSecret: {
    action: 'webhook_secret_rotate',
    says: 'Replaced the secret of webhook "Ticket system"',
  },
  testWebhook: { action: 'webhook_test', says: 'Sent a test to webhook "Ticket system"' },
  resendWebhookDelivery: {
    action: 'webhook_resend',
    says: 'Sent a message to webhook "Ticket system" again: webhook.test',
  },
  saveMailServer: {
    action: 'mail_server_save',
    says: 'Changed mail server 203.0.112.1: host, password',
    body: { ...mailServer, host: '203.0.112.1' },
  },
  testMailServer: {
    action: 'mail_server_test',
    says: 'Tested mail server 127.0.0.1, the e-mail failed: address not allowed',
    body: mailServer,
  },
  deleteMailServer: { action: 'mail_server_remove', says: 'Removed mail server 203.0.112.1' },
  enableHomeAssistant: {
    action: 'home_assistant_enable',
    says: 'Replaced the password of Home Assistant',
  },
  disableHomeAssistant: {
    action: 'home_assistant_disable',
    says: 'Ended that Home Assistant reads the sensors',
  },
  deleteWebhook: { action: 'webhook_delete', says: 'Deleted webhook "Ticket system"' },
  subscribePush: {
    action: 'push_subscribe',
    says: 'Registered a browser for push messages',
    body: push(1),
  },
  testPush: { action: 'channel_test', says: 'Sent a test by push to oneself' },
  unsubscribePush: { action: 'push_unsubscribe', says: 'Removed a browser from push messages' },
  saveSite: { action: 'site_create', says: 'Added site "Annex"', body: { siteDescription: 'Annex' } },
  updateSite: {
    action: 'site_update',
    says: 'Changed site "Main": address',
    body: { siteAddress: '1 High Street' },
  },
  savePlan: {
    action: 'site_update',
    says: 'Changed site "Main": plan',
    body: { imageBuffer: PNG_1X1 },
  },
  saveLayout: {
    action: 'site_update',
    says: 'Changed site "Main": sensor positions',
    body: ({ sensorId }) => ({ sensorPositions: [{ sensorId, x: 10, y: 20 }] }),
  },
  deletePlan: { action: 'plan_delete', says: 'Removed the plan of site "Main"' },
  createAlertGroup: { action: 'alert_group_create', says: 'Added alert group "Night shift"', body: group },
  createAlertGroupByAutomation: {
    action: 'alert_group_create',
    says: 'Added alert group "Night shift"',
    body: group,
  },
  saveAlertGroup: {
    action: 'alert_group_update',
    says: 'Changed alert group "Everybody": name',
    body: group,
  },
  sendTestAlert: {
    action: 'alert_test',
    says: 'Sent a test by email to a recipient of alert group "Night shift"',
    body: ({ userId }) => ({ userId, channel: 'email' }),
  },
  sendUnsentAlarms: {
    action: 'alert_send_unsent',
    says: 'Sent alert group "Night shift" 0 messages about 0 alarms in force',
  },
  testChannel: {
    action: 'channel_test',
    says: 'Sent a test by email to oneself',
    body: { channel: 'email' },
  },
  createRota: {
    action: 'rota_create',
    says: 'Added rota "Nights"',
    body: ({ userId }) => ({
      name: 'Nights',
      shiftUnit: 'weeks',
      shiftLength: 1,
      startsOn: '2026-01-05',
      handOverAt: '08:00',
      userIds: [userId],
    }),
  },
  saveRota: {
    action: 'rota_update',
    says: 'Changed rota "Old nights": name, hand over at',
    body: ({ userId }) => ({
      name: 'Nights',
      shiftUnit: 'weeks',
      shiftLength: 1,
      startsOn: '2026-01-05',
      handOverAt: '09:00',
      userIds: [userId],
    }),
  },
  addRotaOverride: {
    action: 'rota_override_add',
    says: 'Put viewer@example.org on call in rota "Nights" for a time',
    body: ({ userId }) => ({ from: '2036-01-06T08:00:00Z', until: '2036-01-07T08:00:00Z', userId }),
  },
  deleteRotaOverride: {
    action: 'rota_override_delete',
    says: 'Took an override of rota "Nights" back',
  },
  openRotaFeed: { action: 'rota_feed_open', says: 'Made the address of the calendar of rota "Nights"' },
  closeRotaFeed: { action: 'rota_feed_close', says: 'Closed the calendar of rota "Nights"' },
  deleteRota: { action: 'rota_delete', says: 'Deleted rota "Nights"' },
  createContact: {
    action: 'contact_create',
    says: 'Added contact "Haulier"',
    body: { name: 'Haulier', email: 'haulier@example.org' },
  },
  saveContact: {
    action: 'contact_update',
    says: 'Changed contact "Old haulier": phone number',
    body: { name: 'Old haulier', email: 'outside@example.org', phoneNumber: '+44 20 7946 0000' },
  },
  sendContactCode: {
    action: 'contact_code',
    says: 'Sent a code to contact "Old haulier"',
    body: { channel: 'email' },
  },
  deleteContact: { action: 'contact_delete', says: 'Deleted contact "Old haulier"' },
  addGroupChannel: {
    action: 'group_channel_add',
    says: 'Added chat channel "Cold room" to alert group "Night shift"',
    body: {
      name: 'Cold room',
      target: { kind: 'ntfy', server: 'https://203.0.112.1', topic: 'cold-room', token: CHAT_TOKEN },
    },
  },
  testGroupChannel: {
    action: 'group_channel_test',
    says: 'Sent a test to chat channel "Old room" of alert group "Night shift"',
  },
  deleteGroupChannel: { action: 'group_channel_delete', says: 'Took chat channel "Old room" away' },
  saveNotificationPreferences: {
    action: 'notification_preferences',
    says: 'Changed when and how to be notified',
    body: { quietHours: [{ days: [6, 7], from: '22:00', until: '07:00' }], off: [] },
  },
  savePreferences: {
    action: 'preferences_update',
    says: 'Changed own preferences: temperature unit',
    body: { language: null, temperatureUnit: 'f' },
  },
  saveFilter: {
    action: 'saved_filter_save',
    says: 'Saved search "Ice"',
    body: { screen: 'sensors', name: 'Ice', query: 'freezer' },
  },
  deleteSavedFilter: {
    action: 'saved_filter_delete',
    says: 'Deleted saved search "Ice"',
    query: '?screen=sensors&name=Ice',
  },
  deleteAlertGroup: { action: 'alert_group_delete', says: 'Deleted alert group "Night shift"' },
  createRole: {
    action: 'role_create',
    says: 'Made role "Night shift"',
    body: { name: 'Night shift', permissions: ['shelve', 'acknowledge'] },
  },
  saveRole: {
    action: 'role_update',
    says: 'Changed role "Weekend": name, permissions',
    body: { name: 'Late shift', permissions: ['acknowledge'] },
  },
  deleteRole: { action: 'role_delete', says: 'Deleted role "Late shift"' },
  createUser: {
    action: 'user_create',
    says: 'Added user new@example.org as viewer',
    body: { email: 'new@example.org', password: FIRST_PASSWORD },
  },
  updateUser: {
    action: 'user_update',
    says: 'Changed user viewer@example.org: first name, role',
    body: { firstName: 'Vera', roles: [1] },
  },
  deleteUser: { action: 'user_delete', says: 'Deleted user viewer@example.org' },
  deleteBaseUnit: {
    action: 'base_unit_delete',
    says: 'Deleted base unit "Cellar", serial number B-1',
    body: ({ baseUnitId }) => ({ baseUnitId }),
  },
  saveRecordKeeping: {
    action: 'settings_update',
    says: 'Changed the settings: reasons demanded',
    body: { reasonsDemanded: ['limits'] },
  },
  saveRetention: {
    action: 'retention_update',
    says: 'Keeps readings for 90 days, statistics for ever',
    body: { keepReadingsDays: 90, keepStatisticsDays: null },
  },
  setLegalHold: {
    action: 'legal_hold',
    says: 'Placed a legal hold on sensor "Big freezer"',
    body: { legalHold: true },
  },
  addLabCalibration: {
    action: 'lab_calibration_add',
    says: 'Recorded that device 01.02.03 of sensor "Big freezer" passed its calibration of 2026-01-30',
    body: {
      calibrated_on: '2026-01-30',
      laboratory: 'Metrology',
      points: [{ reference_value: -20, as_found: 0.3, as_left: 0 }],
      uncertainty: 0.05,
      result: 'passed',
      next_due: null,
    },
  },
  reviewPlace: {
    action: 'lab_calibration_review',
    says: 'Assessed sensor "Big freezer" after device 01.02.03 failed its calibration of 2026-01-29: not affected',
    body: { from: null, decision: 'not_affected', note: 'It stood there empty' },
  },
  addHandReading: {
    action: 'hand_reading_add',
    says: 'Entered a comparison with the probe of sensor "Big freezer", measured at 2026-01-31T09:01:00.000Z',
    body: {
      measured_at: '2026-01-31T09:01:00Z',
      values: [{ measurand: 'temperature', value: 4.1 }],
      comparison: true,
    },
  },
  voidHandReading: {
    action: 'hand_reading_void',
    says: 'Made the reading by hand of sensor "Big freezer" void that admin measured at 2026-01-31T09:00:00.000Z',
    body: { reason: 'Wrong sensor' },
  },
  swapSensor: {
    action: 'sensor_swap',
    says: 'Put device 01.02.09 in the place of 01.02.03 at sensor "Big freezer" (broken)',
    body: { serialNo: '010209', type: '1', reason: 'broken' },
  },
  swapSensors: {
    action: 'sensor_swap',
    says: 'Put device 01.02.08 in the place of 01.02.09 at sensor "Big freezer" (sent for calibration)',
    body: ({ sensorId }) => ({
      swaps: [{ sensorId, serialNo: '010208', type: '1', reason: 'calibration' }],
    }),
  },
  saveIdleDevice: {
    action: 'device_save',
    says: 'Device 01.02.07 is spare',
    body: { type: '1', state: 'spare' },
  },
  deleteIdleDevice: { action: 'device_delete', says: 'Took device 01.02.07 off the list' },
  deleteSensor: { action: 'sensor_delete', says: 'Deleted sensor "Big freezer", serial number 01.02.08' },
  updatePassword: {
    action: 'password_change',
    says: 'Changed their own password',
    body: (_, { name, admin }) => ({
      companyName: name,
      email: admin.email,
      currentPassword: TEST_PASSWORD,
      newPassword: NEW_PASSWORD,
    }),
  },
  postAuditEntry: {
    action: 'client_report',
    says: 'Reported by a client: zone_create "Mine"',
    body: { action: 'ZONE_CREATE', description: 'Mine', company: 'Any' },
  },
  confirmIdentity: {
    action: 'identity_confirm',
    says: 'Confirmed who they are with the password',
    body: { password: NEW_PASSWORD },
  },
  setAcknowledgementPin: { action: 'acknowledgement_pin_set', body: { pin: '4821' } },
  removeAcknowledgementPin: { action: 'acknowledgement_pin_remove' },
  login: {
    action: 'user_login',
    says: 'Signed in with the password',
    body: (_, { name, admin }) => ({ companyName: name, email: admin.email, password: NEW_PASSWORD }),
  },
  logout: { action: 'user_logout', says: 'Signed out' },
};

/** Routes that write and leave no row, and why. */
const WITHOUT_ROW: Partial<Record<RouteName, string>> = {
  smsInbound: 'is signed by the gateway: notifications/reply/reply.test.ts',
  voiceScript: 'writes nothing',
  voiceAnswer: 'is signed by the gateway: notifications/voice/voice.test.ts',
  confirmPush:
    'a device that took a message, no change by a person: notifications/push/silent-devices.test.ts',
  setup: 'works once for an installation: companies/set-up.test.ts',
  makeInvitationLinks: 'needs an invited user: company-data/moving-house.test.ts',
  inviteUser: 'needs a mail server: auth/password-links.test.ts',
  forgottenPassword: 'answers before it writes: auth/password-links.test.ts',
  setPasswordByLink: 'needs the link of an e-mail: auth/password-links.test.ts',
  openPasswordLink: 'writes nothing',
  lookAtMessage: 'changes nothing of anybody',
  acknowledgeMessage: 'needs the link of a message: notifications/acknowledge/acknowledge.test.ts',
  noteFromMessage: 'needs the link of a message: notifications/acknowledge/acknowledge.test.ts',
  setUpTwoFactor: 'nothing asks for it yet',
  enableTwoFactor: 'needs a code: two-factor/two-factor.test.ts',
  renewRecoveryCodes: 'needs a code: two-factor/two-factor.test.ts',
  disableTwoFactor: 'needs a code: two-factor/two-factor.test.ts',
  resetTwoFactor: 'needs a user with a code: two-factor/two-factor.test.ts',
  saveTwoFactorPolicy: 'needs an admin with a code: two-factor/two-factor.test.ts',
  setBaseUnitSilence: 'needs a network server: ingest/senders/senders.test.ts',
  proveBaseUnit: 'needs an outside broker: ingest/mqtt/broker-key.test.ts',
  endSession: 'needs a second session: auth/own-sessions.test.ts',
  passkeySignInOptions: 'writes nothing',
  passkeyRegistrationOptions: 'asks for a challenge',
  signaturePasskeyOptions: 'asks for a challenge',
  noteActivity: 'says that somebody is there, and changes nothing else',
  unlockPasskeyOptions: 'asks for a challenge',
  unlockSession: 'needs a locked session: session-lock/session-lock.test.ts',
  sensorOrder: 'a preference of one person',
  confirmContact: 'needs the code of a message: remote-alerts/contacts.test.ts',
  stopContact: 'needs the link of a message: remote-alerts/contacts.test.ts',
  confirmAlarm: 'needs an alarm that somebody else acknowledged: alarms/confirm/confirm.test.ts',
  previewReadingsImport: 'changes nothing',
  previewAlarmTemplate: 'changes nothing',
  importReadings: 'its body is a file: imports/uploaded/readings-imports.test.ts',
  sealPassphrase: 'writes nothing',
  importCompany: 'answers before it writes: company-data/import-file.test.ts',
  retryQuarantined: 'needs a delivery in quarantine: ingest/quarantine/quarantine.test.ts',
  dropQuarantined: 'needs a delivery in quarantine: ingest/quarantine/quarantine.test.ts',
};

const isRegistered = (app: TestApp, route: Route) =>
  app.http.hasRoute({ method: route.method, url: fastifyPath(route) });
const table = Object.entries(routes).map(([name, route]): [RouteName, Route] => [name as RouteName, route]);

describeOnEachEngine('the audit log', (on) => {
  let app: TestApp;
  let company: TestCompany;
  let ids: Record<string, number>;
  let announced: [companyId: number, groups: readonly CacheGroup[]][] = [];
  const secrets = [TEST_PASSWORD, NEW_PASSWORD, FIRST_PASSWORD, WIFI_PASSWORD, CHAT_TOKEN, '$argon2'];

  beforeAll(async () => {
    app = await createTestApp(on.database, {
      live: {
        ...createTestHub(on.database).live,
        announceChange: (...change) => void announced.push(change),
      },
    });
    company = await app.createCompany();
    ids = await furnish();
  });
  afterAll(async () => app.close());

  const post = async (path: string, body: object) => (await company.admin.call('POST', path, body)).json();
  const furnish = async () => {
    const sensor = await post('/sensors', { serialNo: '010203', name: 'Freezer', type: '1' });
    const unit = await post('/baseUnits', {
      baseUnitSerialNo: 'B-1',
      baseUnitName: 'Gateway',
      typeId: '1',
    });
    secrets.push(unit.deviceKey);
    await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${unit.deviceKey}` },
      payload: {
        readings: [
          {
            sensor: '010203',
            temperature: 4,
            inputs: { door: 1 },
            timestamp: '2026-01-31T09:00:00Z',
          },
        ],
      },
    });
    await company.admin.call('PUT', `/alarms/sensor/${sensor.id}`, { high_alarm: -100, high_enable: true });
    const [alarm] = (await company.admin.call('GET', '/alarms/alarm-log')).json();
    const clear = await post('/automation/calibration', { sensorId: sensor.id, action: 'CLEAR' });
    const zone = await post('/zones', { zoneName: 'Store' });
    const { userId } = company.viewer;
    const recipients = [{ userId: String(userId), email: true, sms: false, push: false }];
    const everybody = await post('/remote-alert-groups', {
      name: 'Everybody',
      sensors: [sensor.id],
      recipients,
    });
    const nights = await post('/rotas', {
      name: 'Old nights',
      shiftUnit: 'weeks',
      shiftLength: 1,
      startsOn: '2026-01-05',
      handOverAt: '08:00',
      userIds: [userId],
    });
    const { overrides } = await post(`/rotas/${nights.id}/overrides`, {
      from: '2036-01-06T08:00:00Z',
      until: '2036-01-07T08:00:00Z',
      userId,
    });
    const haulier = await post('/contacts', { name: 'Old haulier', email: 'outside@example.org' });
    const room = await post(`/remote-alert-groups/${everybody.id}/channels`, {
      name: 'Old room',
      target: { kind: 'slack', url: 'https://203.0.112.1/a-path-that-is-a-secret' },
    });
    device = createPasskeyDevice();
    const registered = await post('/auth/webauthn/register/verify', {
      ...own(company.admin),
      name: 'Laptop',
      response: await attest(company.admin, device),
    });
    const browser = await post('/push/subscriptions', push(2));
    const program = await post('/api-keys', { name: 'Old system', scopes: ['read'] });
    const target = await post('/webhooks', { ...webhook, name: 'Old system' });
    secrets.push(target.secret, 'a-path-that-is-a-secret');
    secrets.push((await post('/settings/home-assistant', {})).password, MAIL_PASSWORD);
    const before = { ...mailServer, host: '203.0.112.2' };
    await company.admin.call('PUT', '/settings/mail-server', before);
    const message = await post(`/webhooks/${target.id}/test`, {});
    const { name, url, events } = { ...webhook, name: 'Old system' };
    for (const enabled of [false, true]) {
      await company.admin.call('PUT', `/webhooks/${target.id}`, { name, url, events, enabled });
    }
    const scheduled = await post('/scheduled-reports', {
      zoneId: zone.zone_id,
      userIds: [userId],
      frequency: 'weekly',
      time: '07:00',
    });
    const weekend = await post('/roles', { name: 'Weekend', permissions: ['acknowledge', 'shelve'] });
    const main = await post('/sites', { siteDescription: 'Main' });
    const cleaning = await post('/quiet-periods', {
      scope: 'company',
      from: Date.UTC(2026, 1, 1, 10),
      until: Date.UTC(2026, 1, 2),
      reason: 'Cleaning',
    });
    const template = await post('/alarm-templates', { name: 'Cold store', settings: {} });
    const { lab_calibration_id: labCalibrationId } = await post(`/sensors/${sensor.id}/calibrations`, {
      calibrated_on: '2026-01-29',
      laboratory: 'Metrology',
      points: [],
      uncertainty: null,
      result: 'failed',
      next_due: null,
    });
    const byHand = await post(`/sensors/${sensor.id}/hand-readings`, EXAMPLE_HAND_READING);
    const cold = await post('/sensors', { serialNo: '010277', name: 'Cold', type: '1' });
    const calm = await post('/remote-alert-groups', { name: 'Calm', sensors: [cold.id], recipients });
    const drill = await post('/drills', { ...EXAMPLE_DRILL, group_id: calm.id });
    const runId = await addFailedRun({ app, database: on.database }, company, drill.id, 'Calm');
    const pack = await post('/evidence', { ...EXAMPLE_EVIDENCE, sensorIds: [sensor.id] });
    const reviews = await post('/review-plans', { ...EXAMPLE_REVIEW_PLAN, reviewer_ids: [userId] });
    const whole = { zoneId: null, zoneName: null };
    const round = await post('/task-plans', { ...EXAMPLE_TASK_PLAN, assignee_ids: [userId] });
    const task = {
      planId: round.id,
      name: 'Round',
      kind: 'check_list',
      points: EXAMPLE_TASK_PLAN.points,
    } as const;
    return {
      packId: pack.id,
      planId: reviews.id,
      taskPlanId: round.id,
      taskId: await addOpenTask({ app, database: on.database }, company, task),
      reviewId: await addOpenReview({ app, database: on.database }, company, reviews.id, whole),
      labCalibrationId,
      handReadingId: byHand.id,
      drillId: drill.id,
      drillGroupId: calm.id,
      runId,
      quietId: cleaning.id,
      roleId: weekend.id,
      templateId: template.id,
      commandId: clear.id,
      calibrationId: clear.id,
      siteId: main.siteId,
      reportId: scheduled.id,
      apiKeyId: program.id,
      webhookId: target.id,
      deliveryId: message.id,
      subscriptionId: browser.id,
      passkeyId: registered.passkey.id,
      sensorId: sensor.id,
      baseUnitId: unit.id,
      zoneId: zone.zone_id,
      userId,
      groupId: everybody.id,
      rotaId: nights.id,
      overrideId: overrides[0].id,
      contactId: haulier.id,
      channelId: room.id,
      logId: alarm.idAlarmLog,
      input: 1,
    };
  };
  const attempt = async (name: RouteName) => {
    const { body, query = '' } = CHANGES[name] ?? {};
    const { method, path, bodyMediaType }: Route = routes[name];
    const given = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(ids[field] ?? NAMED[field]));
    return company.admin.call(
      method,
      given + query,
      typeof body === 'function' ? await body(ids, company) : body,
      {
        'x-change-reason': encodeURIComponent(REASON),
        ...(bodyMediaType !== undefined && { 'content-type': bodyMediaType }),
      },
    );
  };
  const head = async () => (await auditRows(on.database, company.companyId)).at(-1)?.seq ?? 0;

  test.each(table.filter(([, { method, permission }]) => method !== 'GET' && permission !== 'device'))(
    '%s is either in the list of what leaves a row or in that of what leaves none',
    (name, route) => {
      if (!isRegistered(app, route)) return;
      expect(name in CHANGES !== name in WITHOUT_ROW, `${name} is in neither list`).toBe(true);
    },
  );

  let tables: readonly string[];
  beforeAll(async () => {
    const names = await asOwner(
      on.location,
      on.engine === 'sqlite'
        ? `select name from sqlite_schema where type = 'table'`
        : `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    tables = z
      .array(z.object({ name: z.string() }))
      .parse(names)
      .map(({ name }) => name)
      // The first answer to a challenge uses it up, whatever its result.
      .filter((name) => name !== 'spent_challenges');
  });
  /** Returns statements that read every row of every table. */
  const everything = () => tables.map((name) => `select '${name}' as in_table, t.* from ${name} as t`);

  test.each(Object.keys(CHANGES) as RouteName[])(
    '%s leaves exactly its row and announces what it declares, and changes nothing when it cannot',
    { tags: ['1.7.23', '2.3.11', '2.7.14'] },
    async (name) => {
      const before = await head();
      expect(tables).toContain('audit_log');
      announced = [];
      const hide = 'alter table audit_log rename to audit_log_gone';
      const stored = await asOwner(on.location, ...everything(), hide);
      expect((await attempt(name)).statusCode).toBe(500);
      const show = 'alter table audit_log_gone rename to audit_log';
      expect([await asOwner(on.location, show, ...everything()), announced]).toEqual([stored, []]);

      const answer = await attempt(name);
      expect(answer.statusCode).toBeOneOf([200, 201, 202, 204]);
      const { deviceKey, key, secret: signs } = answer.statusCode === 204 ? {} : answer.json();
      // The key of an input is its name in messages.
      const secretKey = name === 'updateSensorInput' ? undefined : key;
      for (const secret of [deviceKey, secretKey, signs]) if (secret !== undefined) secrets.push(secret);
      const groups = routes[name].changes.filter((group) => !PUSHED_GROUPS.has(group));
      expect(announced).toEqual(groups.length === 0 ? [] : [[company.companyId, groups]]);
      const rows = await auditRows(on.database, company.companyId, before);
      const { action, says } = CHANGES[name] ?? {};
      expect(rows).toEqual([
        expect.objectContaining({
          action,
          ...(says !== undefined && { description: says }),
          at: app.clock.now(),
          actor_kind: 'user',
          user_id: company.admin.userId,
          actor_name: 'admin',
          details: expect.stringContaining(
            routes[name].permission === 'public' ? '{' : `"changeReason":"${REASON}"`,
          ),
        }),
      ]);
    },
  );

  test('no row holds a password, a device key or what is derived from them', async () => {
    const rows = JSON.stringify(await auditRows(on.database, company.companyId));
    expect(secrets.length).toBeGreaterThan(5);
    for (const secret of secrets) expect(rows).not.toContain(secret);
  });
});
