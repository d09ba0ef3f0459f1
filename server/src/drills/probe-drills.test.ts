import { type AlarmEvent, alarmEvent, drill, type DrillRun, drillRun } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readPeriodAlarms } from '../alarms/index.ts';
import { createDeliverDrill } from '../ingest/index.ts';
import { DeliveryWorker, type Sender } from '../notifications/index.ts';
import { createLogger } from '../platform/logger.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { EXAMPLE_DRILL } from '../../testing/furnish-company.ts';
import { jobDeps } from '../../testing/job-deps.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../testing/test-app.ts';
import { openWatchedStore, type WatchedStore } from '../../testing/watched-store.ts';
import type { RunDrillDeps } from './deps.ts';
import { runDueDrills } from './run-due-drills.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const COLD = -20;
const WARM = -10;

describeOnEachEngine('a drill in which somebody warms the probe', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let store: WatchedStore;
  let worker: DeliveryWorker;
  let mails: { subject: string; text: string }[] = [];

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    store = await openWatchedStore(app, acme);
    const email: Sender = { send: async (message) => void mails.push(message), close() {} };
    worker = new DeliveryWorker({
      ...deps(),
      logger: createLogger('silent'),
      senders: { email },
      publicUrl: new URL('https://ts1.example'),
      linkToken: async () => undefined,
      chance: () => 0,
    });
  });
  beforeEach(() => {
    app.clock.advance(MINUTE);
    mails = [];
  });
  afterAll(async () => {
    await worker.close();
    await app.close();
  });

  const deps = (): RunDrillDeps => ({
    ...jobDeps(app, on.database),
    configured: new Set(['email']),
    deliverDrill: createDeliverDrill(app.ingest.pipeline, app.clock),
  });
  const addGroup = async (settings: object = {}) => {
    const sensor = await store.addSensor(settings);
    const groupId = await store.addGroup({
      name: `Group ${sensor.serialNo}`,
      sensors: [sensor.id],
      recipients: [{ userId: acme.viewer.userId, channels: ['email'] }],
    });
    await store.measure({ [sensor.serialNo]: COLD });
    return { sensor, groupId };
  };
  const body = (groupId: number, sensorId: number, changes: object = {}) => ({
    ...EXAMPLE_DRILL,
    group_id: groupId,
    probe: { sensor_id: sensorId, side: 'high' },
    ...changes,
  });
  /** Plans a drill of a probe, and begins a run. */
  const plan = async (groupId: number, sensorId: number, changes: object): Promise<{ id: number }> => {
    const planned = await acme.admin.call('POST', '/drills', body(groupId, sensorId, changes));
    expect(planned.statusCode).toBe(201);
    const { id } = drill.parse(planned.json());
    expect((await acme.admin.call('POST', `/drills/${id}/run`)).statusCode).toBe(201);
    onTestFinished(async () => pass(2 * 60));
    await pass(1);
    return { id };
  };
  /** Plans a drill of a probe that is inside its limits and in one group, and begins a run. */
  const begin = async (settings: object = {}, changes: object = {}) => {
    const { sensor, groupId } = await addGroup(settings);
    return { ...(await plan(groupId, sensor.id, changes)), sensor };
  };
  const last = async (id: number): Promise<DrillRun | undefined> =>
    drillRun.array().parse((await acme.viewer.call('GET', `/drills/${id}/runs`)).json())[0];
  const pass = async (minutes: number): Promise<void> => {
    app.clock.advance(minutes * MINUTE);
    await runDueDrills(deps());
    await worker.settle();
  };
  const measure = async (sensor: { serialNo: string }, temperature: number): Promise<void> => {
    await store.measure({ [sensor.serialNo]: temperature });
    await pass(0);
  };
  const readEvents = async (sensorId: number): Promise<AlarmEvent[]> => {
    const answer = await acme.viewer.call('GET', `/alarms/events?sensor_id=${sensorId}`);
    return z.object({ events: z.array(alarmEvent) }).parse(answer.json()).events;
  };
  const acknowledge = async (sensorId: number): Promise<void> => {
    const [event] = await readEvents(sensorId);
    const path = `/alarms/alarm-log/${event?.acknowledgeable ?? 0}`;
    expect((await acme.viewer.call('PATCH', path, { acknowledged: true })).statusCode).toBe(200);
  };
  /** Alarms of a sensor in analytics, in response figures and in reports. */
  const countAlarms = async (sensorId: number): Promise<number[]> => {
    const now = app.clock.now();
    const made = await acme.admin.call('POST', '/zones', { zoneName: `Zone of ${sensorId} at ${now}` });
    const { zone_id: zoneId } = z.object({ zone_id: z.int() }).parse(made.json());
    await acme.admin.call('POST', `/zones/${zoneId}/sensors`, { sensorId });
    const period = `zoneId=${zoneId}&startDate=${now - DAY}&endDate=${now}`;
    const [quality, responses] = await Promise.all(
      ['/analytics/alarm-quality', '/analytics/responses'].map(async (path) =>
        acme.admin.call('GET', `${path}?${period}`),
      ),
    );
    const inReports = await on.database.read(acme.companyId, async (tx) =>
      readPeriodAlarms(tx, acme.companyId, { sensorId, from: now - DAY, to: now }, 10),
    );
    const { alarms } = z.object({ alarms: z.int() }).parse(quality?.json());
    const { alarms: answered } = z.object({ alarms: z.int() }).parse(responses?.json());
    return [alarms, answered, inReports.eventsInAll];
  };

  test('passes once its alarm was sent and acknowledged in time and the probe is cold again, and is in no figure', async () => {
    const { id, sensor } = await begin();
    await pass(20);
    expect(await last(id)).toMatchObject({ result: null, ledger: { reading_at: null } });
    await measure(sensor, WARM);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^DRILL: Alarm: Freezer/)]);
    expect(mails[0]?.text).toMatch(/^DRILL: .*on purpose/s);
    await pass(5);
    await acknowledge(sensor.id);
    await pass(0);
    expect((await last(id))?.result).toBeNull();
    await pass(10);
    await measure(sensor, COLD);
    expect(await last(id)).toMatchObject({
      result: 'passed',
      probe: { sensor_id: sensor.id, side: 'high', sensor_name: `Freezer ${sensor.serialNo}` },
      ledger: {
        reading_at: expect.any(String),
        committed_at: expect.any(String),
        raised_at: expect.any(String),
        messages: [{ to: 'viewer', channel: 'email', state: 'delivered' }],
        acknowledged_by: 'viewer',
        back_at: expect.any(String),
      },
    });
    expect(await readEvents(sensor.id)).toMatchObject([{ drill: true, state: 'acknowledged' }]);
    expect(await countAlarms(sensor.id)).toEqual([0, 0, 0]);
    await pass(30);
    await measure(sensor, WARM);
    expect(mails.at(-1)?.subject).toMatch(/^Alarm: Freezer/);
    expect(await countAlarms(sensor.id)).toEqual([1, 1, 1]);
  });

  test('counts the agreed time from the end of the delay', async () => {
    const { id, sensor } = await begin({ delay: 20 }, { needs_acknowledgement: false, within: 5 });
    await measure(sensor, WARM);
    await pass(19);
    await measure(sensor, WARM);
    expect((await last(id))?.result).toBeNull();
    await pass(2);
    await measure(sensor, WARM);
    await pass(1);
    await measure(sensor, COLD);
    expect(await last(id)).toMatchObject({ result: 'passed' });
  });

  test('fails when no reading passes the limit within an hour', async () => {
    const { id } = await begin();
    await pass(58);
    expect((await last(id))?.result).toBeNull();
    await pass(1);
    expect(await last(id)).toMatchObject({
      result: 'failed',
      reason: 'The probe did not pass its limit in time.',
    });
  });

  test('fails when the probe does not get cold again, and its alarm is a real one from then on', async () => {
    const { id, sensor } = await begin({}, { needs_acknowledgement: false });
    await measure(sensor, WARM);
    await pass(59);
    expect((await last(id))?.result).toBeNull();
    expect(await countAlarms(sensor.id)).toEqual([0, 0, 0]);
    await pass(1);
    expect(await last(id)).toMatchObject({
      result: 'failed',
      reason: expect.stringMatching(/counts as real/),
    });
    expect(await readEvents(sensor.id)).toEqual([expect.not.objectContaining({ drill: true })]);
    expect(await countAlarms(sensor.id)).toEqual([1, 1, 1]);
  });

  test('leaves an alarm of the other side a real one, in messages and figures', async () => {
    const { id, sensor } = await begin({ low_alarm: -25, low_enable: true });
    await measure(sensor, -30);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Alarm/)]);
    await pass(60);
    expect(await last(id)).toMatchObject({ result: 'failed', reason: expect.stringMatching(/did not pass/) });
    expect(await readEvents(sensor.id)).toEqual([expect.not.objectContaining({ drill: true })]);
    expect(await countAlarms(sensor.id)).toEqual([1, 1, 1]);
  });

  test('leaves the alarms of every other sensor as they are', async () => {
    const { sensor: other } = await addGroup();
    const { id, sensor } = await begin({}, { needs_acknowledgement: false });
    await measure(sensor, WARM);
    await measure(other, WARM);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^DRILL: Alarm/),
      expect.stringMatching(/^Alarm/),
    ]);
    await pass(1);
    await measure(sensor, COLD);
    expect((await last(id))?.result).toBe('passed');
    expect(await countAlarms(other.id)).toEqual([1, 1, 1]);
  });

  test('counts a message to somebody who is in another group of the sensor too', async () => {
    const sensor = await store.addSensor();
    const recipients = [{ userId: acme.viewer.userId, channels: ['email'] as const }];
    await store.addGroup({ name: 'Everybody', sensors: [sensor.id], recipients });
    const drilled = await store.addGroup({ name: 'Pharmacy', sensors: [sensor.id], recipients });
    await store.measure({ [sensor.serialNo]: COLD });
    const { id } = await plan(drilled, sensor.id, { needs_acknowledgement: false });
    await measure(sensor, WARM);
    expect(mails).toHaveLength(1);
    await pass(1);
    await measure(sensor, COLD);
    expect(await last(id)).toMatchObject({ result: 'passed', ledger: { messages: [{ to: 'viewer' }] } });
  });

  test('is refused for a sensor of another group, and for a limit that is not set, naming the field', async () => {
    const [{ sensor, groupId }, { sensor: other }] = [await addGroup(), await addGroup()];
    const refused = async (probe: object): Promise<unknown> => {
      const answer = await acme.admin.call('POST', '/drills', body(groupId, sensor.id, { probe }));
      expect(answer.statusCode).toBe(400);
      return answer.json();
    };
    expect(await refused({ sensor_id: other.id, side: 'high' })).toMatchObject({
      errors: [{ path: 'probe.sensor_id', message: 'must be a sensor of the alert group' }],
    });
    expect(await refused({ sensor_id: sensor.id, side: 'low' })).toMatchObject({
      errors: [{ path: 'probe.side', message: 'must be a limit of the temperature that is set' }],
    });
  });
});
