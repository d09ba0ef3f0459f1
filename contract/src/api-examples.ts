import { ALARM_SETTING_EXAMPLES } from './alarm-type-words.ts';
import { MEASURAND_TABLE } from './measurand.ts';
import { FURTHER_MEASURANDS, type Measurand } from './measurands.ts';

/*
 * What properties of the API look like, by `name` or `Schema.name` (undefined leaves it out): the examples of the
 * documentation are made of these, and of the schemas where one fits that is simply of the right kind.
 */

const MOMENT = '2026-11-22T09:30:00.000Z';

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** A plan of four by four white pixels. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAAAAACMmsGiAAAADklEQVR42mP4DwQMqAQAn3QP8UYJzckAAAAASUVORK5CYII=';

/** A high limit above the low one, of what the specification does not know. */
function furtherExamples(name: Measurand): [name: string, example: unknown][] {
  const { range, limits } = MEASURAND_TABLE[name];
  const share = (part: number) => Math.round(range.min + (range.max - range.min) * part);
  if (limits === null) return [[name, share(0.5)]];
  return [
    [name, share(0.5)],
    [`${limits.prefix}high_alarm`, share(0.75)],
    [`${limits.prefix}low_alarm`, share(0.25)],
    [`${limits.prefix}high_enable`, true],
    [`${limits.prefix}low_enable`, true],
    [limits.deadband, 1],
  ];
}

export const API_EXAMPLES: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(FURTHER_MEASURANDS.flatMap(furtherExamples)),
  timestamp: MOMENT,
  temperature: 4.2,
  temperature_2: -18.5,
  humidity: 45,
  hum: 45,
  battery: 3.61,
  Battery: 3.61,
  rssi: -71,
  RSSI: -71,
  snr: 9,
  SNR: 9,
  sensor: '010203',
  battery_percent: 87,
  channel: '1',
  'LatestChannel.channel': 1,
  'SensorChannel.channel': 1,
  'AnalogueSeries.channel': 1,
  'StateSeries.channel': 1,
  'CountSeries.channel': 1,
  'IngestReading.channels': { co2: 640, door: 1 },
  devEui: 'a84041fffe123456',
  dev_eui: 'A84041FFFE123456',
  field: 'TempC_DS',
  silent_after: 60,
  firmware: '1.10',
  firmware_version: '1.10',
  'LatestFirmwareAnswer.version': '1.10',
  version: '1.10',
  serialNo: '010203',
  sensorSerialNumber: '010203',
  baseUnitSerialNo: '01020304',
  baseUnitSerialNumber: '01020304',
  baseUnitSerialNumbers: ['01020304'],
  sensorId: 1,
  baseUnitId: 1,
  zoneId: 1,
  userId: 2,
  companyName: 'North Pharmacy',
  sensorName: 'Vaccine fridge',
  baseUnitName: 'Ground floor',
  zoneName: 'Store room',
  password: 'a long passphrase',
  currentPassword: 'a long passphrase',
  newPassword: 'another long passphrase',
  phoneNumber: '+441632960123',
  email: 'admin@example.org',
  'Recipient.email': true,
  username: 'admin',
  firstName: 'Alex',
  lastName: 'Miller',
  timeZone: 'Europe/London',
  startDate: '2026-11-21T00:00:00.000Z',
  endDate: '2026-11-22T00:00:00.000Z',
  high_alarm: 8,
  low_alarm: 2,
  high_enable: true,
  low_enable: true,
  temperature_2_high_alarm: 8,
  temperature_2_low_alarm: 2,
  humidity_high_alarm: 60,
  humidity_low_alarm: 30,
  'LimitsOverTime.version': 1,
  'LimitsInForce.version': 1,
  delay: 10,
  off_delay: 10,
  deadband: 0.5,
  humidity_deadband: 2,
  ...ALARM_SETTING_EXAMPLES,
  limit: 50,
  temperature_2_high_enable: true,
  temperature_2_low_enable: true,
  humidity_high_enable: true,
  humidity_low_enable: true,
  token: 'A'.repeat(43),
  code: '123456',
  recoveryCodes: Array.from({ length: 10 }, (_, index) => `ABCDE-FGHJ${index}`),
  url: 'https://example.org/hook',
  'Sensor.Battery': '3.61',
  preference_key: 'sensor_order_1',
  note: 'Door was open',
  'UpdateAlarmLogBody.note': undefined,
  'UpdateAlarmLogBody.cause_id': undefined,
  'UpdateAlarmLogBody.action_id': undefined,
  'SaveAlarmChoicesBodyCauses.choice_id': undefined,
  'SaveAlarmChoicesBodyActions.choice_id': undefined,
  stillOutAfter: 60,
  sha256: HASH,
  hash: HASH,
  previous_hash: HASH,
  filename: 'certificate.pdf',
  'PostAuditEntryBody.action': 'biometric_failed',
  'Recipient.userId': '2',
  'AlertGroupBodyRecipients.email': true,
  time: '06:30',
  'CreateUserBody.email': 'nurse@example.org',
  'CreateUserBody.username': 'nurse',
  'UpdateUserBody.email': 'nurse@example.org',
  'UpdateUserBody.username': 'nurse',
  'AlertGroupBody.escalate_to': undefined,
  'AlertGroupBody.escalate_after': undefined,
  'UpdateAlarmLogBody.again': undefined,
  'SaveSiteBody.siteId': undefined,
  'SensorOrderBody2.userId': 1,
  'SensorOrderBody3.userId': 1,
  sitePlan: PNG,
  imageBuffer: PNG,
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
  alarm_reset: MOMENT,
};
