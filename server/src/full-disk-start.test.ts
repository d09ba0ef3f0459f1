import { statfsSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from './database/index.ts';
import { addBaseUnit, addCompany, addSensors } from '../testing/devices.ts';
import { mountSmallDisk } from '../testing/small-disk.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };

describe('a server whose disk is full', () => {
  async function begin() {
    const disk = mountSmallDisk(24);
    if (disk === null) return null;
    onTestFinished(() => disk.drop());
    const start = async (): Promise<{ server: ServerProcess; url: string }> => {
      const environment = { DATA_DIR: disk.directory, PORT: '0', MQTT_PORT: '0' };
      const server = startProcess('main', environment);
      // The server ends before the disk is removed.
      onTestFinished(async () => {
        server.child.kill('SIGKILL');
        await server.ended();
      });
      const [, url = ''] = await server.printed(/Server listening at (http:[^"]+)/);
      await server.printed(/is ready at/);
      return { server, url };
    };
    const database = await openDatabase({ dataDirectory: disk.directory });
    const companyId = await addCompany(database, 'Full');
    await addBaseUnit(database, companyId, 'BU-1', 'key-1');
    await addSensors(database, companyId, ['1']);
    await database.close();
    return { disk, start };
  }
  let last = Date.UTC(2025, 0, 1);
  const post = async (url: string, count = 500) => {
    const readings = Array.from({ length: count }, () => ({
      sensor: '1',
      timestamp: (last += 60_000),
      battery: 3,
    }));
    return fetch(`${url}/api/ingest/readings`, {
      method: 'POST',
      headers: { authorization: 'Bearer key-1', 'content-type': 'application/json' },
      body: JSON.stringify({ readings }),
    });
  };

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'starts after a %s, says so, is read from, and stores when there is room',
    { tags: ['R112'], timeout: 180_000 },
    async (signal) => {
      const made = await begin();
      if (made === null) {
        process.stderr.write('no disk could be mounted: a start on a full disk is not tested.\n');
        return;
      }
      const { disk, start } = made;
      const first = await start();
      expect((await post(first.url)).status).toBe(200);
      first.server.child.kill(signal);
      await first.server.ended();

      disk.fill();
      expect(statfsSync(disk.directory).bavail).toBe(0);
      const { server, url } = await start();
      expect(server.output()).toMatch(/The disk of DATA_DIR .* is full/);
      const polled = await fetch(`${url}/api/ingest/commands`, {
        headers: { authorization: 'Bearer key-1' },
      });
      expect([polled.status, await polled.json()]).toEqual([200, { commands: [] }]);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);

      // The space that was left is used up; from then on every delivery is refused, with the reason.
      await vi.waitFor(async () => {
        disk.fill();
        const refused = await post(url);
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
      }, PATIENCE);
      expect((await fetch(`${url}/readyz`)).status).toBe(503);
      server.child.kill(signal);
      await server.ended();
      const again = await start();
      expect(again.server.output()).toMatch(/is full/);

      disk.makeRoom();
      await vi.waitFor(async () => expect((await post(again.url)).status).toBe(200), PATIENCE);
      await vi.waitFor(async () => expect((await fetch(`${again.url}/readyz`)).status).toBe(200), PATIENCE);
      again.server.child.kill('SIGTERM');
      expect(await again.server.ended()).toBe(0);
    },
  );
});
