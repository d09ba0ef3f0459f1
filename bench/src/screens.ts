import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { createTestDatabase, startPostgres } from '@ts1/server/testing';
import { openMailWatch } from './alarms/mail-watch.ts';
import { createCaller, createBenchCompany, signIn } from './company.ts';
import { startMeasuredServer } from './ingest/measured-server.ts';
import { timed } from './query/timed.ts';
import { timeScreens } from './screens/in-chromium.ts';
import { ALARMS, createLargeCompany, SENSORS, USERS, ZONES } from './screens/large-company.ts';
import { judgePages, LIGHTHOUSE_HEADINGS } from './screens/lighthouse.ts';
import { createUsualCompany } from './screens/usual-company.ts';

const HELP = `npm run bench:screens -- [--engine sqlite|postgres] [--runs 50]

A company of ${SENSORS} sensors, ${ALARMS} alarms, ${USERS} users and ${ZONES} zones: what the calls of its screens take, and in
Chromium the first content of each screen, the longest task while live values come, the bytes of a first visit, frames of
scrolling to the end and the heap after it; then what Lighthouse says of four pages of a company of 30 sensors. Needs a built web
app.`;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    runs: { type: 'string', default: '50' },
    help: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
if (values.help || !(runs > 0) || !['sqlite', 'postgres'].includes(values.engine)) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

const LIVE_SENSORS = 500;
const SCREENS = [
  { path: '/', rows: 'tbody tr' },
  { path: '/alarm-log', rows: 'tbody tr' },
  { path: '/users', rows: 'tbody tr' },
  { path: '/zones', rows: 'tbody tr' },
];
const CALLS = [
  ['sensors', '/sensors'],
  ['newest values', '/getLiveData'],
  ['alarm log, waiting', '/alarms/alarm-log'],
  ['alarm log, all, 1,000 rows', '/alarms/alarm-log?include_acknowledged=true'],
  ['alarm settings', '/alarms'],
  ['users', '/users'],
  ['zones', '/zones'],
] as const;

await bench(values.engine === 'postgres' ? 'postgres' : 'sqlite');

async function bench(engine: 'sqlite' | 'postgres'): Promise<void> {
  console.log(
    `${engine}, ${SENSORS} sensors, ${ALARMS} alarms, ${USERS} users, ${ZONES} zones, ${cpus().length} cores\n`,
  );
  const cluster = engine === 'postgres' ? await startPostgres() : null;
  if (engine === 'postgres' && cluster === null) throw new Error('PostgreSQL was not found');
  const open = await createTestDatabase(engine, cluster?.url ?? null);
  const mail = await openMailWatch();
  try {
    const companyId = await createBenchCompany(open.location);
    const company = await createLargeCompany(open, companyId);
    const server = await startMeasuredServer(open.location, {
      SMTP_URL: mail.url,
      SMTP_FROM: 'alarms@example.org',
    });
    try {
      const call = createCaller(server.address, await signIn(server.address));
      await company.raiseAlarms(server.address, call);
      console.log(`${'call'.padEnd(32)}${'p50 ms'.padStart(12)}${'p95 ms'.padStart(12)}`);
      for (const [name, path] of CALLS) {
        const { p50, p95 } = await timed(runs, async () => call('GET', path));
        console.log(`${name.padEnd(32)}${p50.toFixed(1).padStart(12)}${p95.toFixed(1).padStart(12)}`);
      }
      const columns = [
        'first content ms',
        'rows there ms',
        'longest task ms',
        'received kB',
        'scroll p99 ms',
        'heap MB',
      ];
      console.log(`\n${'screen'.padEnd(12)}${columns.map((column) => column.padStart(18)).join('')}`);
      const screens = await timeScreens(server.address, SCREENS, async () =>
        company.deliver(server.address, LIVE_SENSORS),
      );
      for (const { path, firstContent, usable, longestTask, bytes, scrollFrame, heap } of screens) {
        const figures = [firstContent, usable, longestTask, bytes / 1e3, scrollFrame, heap / 1e6];
        console.log(`${path.padEnd(12)}${figures.map((figure) => figure.toFixed(0).padStart(18)).join('')}`);
      }
      const pages = await createUsualCompany(open, server.address, mail);
      console.log(
        `\n${'page'.padEnd(20)}${LIGHTHOUSE_HEADINGS.map((heading) => heading.padStart(18)).join('')}`,
      );
      for (const { page, on, scores, lost } of await judgePages(server.address, pages)) {
        const figures = scores.map((score) => String(score).padStart(18));
        console.log(
          [`${page}, ${on}`.padEnd(20), ...figures, ...(lost.length > 0 ? ['  ', lost.join(', ')] : [])].join(
            '',
          ),
        );
      }
    } finally {
      await server.stop();
    }
  } finally {
    await mail.close();
    await open.drop();
    await cluster?.stop();
  }
}
