import { parseArgs } from 'node:util';
import { createTestDatabase, runTwoNodes, startPostgres } from '@ts1/server/testing';

const HELP = `npm run bench:two-nodes -- [--minutes 10]

Two nodes on one PostgreSQL take in mixed batches of five companies in opposite orders, note contact and evaluate alarms
by time. Ends with 1 when PostgreSQL counted a deadlock or a delivery was refused.`;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, help: { type: 'boolean', default: false } },
});
const minutes = Number(values.minutes);
if (values.help || !(minutes > 0)) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

const cluster = await startPostgres();
if (cluster === null) throw new Error('PostgreSQL was not found');
const open = await createTestDatabase('postgres', cluster.url);
try {
  const run = await runTwoNodes(open.location, minutes * 60_000);
  console.table([{ minutes, ...run }]);
  process.exitCode = run.deadlocks + run.refused > 0 ? 1 : 0;
} finally {
  await open.drop();
  await cluster.stop();
}
