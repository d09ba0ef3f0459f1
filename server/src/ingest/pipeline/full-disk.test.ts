import { execFileSync } from 'node:child_process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '../../../testing/databases.ts';
import { addBaseUnit, addCompany, addSensors } from '../../../testing/devices.ts';
import { startProcess } from '../../../testing/server-process.ts';

/** Runs a command that may write files of at most 8 MB: to a database that is a full disk. */
const ON_A_SMALL_DISK = ['sh', '-c', `trap '' XFSZ; ulimit -S -f 16384; exec "$@"`, 'sh'];
const PATIENCE = { timeout: 60_000, interval: 50 };

// The limit is given and lifted by means that Linux has.
test.skipIf(process.platform !== 'linux')(
  'a full disk costs no acknowledged reading, and the server goes on when there is room',
  { tags: ['R113'], timeout: 180_000 },
  async () => {
    const open = await createTestDatabase('sqlite', null);
    onTestFinished(async () => open.drop());
    const companyId = await addCompany(open.database, 'Full');
    await addBaseUnit(open.database, companyId, 'BU-1', 'key-1');
    await addSensors(open.database, companyId, ['1']);

    const environment = { DATA_DIR: open.location.dataDirectory, PORT: '0', MQTT_PORT: '0' };
    const server = startProcess('main', environment, [], ON_A_SMALL_DISK);
    onTestFinished(() => void server.child.kill('SIGKILL'));
    const [, address = ''] = await server.printed(/Server listening at (http:[^"]+)/);

    const acknowledged: number[] = [];
    let last = Date.UTC(2025, 0, 1);
    async function post(): Promise<number> {
      const times = Array.from({ length: 1_000 }, () => (last += 60_000));
      const readings = times.map((timestamp) => ({ sensor: '1', timestamp, temperature: 4.2, humidity: 50 }));
      const response = await fetch(`${address}/api/ingest/readings`, {
        method: 'POST',
        headers: { authorization: 'Bearer key-1', 'content-type': 'application/json' },
        body: JSON.stringify({ readings }),
      });
      if (response.status === 200) acknowledged.push(...times);
      return response.status;
    }

    await vi.waitFor(async () => expect(await post()).toBe(503), PATIENCE);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);

    execFileSync('prlimit', ['--pid', String(server.child.pid), '--fsize=unlimited:unlimited']);
    await vi.waitFor(async () => expect(await post()).toBe(200), PATIENCE);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended()).toBe(0);

    const rows = await open.database.read(companyId, async (tx) =>
      tx.sql.selectFrom('readings').select('measured_at').where('company_id', '=', companyId).execute(),
    );
    const stored = new Set(rows.map((row) => row.measured_at));
    expect(acknowledged.filter((time) => !stored.has(time))).toEqual([]);
  },
);
