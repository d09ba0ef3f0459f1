// @module-tag R44
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ReadingsImport, readingsImportRoutes } from '@ts1/contract';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { type ServerProcess, startProcess } from '../../../testing/server-process.ts';
import { rawReadings } from '../../../testing/stored-readings.ts';

const ADMIN = { companyName: 'Acme', email: 'admin@example.org', password: 'a long enough passphrase' };
const START = Date.UTC(2024, 0, 1);
const INTERVAL_MS = 600_000;
const READINGS = 36_000;
/** Number of days, of 250, that are stored before the server is killed. */
const DAYS_BEFORE = 20;
/** Long enough for the lease of the killed server, and for a busy machine. */
const PATIENCE = { timeout: 180_000, interval: 250 };
/** Short interval, so that the server is killed in the middle. */
const AT_ONCE = { ...PATIENCE, interval: 5 };

describeOnEachEngine('a file of readings whose server is killed while it is imported', (on) => {
  test(
    'is gone on with after the restart, and each reading is stored once',
    { timeout: 400_000 },
    async () => {
      const start = async (): Promise<{ url: string; server: ServerProcess }> => {
        const { dataDirectory, databaseUrl } = on.location;
        const server = startProcess('main', {
          DATA_DIR: dataDirectory,
          ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
          PORT: '0',
          MQTT_PORT: '0',
        });
        onTestFinished(() => void server.child.kill('SIGKILL'));
        await server.printed(/is ready at/);
        const [, url = ''] = await server.printed(/listening at (http:\/\/[\d.:]+)/);
        return { url, server };
      };
      let { url, server } = await start();
      let cookie = '';
      const call = async (method: string, path: string, body?: object | string): Promise<unknown> => {
        const answer = await fetch(`${url}/api${path}`, {
          method,
          headers: {
            'content-type': typeof body === 'string' ? 'application/octet-stream' : 'application/json',
            cookie,
          },
          ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        });
        expect(answer.status, `${method} ${path}`).toBeLessThan(300);
        const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
        if (cookies.length > 0) cookie = cookies.join('; ');
        const text = await answer.text();
        return text === '' ? undefined : JSON.parse(text);
      };
      const last = async (): Promise<ReadingsImport | null> =>
        readingsImportRoutes.getReadingsImport.answer.parse(await call('GET', '/settings/readings-import'))
          .import;

      let companyId = 0;
      const daysStored = async (): Promise<number> =>
        on.database.read(companyId, async (tx) => {
          const { count } = await tx.sql
            .selectFrom('sealed_days')
            .select(({ fn }) => fn.countAll().as('count'))
            .where('company_id', '=', companyId)
            .executeTakeFirstOrThrow();
          return Number(count);
        });

      await call('POST', '/setup', ADMIN);
      const { userData } = (await call('POST', '/auth/login', ADMIN)) as { userData: { companyID: number } };
      companyId = userData.companyID;
      const { id } = (await call('POST', '/sensors', { serialNo: '990001', name: 'Cellar', type: '1' })) as {
        id: number;
      };
      const columns = { time: 'When', temperature: 'Degrees' };
      const head = {
        fileName: 'cellar.csv',
        options: { format: 'csv', sensor: 'Cellar', columns },
        sensors: [{ name: 'Cellar', sensorId: id }],
      };
      const lines = Array.from(
        { length: READINGS },
        (_, at) => `${new Date(START + at * INTERVAL_MS).toISOString()},${(at % 300) / 10}`,
      );
      await call(
        'POST',
        '/settings/readings-import',
        [JSON.stringify(head), 'When,Degrees', ...lines, ''].join('\n'),
      );
      await vi.waitFor(async () => expect(await daysStored()).toBeGreaterThan(DAYS_BEFORE), AT_ONCE);
      server.child.kill('SIGKILL');
      await server.ended();

      ({ url, server } = await start());
      await vi.waitFor(async () => expect(await last()).toMatchObject({ phase: 'done' }), PATIENCE);
      const { result, resumed } = (await last()) ?? {};
      expect(resumed).toBe(true);
      expect(result?.duplicates).toBeGreaterThan(0);
      expect([(result?.added ?? 0) + (result?.duplicates ?? 0), result?.conflicts]).toEqual([READINGS, 0]);
      const stored = await rawReadings(on.database, companyId, id);
      expect(stored.map(({ measured_at, temperature }) => [measured_at, temperature])).toEqual(
        Array.from({ length: READINGS }, (_, at) => [START + at * INTERVAL_MS, (at % 300) / 10]),
      );
    },
  );
});
