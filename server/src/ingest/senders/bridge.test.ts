// @module-tag R48
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bridgeSnippet, present, type Sender } from '@ts1/contract';
import mqtt from 'mqtt';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/logger.ts';
import { createTestDatabase } from '../../../testing/databases.ts';
import { addBaseUnit, addCompany, addSensors } from '../../../testing/devices.ts';
import { freePort, listening } from '../../../testing/free-port.ts';
import { findMosquitto } from '../../../testing/mosquitto.ts';
import { type ServerProcess, startProcess } from '../../../testing/server-process.ts';
import { testCommands } from '../../../testing/test-commands.ts';
import { type Ingest, startIngest } from '../index.ts';
import { readRejections } from '../decode/reading-rejections.ts';
import { chirpstackUplink, DEV_EUI, ZIGBEE_STATE } from './fixtures.ts';

const program = findMosquitto();
const PATIENCE = { timeout: 40_000, interval: 200 };
const UNIT = 'NS-000001';
const KEY = 'key-1';
const MESSAGES = 60;
const DEVICES = 150;
/** States of each device, one every ten seconds of a minute. */
const ROUNDS_AWAY = 7;
const ZIGBEE = '00158D0001A2B3C4';
/** One uplink a second, and all of them over before the server is back: it was away for a minute of theirs. */
const START = Date.UTC(2026, 0, 31, 9);

/** The configuration that the card of a network server shows, for both senders at once, and what Mosquitto's own says. */
function configuration(ownPort: number, serverPort: number, directory: string): string {
  const broker = { host: '127.0.0.1', port: serverPort, tls: false };
  const shown = (sender: Sender): string =>
    present(bridgeSnippet(broker, sender, { serialNo: UNIT, deviceKey: KEY }));
  return [
    ...(process.getuid?.() === 0 ? ['user root'] : []),
    `listener ${ownPort} 127.0.0.1`,
    'allow_anonymous true',
    `persistence_location ${directory}/`,
    ...shown('chirpstack').split('\n'),
    present(shown('zigbee2mqtt').split('\n').at(-1)),
    'restart_timeout 1',
  ].join('\n');
}

