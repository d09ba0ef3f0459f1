import { alarmChoices, labCalibration, present, zone as zoneAnswer } from '@ts1/contract';
import { expect } from 'vitest';
import { type Database, nextId, type Tx } from '../src/database/index.ts';
import { addOpenTask } from './add-open-task.ts';
import { createPasskeyDevice } from './passkey-device.ts';
import { TEST_PASSWORD, type TestApp, type TestCompany } from './test-app.ts';

const FURNISHED_SENSOR = '010203';
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

export const EXAMPLE_PUSH = {
  endpoint: 'https://203.0.112.1/push',
  keys: {
    p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url'),
    auth: Buffer.alloc(16).toString('base64url'),
  },
};
/** The smallest PDF that is accepted. */
export const EXAMPLE_CERTIFICATE = Buffer.from('%PDF-1.7\n%%EOF\n');
export const EXAMPLE_ROTA = {
  name: 'Mine',
  shiftUnit: 'weeks',
  shiftLength: 1,
  startsOn: '2026-01-05',
  handOverAt: '08:00',
};
export const EXAMPLE_CONTACT = { name: 'Mine', email: 'outside@example.org', phoneNumber: null };
export const EXAMPLE_CHAT = {
  name: 'Mine',
  target: { kind: 'ntfy', server: 'https://203.0.112.1', topic: 'mine', token: 'a secret of the topic' },
};
export const EXAMPLE_DRILL = {
  schedule: null,
  channels: ['email'],
  within: 15,
  needs_acknowledgement: true,
  announced: true,
};
/** A plan of reviews; its reviewers are added. */
export const EXAMPLE_REVIEW_PLAN = {
  zone_id: null,
  schedule: { every: 'day', day: 1, time: '08:00' },
  grace_hours: 4,
};
/** A plan of a check list; its people are added. */
export const EXAMPLE_TASK_PLAN = {
  name: 'Mine',
  kind: 'check_list',
  sensor_id: null,
  zone_id: null,
  points: [{ kind: 'yes_no', text: 'Are all doors closed?' }],
  schedule: { kind: 'times', weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['08:00'] },
  group_id: null,
  grace_minutes: 60,
  reminds: true,
};
/** A pack of readings; its sensors are added. */
export const EXAMPLE_EVIDENCE = {
  startDate: '2026-01-30T00:00:00.000Z',
  endDate: '2026-01-30T23:59:59.999Z',
};
/** A reading by hand of a sensor. */
export const EXAMPLE_HAND_READING = {
  measured_at: '2026-01-31T09:00:00Z',
  values: [{ measurand: 'temperature', value: 4 }],
};
/** A signature under a calibration; its record is added. */
export const EXAMPLE_SIGNATURE = {
  subjectKind: 'calibration',
  sha256: 'ab'.repeat(32),
  meaning: 'approval',
};
export const EXAMPLE_WEBHOOK = { name: 'Mine', url: 'https://203.0.112.1/hook', events: ['alarm.raised'] };

/** Delivers one reading of the sensor that every furnished company has. */
export async function sendReading(app: TestApp, deviceKey: string, temperature: number, timestamp: string) {
  return app.http.inject({
    method: 'POST',
    url: '/api/ingest/readings',
    headers: { authorization: `Bearer ${deviceKey}` },
    payload: { readings: [{ sensor: FURNISHED_SENSOR, timestamp, temperature, inputs: { door: 1 } }] },
  });
}

/**
 * Gives a company one of everything, with `name` in its names; new kinds of things are added here. Returns its ids by
 * the names of the fields that hold them.
 */
