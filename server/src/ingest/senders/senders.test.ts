import { once, type EventEmitter } from 'node:events';
import type { SenderFields } from '@ts1/contract';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import type { Senders } from './senders.ts';
import {
  CHIRPSTACK_EVENTS,
  CHIRPSTACK_STATUS,
  chirpstackUplink,
  DEV_EUI,
  RUUVI_DATA,
  RUUVI_MAC,
  ruuviHistory,
  thingsStackUplink,
  ZIGBEE_STATE,
} from './fixtures.ts';

interface Unit {
  readonly id: number;
  readonly serialNo: string;
  readonly deviceKey: string;
}

describeOnEachEngine('network servers', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  let port: number;
  let made = 0;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
    const settings = { host: '127.0.0.1', port: 0, portSetByHand: true, location: on.location };
    ({ port = 0 } = await app.ingest.listen(settings, () => {}));
  });
  afterAll(async () => app.close());

  const addServer = async (company = acme): Promise<Unit> => {
    made += 1;
    const serial = `NS-${String(made).padStart(6, '0')}`;
    const body = { baseUnitSerialNo: serial, baseUnitName: `Network server ${made}`, typeId: '4' };
    const answer = await company.admin.call('POST', '/baseUnits', body);
    expect(answer.statusCode).toBe(201);
    return answer.json<Unit>();
  };
  const send = async (unit: Unit, path: string, payload: unknown) =>
    app.http.inject({
      method: 'POST',
      url: `/api/ingest/${path}`,
      headers: { authorization: `Bearer ${unit.deviceKey}`, 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
  const addSensor = async (serialNo: string, type: string, company = acme) => {
    const answer = await company.admin.call('POST', '/sensors', {
      serialNo,
      name: `Sensor ${serialNo}`,
      type,
    });
    expect(answer.statusCode).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  const get = async <T>(path: string, company = acme) => (await company.admin.call('GET', path)).json<T>();
  const readUnit = async ({ id }: Unit) =>
    (
      await get<{ id: number; last_contact: string | null; warnings?: unknown[]; silent_after?: number }[]>(
        '/baseUnits',
      )
    ).find((one) => one.id === id);
  const client = async (unit: Unit) => {
    const options = { username: unit.serialNo, password: unit.deviceKey, reconnectPeriod: 0 };
    const connection = mqtt.connect(`mqtt://127.0.0.1:${port}`, options);
    onTestFinished(async () => connection.endAsync(true));
    await once(connection as unknown as EventEmitter, 'connect');
    return connection;
  };
  const now = () => new Date(app.clock.now()).toISOString();

  test('an unknown address is a discovered sensor, with the name and the type that it suggests', async () => {
    const unit = await addServer();
    const uplink = chirpstackUplink({ temperature: -18.5, battery: 91 }, { time: now() });
    expect((await send(unit, 'chirpstack?event=up', uplink)).json()).toEqual({
      accepted: 0,
      duplicates: 0,
      unknown: [DEV_EUI],
      rejected: [],
    });
    const discovered = await get<{ serialNo: string }[]>('/sensors/discovered');
    expect(discovered.find(({ serialNo }) => serialNo === DEV_EUI)).toMatchObject({
      baseUnitId: unit.id,
      temperature: -18.5,
      battery: 91,
      name_hint: 'Blood bank freezer',
      type_hint: '6',
    });
    expect(await get(`/baseUnits/${unit.id}/received`)).toMatchObject({ messages: 1, unknown_count: 1 });
    await addSensor('a8:40:41:ff:fe:12:34:56', '6');
    expect(await get(`/baseUnits/${unit.id}/received`)).toMatchObject({ readings: 1, unknown_count: 0 });
    expect((await send(unit, 'chirpstack', uplink)).json()).toMatchObject({ accepted: 1 });
    expect((await send(unit, 'chirpstack', uplink)).json()).toMatchObject({ accepted: 0, duplicates: 1 });
  });

  test('the address of another company is an unknown address here', async () => {
    const [mine, theirs] = [await addServer(), await addServer(rival)];
    await addSensor('0004A30B001C0530', '6', rival);
    const body = { sensor: '0004A30B001C0530', time: now(), temperature: 4 };
    expect((await send(mine, 'json', body)).json()).toMatchObject({
      accepted: 0,
      unknown: ['0004A30B001C0530'],
    });
    expect((await send(theirs, 'json', body)).json()).toMatchObject({ accepted: 1, unknown: [] });
  });

  test('a type in % takes per cent alone, a type in V volts alone', async () => {
    const unit = await addServer();
    const [percent, volts] = [
      await addSensor('A000000000000006', '6'),
      await addSensor('A000000000000007', '7'),
    ];
    const both = { time: now(), temperature: 4, battery: 80, BatV: 3.1 };
    await send(unit, 'json', [
      { ...both, sensor: 'A000000000000006' },
      { ...both, sensor: 'A000000000000007' },
    ]);
    expect(await get(`/sensors/${percent}`)).toMatchObject({ Battery: '80', temperature: 4 });
    expect(await get(`/sensors/${volts}`)).toMatchObject({ Battery: '3.1', temperature: 4 });
    const status = { ...CHIRPSTACK_STATUS, time: now(), deviceInfo: { devEui: 'A000000000000006' } };
    app.clock.advance(1_000);
    expect((await send(unit, 'chirpstack', { ...status, time: now() })).json()).toMatchObject({
      accepted: 1,
    });
    expect(await get(`/sensors/${percent}`)).toMatchObject({ Battery: '75.5', temperature: 4 });
    const ofVolts = { ...status, time: now(), deviceInfo: { devEui: 'A000000000000007' } };
    expect((await send(unit, 'chirpstack', ofVolts)).json()).toMatchObject({ accepted: 0, rejected: [] });
    expect(await get(`/sensors/${volts}`)).toMatchObject({ Battery: '3.1' });
  });

  test.each(Object.keys(CHIRPSTACK_EVENTS))('%s is contact and answers 200', async (name) => {
    const unit = await addServer();
    expect((await readUnit(unit))?.last_contact).toBeNull();
    const answer = await send(unit, 'chirpstack', CHIRPSTACK_EVENTS[name]);
    expect([answer.statusCode, answer.json<object>()]).toEqual([
      200,
      { accepted: 0, duplicates: 0, unknown: [], rejected: [] },
    ]);
    expect((await readUnit(unit))?.last_contact).toBe(now());
  });

  test('messages without decoded values are counted on the page of the unit, with the last time', async () => {
    const unit = await addServer();
    for (let n = 0; n < 3; n += 1) {
      app.clock.advance(1_000);
      const answer = await send(unit, 'chirpstack', chirpstackUplink({}));
      expect(answer.json<{ rejected: unknown }>().rejected).toEqual([
        { index: 0, reason: 'sends no decoded values: set a codec in the device profile', sensor: DEV_EUI },
      ]);
    }
    expect((await readUnit(unit))?.warnings).toEqual([
      { problem: 'no-decoded-values', count: 3, last_at: now(), sender: 'chirpstack' },
    ]);
  });

  test('The Things Stack and Ruuvi over HTTP are stored', async () => {
    const unit = await addServer();
    const uplink = thingsStackUplink({ decoded_payload: { temperature: 5 }, received_at: now() });
    Object.assign(uplink['end_device_ids'] as object, { dev_eui: 'A00000000000000A' });
    await addSensor('A00000000000000A', '6');
    await addSensor(RUUVI_MAC, '7');
    expect((await send(unit, 'things-stack', uplink)).json()).toMatchObject({ accepted: 1 });
    const tag = { rssi: -65, timestamp: Math.floor(app.clock.now() / 1_000), data: RUUVI_DATA };
    expect((await send(unit, 'ruuvi', ruuviHistory({ [RUUVI_MAC]: tag }))).json()).toMatchObject({
      accepted: 1,
    });
  });

  describe('over MQTT', () => {
    test('each sender has its topics below those of the unit', async () => {
      const unit = await addServer();
      const connection = await client(unit);
      const topic = (rest: string) => `ts1/${unit.serialNo}/${rest}`;
      const states: [string, object][] = [
        [
          'chirpstack/application/1/device/b0/event/up',
          chirpstackUplink({ temperature: 1 }, { time: now(), deviceInfo: { devEui: 'B000000000000001' } }),
        ],
        [
          'things-stack/v3/app@ttn/devices/x/up',
          {
            ...thingsStackUplink({ decoded_payload: { temperature: 2 }, received_at: now() }),
            end_device_ids: { dev_eui: 'B000000000000002' },
          },
        ],
        [
          'zigbee2mqtt/cellar/Milk',
          { ...ZIGBEE_STATE, last_seen: now(), device: { ieeeAddr: '0xb000000000000003' } },
        ],
        [
          'ruuvi/C8252D8E9C2C/B0:00:00:00:00:04',
          { rssi: -60, ts: app.clock.now() / 1_000, data: RUUVI_DATA },
        ],
        ['json', { sensor: 'B000000000000005', time: now(), temperature: 5 }],
      ];
      for (const [rest, body] of states) {
        await connection.publishAsync(topic(rest), JSON.stringify(body), { qos: 1 });
      }
      const found = (await get<{ serialNo: string; baseUnitId: number }[]>('/sensors/discovered'))
        .filter(({ baseUnitId }) => baseUnitId === unit.id)
        .map(({ serialNo }) => serialNo);
      expect(found.toSorted()).toEqual(
        [
          'B000000000000001',
          'B000000000000002',
          'B000000000000003',
          'B000000000000005',
          'B00000000004',
        ].toSorted(),
      );
    });

    test(
      'what a broker kept is never a reading, nor is a state without a time of its own',
      { tags: ['R43'] },
      async () => {
        const unit = await addServer();
        const id = await addSensor('C000000000000001', '6');
        const connection = await client(unit);
        const state = { ...ZIGBEE_STATE, last_seen: now(), device: { ieeeAddr: '0xc000000000000001' } };
        const topic = `ts1/${unit.serialNo}/zigbee2mqtt/Milk`;
        await connection.publishAsync(topic, JSON.stringify(state), { qos: 1, retain: true });
        await connection.publishAsync(topic, JSON.stringify({ ...state, last_seen: undefined }), { qos: 1 });
        await connection.publishAsync(`ts1/${unit.serialNo}/zigbee2mqtt/bridge/state`, 'online', { qos: 1 });
        expect(await get(`/sensors/${id}`)).toMatchObject({ temperature: null, lastHeardAt: null });
        expect(await readUnit(unit)).toMatchObject({
          last_contact: now(),
          unreadable_payloads: 0,
          warnings: [
            { problem: 'no-time', count: 1 },
            { problem: 'retained', count: 1 },
          ],
        });
        await connection.publishAsync(topic, JSON.stringify(state), { qos: 1 });
        expect(await get(`/sensors/${id}`)).toMatchObject({ temperature: 4.27 });
        const said = { level: 'info', message: 'MQTT publish' };
        const logging = `ts1/${unit.serialNo}/zigbee2mqtt/bridge/logging`;
        await connection.publishAsync(logging, JSON.stringify(said), { qos: 1 });
        expect(await get(`/baseUnits/${unit.id}/last-payload`)).toMatchObject({
          payload: { text: JSON.stringify(state) },
        });
      },
    );

    test('what is no JSON, or nests a megabyte, is unreadable and acknowledged', async () => {
      const unit = await addServer();
      const connection = await client(unit);
      for (const payload of ['{', '['.repeat(900_000)]) {
        await connection.publishAsync(`ts1/${unit.serialNo}/chirpstack/up`, payload, { qos: 1 });
      }
      expect(await readUnit(unit)).toMatchObject({ unreadable_payloads: 2 });
      expect(await get(`/baseUnits/${unit.id}/last-payload`)).toMatchObject({
        payload: { bytes: 900_000, text: '['.repeat(16_384), is_cut: true },
      });
    });

    test(
      'a message that is too large is dropped and counted on the page of the unit, and the connection lives',
      { tags: ['R50'] },
      async () => {
        const unit = await addServer();
        const connection = await client(unit);
        const topic = `ts1/${unit.serialNo}/zigbee2mqtt/kitchen/Milk`;
        const said: { count: number; rejected: { reason: string }[] }[] = [];
        connection.on('message', (_topic, payload) => void said.push(JSON.parse(payload.toString())));
        await connection.subscribeAsync(`ts1/${unit.serialNo}/rejected`);
        for (const qos of [0, 1, 2] as const) {
          await connection.publishAsync(topic, Buffer.alloc(1_200_000), { qos });
        }
        await connection.publishAsync(`ts1/${unit.serialNo}/json`, '[]', { qos: 1 });
        expect(await get(`/baseUnits/${unit.id}/received`)).toMatchObject({
          last_rejection: `a message of 1.2 MB on topic ${topic} was dropped: a message holds at most 1 MB; send fewer readings at a time, or leave this topic out of the bridge`,
        });
        expect(await readUnit(unit)).toMatchObject({ rejections: 3 });
        await vi.waitFor(() => expect(said).toHaveLength(3), { timeout: 20_000 });
        expect(said[0]).toMatchObject({
          count: 1,
          rejected: [{ reason: expect.stringContaining('1.2 MB on topic') }],
        });
      },
    );

    test('the list of devices that Zigbee2MQTT publishes is dropped for its size and counts as nothing', async () => {
      const unit = await addServer();
      const connection = await client(unit);
      const topic = `ts1/${unit.serialNo}/zigbee2mqtt/bridge/devices`;
      await connection.publishAsync(topic, Buffer.alloc(1_200_000), { qos: 1, retain: true });
      expect(await readUnit(unit)).toMatchObject({ rejections: 0, unreadable_payloads: 0 });
    });

    test('a message that is too large ends the connection where it is for another unit', async () => {
      const [unit, other] = [await addServer(), await addServer(rival)];
      const connection = await client(unit);
      const closed = once(connection as unknown as EventEmitter, 'close');
      connection.publish(`ts1/${other.serialNo}/json`, Buffer.alloc(1_200_000), { qos: 1 }, () => {});
      await closed;
      expect(await readUnit(unit)).toMatchObject({ rejections: 0 });
    });

    test('no client publishes for another unit', async () => {
      const [unit, other] = [await addServer(), await addServer(rival)];
      const connection = await client(unit);
      const closed = once(connection as unknown as EventEmitter, 'close');
      connection.publish(`ts1/${other.serialNo}/json`, JSON.stringify({ sensor: DEV_EUI, temperature: 4 }), {
        qos: 1,
      });
      await closed;
      expect(
        (await get<{ id: number; last_contact: string | null }[]>('/baseUnits', rival)).find(
          ({ id }) => id === other.id,
        )?.last_contact,
      ).toBeNull();
    });
  });

  test('over HTTP a megabyte of nesting is refused, and so is a body that is too large', async () => {
    const unit = await addServer();
    const nested = await app.http.inject({
      method: 'POST',
      url: '/api/ingest/chirpstack',
      headers: { authorization: `Bearer ${unit.deviceKey}`, 'content-type': 'application/json' },
      payload: '['.repeat(900_000),
    });
    expect(nested.statusCode).toBe(400);
    expect((await send(unit, 'json', { x: 'x'.repeat(1_000_001) })).statusCode).toBe(413);
  });

  test('fields seen have their last values, what they mean, and a hint when they jump', async () => {
    const unit = await addServer();
    const uplink = (temp: number) => chirpstackUplink({ probe: { t: temp }, humidity: 50 }, { time: now() });
    await send(unit, 'chirpstack', uplink(4));
    const saved = await acme.admin.call('PUT', `/baseUnits/${unit.id}/field-map`, {
      map: [{ field: 'probe.t', measurand: 'temperature' }],
    });
    expect(saved.statusCode).toBe(200);
    app.clock.advance(1_000);
    await send(unit, 'chirpstack', uplink(39.2));
    expect(await get(`/baseUnits/${unit.id}/field-map`)).toMatchObject({
      fields: [
        {
          field: 'probe.t',
          value: 39.2,
          sensor: DEV_EUI,
          measurand: 'temperature',
          unit: '°C',
          jump: { before: 4, after: 39.2, sensor: DEV_EUI },
        },
        { field: 'humidity', value: 50, measurand: 'humidity', unit: '%', jump: null },
      ],
    });
    await acme.admin.call('PUT', `/baseUnits/${unit.id}/field-map`, {
      map: [{ field: 'probe.t', measurand: 'temperature', unit: '°F' }],
    });
    await addSensor('D000000000000001', '6');
    const converted = chirpstackUplink(
      { probe: { t: 39.2 } },
      { time: now(), deviceInfo: { devEui: 'D000000000000001' } },
    );
    expect((await send(unit, 'chirpstack', converted)).json()).toMatchObject({ accepted: 1 });
    expect(
      (await get<{ serialNo: string; temperature: number }[]>('/sensors')).find(
        ({ serialNo }) => serialNo === 'D000000000000001',
      )?.temperature,
    ).toBe(4);
  });

  test('a call that yields nothing says why, and a field of text can be assigned as the address', async () => {
    const unit = await addServer();
    const empty = await send(unit, 'json', { mac: 'AABBCCDDEE88' });
    expect(empty.json()).toMatchObject({
      accepted: 0,
      rejected: [{ sensor: 'AABBCCDDEE88', reason: expect.stringContaining('none of its fields is known') }],
    });
    const body = { unit_id: 'F000000000000077', warmth: 4, time: now() };
    await acme.admin.call('PUT', `/baseUnits/${unit.id}/field-map`, {
      map: [{ field: 'warmth', measurand: 'temperature' }],
    });
    expect((await send(unit, 'json', body)).json()).toMatchObject({
      rejected: [{ reason: 'names no address of 12 or 16 hexadecimal digits' }],
    });
    const shown = async () => get(`/baseUnits/${unit.id}/field-map`);
    expect(await shown()).toMatchObject({
      fields: expect.arrayContaining([
        expect.objectContaining({ field: 'unit_id', value: 'F000000000000077', measurand: null }),
      ]),
    });
    await acme.admin.call('PUT', `/baseUnits/${unit.id}/field-map`, {
      map: [
        { field: 'warmth', measurand: 'temperature' },
        { field: 'unit_id', measurand: 'sensor' },
      ],
    });
    await addSensor('F000000000000077', '6');
    expect((await send(unit, 'json', body)).json()).toMatchObject({ accepted: 1, rejected: [] });
    expect(await shown()).toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ field: 'unit_id', measurand: 'sensor' })]),
    });
  });

  test('fields seen say what the field of each device is read as, though devices of two makers send to one unit', async () => {
    const unit = await addServer();
    await send(unit, 'chirpstack', chirpstackUplink({ temperature: 4, humidity: 50, battery: 90 }));
    const dragino = { TempC_SHT: '21.4', Hum_SHT: '45', BatV: 3, Door: 1 };
    await send(unit, 'chirpstack', chirpstackUplink(dragino, { deviceInfo: { devEui: 'F000000000000001' } }));
    const nested = { temp: 3, humidity: { value: 41 }, contact: true, water_leak: false };
    await send(unit, 'chirpstack', chirpstackUplink(nested, { deviceInfo: { devEui: 'F000000000000002' } }));
    const { fields } = await get<SenderFields>(`/baseUnits/${unit.id}/field-map`);
    expect(
      Object.fromEntries(fields.map(({ field, measurand, unit }) => [field, [measurand, unit]])),
    ).toEqual({
      temperature: ['temperature', '°C'],
      humidity: ['humidity', '%'],
      battery: ['battery', '%'],
      TempC_SHT: ['temperature', '°C'],
      Hum_SHT: ['humidity', '%'],
      BatV: ['battery', 'V'],
      Door: [null, null],
      temp: ['temperature', '°C'],
      'humidity.value': ['humidity', '%'],
      contact: ['door', 'true is 0'],
      water_leak: ['water_leak', 'true is 1'],
    });
  });

  test('a field that another of the same message comes before is not shown as read', async () => {
    const unit = await addServer();
    await send(unit, 'chirpstack', chirpstackUplink({ temperature: 4, TempC_SHT: 5, contact: 1 }));
    const { fields } = await get<SenderFields>(`/baseUnits/${unit.id}/field-map`);
    expect(fields.map(({ field, measurand }) => [field, measurand])).toEqual([
      ['temperature', 'temperature'],
      ['TempC_SHT', null],
      ['contact', null],
    ]);
  });

  test(
    'fields seen and the last message survive a restart, and show on whichever server is asked',
    { tags: ['R45'] },
    async () => {
      const unit = await addServer();
      await send(unit, 'json', { sensor: DEV_EUI, warmth: 4, time: now() });
      await app.ingest.senders.store(true);
      const other = await createTestApp(on.database);
      const seen = async (senders: Senders) =>
        on.database.read(acme.companyId, async (tx) => ({
          ...(await senders.fields(tx, acme.companyId, unit.id)),
          ...(await senders.lastPayload(tx, acme.companyId, unit.id)),
        }));
      const before = await seen(app.ingest.senders);
      expect(before.fields.map(({ field, value }) => [field, value])).toContainEqual(['warmth', 4]);
      expect(before.payload?.sender).toBe('json');
      expect(await seen(other.ingest.senders)).toEqual(before);
      await other.close();
    },
  );

  test('a field map names the field that is wrong', async () => {
    const unit = await addServer();
    const answer = await acme.admin.call('PUT', `/baseUnits/${unit.id}/field-map`, {
      map: [{ field: 'x', measurand: 'humidity', unit: '°F' }],
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: { path: string }[] }>().errors[0]?.path).toBe('map.0.unit');
  });

  test('the last payload is shown to admins, at most 16 kB of it', async () => {
    const unit = await addServer();
    expect(await get(`/baseUnits/${unit.id}/last-payload`)).toEqual({ payload: null });
    await send(unit, 'json', { sensor: DEV_EUI, temperature: 4, x: 'x'.repeat(20_000) });
    const { payload } = await get<{ payload: { text: string; is_cut: boolean; sender: string } }>(
      `/baseUnits/${unit.id}/last-payload`,
    );
    expect([payload.text.length, payload.is_cut, payload.sender]).toEqual([16_384, true, 'json']);
  });

  test('a network server is silent after its own time, and a base unit has none', async () => {
    const unit = await addServer();
    expect((await readUnit(unit))?.silent_after).toBe(60);
    const path = `/baseUnits/${unit.id}/silence`;
    expect((await acme.admin.call('PUT', path, { silent_after: null })).json()).toEqual({
      silent_after: null,
    });
    expect((await readUnit(unit))?.silent_after).toBeNull();
    const own = { baseUnitSerialNo: `OWN-${made}`, baseUnitName: `Own ${made}`, typeId: '1' };
    const { id } = (await acme.admin.call('POST', '/baseUnits', own)).json<Unit>();
    expect((await acme.admin.call('PUT', `/baseUnits/${id}/silence`, { silent_after: 5 })).statusCode).toBe(
      409,
    );
  });

  test('a sensor behind a network server cannot be calibrated through it', async () => {
    const unit = await addServer();
    const sensorId = await addSensor('E000000000000001', '6');
    await send(unit, 'json', { sensor: 'E000000000000001', time: now(), temperature: 4 });
    const answer = await acme.admin.call('POST', '/automation/calibration', {
      sensorId,
      setpoint: 4,
      offset: 0,
    });
    expect(answer.statusCode).toBe(409);
  });

  test('20 minutes without a word are no silence of a wireless sensor', async () => {
    const id = await addSensor('E000000000000002', '7');
    await vi.waitFor(
      async () => expect(await get(`/sensors/${id}`)).toMatchObject({ silentAfterMs: 60 * 60_000 }),
      { timeout: 20_000 },
    );
  });
});
