import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { calibration, command as commandAnswer, deviceCommand } from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { addBaseUnit, addSensors } from '../../testing/devices.ts';
import { findMosquitto, type Mosquitto, startMosquitto } from '../../testing/mosquitto.ts';
import { type ServerProcess, startProcess } from '../../testing/server-process.ts';

const run = promisify(execFile);
const program = findMosquitto();
const postgresUrl = inject('postgresUrl');
const ADMIN = { companyName: 'Acme', email: 'admin@example.org', password: 'a long enough passphrase' };
const KEYS = { 'BU-1': 'key-1', 'BU-2': 'key-2' };
const PATIENCE = { timeout: 20_000 };

describe.skipIf(program === null || postgresUrl === null)(
  'a calibration through two servers, an outside broker and a base unit of mosquitto_sub and mosquitto_pub',
  () => {
    let open: TestDatabase;
    let broker: Mosquitto;
    let servers: { url: string; server: ServerProcess }[];
    let cookie: string;
    let sensorId: number;

    beforeAll(async () => {
      open = await createTestDatabase('postgres', postgresUrl);
      broker = await startMosquitto(program ?? '', KEYS);
      servers = [await start(), await start()];
      const made = await call('POST', '/setup', ADMIN);
      const { companyID } = (await made.json()) as { companyID: number };
      const signedIn = await call('POST', '/auth/login', ADMIN);
      cookie = signedIn.headers
        .getSetCookie()
        .map((one) => one.split(';', 1)[0])
        .join('; ');
      for (const [serial, key] of Object.entries(KEYS)) {
        await addBaseUnit(open.database, companyID, serial, key);
      }
      [sensorId = 0] = await addSensors(open.database, companyID, ['010203'], '1');
    });
    afterAll(async () => {
      for (const { server } of servers) server.child.kill('SIGTERM');
      for (const { server } of servers) await server.ended();
      await broker.drop();
      await open.drop();
    });

    const start = async () => {
      const server = startProcess('main', {
        DATA_DIR: open.location.dataDirectory,
        DATABASE_URL: open.location.databaseUrl ?? '',
        MQTT_URL: broker.serverUrl,
        PORT: '0',
        LOG_LEVEL: 'info',
      });
      await server.printed(/is ready at/);
      const [, url = ''] = await server.printed(/listening at (http:\/\/[\d.:]+)/);
      return { url, server };
    };
    const call = async (method: string, path: string, body?: object, at = 0) =>
      fetch(`${servers[at]?.url ?? ''}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    /** The record as the other server returns it. */
    const newest = async () =>
      calibration
        .array()
        .parse(await (await call('GET', `/sensors/${sensorId}/calibrations`, undefined, 1)).json())[0];
    const login = (unit: keyof typeof KEYS) => {
      const { hostname, port } = new URL(broker.unitUrl);
      return ['-h', hostname, '-p', port, '-u', unit, '-P', KEYS[unit], '-i', unit, '-q', '1'];
    };
    const publish = async (unit: keyof typeof KEYS, topic: string, message: object) =>
      run('mosquitto_pub', [...login(unit), '-t', topic, '-m', JSON.stringify(message)]);
    /** Waits until one of them has written this so many times in its log. */
    const countLogged = (text: string) =>
      servers.reduce((count, { server }) => count + server.output().split(text).length - 1, 0);

    test('is received, acknowledged once, and not by another unit', async () => {
      const listen = [...login('BU-1'), '-c', '-t', 'ts1/BU-1/commands'];
      await publish('BU-1', 'ts1/BU-1/readings', { readings: [{ sensor: '010203', temperature: 4.5 }] });
      await expect
        .poll(async () => (await call('GET', `/sensors/${sensorId}`, undefined, 1)).json(), PATIENCE)
        .toMatchObject({ temperature: 4.5 });
      // Leaves a session that the broker keeps: the unit is away when the command is sent.
      await run('mosquitto_sub', [...listen, '-E']);

      const body = { sensorId, setpoint: 4, offset: -0.5 };
      const { id } = commandAnswer.parse(await (await call('POST', '/automation/calibration', body)).json());
      const { stdout } = await run('mosquitto_sub', [...listen, '-C', '1', '-W', '20']);
      expect(deviceCommand.parse(JSON.parse(stdout))).toMatchObject({
        id,
        kind: 'calibrate',
        payload: { sensor: '010203', setpoint: 4, offset: -0.5 },
      });

      const refused = 'an acknowledgement was refused';
      await publish('BU-2', `ts1/BU-2/commands/${id}/ack`, { status: 'failed', detail: 'forged' });
      await expect.poll(() => countLogged(refused), PATIENCE).toBe(1);
      expect(await newest()).toMatchObject({ id, state: 'sent', detail: null });

      await publish('BU-1', `ts1/BU-1/commands/${id}/ack`, { status: 'done', detail: 'written' });
      await expect.poll(newest, PATIENCE).toMatchObject({ id, state: 'acknowledged', detail: 'written' });
      const ended = await newest();
      await publish('BU-1', `ts1/BU-1/commands/${id}/ack`, { status: 'done', detail: 'again' });
      await publish('BU-1', `ts1/BU-1/commands/${id}/ack`, { status: 'failed' });
      await expect.poll(() => countLogged(refused), PATIENCE).toBe(2);
      expect(await newest()).toEqual(ended);
    });
  },
);