export async function furnishCompany(
  { app, database }: { readonly app: TestApp; readonly database: Database },
  company: TestCompany,
  name: string,
  temperature: number,
): Promise<Record<string, number>> {
  const post = async (path: string, body: object) =>
    (await company.admin.call('POST', path, body)).json<{ id: number; deviceKey: string }>();
  const sensor = await post('/sensors', { serialNo: FURNISHED_SENSOR, name: `${name} freezer`, type: '1' });
  const unit = await post('/baseUnits', {
    baseUnitSerialNo: `${name}-1`,
    baseUnitName: `${name} gateway`,
    typeId: '1',
  });
  const sent = await sendReading(app, unit.deviceKey, temperature, '2026-01-31T09:00:00Z');
  expect(sent.json()).toEqual({ accepted: 1, duplicates: 0, unknown: [], rejected: [] });
  const limits = { high_alarm: -100, high_enable: true, instructions: `${name} instructions` };
  await company.admin.call('PUT', `/alarms/sensor/${sensor.id}`, limits);
  const [alarm] = (await company.admin.call('GET', '/alarms/alarm-log')).json<
    { idAlarmLog: number; event_id: number }[]
  >();
  const choices = alarmChoices.parse(
    (
      await company.admin.call('PUT', '/alarms/choices', {
        causes: [{ text: `${name} cause` }],
        actions: [{ text: `${name} action` }],
      })
    ).json(),
  );
  const [cause_id, action_id] = [present(choices.causes[0]).choice_id, present(choices.actions[0]).choice_id];
  await company.admin.call('PATCH', `/alarms/alarm-log/${alarm?.idAlarmLog ?? 0}`, { cause_id, action_id });
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
  const rota = await post('/rotas', {
    ...EXAMPLE_ROTA,
    name: `${name} rota`,
    userIds: [company.viewer.userId],
  });
  const withOverride = await company.admin.call('POST', `/rotas/${rota.id}/overrides`, {
    from: '2026-01-06T08:00:00Z',
    until: '2036-01-07T08:00:00Z',
    userId: company.admin.userId,
  });
  const contact = await post('/contacts', { ...EXAMPLE_CONTACT, name: `${name} contact` });
  const chat = await post(`/remote-alert-groups/${group.id}/channels`, {
    ...EXAMPLE_CHAT,
    name: `${name} chat`,
  });
  const linked = await company.admin.call('PUT', `/remote-alert-groups/${group.id}`, {
    name: `${name} group`,
    sensors: [sensor.id],
    recipients: [{ userId: String(company.viewer.userId), email: true, sms: false, push: false }],
    rotaRecipients: [{ rotaId: rota.id, email: true, sms: false, push: false }],
    contactRecipients: [{ contactId: contact.id, channels: ['email'] }],
  });
  expect(linked.statusCode).toBe(200);
  const preferences = { quietHours: [{ days: [7], from: '22:00', until: '07:00' }], off: [] };
  expect((await company.viewer.call('PUT', '/notification-preferences', preferences)).statusCode).toBe(200);
  const filter = { screen: 'sensors', name: `${name} search`, query: name };
  expect((await company.viewer.call('PUT', '/saved-filters', filter)).statusCode).toBe(200);
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
  const browser = await company.admin.call('POST', '/push/subscriptions', EXAMPLE_PUSH);
  const [message] = (await company.admin.call('GET', '/deliveries')).json<{ id: number }[]>();
  const command = await post('/automation/calibration', { sensorId: sensor.id, action: 'CLEAR' });
  const key = await post('/api-keys', { name: `${name} key`, scopes: ['read'] });
  const [ownSession] = (await company.viewer.call('GET', '/auth/sessions')).json<{ id: number }[]>();
  const certificate = `/calibrations/${command.id}/certificate?filename=${name}.pdf`;
  const saved = await company.admin.call('PUT', certificate, EXAMPLE_CERTIFICATE, {
    'content-type': 'application/pdf',
  });
  expect(saved.statusCode).toBe(200);
  await company.admin.call('PUT', `/sensors/${sensor.id}/calibration-due`, { dueDate: '2027-01-31' });
  await company.admin.call('PUT', '/devices/010298', { type: '1', state: 'spare' });
  await database.write(company.companyId, async (tx) => addPastDevice(tx, company, sensor.id));
  const recorded = await company.admin.call('POST', `/sensors/${sensor.id}/calibrations`, {
    calibrated_on: '2026-01-30',
    laboratory: `${name} laboratory`,
    points: [{ reference_value: 0, as_found: 0.2, as_left: null }],
    uncertainty: 0.05,
    result: 'failed',
    next_due: null,
  });
  const calibrated = labCalibration.parse(recorded.json());
  expect(calibrated).toMatchObject({ result: 'failed' });
  const labCalibrationId = calibrated.lab_calibration_id;
  const labCertificate = `/laboratory-calibrations/${labCalibrationId}/certificate?filename=${name}.pdf`;
  const attached = await company.admin.call('PUT', labCertificate, EXAMPLE_CERTIFICATE, {
    'content-type': 'application/pdf',
  });
  expect(attached.statusCode).toBe(200);
  const place = `/laboratory-calibrations/${labCalibrationId}/places/${sensor.id}/review`;
  const assessment = {
    from: present(calibrated.affected[0]).from,
    decision: 'affected',
    note: `${name} note`,
  };
  expect((await company.admin.call('PUT', place, assessment)).statusCode).toBe(200);
  const byHand = await post(`/sensors/${sensor.id}/hand-readings`, {
    ...EXAMPLE_HAND_READING,
    comparison: true,
    note: `${name} note`,
    instrument: `${name} thermometer`,
  });
  const template = await post('/alarm-templates', { name: `${name} template`, settings: {} });
  const following = await post('/sensors', { serialNo: '010204', name: `${name} fridge`, type: '1' });
  const follow = `/alarm-templates/${template.id}`;
  await company.admin.call('PUT', `${follow}/sensors`, { sensorIds: [following.id] });
  expect((await company.admin.call('POST', `${follow}/preview`, {})).statusCode).toBe(200);
  const webhook = await post('/webhooks', { ...EXAMPLE_WEBHOOK, name: `${name} webhook` });
  const delivery = await post(`/webhooks/${webhook.id}/test`, {});
  const quarantineId = await database.write(company.companyId, async (tx) => {
    const id = await nextId(tx, 'quarantined_deliveries');
    const row = { readings: 0, bytes: 2, payload: '[]', reason: `${name} reason`, tries: 0 };
    const times = { received_at: 1, quarantined_at: 1 };
    await tx.sql
      .insertInto('quarantined_deliveries')
      .values({
        company_id: company.companyId,
        quarantine_id: id,
        base_unit_id: unit.id,
        ...times,
        ...row,
      })
      .execute();
    return id;
  });
  await post('/settings/home-assistant', {});
  const quiet = await post('/quiet-periods', {
    scope: 'sensors',
    sensor_ids: [sensor.id],
    from: app.clock.now() + WEEK_MS,
    until: app.clock.now() + WEEK_MS + 1,
    reason: `${name} maintenance`,
  });
  const role = await post('/roles', { name: `${name} role`, permissions: ['acknowledge'] });
  const drill = await post('/drills', { ...EXAMPLE_DRILL, group_id: group.id });
  await post('/drills', {
    ...EXAMPLE_DRILL,
    group_id: group.id,
    probe: { sensor_id: sensor.id, side: 'high' },
  });
  const runId = await addFailedRun({ app, database }, company, drill.id, `${name} group`);
  await signRecords(company, { 'laboratory-calibration': labCalibrationId, 'drill-run': runId });
  const pack = await post('/evidence', { ...EXAMPLE_EVIDENCE, sensorIds: [sensor.id] });
  const reviews = await post('/review-plans', {
    ...EXAMPLE_REVIEW_PLAN,
    zone_id: zone.zone_id,
    reviewer_ids: [company.admin.userId, company.viewer.userId],
  });
  const round = await post('/task-plans', {
    ...EXAMPLE_TASK_PLAN,
    name: `${name} round`,
    zone_id: zone.zone_id,
    group_id: group.id,
    assignee_ids: [company.admin.userId, company.viewer.userId],
  });
  const task = { planId: round.id, name: `${name} round` };
  const ofZone = { zoneId: zone.zone_id, zoneName: `${name} zone` };
  return {
    taskPlanId: round.id,
    taskId: await addOpenTask({ app, database }, company, {
      ...task,
      kind: 'check_list',
      points: EXAMPLE_TASK_PLAN.points,
      ...ofZone,
    }),
    task_id: await addOpenTask({ app, database }, company, {
      ...task,
      kind: 'hand_reading',
      sensorId: sensor.id,
      handReadingId: byHand.id,
    }),
    assignee_ids: company.viewer.userId,
    packId: pack.id,
    subjectId: command.id,
    planId: reviews.id,
    reviewer_ids: company.viewer.userId,
    reviewId: await addOpenReview({ app, database }, company, reviews.id, {
      zoneId: zone.zone_id,
      zoneName: `${name} zone`,
    }),
    drillId: drill.id,
    runId,
    quietId: quiet.id,
    roleId: role.id,
    sensor_ids: sensor.id,
    input: 1,
    quarantineId,
    apiKeyId: key.id,
    templateId: template.id,
    sensorIds: following.id,
    webhookId: webhook.id,
    deliveryId: delivery.id,
    sessionId: present(ownSession?.id),
    passkeyId: registered.json().passkey.id,
    siteId: site.siteId,
    subscriptionId: browser.json<{ id: number }>().id,
    before: message?.id ?? 0,
    commandId: command.id,
    calibrationId: command.id,
    labCalibrationId,
    handReadingId: byHand.id,
    base_unit_id: unit.id,
    reportId: report.id,
    groupId: group.id,
    rotaId: rota.id,
    overrideId: present(withOverride.json<{ overrides: { id: number }[] }>().overrides[0]).id,
    contactId: contact.id,
    channelId: chat.id,
    group_id: group.id,
    zoneId: zone.zone_id,
    zoneIds: zone.zone_id,
    userIds: company.viewer.userId,
    sensorId: sensor.id,
    sensor_id: sensor.id,
    cause_id,
    action_id,
    choice_id: cause_id,
    logId: present(alarm?.idAlarmLog),
    eventId: present(alarm?.event_id),
    event_id: present(alarm?.event_id),
    zone_id: zone.zone_id,
    baseUnitId: unit.id,
    userId: company.viewer.userId,
    user_id: company.viewer.userId,
    companyId: company.companyId,
  };
}

