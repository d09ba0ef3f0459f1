import { MEASURANDS } from '@ts1/contract';
// @module-tag S12
import { once, type EventEmitter } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addBaseUnit, addCompany, addSensors } from '../../../testing/devices.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createLogger } from '../../platform/logger.ts';
import { simulatedClock } from '../../../testing/simulated-clock.ts';
import { atMost } from '../../../testing/strict-times.ts';
import { testCommands } from '../../../testing/test-commands.ts';
import { type BatchStep, readQuarantine, startIngest, type Ingest } from '../index.ts';
import { readRejections } from '../decode/reading-rejections.ts';

const SETTINGS = { host: '127.0.0.1', port: 0, portSetByHand: true };

const WITHIN = { timeout: 20_000, interval: 20 };

describeOnEachEngine('the built-in MQTT broker', (on) => {
  const clock = simulatedClock();
  let ingest: Ingest;
  let port: number;
  let companyId: number;
  let otherId: number;
  let baseUnitId: number;

  beforeAll(async () => {
    ingest = await startIngest({
      database: on.database,
      clock,
      logger: createLogger('silent'),
      commands: testCommands,
    });
    ({ port = 0 } = await ingest.listen({ ...SETTINGS, location: on.location }, () => {}));
    companyId = await addCompany(on.database, 'Ward');
    otherId = await addCompany(on.database, 'Depot');
    baseUnitId = await addBaseUnit(on.database, companyId, 'BU-1', 'key-1');
    await addBaseUnit(on.database, otherId, 'BU-2', 'key-2');
    await addBaseUnit(on.database, otherId, 'BU-3', 'key-3');
    await addSensors(on.database, companyId, ['1']);
  });
  afterAll(async () => ingest.close());

  /** A client of the broker that does not reconnect. */
  function client(options: IClientOptions = {}): MqttClient {
    const made = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
      username: 'BU-1',
      password: 'key-1',
      reconnectPeriod: 0,
      ...options,
    });
    made.on('error', () => {});
    onTestFinished(async () => made.endAsync(true));
    return made;
  }

  async function connected(options: IClientOptions = {}): Promise<MqttClient> {
    const made = client(options);
    await first(made, 'connect');
    return made;
  }

  /** The first of an event; the client's own types know no `once` of Node's. */
  const first = async (unit: MqttClient, event: string) => once(unit as unknown as EventEmitter, event);

  const payload = (...readings: object[]) => JSON.stringify({ readings });
  const readReadings = async (id: number) =>
    on.database.read(id, async (tx) =>
      tx.sql.selectFrom('readings').select('measured_at').where('company_id', '=', id).execute(),
    );
  const readUnit = async (id: number) =>
    on.database.read(id, async (tx) =>
      tx.sql.selectFrom('base_units').selectAll().where('company_id', '=', id).executeTakeFirstOrThrow(),
    );

  describe.each([
    ['3.1', { protocolId: 'MQIsdp', protocolVersion: 3 } as const],
    ['3.1.1', { protocolId: 'MQTT', protocolVersion: 4 } as const],
  ])('speaks MQTT %s', (_version, options) => {
    test.each([0, 1, 2] as const)('and stores a reading of QoS %d', async (qos) => {
      const unit = await connected(options);
      clock.advance(1_000);
      await unit.publishAsync('ts1/BU-1/readings', payload({ sensor: '1', temperature: 4 }), { qos });
      await vi.waitFor(async () => {
        expect((await readReadings(companyId)).map((row) => row.measured_at)).toContain(clock.now());
      }, WITHIN);
    });
  });

  test('of one base unit the oldest connections go when it has too many, and those of others stay', async () => {
    const other = await connected({ username: 'BU-2', password: 'key-2' });
    const units: MqttClient[] = [];
    for (let n = 0; n < 8; n += 1) units.push(await connected());
    await vi.waitFor(
      () =>
        expect(units.map((unit) => unit.connected)).toEqual([
          ...[0, 1, 2, 3].map(() => false),
          ...[4, 5, 6, 7].map(() => true),
        ]),
      { timeout: 20_000 },
    );
    expect(other.connected).toBe(true);
    clock.advance(1_000);
    await units[7]?.publishAsync('ts1/BU-1/readings', payload({ sensor: '1', temperature: 4 }), { qos: 1 });
    expect((await readReadings(companyId)).map((row) => row.measured_at)).toContain(clock.now());
  });

  test('a message of junk is unreadable, and others are taken meanwhile', async () => {
    const junk = `{"readings":[${Array.from({ length: 300_000 }, () => '{}').join()}]}`;
    const [unit, other] = [await connected(), await connected({ username: 'BU-2', password: 'key-2' })];
    const from = performance.now();
    const sent = unit.publishAsync('ts1/BU-1/readings', junk, { qos: 1 });
    await other.publishAsync('ts1/BU-2/readings', payload({ sensor: '9', temperature: 4 }), { qos: 1 });
    await sent;
    expect(performance.now() - from).toBeLessThan(atMost(3_000));
  });

  describe('what is not taken of a message', () => {
    test(
      'is acknowledged, named to the unit that listens, and shown on its page',
      { tags: ['R52'] },
      async () => {
        const [sender, listener, other] = await Promise.all([
          connected(),
          connected(),
          connected({ username: 'BU-2', password: 'key-2' }),
        ]);
        await listener.subscribeAsync('ts1/BU-1/rejected');
        await other.subscribeAsync('ts1/BU-2/#');
        const receivedByOther: string[] = [];
        other.on('message', (topic) => receivedByOther.push(topic));
        const received = first(listener, 'message');
        const readings = [
          { sensor: '1', timestamp: clock.now(), temperature: 25, humidity: 655.35 },
          { sensor: '1', time: clock.now(), temperature: 4 },
        ];
        await sender.publishAsync('ts1/BU-1/readings', payload(...readings), { qos: 1 });
        const [topic, message] = await received;
        expect(topic).toBe('ts1/BU-1/rejected');
        expect(JSON.parse(String(message))).toEqual({
          time: new Date(clock.now()).toISOString(),
          count: 2,
          rejected: [
            { index: 0, reason: 'humidity must be at most 100', field: 'humidity', sensor: '1' },
            { index: 1, reason: 'unknown field time; did you mean timestamp?', field: 'time', sensor: '1' },
          ],
        });
        const kept = await on.database.read(companyId, async (tx) =>
          readRejections(tx, companyId, baseUnitId),
        );
        expect(kept).toMatchObject({
          rejections: 2,
          newest: [{ at: clock.now(), field: 'time' }, { field: 'humidity' }],
        });
        expect(receivedByOther).not.toContain('ts1/BU-1/rejected');
      },
    );

    test('is kept bounded: the newest twenty reasons, and the number of all', { tags: ['R52'] }, async () => {
      const unit = await connected({ username: 'BU-3', password: 'key-3' });
      const junk = Array.from({ length: 30_000 }, () => 7);
      await unit.publishAsync('ts1/BU-3/readings', payload(...(junk as unknown as object[])), { qos: 1 });
      await unit.publishAsync('ts1/BU-3/readings', payload({ sensor: '9' }), { qos: 1 });
      const { base_unit_id: id } = await on.database.read(otherId, async (tx) =>
        tx.sql
          .selectFrom('base_units')
          .select('base_unit_id')
          .where('company_id', '=', otherId)
          .where('serial_no', '=', 'BU-3')
          .executeTakeFirstOrThrow(),
      );
      const kept = await on.database.read(otherId, async (tx) => readRejections(tx, otherId, id));
      expect(kept.rejections).toBe(30_001);
      expect(kept.newest).toHaveLength(20);
      expect(kept.newest[0]?.reason).toContain('at least one of');
    });
  });

  test(
    'acknowledges a delivery that cannot be stored once it is quarantined, and goes on',
    { tags: ['R37'] },
    async () => {
      const poison: BatchStep = async (_tx, { readings }) => {
        if (readings.values[MEASURANDS.indexOf('temperature')]?.includes(-66))
          throw new RangeError('out of range');
      };
      const server = await startIngest({
        database: on.database,
        clock,
        logger: createLogger('silent'),
        commands: testCommands,
        steps: [poison],
      });
      onTestFinished(async () => server.close());
      const listening = await server.listen({ ...SETTINGS, location: on.location }, () => {});
      const unit = mqtt.connect(`mqtt://127.0.0.1:${listening.port}`, {
        username: 'BU-1',
        password: 'key-1',
      });
      onTestFinished(async () => unit.endAsync(true));
      await first(unit, 'connect');
      const reading = (temperature: number) => {
        clock.advance(1_000);
        return payload({ sensor: '1', timestamp: clock.now(), temperature });
      };
      for (const temperature of [-66, 4, -66, 5]) {
        await unit.publishAsync('ts1/BU-1/readings', reading(temperature), { qos: 1 });
      }
      const quarantined = await on.database.read(companyId, async (tx) => readQuarantine(tx, companyId));
      expect(quarantined).toHaveLength(2);
      expect((await readReadings(companyId)).map((row) => row.measured_at)).toContain(clock.now());
      expect(server.pipeline.isReady).toBe(true);
    },
  );

  test('refuses MQTT 5 in the words of MQTT 5', async () => {
    const unit = client({ protocolVersion: 5 });
    const [error] = await first(unit, 'error');
    expect(error).toMatchObject({ code: 0x84 });
  });

  test.each([
    ['a wrong key', { password: 'key-2' }],
    ['another unit name', { username: 'BU-2' }],
    ['no key', { password: '' }],
  ])('refuses %s', async (_case, options) => {
    const [error] = await first(client(options), 'error');
    expect(error).toMatchObject({ code: 4 });
  });

  test('acknowledges after the commit and not before', async () => {
    const unit = await connected();
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = on.database.write(companyId, async (tx) => {
      await tx.sql
        .updateTable('sensors')
        .set({ name: 'Renamed' })
        .where('company_id', '=', companyId)
        .execute();
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    onTestFinished(() => release.resolve());
    const acknowledged = vi.fn<() => void>();
    const measuredAt = clock.now() - 77;
    unit.publish(
      'ts1/BU-1/readings',
      payload({ sensor: '1', timestamp: measuredAt, battery: 3 }),
      { qos: 1 },
      acknowledged,
    );
    await vi.waitFor(() => expect(ingest.pipeline.waiting.readings).toBe(1), { timeout: 20_000 });
    // Another unit is served meanwhile, so an acknowledgement would have been here by now.
    const other = await connected({ username: 'BU-2', password: 'key-2' });
    await other.subscribeAsync('ts1/BU-2/time');
    expect(acknowledged).not.toHaveBeenCalled();
    release.resolve();
    await holding;
    await vi.waitFor(() => expect(acknowledged).toHaveBeenCalled(), { timeout: 20_000 });
    expect((await readReadings(companyId)).map((row) => row.measured_at)).toContain(measuredAt);
  });

  test.each([
    ['no JSON', Buffer.from('temperature=4')],
    ['JSON of another shape', Buffer.from('{"temperature":4}')],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['nothing', Buffer.alloc(0)],
  ])('acknowledges and counts a payload that is %s, and keeps the connection', async (_case, bytes) => {
    const unit = await connected();
    clock.advance(1_000);
    const before = await readUnit(companyId);
    await unit.publishAsync('ts1/BU-1/readings', bytes, { qos: 1 });
    expect(await readUnit(companyId)).toMatchObject({
      unreadable_payloads: before.unreadable_payloads + 1,
      last_unreadable_at: clock.now(),
      last_contact_at: clock.now(),
    });
    await unit.publishAsync('ts1/BU-1/readings', payload({ sensor: '1', battery: 3 }), { qos: 1 });
    expect(unit.connected).toBe(true);
  });

  test.each([
    ['nested deeper than anyone would', `{"readings":[${'['.repeat(400_000)}${']'.repeat(400_000)}]}`],
    [
      'full of huge numbers',
      '{"readings":[{"sensor":"1","temperature":1e999,"battery":1e308,"timestamp":1e300}]}',
    ],
    ['after prototypes', '{"__proto__":{"x":1},"readings":[{"__proto__":{"sensor":"1"},"battery":3}]}'],
    ['full of NaN', '{"readings":[{"sensor":"1","temperature":"NaN"}]}'],
    ['without readings', '{"readings":[]}'],
  ])('takes nothing from a payload that is %s, and goes on', async (_case, text) => {
    const unit = await connected();
    const before = (await readReadings(companyId)).length;
    await unit.publishAsync('ts1/BU-1/readings', text, { qos: 1 });
    expect(await readReadings(companyId)).toHaveLength(before);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
    expect(unit.connected).toBe(true);
  });

  test('stores the good readings of a message beside its bad ones', async () => {
    const unit = await connected();
    const measuredAt = clock.now() - 12_345;
    await unit.publishAsync(
      'ts1/BU-1/readings',
      payload({ sensor: '1', temperature: '4' }, { sensor: '1', timestamp: measuredAt, temperature: 4 }),
      { qos: 1 },
    );
    expect((await readReadings(companyId)).map((row) => row.measured_at)).toContain(measuredAt);
  });

  test('takes more readings in a message than a call may have', async () => {
    const unit = await connected();
    const before = (await readReadings(companyId)).length;
    const many = Array.from({ length: 12_000 }, (_, n) => ({
      sensor: '1',
      timestamp: Date.UTC(2025, 0, 1) + n,
      battery: 3,
    }));
    await unit.publishAsync('ts1/BU-1/readings', payload(...many), { qos: 1 });
    expect((await readReadings(companyId)).length - before).toBe(12_000);
  });

  test.each(['ts1/BU-2/readings', 'ts1/BU-1/time', 'ts1/BU-1/readings/x', '$SYS/x'])(
    'ends the connection of a unit that publishes to %s',
    async (topic) => {
      const unit = await connected();
      unit.publish(topic, payload({ sensor: '1', battery: 3 }), { qos: 1 }, () => {});
      await first(unit, 'close');
      expect(await readReadings(otherId)).toEqual([]);
    },
  );

  test.each(['ts1/BU-2/time', 'ts1/+/time', '#', 'ts1/#', '$SYS/#', 'ts1/BU-10/time'])(
    'refuses a subscription to %s',
    async (topic) => {
      const unit = await connected();
      const refusal = await unit.subscribeAsync(topic).catch((error: unknown) => error);
      expect(String(refusal)).toMatch(/Unspecified error|128/);
      expect(unit.connected).toBe(true);
    },
  );

  test.each(['ts1/BU-1/time', 'ts1/BU-1/+', 'ts1/BU-1/#'])(
    'sends the time to a unit that asks by %s',
    async (topic) => {
      const unit = await connected();
      const received = first(unit, 'message');
      await unit.subscribeAsync(topic, { qos: 1 });
      const [on, message] = await received;
      expect(on).toBe('ts1/BU-1/time');
      expect(JSON.parse(String(message))).toEqual({ time: new Date(clock.now()).toISOString() });
    },
  );

  test('two companies may use the same client id; neither takes over the other', async () => {
    const options = { clientId: 'gateway', clean: false };
    const ours = await connected(options);
    await ours.subscribeAsync('ts1/BU-1/time', { qos: 1 });
    const theirs = client({ ...options, username: 'BU-2', password: 'key-2' });
    const [packet] = await first(theirs, 'connect');
    expect(packet.sessionPresent).toBe(false);
    await ours.publishAsync('ts1/BU-1/readings', payload({ sensor: '1', battery: 3 }), { qos: 1 });
    expect(ours.connected).toBe(true);
    expect(theirs.connected).toBe(true);
  });

  test('a unit whose serial number is a wildcard receives nothing of another', async () => {
    await addBaseUnit(on.database, otherId, '+', 'key-plus');
    const spy = await connected({ username: '+', password: 'key-plus' });
    for (const topic of ['ts1/+/#', 'ts1/+/readings']) {
      await expect(spy.subscribeAsync(topic, { qos: 1 })).rejects.toThrow(/Unspecified error|128/);
    }
  });

  test('a unit that connects was in contact', async () => {
    clock.advance(60_000);
    await connected();
    await vi.waitFor(async () => expect((await readUnit(companyId)).last_contact_at).toBe(clock.now()), {
      timeout: 20_000,
    });
  });

  test('a unit whose key another server has replaced is disconnected as soon as it connects', async () => {
    clock.advance(1_000);
    const connection = await connected({ username: 'BU-3', password: 'key-3' });
    const lastContact = async () =>
      on.database.read(otherId, async (tx) =>
        tx.sql
          .selectFrom('base_units')
          .select('last_contact_at')
          .where('company_id', '=', otherId)
          .where('serial_no', '=', 'BU-3')
          .executeTakeFirstOrThrow(),
      );
    await vi.waitFor(async () => expect((await lastContact()).last_contact_at).toBe(clock.now()), {
      timeout: 20_000,
    });
    await on.database.write(otherId, async (tx) =>
      tx.sql
        .updateTable('base_units')
        .set({ device_key_hash: 'another' })
        .where('company_id', '=', otherId)
        .where('serial_no', '=', 'BU-3')
        .execute(),
    );
    // The key is still remembered, so the broker lets it in.
    const again = await connected({ username: 'BU-3', password: 'key-3' });
    await first(again, 'close');
    await vi.waitFor(() => expect(connection.connected).toBe(false), { timeout: 20_000 });
  });

  test('wrong keys from one network are limited, and a right one is never held up by them', async () => {
    const refusalCode = async () => (await first(client({ password: 'wrong' }), 'error'))[0].code;
    const codes: number[] = [];
    for (let attempt = 0; attempt < 25; attempt += 1) codes.push(await refusalCode());
    expect(new Set(codes)).toEqual(new Set([4, 5]));
    expect((await connected()).connected).toBe(true);
  });

  test('a unit whose access ends is disconnected', async () => {
    const unit = await connected();
    const closed = first(unit, 'close');
    ingest.endAccess(baseUnitId);
    await expect(closed).resolves.toBeDefined();
  });

  describe('what is not MQTT', () => {
    async function rawSocket(): Promise<Socket> {
      const socket = connectSocket(port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect');
      return socket;
    }

    test.each([
      ['a packet of 1 GB by its header', Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f])],
      ['a length without an end', Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0xff])],
      ['a web browser', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
      ['PUBLISH before CONNECT', Buffer.from([0x30, 0x05, 0x00, 0x03, 0x61, 0x2f, 0x62])],
    ])('%s is hung up on', async (_case, bytes) => {
      const socket = await rawSocket();
      const closed = once(socket, 'close');
      socket.write(bytes);
      await expect(closed).resolves.toBeDefined();
    });

    test('a message over 1 MB is dropped, and one just under it is taken; another packet ends the connection', async () => {
      const unit = await connected();
      const padding = ' '.repeat(990_000);
      await unit.publishAsync('ts1/BU-1/readings', payload({ sensor: '1', battery: 3 }) + padding, {
        qos: 1,
      });
      await unit.publishAsync('ts1/BU-1/readings', Buffer.alloc(1_000_001), { qos: 1 });
      unit.subscribe(Array<string>(200).fill(`ts1/BU-1/${'x'.repeat(6_000)}`), () => {});
      await expect(first(unit, 'close')).resolves.toBeDefined();
    });
  });
});
