import { command as commandAnswer } from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import {
  createTestApp,
  signIn,
  type TestApp,
  type TestCompany,
  type TestPerson,
} from '../../testing/test-app.ts';
import { expireCommands } from './command-clock.ts';

const HOUR_MS = 3_600_000;
const PASSWORD = 'a Wi-Fi passphrase';
let serials = 100_000;

describeOnEachEngine('commands to base units', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
  });
  afterAll(async () => app.close());

  const device = async (key: string, method: 'GET' | 'POST', path: string, payload?: object) =>
    app.http.inject({
      method,
      url: `/api/ingest${path}`,
      headers: { authorization: `Bearer ${key}` },
      ...(payload && { payload }),
    });
  const addUnit = async (company = acme, typeId = '1') => {
    const serialNo = `${on.engine}-${(serials += 1)}`;
    const body = { baseUnitSerialNo: serialNo, baseUnitName: `Unit ${serialNo}`, typeId };
    const { id, deviceKey } = (await company.admin.call('POST', '/baseUnits', body)).json<{
      id: number;
      deviceKey: string;
    }>();
    return { id, serialNo, key: deviceKey };
  };
  /** A sensor that the unit has just received. */
  const addSensor = async (unit: { key: string } | null, company = acme, type = '1') => {
    const serialNo = type === '1' ? String((serials += 1)) : `20${(serials += 1)}`;
    const { id } = (
      await company.admin.call('POST', '/sensors', { serialNo, name: `Freezer ${serialNo}`, type })
    ).json<{ id: number }>();
    if (unit !== null) await report(unit, serialNo);
    return { id, serialNo };
  };
  const report = async (unit: { key: string }, serialNo: string, more: object = {}) => {
    app.clock.advance(1_000);
    const readings = [{ sensor: serialNo, temperature: 4, ...more }];
    return (await device(unit.key, 'POST', '/readings', { readings })).json();
  };
  const calibrate = async (sensorId: number, person: TestPerson = acme.admin) =>
    person.call('POST', '/automation/calibration', { sensorId, setpoint: 4, offset: -0.25 });
  const poll = async ({ key }: { key: string }, wait = 0) =>
    (await device(key, 'GET', `/commands?wait=${wait}`)).json<{
      commands: { id: number; kind: string; payload: Record<string, unknown>; createdAt: string }[];
    }>().commands;
  const ack = async ({ key }: { key: string }, id: number, body: object) =>
    device(key, 'POST', `/commands/${id}/ack`, body);
  const readCommand = async (id: number) =>
    commandAnswer
      .array()
      .parse((await acme.admin.call('GET', '/commands?limit=1000')).json())
      .find((command) => command.id === id);
  const stored = async (id: number) =>
    on.database.readAcross(async ({ sql }) =>
      sql.selectFrom('commands').selectAll().where('command_id', '=', id).executeTakeFirstOrThrow(),
    );

  /** Sessions last no longer, so everybody signs in again. */
  const wait = async (ms: number): Promise<void> => {
    app.clock.advance(ms);
    const again = async (company: TestCompany): Promise<TestCompany> => ({
      ...company,
      admin: await signIn(app.http, company.name, company.admin.email),
      viewer: await signIn(app.http, company.name, company.viewer.email),
    });
    acme = await again(acme);
    rival = await again(rival);
  };

  test('go from queued over sent to acknowledged, with the times of each', { tags: ['1.7.19'] }, async () => {
    const unit = await addUnit();
    const sensor = await addSensor(unit);
    const queued = commandAnswer.parse((await calibrate(sensor.id)).json());
    const queuedAt = app.clock.now();
    expect(queued).toMatchObject({
      kind: 'calibrate',
      state: 'queued',
      sensorId: sensor.id,
      baseUnitId: unit.id,
      setpoint: 4,
      offset: -0.25,
      createdBy: 'admin',
      createdAt: new Date(queuedAt).toISOString(),
      sentAt: null,
      endedAt: null,
      expiresAt: new Date(queuedAt + 24 * HOUR_MS).toISOString(),
    });
    app.clock.advance(5_000);
    expect(await poll(unit)).toEqual([
      {
        id: queued.id,
        kind: 'calibrate',
        payload: { sensor: sensor.serialNo, setpoint: 4, offset: -0.25 },
        createdAt: queued.createdAt,
      },
    ]);
    expect(await readCommand(queued.id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      sentAt: new Date(queuedAt + 5_000).toISOString(),
    });
    app.clock.advance(5_000);
    const answer = await ack(unit, queued.id, { status: 'done', detail: 'offset written' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: queued.id, state: 'acknowledged' }]);
    expect(await readCommand(queued.id)).toMatchObject({
      state: 'acknowledged',
      detail: 'offset written',
      endedAt: new Date(queuedAt + 10_000).toISOString(),
    });
    expect(await poll(unit)).toEqual([]);
  });

  test('are handed out again until they are acknowledged', async () => {
    const unit = await addUnit();
    const { id } = (await calibrate((await addSensor(unit)).id)).json<{ id: number }>();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect((await poll(unit)).map((command) => command.id)).toEqual([id]);
    }
    expect((await poll(unit, 0.05)).map((command) => command.id)).toEqual([id]);
    await ack(unit, id, { status: 'failed', detail: 'out of reach' });
    expect(await poll(unit)).toEqual([]);
    expect(await readCommand(id)).toMatchObject({ state: 'failed', detail: 'out of reach', attempts: 4 });
  });

  test('end a poll that waits as soon as there is one', async () => {
    const unit = await addUnit();
    const sensor = await addSensor(unit);
    const waiting = poll(unit, 60);
    await calibrate(sensor.id);
    expect(await waiting).toMatchObject([{ kind: 'calibrate' }]);
  });

  test('note a poll as contact', async () => {
    const unit = await addUnit();
    await poll(unit);
    const contact = async () =>
      (await acme.admin.call('GET', '/baseUnits'))
        .json<{ id: number; last_contact: string | null }[]>()
        .find(({ id }) => id === unit.id)?.last_contact;
    await expect.poll(contact).toBe(new Date(app.clock.now()).toISOString());
  });

  test('of a sensor go to the unit that received it last', async () => {
    const [one, other] = [await addUnit(), await addUnit()];
    const sensor = await addSensor(one);
    await report(other, sensor.serialNo);
    expect((await calibrate(sensor.id)).json()).toMatchObject({ baseUnitId: other.id });
  });

  test('are refused while no base unit has received the sensor', async () => {
    const sensor = await addSensor(null);
    const response = await calibrate(sensor.id);
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'No base unit has heard this sensor yet.',
    ]);
  });

  test('clear a calibration', { tags: ['1.7.19'] }, async () => {
    const unit = await addUnit();
    const sensor = await addSensor(unit);
    const body = { sensorId: sensor.id, action: 'CLEAR' };
    expect((await acme.admin.call('POST', '/automation/calibration', body)).statusCode).toBe(200);
    expect(await poll(unit)).toMatchObject([
      { kind: 'clear-calibration', payload: { sensor: sensor.serialNo } },
    ]);
  });

  describe('an acknowledgement', () => {
    test('given twice is answered twice and counts once', async () => {
      const unit = await addUnit();
      const { id } = (await calibrate((await addSensor(unit)).id)).json<{ id: number }>();
      await poll(unit);
      const first = await ack(unit, id, { status: 'done' });
      app.clock.advance(1_000);
      const before = await readCommand(id);
      const second = await ack(unit, id, { status: 'done' });
      expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()]);
      expect(await readCommand(id)).toEqual(before);
      const contrary = await ack(unit, id, { status: 'failed' });
      expect([contrary.statusCode, contrary.json().message]).toEqual([
        409,
        'The command was already acknowledged.',
      ]);
    });

    test('by another unit, of the same or another company, is like one of nothing', async () => {
      const unit = await addUnit();
      const { id } = (await calibrate((await addSensor(unit)).id)).json<{ id: number }>();
      const nothing = await ack(unit, 987_654_321, { status: 'done' });
      for (const stranger of [await addUnit(), await addUnit(rival)]) {
        const answer = await ack(stranger, id, { status: 'done' });
        expect([answer.statusCode, answer.json().message]).toEqual([404, nothing.json().message]);
      }
      expect(await readCommand(id)).toMatchObject({ state: 'queued' });
    });

    test.each([
      [{ status: 'ok' }, 'status'],
      [{}, 'status'],
      [{ status: 'done', detail: 'x'.repeat(501) }, 'detail'],
      [{ status: 'done', firmware: '<html>' }, 'firmware'],
      [{ status: 'progress', progress: 101 }, 'progress'],
    ])('that says %j is refused for its %s', async (body, path) => {
      const unit = await addUnit();
      const answer = await ack(unit, 1, body);
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
    });

    test('says how far a command is', async () => {
      const unit = await addUnit();
      const { id } = (await calibrate((await addSensor(unit)).id)).json<{ id: number }>();
      await poll(unit);
      await ack(unit, id, { status: 'progress', progress: 40 });
      expect(await readCommand(id)).toMatchObject({ state: 'sent', progress: 40 });
    });
  });

  test('are handed out again, and end, though the clock was set back since', async () => {
    const unit = await addUnit();
    const sensor = await addSensor(unit);
    app.clock.advance(HOUR_MS);
    const { id } = (await calibrate(sensor.id)).json<{ id: number }>();
    expect(await poll(unit)).toHaveLength(1);
    app.clock.advance(-HOUR_MS);
    expect(await poll(unit)).toHaveLength(1);
    await expireCommands({ database: on.database, clock: app.clock, commandsChanged: async () => {} });
    expect(await readCommand(id)).toMatchObject({
      state: 'expired',
      endedAt: new Date(app.clock.now()).toISOString(),
    });
  });

  test('expire after 24 hours by the clock', async () => {
    const unit = await addUnit();
    const { id } = (await calibrate((await addSensor(unit)).id)).json<{ id: number }>();
    await poll(unit);
    await wait(24 * HOUR_MS - 1);
    const deps = { database: on.database, clock: app.clock, commandsChanged: async () => {} };
    await expireCommands(deps);
    expect(await readCommand(id)).toMatchObject({ state: 'sent' });
    app.clock.advance(1);
    expect(await poll(unit)).toEqual([]);
    // A clock in doubt ends nothing.
    expect(await expireCommands({ ...deps, mayEnd: () => false })).toBe(0);
    await expireCommands(deps);
    const expired = await readCommand(id);
    expect(expired).toMatchObject({ state: 'expired', endedAt: expired?.expiresAt });
    const late = await ack(unit, id, { status: 'done' });
    expect([late.statusCode, late.json().message]).toEqual([409, 'The command has expired.']);
    expect(await readCommand(id)).toMatchObject({
      state: 'expired',
      detail: 'The base unit reported it as done after it had expired.',
    });
  });

  describe('Wi-Fi settings', () => {
    const configure = async (unit: { serialNo: string }, given: object = {}) =>
      acme.admin.call('POST', '/automation/wifi', {
        baseUnitSerialNumber: unit.serialNo,
        baseUnitName: 'Gateway',
        ssid: 'Cold store',
        password: PASSWORD,
        timestamp: '2026-01-31T10:00:00Z',
        ...given,
      });

    test(
      'reach the unit with their password, which only the unit sees and which is then erased',
      { tags: ['2.7.10'] },
      async () => {
        const unit = await addUnit();
        const queued = await configure(unit);
        expect(queued.json()).toMatchObject({ kind: 'wifi', sensorId: null, ssid: 'Cold store' });
        const { id } = queued.json<{ id: number }>();
        const row = await stored(id);
        expect(row.secret).not.toBeNull();
        expect(JSON.stringify(row)).not.toContain(PASSWORD);
        const [command] = await poll(unit);
        expect(command?.payload).toEqual({ ssid: 'Cold store', password: PASSWORD });
        await ack(unit, id, { status: 'done' });
        expect((await stored(id)).secret).toBeNull();
        const seen = [queued.body, (await acme.admin.call('GET', '/commands')).body, ...app.log];
        expect(seen.join('\n')).not.toContain(PASSWORD);
      },
    );

    test.each(['failed', 'expired', 'cancelled', 'of a deleted unit'])(
      'keep no password once they are %s',
      async (how) => {
        const unit = await addUnit();
        const { id } = (await configure(unit)).json<{ id: number }>();
        if (how === 'failed') await ack(unit, id, { status: 'failed' });
        if (how === 'cancelled') await acme.admin.call('DELETE', `/commands/${id}`);
        if (how === 'of a deleted unit')
          await acme.admin.call('DELETE', '/baseUnits', { baseUnitId: unit.id });
        if (how === 'expired') {
          await wait(24 * HOUR_MS);
          await expireCommands({ database: on.database, clock: app.clock, commandsChanged: async () => {} });
        }
        const { secret, state } = await stored(id);
        expect([secret, state]).toEqual([null, how === 'of a deleted unit' ? 'cancelled' : how]);
      },
    );

    test('whose password was encrypted with another key fail and hold up nothing', async () => {
      const unit = await addUnit();
      const { id } = (await configure(unit)).json<{ id: number }>();
      await on.database.write(acme.companyId, async ({ sql }) => {
        await sql
          .updateTable('commands')
          .set({ secret: Buffer.alloc(60).toString('base64') })
          .where('company_id', '=', acme.companyId)
          .where('command_id', '=', id)
          .execute();
      });
      await configure(unit, { ssid: 'Second' });
      expect((await poll(unit)).map(({ payload }) => payload['ssid'])).toEqual(['Second']);
      expect(await readCommand(id)).toMatchObject({ state: 'failed' });
    });

    test.each<[string, object, string]>([
      ['a network name of 33 bytes', { ssid: 'é'.repeat(17) }, 'ssid'],
      ['no network name', { ssid: '' }, 'ssid'],
      ['a password of 7', { password: '1234567' }, 'password'],
      ['a password that is a number', { password: 12_345_678 }, 'password'],
    ])('with %s are refused', async (_what, given, path) => {
      const response = await configure({ serialNo: 'x' }, given);
      expect([response.statusCode, response.json().errors[0].path]).toEqual([400, path]);
      expect(response.body).not.toContain('1234567');
    });

    test('are refused for a unit without Wi-Fi, and for units of other companies like unknown ones', async () => {
      const response = await configure(await addUnit(acme, '2'));
      expect([response.statusCode, response.json().errors[0].path]).toEqual([400, 'baseUnitSerialNumber']);
      const [theirs, nobodys] = [await configure(await addUnit(rival)), await configure({ serialNo: 'x-1' })];
      expect([theirs.statusCode, theirs.body.replace(/"instance".*/, '')]).toEqual([404, nobodys.body]);
    });
  });

  test.each<[string, object, string]>([
    ['text for a setpoint', { setpoint: '4', offset: 0 }, 'setpoint'],
    ['no offset', { setpoint: 4 }, 'offset'],
    ['a setpoint below absolute zero', { setpoint: -300, offset: 0 }, 'setpoint'],
    ['an unknown sensor id form', { sensorId: 'x', action: 'CLEAR' }, 'sensorId'],
  ])('a calibration with %s is refused', { tags: ['1.5.10'] }, async (_what, given, path) => {
    const body = { sensorId: 1, ...given };
    const response = await acme.admin.call('POST', '/automation/calibration', body);
    expect([response.statusCode, response.json().errors[0].path]).toEqual([400, path]);
  });

  test('a calibration with an infinity is refused', async () => {
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/automation/calibration',
      headers: { 'content-type': 'application/json' },
      payload: '{"sensorId":1,"setpoint":1e999,"offset":0}',
    });
    expect(response.statusCode).toBe(401);
    const admin = await acme.admin.call(
      'POST',
      '/automation/calibration',
      '{"sensorId":1,"setpoint":1e999,"offset":0}',
      { 'content-type': 'application/json' },
    );
    expect([admin.statusCode, admin.json().errors[0].path]).toEqual([400, 'setpoint']);
  });

  test.each([
    ['POST', '/automation/calibration'],
    ['POST', '/automation/wifi'],
    ['POST', '/automation/firmware'],
    ['GET', '/commands'],
    ['DELETE', '/commands/1'],
  ] as const)('%s %s is for admins', async (method, path) => {
    expect((await acme.viewer.call(method, path)).statusCode).toBe(403);
  });

  test('are listed by sensor and by base unit, newest first, with their number', async () => {
    const unit = await addUnit();
    const [one, other] = [await addSensor(unit), await addSensor(unit)];
    const ids: number[] = [];
    for (const sensor of [one, other, one]) ids.push((await calibrate(sensor.id)).json<{ id: number }>().id);
    const list = async (query: string) => {
      const response = await acme.admin.call('GET', `/commands?${query}`);
      return [response.json<{ id: number }[]>().map(({ id }) => id), response.headers['x-total-count']];
    };
    expect(await list(`sensor_id=${one.id}`)).toEqual([[ids[2], ids[0]], '2']);
    expect(await list(`base_unit_id=${unit.id}&limit=1`)).toEqual([[ids[2]], '3']);
  });

  test('are cancelled while queued and not once they were sent', async () => {
    const unit = await addUnit();
    const sensor = await addSensor(unit);
    const [one, other] = [await calibrate(sensor.id), await calibrate(sensor.id)].map(
      (response) => response.json<{ id: number }>().id,
    );
    const cancel = async (id: number | undefined) => acme.admin.call('DELETE', `/commands/${id}`);
    expect((await cancel(one)).json()).toMatchObject({ state: 'cancelled' });
    expect((await poll(unit)).map(({ id }) => id)).toEqual([other]);
    const refused = await cancel(other);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The command cannot be cancelled: it is sent.',
    ]);
  });

  describe('firmware', () => {
    const update = async (sensor: { serialNo: string }, given: object = {}) =>
      acme.admin.call('POST', '/automation/firmware', {
        email: 'admin@example.org',
        sensorSerialNumber: sensor.serialNo,
        ...given,
      });
    const readFirmware = async (id: number) =>
      (await acme.viewer.call('GET', `/sensors/${id}`)).json<{
        firmware: string;
        firmware_version: string;
      }>();

    test('is brought to the latest version, which the sensor then has', { tags: ['1.7.20'] }, async () => {
      const unit = await addUnit();
      const sensor = await addSensor(unit);
      await report(unit, sensor.serialNo, { firmware: '1.9' });
      expect(await readFirmware(sensor.id)).toMatchObject({ firmware: '1.9', firmware_version: '1.9' });
      const response = await update(sensor, {
        baseUnitSerialNumbers: [unit.serialNo],
        wifi: { ssid: 'Cold store', password: PASSWORD },
      });
      expect(response.statusCode).toBe(200);
      const [command] = await poll(unit);
      expect(command?.payload).toEqual({
        sensor: sensor.serialNo,
        version: '1.10',
        wifi: { ssid: 'Cold store', password: PASSWORD },
      });
      await ack(unit, command?.id ?? 0, { status: 'done' });
      expect(await readFirmware(sensor.id)).toMatchObject({ firmware: '1.10' });
      expect((await stored(command?.id ?? 0)).secret).toBeNull();
    });

    test('of an old reading that arrives late does not count', async () => {
      const unit = await addUnit();
      const sensor = await addSensor(unit);
      await report(unit, sensor.serialNo, { firmware: '1.10' });
      const timestamp = app.clock.now() - HOUR_MS;
      expect(await report(unit, sensor.serialNo, { timestamp, firmware: '1.9' })).toMatchObject({
        accepted: 1,
      });
      expect(await readFirmware(sensor.id)).toMatchObject({ firmware: '1.10' });
    });

    test('that is no version is left out of its reading, by name', async () => {
      const unit = await addUnit();
      const sensor = await addSensor(unit);
      expect(await report(unit, sensor.serialNo, { firmware: '<html>' })).toMatchObject({
        accepted: 1,
        rejected: [{ index: 0, field: 'firmware', reason: 'firmware must be a version such as 1.10' }],
      });
    });

    test('is refused for other types, strange units and sensors that no base unit received', async () => {
      const unit = await addUnit();
      const other = await update(await addSensor(unit, acme, '2'));
      expect([other.statusCode, other.json().errors[0].path]).toEqual([400, 'sensorSerialNumber']);
      const sensor = await addSensor(unit);
      const strange = await update(sensor, { baseUnitSerialNumbers: [(await addUnit(rival)).serialNo] });
      expect(strange.statusCode).toBe(404);
      expect((await update(await addSensor(null))).statusCode).toBe(409);
      const theirs = await addSensor(await addUnit(rival), rival);
      expect((await update(theirs)).statusCode).toBe(404);
    });

    test('of the latest version is announced to everybody', async () => {
      expect((await acme.viewer.call('GET', '/firmware/latest')).json()).toEqual({ version: '1.10' });
    });
  });
});