/** Puts a signature of the admin under each record. */
async function signRecords({ admin }: TestCompany, records: Readonly<Record<string, number>>): Promise<void> {
  for (const [subjectKind, subjectId] of Object.entries(records)) {
    const path = `/signatures/subject?subjectKind=${subjectKind}&subjectId=${subjectId}`;
    const { sha256 } = (await admin.call('GET', path)).json<{ sha256: string }>();
    const proof = { kind: 'password', email: admin.email, password: TEST_PASSWORD };
    const body = { subjectKind, subjectId, sha256, meaning: 'approval', proof };
    expect((await admin.call('POST', '/signatures', body)).statusCode).toBe(201);
  }
}

/** Adds a run of a drill that no recipient acknowledged, and returns its id. */
export async function addFailedRun(
  { app, database }: { readonly app: TestApp; readonly database: Database },
  { companyId }: Pick<TestCompany, 'companyId'>,
  drillId: number,
  groupName: string,
): Promise<number> {
  const at = app.clock.now();
  return database.write(companyId, async (tx) => {
    const runId = await nextId(tx, 'drill_runs');
    await tx.sql
      .insertInto('drill_runs')
      .values({
        company_id: companyId,
        run_id: runId,
        drill_id: drillId,
        group_name: groupName,
        channels: '["email"]',
        within_ms: 60_000,
        needs_acknowledgement: 1,
        started_at: at,
        started_by: null,
        started_by_id: null,
        committed_at: null,
        event_id: null,
        ended_at: at,
        result: 'failed',
        reason: 'Nobody acknowledged.',
        ledger: null,
        closed_at: at,
        seen_at: null,
        seen_by: null,
        seen_by_id: null,
      })
      .execute();
    return runId;
  });
}

