import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing/databases.ts';
import { addBaseUnit, addCompany, addSensors } from './testing/devices.ts';
import { freePort } from './testing/free-port.ts';
import { findNginx, startNginx } from './testing/nginx.ts';
import { type ServerProcess, startProcess } from './testing/server-process.ts';

const program = findNginx();
if (program === null) process.stderr.write('nginx was not found: rolling restarts are not tested.\n');
const postgresUrl = inject('postgresUrl');

const CLIENTS = 12;
const PATIENCE = { timeout: 60_000, interval: 20 };

describe.skipIf(program === null || postgresUrl === null)('two servers behind nginx', () => {
  let open: TestDatabase;
  let companyId: number;

  beforeAll(async () => {
    open = await createTestDatabase('postgres', postgresUrl);
    companyId = await addCompany(open.database, 'Rolling');
    await addBaseUnit(open.database, companyId, 'BU-1', 'key-1');
    await addSensors(open.database, companyId, ['1']);
  });
  afterAll(async () => open.drop());

  async function startServer(port: number): Promise<ServerProcess> {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'ts1-rolling-'));
    onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
    const server = startProcess('main', {
      DATA_DIR: dataDirectory,
      DATABASE_URL: open.location.databaseUrl ?? '',
      SECRET_KEY: 'x'.repeat(32),
      TRUST_PROXY: '1',
      // Long enough to be seen on a busy machine.
      DRAIN_SECONDS: '5',
      PORT: String(port),
      MQTT_PORT: '0',
    });
    onTestFinished(() => void server.child.kill('SIGKILL'));
    await server.printed(/is ready at/);
    return server;
  }

  test(
    'are restarted one after the other, twice, under load, and no call fails',
    { timeout: 240_000 },
    async () => {
      const ports = [await freePort(), await freePort()] as const;
      const servers = await Promise.all(ports.map(async (port) => startServer(port)));
      const proxy = await startNginx(program ?? '', ports);
      onTestFinished(async () => proxy.drop());

      const headers = { authorization: 'Bearer key-1', 'content-type': 'application/json' };
      const answers = new Map<string, number>();
      const acknowledged: number[] = [];
      let calls = 0;
      const over = new AbortController();
      let last = Date.UTC(2025, 0, 1);
      const call = async (): Promise<string> => {
        calls += 1;
        if (calls % 3 === 0) {
          const { status } = await fetch(`${proxy.url}/api/ingest/commands`, { headers });
          return `GET ${status}`;
        }
        const timestamp = (last += 1_000);
        const readings = [{ sensor: '1', timestamp, temperature: 4 }];
        const { status } = await fetch(`${proxy.url}/api/ingest/readings`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ readings }),
        });
        if (status === 200) acknowledged.push(timestamp);
        return `POST ${status}`;
      };
      const client = async (): Promise<void> => {
        while (!over.signal.aborted) {
          const answer = await call().catch((error: unknown) => `no answer: ${String(error)}`);
          answers.set(answer, (answers.get(answer) ?? 0) + 1);
        }
      };
      const clients = Array.from({ length: CLIENTS }, client);
      const moreCalls = async (): Promise<void> => {
        const before = calls;
        await vi.waitFor(() => expect(calls).toBeGreaterThan(before + 200), PATIENCE);
      };

      for (let round = 0; round < 2; round += 1) {
        for (const [index, port] of ports.entries()) {
          await moreCalls();
          const server = servers[index];
          server?.child.kill('SIGTERM');
          await vi.waitFor(
            async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503),
            PATIENCE,
          );
          expect(await server?.ended()).toBe(0);
          servers[index] = await startServer(port);
        }
      }
      await moreCalls();
      over.abort();
      await Promise.all(clients);
      process.stderr.write(`rolling restarts: ${JSON.stringify(Object.fromEntries(answers))}\n`);

      expect([...answers.keys()].toSorted()).toEqual(['GET 200', 'POST 200']);
      const stored = await open.database.read(companyId, async (tx) =>
        tx.sql.selectFrom('readings').select('measured_at').where('company_id', '=', companyId).execute(),
      );
      const times = new Set(stored.map((row) => row.measured_at));
      expect(acknowledged.filter((time) => !times.has(time))).toEqual([]);
      await Promise.all(
        servers.map(async (server) => {
          server.child.kill('SIGTERM');
          expect(await server.ended()).toBe(0);
        }),
      );
    },
  );
});
