import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { addBaseUnit, addSensors } from '../testing/devices.ts';
import { freePort } from '../testing/free-port.ts';
import { findNginx, startNginx } from '../testing/nginx.ts';
import { openScreen } from '../testing/live-screen.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';
import { createTestApp, TEST_PASSWORD } from '../testing/test-app.ts';

const program = findNginx();
if (program === null) process.stderr.write('nginx was not found: rolling restarts are not tested.\n');
const postgresUrl = inject('postgresUrl');

const CLIENTS = 12;
const SCREENS = 4;
const PATIENCE = { timeout: 60_000, interval: 20 };

describe.skipIf(program === null || postgresUrl === null)('two servers behind nginx', () => {
  let open: TestDatabase;
  let companyId: number;
  let credentials: object;
  let rareId: number;

  beforeAll(async () => {
    open = await createTestDatabase('postgres', postgresUrl);
    const app = await createTestApp(open.database);
    const { name: companyName, viewer } = await app.createCompany('Rolling');
    await app.close();
    ({ companyId } = viewer);
    credentials = { companyName, email: viewer.email, password: TEST_PASSWORD };
    await addBaseUnit(open.database, companyId, 'BU-1', 'key-1');
    [, rareId = 0] = await addSensors(open.database, companyId, ['1', '2']);
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

  /** Signs in as browsers do, and returns the cookies. */
  async function signIn(url: string): Promise<string> {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    expect(answer.status).toBe(200);
    return answer.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ');
  }

  test(
    'are restarted one after the other, twice, under load: no call fails, and no screen misses what is newest',
    { tags: ['R128'], timeout: 240_000 },
    async () => {
      const ports = [await freePort(), await freePort()] as const;
      const servers = await Promise.all(ports.map(async (port) => startServer(port)));
      const proxy = await startNginx(program ?? '', ports);
      onTestFinished(async () => proxy.drop());

      const cookie = await signIn(proxy.url);
      const screens = Array.from({ length: SCREENS }, () => openScreen(proxy.url, cookie));
      onTestFinished(async () => void (await Promise.all(screens.map(async (screen) => screen.close()))));

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

      /** Sends one reading of a sensor that sends nothing else, and waits until every screen shows it. */
      const allShow = async (): Promise<void> => {
        const timestamp = (last += 1_000);
        const readings = [{ sensor: '2', timestamp, temperature: 5 }];
        const body = JSON.stringify({ readings });
        const { status } = await fetch(`${proxy.url}/api/ingest/readings`, { method: 'POST', headers, body });
        expect(status).toBe(200);
        const onScreens = () => screens.map(({ shown }) => shown.get(String(rareId)));
        await vi.waitFor(() => expect(onScreens()).toEqual(screens.map(() => timestamp)), PATIENCE);
      };

      for (let round = 0; round < 2; round += 1) {
        for (const [index, port] of ports.entries()) {
          await moreCalls();
          await allShow();
          const server = servers[index];
          server?.child.kill('SIGTERM');
          await vi.waitFor(
            async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503),
            PATIENCE,
          );
          // Screens of the server that leaves have to reconnect to the other one to see it.
          const isShown = allShow();
          expect(await server?.ended()).toBe(0);
          await isShown;
          servers[index] = await startServer(port);
        }
      }
      await moreCalls();
      over.abort();
      await Promise.all(clients);
      const streams = screens.map((screen) => screen.streams);
      process.stderr.write(
        `rolling restarts: ${JSON.stringify(Object.fromEntries(answers))}, streams ${streams.join()}\n`,
      );
      expect(screens.flatMap(({ refusals }) => refusals)).toEqual([]);
      // Both servers were restarted twice: each stream ended twice at least.
      expect(Math.min(...streams)).toBeGreaterThanOrEqual(3);

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
