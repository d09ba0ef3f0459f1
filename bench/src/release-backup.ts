import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { VERSION } from '@ts1/contract';
import { createTestDatabase, startPostgres, startProcess } from '@ts1/server/testing';

/*
 * Keeps a backup of this version for each engine, made by the product itself: npm run release:backup
 * Every later version has to restore it, migrate it and sign in (server/src/backup/released.test.ts).
 */

const TARGET = join(import.meta.dirname, '../../server/testing/released');
/** Known to the test, so that no secret of an installation is in the repository. */
const SECRET_KEY = 'a-key-of-backups-that-are-kept-for-tests';
const PASSWORD = 'a long enough passphrase';
const START = Date.UTC(2026, 0, 5);
const READINGS = 288;

/** Returns readings of two sensors for two days, every ten minutes: a fridge that warms up once, and a room. */
function recording(): string {
  const rows = Array.from({ length: READINGS }, (_, index) => {
    const at = new Date(START + index * 600_000).toISOString();
    const warm = index >= 100 && index < 112 ? 6 : 0;
    const fridge = (4 + Math.sin(index / 7) + warm).toFixed(2);
    const room = [(21 + Math.sin(index / 40)).toFixed(2), (45 + 5 * Math.cos(index / 30)).toFixed(1)];
    return `${at},010203,${fridge},,3.6\n${at},010204,${room.join(',')},3.5\n`;
  });
  return `time_utc,sensor,temperature_c,humidity_pct,battery_v\n${rows.join('')}`;
}

async function command(environment: Record<string, string>, ...args: string[]): Promise<void> {
  const cli = startProcess('cli', environment, args);
  if ((await cli.ended()) !== 0) throw new Error(`${args.join(' ')}: ${cli.output()}`);
}

async function fill(environment: Record<string, string>, folder: string): Promise<void> {
  const person = ['--email', 'admin@example.org', '--password', PASSWORD];
  await command(environment, 'company', 'create', '--name', 'North Pharmacy', ...person);
  const file = join(folder, 'recording.csv');
  writeFileSync(file, recording());
  await command(environment, 'import-readings', file, '--company', 'North Pharmacy');
  const server = startProcess('main', { ...environment, PORT: '0', MQTT_PORT: '0' });
  const [, address = ''] = await server.printed(/Server listening at (http:\/\/[\d.:]+)/);
  await server.printed(/is ready/);
  const call = async (method: string, path: string, body: unknown, cookie = ''): Promise<Response> => {
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(`${address}/api${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response;
  };
  const login = { companyName: 'North Pharmacy', email: 'admin@example.org', password: PASSWORD };
  const cookie = (await call('POST', '/auth/login', login)).headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  await call('PUT', '/alarms/sensor/1', { high_alarm: 8, high_enable: true, delay: 10 }, cookie);
  server.child.kill('SIGTERM');
  if ((await server.ended()) !== 0) throw new Error(server.output());
}

async function keep(engine: 'sqlite' | 'postgres', clusterUrl: string | null): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ts1-release-'));
  const open = await createTestDatabase(engine, clusterUrl);
  try {
    const { databaseUrl, dataDirectory } = open.location;
    const environment: Record<string, string> = {
      DATA_DIR: dataDirectory,
      SECRET_KEY,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    };
    await fill(environment, folder);
    const file = join(folder, 'release.backup');
    await command(environment, 'backup', file);
    const kept = join(TARGET, `${VERSION}-${engine}.backup.gz`);
    writeFileSync(kept, gzipSync(readFileSync(file), { level: 9 }));
    console.log(`kept ${kept}`);
  } finally {
    await open.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const cluster = await startPostgres();
if (cluster === null) throw new Error('PostgreSQL was not found: install it first');
try {
  await keep('sqlite', null);
  await keep('postgres', cluster.url);
} finally {
  await cluster.stop();
}