describe.skipIf(program === null)('a Mosquitto bridge', () => {
  test(
    'loses nothing while the server is down for a minute and itself restarts, be it published with QoS 0 or 1',
    { timeout: 180_000 },
    async () => {
      const open = await createTestDatabase('sqlite', null);
      const companyId = await addCompany(open.database, 'Ward');
      await addBaseUnit(open.database, companyId, UNIT, KEY);
      const sensorIds = await addSensors(open.database, companyId, [DEV_EUI, ZIGBEE], '6');
      const [serverPort, ownPort] = [await freePort(), await freePort()];
      const directory = mkdtempSync(join(tmpdir(), 'ts1-bridge-'));
      writeFileSync(join(directory, 'mosquitto.conf'), configuration(ownPort, serverPort, directory));

      const serve = async (): Promise<Ingest> => {
        const ingest = await startIngest({
          database: open.database,
          clock: systemClock,
          logger: createLogger('silent'),
          commands: testCommands,
        });
        const settings = {
          host: '127.0.0.1',
          port: serverPort,
          portSetByHand: true,
          location: open.location,
        };
        await ingest.listen(settings, () => {});
        return ingest;
      };
      /** Which messages are not stored: the sensor, and the place of the message among its own. */
      const missing = async (count: number): Promise<string[]> =>
        open.database.read(companyId, async (tx) => {
          const rows = await tx.sql
            .selectFrom('readings')
            .select(['sensor_id', 'measured_at'])
            .where('company_id', '=', companyId)
            .execute();
          const found = new Set(rows.map((row) => `${row.sensor_id} ${(row.measured_at - START) / 1_000}`));
          return sensorIds
            .flatMap((id) => Array.from({ length: count }, (_, n) => `${id} ${n}`))
            .filter((one) => !found.has(one));
        });
      let ingest = await serve();
      const startBroker = () =>
        spawn(program ?? '', ['-c', join(directory, 'mosquitto.conf')], { stdio: 'ignore' });
      let broker = startBroker();
      const endBroker = async (signal: NodeJS.Signals): Promise<void> => {
        const ended = once(broker, 'exit');
        broker.kill(signal);
        await ended;
      };
      onTestFinished(async () => {
        await endBroker('SIGKILL');
        await ingest.close();
        await open.drop();
        rmSync(directory, { recursive: true, force: true });
      });
      await listening(ownPort);
      const network = await mqtt.connectAsync(`mqtt://127.0.0.1:${ownPort}`);
      onTestFinished(async () => network.endAsync(true));
      const publish = async (from: number, count: number): Promise<void> => {
        for (let n = from; n < from + count; n += 1) {
          const time = new Date(START + n * 1_000).toISOString();
          const qos = n % 2 === 0 ? 0 : 1;
          const uplink = JSON.stringify(chirpstackUplink({ temperature: -20 + n / 10 }, { time }));
          await network.publishAsync(`application/1/device/${DEV_EUI.toLowerCase()}/event/up`, uplink, {
            qos,
          });
          const state = JSON.stringify({ ...ZIGBEE_STATE, last_seen: time });
          await network.publishAsync('zigbee2mqtt/Milk fridge', state, { qos });
        }
      };

      await publish(0, 2);
      await vi.waitFor(async () => expect(await missing(2)).toEqual([]), PATIENCE);
      await ingest.close();
      await publish(2, MESSAGES / 2);
      await endBroker('SIGTERM');
      broker = startBroker();
      await listening(ownPort);
      await publish(2 + MESSAGES / 2, MESSAGES / 2);
      ingest = await serve();
      await publish(2 + MESSAGES, 2);
      await vi.waitFor(async () => expect(await missing(MESSAGES + 4)).toEqual([]), PATIENCE);
    },
  );

  test(
    'loses nothing of a house of 150 devices published with QoS 1, some with slashes in their names, while the server is killed and a minute away',
    { tags: ['R49'], timeout: 240_000 },
    async () => {
      const open = await createTestDatabase('sqlite', null);
      onTestFinished(async () => open.drop());
      const companyId = await addCompany(open.database, 'House');
      const unitId = await addBaseUnit(open.database, companyId, UNIT, KEY);
      const devices = Array.from({ length: DEVICES }, (_, n) => ({
        serial: (0x00158d0000000000n + BigInt(n)).toString(16).padStart(16, '0').toUpperCase(),
        name: `${['', 'kitchen/', 'floor 2/ward 3/bed 4/'][n % 3]}Fridge ${n}`,
      }));
      const serials = devices.map(({ serial }) => serial);
      const sensorIds = await addSensors(open.database, companyId, serials, '6');
      const [serverPort, ownPort] = [await freePort(), await freePort()];
      const directory = mkdtempSync(join(tmpdir(), 'ts1-bridge-'));
      writeFileSync(join(directory, 'mosquitto.conf'), configuration(ownPort, serverPort, directory));
      const broker = spawn(program ?? '', ['-c', join(directory, 'mosquitto.conf')], { stdio: 'ignore' });
      onTestFinished(async () => {
        const ended = once(broker, 'exit');
        broker.kill('SIGKILL');
        await ended;
        rmSync(directory, { recursive: true, force: true });
      });
      await listening(ownPort);
      const home = await mqtt.connectAsync(`mqtt://127.0.0.1:${ownPort}`);
      onTestFinished(async () => home.endAsync(true));
      // Zigbee2MQTT keeps this message at its broker about such a house; it comes first, whenever the bridge connects.
      await home.publishAsync('zigbee2mqtt/bridge/devices', 'x'.repeat(1_200_000), { qos: 1, retain: true });
      const publish = async (round: number): Promise<void> => {
        for (const { serial, name } of devices) {
          const last_seen = new Date(START + round * 10_000).toISOString();
          const state = { ...ZIGBEE_STATE, last_seen, device: { ieeeAddr: `0x${serial.toLowerCase()}` } };
          await home.publishAsync(`zigbee2mqtt/${name}`, JSON.stringify(state), { qos: 1 });
        }
      };
      const serve = (): ServerProcess => {
        const server = startProcess('main', {
          DATA_DIR: present(open.location.dataDirectory),
          PORT: '0',
          MQTT_PORT: String(serverPort),
        });
        onTestFinished(() => void server.child.kill('SIGKILL'));
        return server;
      };
      const stored = async (): Promise<number> =>
        open.database.read(companyId, async ({ sql }) => {
          const rows = await sql
            .selectFrom('readings')
            .select('sensor_id')
            .where('company_id', '=', companyId)
            .where('sensor_id', 'in', sensorIds)
            .execute();
          return rows.length;
        });

      const killed = serve();
      await killed.printed(/MQTT listening at/);
      await publish(0);
      await vi.waitFor(async () => expect(await stored()).toBe(DEVICES), PATIENCE);
      const busy = publish(1);
      killed.child.kill('SIGKILL');
      await killed.ended();
      await busy;
      for (let round = 2; round <= ROUNDS_AWAY; round += 1) await publish(round);
      await serve().printed(/MQTT listening at/);
      await publish(ROUNDS_AWAY + 1);
      await vi.waitFor(async () => expect(await stored()).toBe(DEVICES * (ROUNDS_AWAY + 2)), {
        ...PATIENCE,
        timeout: 120_000,
      });
      const { rejections } = await open.database.read(companyId, async (tx) =>
        readRejections(tx, companyId, unitId),
      );
      expect(rejections).toBe(0);
    },
  );
});
