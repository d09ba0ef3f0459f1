import { setTimeout as wait } from 'node:timers/promises';
import mqtt from 'mqtt';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addBaseUnit, addCompany, addSensors } from '../../../testing/devices.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { startProcess } from '../../../testing/server-process.ts';

const ROUNDS = Number(process.env['INGEST_KILLS'] ?? 10);
const LONGEST_ROUND_MS = 400;
const READINGS_PER_CALL = 20;
const MESSAGES_IN_FLIGHT = 10;
const FIRST_MEASURED_AT = Date.UTC(2025, 0, 1);

/** The input values of a reading, which follow from its time. */
const valuesAt = (time: number) => ({ co2: time % 997, door: time % 2 });

describeOnEachEngine('a server that is killed under load', (on) => {
  test(
    `has lost none of the readings it acknowledged, in ${ROUNDS} rounds`,
    { tags: ['R70'], timeout: 600_000 },
    async () => {
      const companyId = await addCompany(on.database, 'Killed');
      for (const unit of ['H1', 'H2', 'M1', 'M2']) {
        await addBaseUnit(on.database, companyId, unit, `key-${unit}`);
      }
      const [sensorId = 0] = await addSensors(on.database, companyId, ['1']);

      const acknowledged = new Set<number>();
      const byTransport = { http: 0, mqtt: 0 };
      let last = FIRST_MEASURED_AT;
      const next = (count: number) => Array.from({ length: count }, () => (last += 1));
      const readingsBody = (times: readonly number[]) =>
        JSON.stringify({
          readings: times.map((timestamp) => ({
            sensor: '1',
            timestamp,
            temperature: 4,
            inputs: valuesAt(timestamp),
          })),
        });
      const note = (transport: keyof typeof byTransport, times: readonly number[]) => {
        for (const time of times) acknowledged.add(time);
        byTransport[transport] += times.length;
      };

      /** One call after the other until the server is gone. */
      async function callOver(address: string, key: string, gone: AbortSignal): Promise<void> {
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
        while (!gone.aborted) {
          const times = next(READINGS_PER_CALL);
          const call = { method: 'POST', headers, body: readingsBody(times) };
          const response = await fetch(`${address}/api/ingest/readings`, call).catch(() => undefined);
          if (response?.status === 200) note('http', times);
        }
      }

      /** Some messages at a time until the server is gone. */
      async function publishOver(url: string, unit: string, gone: AbortSignal): Promise<void> {
        const client = mqtt.connect(url, { username: unit, password: `key-${unit}`, reconnectPeriod: 0 });
        client.on('error', () => {});
        const one = async (): Promise<void> => {
          while (!gone.aborted) {
            const times = next(1);
            const sent = client.publishAsync(`ts1/${unit}/readings`, readingsBody(times), { qos: 1 });
            await Promise.race([sent.then(() => note('mqtt', times)), whenAborted(gone)]).catch(() => {});
          }
        };
        await Promise.all(Array.from({ length: MESSAGES_IN_FLIGHT }, one));
        await client.endAsync(true);
      }

      for (let round = 0; round < ROUNDS; round += 1) {
        const server = startProcess('main', {
          DATA_DIR: on.location.dataDirectory,
          ...(on.location.databaseUrl !== undefined && { DATABASE_URL: on.location.databaseUrl }),
          PORT: '0',
          MQTT_PORT: '0',
        });
        onTestFinished(() => void server.child.kill('SIGKILL'));
        const [, address = ''] = await server.printed(/Server listening at (http:[^"]+)/);
        const [, broker = ''] = await server.printed(/MQTT listening at ([\d.:]+)/);
        const killed = new AbortController();
        const load = Promise.all([
          callOver(address, 'key-H1', killed.signal),
          callOver(address, 'key-H2', killed.signal),
          publishOver(`mqtt://${broker}`, 'M1', killed.signal),
          publishOver(`mqtt://${broker}`, 'M2', killed.signal),
        ]);
        const before = { ...byTransport };
        await vi.waitFor(
          () => {
            expect(byTransport.http).toBeGreaterThan(before.http);
            expect(byTransport.mqtt).toBeGreaterThan(before.mqtt);
          },
          { timeout: 20_000, interval: 5 },
        );
        await wait(Math.random() * LONGEST_ROUND_MS);
        server.child.kill('SIGKILL');
        await server.ended();
        killed.abort();
        await load;
      }

      const rows = await on.database.read(companyId, async (tx) =>
        tx.sql
          .selectFrom('readings')
          .select('measured_at')
          .where('company_id', '=', companyId)
          .where('sensor_id', '=', sensorId)
          .execute(),
      );
      const stored = new Set(rows.map((row) => row.measured_at));
      expect([...acknowledged].filter((time) => !stored.has(time))).toEqual([]);
      expect(rows).toHaveLength(stored.size);
      const values = await on.database.read(companyId, async (tx) =>
        tx.sql
          .selectFrom('input_readings')
          .select(['input', 'measured_at', 'value'])
          .where('company_id', '=', companyId)
          .execute(),
      );
      // Each in the transaction of its reading: of the ones that are stored all are, also of those without an answer.
      const expected = [...stored].flatMap((time) => {
        const { co2, door } = valuesAt(time);
        return [`1 ${time} ${co2}`, `2 ${time} ${door}`];
      });
      const found = values.map((row) => `${row.input} ${row.measured_at} ${row.value}`);
      expect(found.toSorted()).toEqual(expected.toSorted());
    },
  );
});

async function whenAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
