import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expireAll, startProcess, type TestDatabase } from '@ts1/server/testing';
import { signIn } from '../company.ts';
import { startMeasuredServer } from '../ingest/measured-server.ts';
import { toTimings } from '../query/timed.ts';
import { startReader } from '../query/reader.ts';
import { bytesOnDisk } from './bytes-on-disk.ts';
import { fill, type Size } from './fill.ts';
import { sendLive } from './send-live.ts';

const DAY_MS = 86_400_000;
const STARTS = 3;
const DELETED_DAYS = 2;

/** One figure of an installation: lower is better. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
}

/** Fills an installation of that size and measures the actions of users and operators. */
export async function measureSize(open: TestDatabase, size: Size, seconds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const note = (name: string, unit: string, value: number): void => {
    figures.push({ name, unit, value });
    console.log(`  ${name}: ${value.toPrecision(3)} ${unit}`);
  };
  const filled = await fill(open, size);
  note('filled, all the time', 'µs a reading', (filled.seconds / size.readings) * 1e6);
  note('filled, processor', 'µs a reading', (filled.cpuSeconds / size.readings) * 1e6);
  note('on disk', 'bytes a reading', (await bytesOnDisk(open)) / size.readings);

  const starts: number[] = [];
  for (let start = 0; start < STARTS; start += 1) starts.push(await timeStart(open));
  note('start until ready', 'ms', Math.min(...starts));

  const server = await startMeasuredServer(open.location);
  const reader = startReader({ address: server.address, headers: await signIn(server.address) });
  const read = async (name: string, path: string, runs: number, each = 1): Promise<void> => {
    await reader.read(path, Math.ceil(runs / 4));
    const { result, cpuSeconds } = await server.during(async () => reader.read(path, runs));
    const calls = runs + Math.min(10, runs);
    note(name, 'ms', result.p50 / each);
    note(`${name}, processor`, 'ms', (cpuSeconds * 1_000) / calls / each);
  };
  try {
    const thousands = size.sensors / 1_000;
    await read('newest values of 1,000 sensors', '/getLiveData', 40, thousands);
    const [sensorId] = filled.sensorIds;
    const chart = `/sensors/${sensorId}/readings?maxPoints=2000&endDate=${filled.to}&startDate=${filled.to - 6 * DAY_MS}`;
    await read('chart of six days', chart, 40);
    await read('first page of the alarm log', '/alarms/events', 40);
    const live = await sendLive(server.address, filled, async (send) => server.during(send), seconds);
    note('ingest, one call of 100 readings', 'ms', toTimings(live.spent).p50);
    note('ingest, processor', 'µs a reading', (live.cpuSeconds / live.accepted) * 1e6);
  } finally {
    await reader.stop();
    await server.stop();
  }
  note('backup, a million readings', 's', (await timeBackup(open)) / (size.readings / 1e6));
  const retention = await timeRetention(open, filled);
  note('retention, a day of a sensor', 'ms', retention.ms);
  note('retention, a day of a sensor, processor', 'ms', retention.cpuMs);
  note('bare delete of a sealed day, a transaction each', 'ms', await timeBareDeletes(open, filled));
  return figures;
}

async function timeStart({ location }: TestDatabase): Promise<number> {
  const startedAt = performance.now();
  const server = startProcess('main', { ...databaseEnvironment(location), PORT: '0', MQTT_PORT: '0' });
  await server.printed(/is ready/);
  const ms = performance.now() - startedAt;
  server.child.kill('SIGTERM');
  await server.ended();
  return ms;
}

async function timeBackup({ location }: TestDatabase): Promise<number> {
  const path = join(location.dataDirectory, 'growth.backup');
  const startedAt = performance.now();
  const command = startProcess('cli', databaseEnvironment(location), ['backup', path]);
  if ((await command.ended()) !== 0) throw new Error(command.output());
  const seconds = (performance.now() - startedAt) / 1_000;
  rmSync(path);
  return seconds;
}

/** Deletes the oldest days of every sensor and returns the time for one day of one sensor. */
async function timeRetention(
  open: TestDatabase,
  { companyId, sensorIds, from }: Awaited<ReturnType<typeof fill>>,
): Promise<{ ms: number; cpuMs: number }> {
  const now = (Math.floor(from / DAY_MS) + DELETED_DAYS + 30) * DAY_MS;
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  await expireAll(open.database, companyId, { keepDays: 30, now });
  const { user, system } = process.cpuUsage(cpu);
  const days = sensorIds.length * DELETED_DAYS;
  return { ms: (performance.now() - startedAt) / days, cpuMs: (user + system) / 1_000 / days };
}

/** Measures the same by the engine alone: deletes the next days' blocks by their key, each day in a transaction. */
async function timeBareDeletes(
  { database }: TestDatabase,
  { companyId, sensorIds, from }: Awaited<ReturnType<typeof fill>>,
): Promise<number> {
  const first = Math.floor(from / DAY_MS) + DELETED_DAYS + 1;
  const startedAt = performance.now();
  for (const sensorId of sensorIds) {
    for (let day = first; day < first + DELETED_DAYS; day += 1) {
      await database.write(companyId, async (tx) =>
        tx.sql
          .deleteFrom('sealed_days')
          .where('company_id', '=', companyId)
          .where('sensor_id', '=', sensorId)
          .where('day', '<=', day)
          .execute(),
      );
    }
  }
  return (performance.now() - startedAt) / (sensorIds.length * DELETED_DAYS);
}

function databaseEnvironment({
  dataDirectory,
  databaseUrl,
}: TestDatabase['location']): Record<string, string> {
  return { DATA_DIR: dataDirectory, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
}
