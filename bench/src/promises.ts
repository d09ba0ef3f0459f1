import { spawnSync } from 'node:child_process';

const HELP = `npm run bench:promises

Runs the tests of how long something may take with the times that are promised, on an idle machine: how long a company waits
while another attacks, 50 people are notified, messages rest after a kill, or the database stays silent. A test run
allows ten times as much, because other programs may have the processor. The figures stand in the output.`;

/** The tests whose times are promised to users. */
const FILES = [
  'src/database/postgres/silent-connections.test.ts',
  'src/ingest/mqtt/mqtt.test.ts',
  'src/live/routes.test.ts',
  'src/nobody-stops-all.test.ts',
  'src/notifications/triggers/fifty-people.test.ts',
  'src/sending-killed.test.ts',
];

if (process.argv.includes('--help')) {
  console.log(HELP);
} else {
  const { status } = spawnSync('npx', ['vitest', 'run', '--no-file-parallelism', ...FILES], {
    stdio: 'inherit',
    env: { ...process.env, TS1_STRICT_TIMES: '1' },
  });
  process.exitCode = status ?? 1;
}
