import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createTestDatabase, startPostgres, startProcess, type TestDatabase } from '@ts1/server/testing';
import { createBenchCompany, signIn } from './company.ts';
import { startMeasuredServer } from './ingest/measured-server.ts';
import { createYear, YEAR_READINGS, type Year } from './query/year.ts';
import { type Checksum, computeChecksum } from './round-trip/checksum.ts';
import { startIdleWatch } from './idle-watch.ts';
import { checkInLibreOffice } from './round-trip/libreoffice.ts';
import { oddReading } from './round-trip/odd-year.ts';

const HELP = `npm run bench:round-trip -- [--engine sqlite|postgres] [--libreoffice] [--keep DIRECTORY]

A year of one-minute readings of a sensor leaves by the API as CSV, spreadsheet and PDF while the server's memory and
event loop are watched, and the CSV file is imported into an empty company. Fails unless both have the same readings.
--libreoffice also opens the spreadsheet in LibreOffice (soffice) and holds every cell against the CSV file.`;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    libreoffice: { type: 'boolean', default: false },
    keep: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || (values.engine !== 'sqlite' && values.engine !== 'postgres')) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

const COPY = 'Copy';
/** Exports, the CSV file twice: the memory that the second one adds would be lost with every export of a server. */
const EXPORTS = ['csv', 'csv', 'xlsx', 'pdf'] as const;

await bench(values.engine);

async function bench(engine: 'sqlite' | 'postgres'): Promise<void> {
  console.log(`${engine}, ${YEAR_READINGS} readings of one sensor, ${cpus().length} cores\n`);
  const cluster = engine === 'postgres' ? await startPostgres() : null;
  if (engine === 'postgres' && cluster === null) throw new Error('PostgreSQL was not found');
  const open = await createTestDatabase(engine, cluster?.url ?? null);
  const directory = values.keep ?? mkdtempSync(join(tmpdir(), 'ts1-round-trip-'));
  try {
    const year = await createYear(open, oddReading);
    await exportYear(open, year, directory);
    if (values.libreoffice) {
      const cells = await checkInLibreOffice(join(directory, 'year.xlsx'), join(directory, 'year.csv'));
      console.log(`\nLibreOffice shows the ${cells} cells of the spreadsheet as they are in the CSV file`);
    }
    const copied = await importYear(open, join(directory, 'year.csv'));
    const before = await computeChecksum(open, year.companyId, year.sensorId);
    compare(before, await computeChecksum(open, copied.companyId, copied.sensorId));
  } finally {
    if (values.keep === undefined) rmSync(directory, { recursive: true });
    await open.drop();
    await cluster?.stop();
  }
}

async function exportYear(open: TestDatabase, year: Year, directory: string): Promise<void> {
  const server = await startMeasuredServer(open.location);
  const idle = startIdleWatch();
  try {
    const headers = await signIn(server.address);
    console.log(line('', 'MB', 's', 'memory before', 'most, MB', 'loop most ms', 'idle most ms'));
    for (const format of EXPORTS) {
      const path = join(directory, `year.${format}`);
      const { megabytes: before } = await server.sample();
      await idle.most();
      const startedAt = performance.now();
      const { memory, lag } = await server.during(async () => {
        const period = `startDate=${year.from}&endDate=${year.to}`;
        const url = `${server.address}/api/sensors/${year.sensorId}/exports/${format}?${period}`;
        const response = await fetch(url, { headers });
        if (!response.ok || response.body === null) throw new Error(await response.text());
        await pipeline(Readable.fromWeb(response.body), createWriteStream(path));
      });
      const seconds = (performance.now() - startedAt) / 1_000;
      const size = statSync(path).size / 1e6;
      const figures = [size, seconds, before, memory[3], lag.most, await idle.most()];
      console.log(line(format, ...figures.map((figure) => figure.toFixed(1))));
    }
  } finally {
    await idle.stop();
    await server.stop();
  }
}

async function importYear(open: TestDatabase, path: string) {
  const { dataDirectory, databaseUrl } = open.location;
  const companyId = await createBenchCompany(open.location, COPY);
  const environment = {
    DATA_DIR: dataDirectory,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const startedAt = performance.now();
  const command = startProcess('cli', environment, ['import-readings', path, '--company', COPY, '--json']);
  if ((await command.ended()) !== 0) throw new Error(command.output());
  const [, added] = /"added":(\d+)/.exec(command.output()) ?? [];
  const [, sensorId] = /"sensors":\[\{"id":(\d+)/.exec(command.output()) ?? [];
  console.log(`\nimported ${added} readings in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  return { companyId, sensorId: Number(sensorId) };
}

function compare(before: Checksum, after: Checksum): void {
  console.log(`before ${before.readings} readings ${before.sha256}`);
  console.log(`after  ${after.readings} readings ${after.sha256}`);
  console.log(`of ${before.columns.join(', ')}`);
  if (before.readings === YEAR_READINGS && before.sha256 === after.sha256) return;
  console.error('The readings that came back are not those that left.');
  process.exitCode = 1;
}

function line(name: string, ...figures: string[]): string {
  return name.padEnd(8) + figures.map((figure) => figure.padStart(15)).join('');
}
