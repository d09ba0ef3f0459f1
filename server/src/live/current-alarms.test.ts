import { liveEvents } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { collectEvents, type ReceivedEvents } from '../../testing/received-events.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../testing/test-app.ts';

describeOnEachEngine('what is not normal now, as it changes', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let deviceKey: string;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    const unit = { baseUnitSerialNo: `L-${on.engine}`, baseUnitName: 'Gateway', typeId: '1' };
    deviceKey = (await acme.admin.call('POST', '/baseUnits', unit)).json().deviceKey;
  });
  afterAll(async () => app.close());

  const sensor = async (serialNo: string) => {
    const body = { serialNo, name: `Probe ${serialNo}`, type: '1' };
    const { id } = (await acme.admin.call('POST', '/sensors', body)).json<{ id: number }>();
    const settings = { high_alarm: 8, high_enable: true, low_alarm: 2, low_enable: true, auto_reset: true };
    await acme.admin.call('PUT', `/alarms/sensor/${id}`, settings);
    return id;
  };
  const measure = async (serial: string, temperature: number) => {
    app.clock.advance(60_000);
    await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${deviceKey}` },
      payload: { readings: [{ sensor: serial, timestamp: app.clock.now(), temperature }] },
    });
  };
  /** States of a sensor's alarms in its newest event. */
  const newest = ({ events }: ReceivedEvents, sensorId: number) => {
    const subjects = events.flatMap(({ name, data }) =>
      name === 'current-alarms' ? liveEvents['current-alarms'].parse(data).subjects : [],
    );
    return subjects.findLast(({ sensor_id }) => sensor_id === sensorId)?.alarms.map(({ state }) => state);
  };

  test(
    'is pushed with all that a touched sensor has, only to users who may see it',
    { tags: ['R8'] },
    async () => {
      const [seen, hidden] = [await sensor('340001'), await sensor('340002')];
      const all = collectEvents(app.live.open(acme.companyId, 1, {}));
      const limited = collectEvents(app.live.open(acme.companyId, 2, { sees: (id) => id === seen }));

      await measure('340001', 9);
      await measure('340002', 9);
      await expect.poll(() => [newest(all, seen), newest(all, hidden)]).toEqual([['alarm'], ['alarm']]);
      await expect.poll(() => newest(limited, seen)).toEqual(['alarm']);

      const log = (await acme.viewer.call('GET', '/alarms/current')).json<
        { idAlarmLog: number; sensor_id: number }[]
      >();
      const entry = log.find(({ sensor_id }) => sensor_id === seen);
      await acme.viewer.call('PATCH', `/alarms/alarm-log/${entry?.idAlarmLog ?? 0}`, { acknowledged: true });
      await expect.poll(() => newest(all, seen)).toEqual(['acknowledged']);

      await measure('340001', 1);
      await expect.poll(() => newest(limited, seen)).toEqual(['alarm']);
      await measure('340001', 5);
      await expect.poll(() => newest(limited, seen)).toEqual([]);

      const settings = { high_alarm: 20, high_enable: true, auto_reset: true };
      await acme.admin.call('PUT', `/alarms/sensor/${hidden}`, settings);
      await expect.poll(() => newest(all, hidden)).toEqual([]);
      await measure('340002', 21);
      await expect.poll(() => newest(all, hidden)).toEqual(['alarm']);
      await acme.admin.call('DELETE', `/sensors/${hidden}`);
      await expect.poll(() => newest(all, hidden)).toEqual([]);
      expect(newest(limited, hidden)).toBeUndefined();
    },
  );

  test('is made stale by a note', async () => {
    const id = await sensor('340003');
    await acme.admin.call('PUT', `/alarms/sensor/${id}`, { high_alarm: 8, high_enable: true, delay: 60 });
    const received = collectEvents(app.live.open(acme.companyId, 3, {}));
    const groups = () => received.events.flatMap(({ name, data }) => (name === 'changed' ? [data] : []));
    await measure('340003', 9);
    const [entry] = (await acme.viewer.call('GET', `/alarms/alarm-log?sensor_id=${id}`)).json();
    await acme.viewer.call('PATCH', `/alarms/alarm-log/${entry.idAlarmLog}`, { note: 'Door' });
    await expect.poll(groups).toContainEqual({ groups: ['AlarmLog', 'CurrentAlarms'] });
  });
});