/** Adds a review of the last day that is not done, and returns its id. */
export async function addOpenReview(
  { app, database }: { readonly app: TestApp; readonly database: Database },
  { companyId }: Pick<TestCompany, 'companyId'>,
  planId: number,
  { zoneId, zoneName }: { readonly zoneId: number | null; readonly zoneName: string | null },
): Promise<number> {
  const at = app.clock.now();
  return database.write(companyId, async (tx) => {
    const reviewId = await nextId(tx, 'reviews');
    await tx.sql
      .insertInto('reviews')
      .values({
        company_id: companyId,
        review_id: reviewId,
        plan_id: planId,
        zone_id: zoneId,
        zone_name: zoneName,
        from_at: at - DAY_MS,
        to_at: at,
        grace_ends_at: at + DAY_MS,
        missed_at: null,
        result: null,
        text: null,
        done_at: null,
        done_by: null,
        done_by_id: null,
        digest: null,
      })
      .execute();
    return reviewId;
  });
}

/** Adds a device that was in the place of the sensor long before any reading. */
async function addPastDevice(
  { sql }: Tx,
  { companyId, admin }: TestCompany,
  sensorId: number,
): Promise<void> {
  const stood = { from_at: null, until_at: 1, serial_no: '010299', type: '1' as const, firmware: '1.2' };
  const taken = { reason: 'broken' as const, taken_out_by: 'admin', taken_out_by_id: admin.userId };
  await sql
    .insertInto('sensor_devices')
    .values({ company_id: companyId, sensor_id: sensorId, ...stood, ...taken })
    .execute();
  await sql
    .updateTable('sensors')
    .set({ device_from: 1 })
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .execute();
}
