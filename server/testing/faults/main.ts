import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Engine } from '../../src/database/index.ts';
import { startPostgres } from '../postgres-cluster.ts';
import { BROKER_FAULTS } from './broker-faults.ts';
import { CLOCK_FAULTS } from './clock-faults.ts';
import { DISK_FAULTS } from './disk-faults.ts';
import { POSTGRES_FAULTS } from './postgres-faults.ts';
import { PROCESS_FAULTS } from './process-faults.ts';
import { type Outcome, runFault } from './run-fault.ts';
import { isClean, isPassed, remarksOn, outcomeTable } from './table.ts';
import { SEAL_FAULTS } from './seal-faults.ts';
import { TARGET_FAULTS } from './target-faults.ts';
import { endWithin, whenInterrupted } from './when-interrupted.ts';

const HELP = `npm run test:faults -- [--short] [--only "server killed"]... [--engine sqlite|postgres]
                       [--allow-left-out] [--minutes 20]

Kills, freezes, fills, cuts and turns clocks under load, each on an installation of its own, and compares what was
acknowledged with what is stored and was sent. Ends with 1 unless nothing is lost, doubled or stuck, all came back, and
nothing was left out because this machine cannot do it (but with --allow-left-out).
The whole takes about 13 minutes on two cores, the short form up to 3; neither goes on after --minutes: it ends with 124.`;

const FAULTS = [
  ...PROCESS_FAULTS,
  ...TARGET_FAULTS,
  ...DISK_FAULTS,
  ...SEAL_FAULTS,
  ...CLOCK_FAULTS,
  ...POSTGRES_FAULTS,
  ...BROKER_FAULTS,
];
/** Limit over all faults; those of one engine run one after the other, each with its own limit. */
const MOST_MINUTES = '20';
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

// All processes that are started share the code that Node has compiled.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('../../../node_modules/.cache/compiled', import.meta.url),
);
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    engine: { type: 'string' },
    'allow-left-out': { type: 'boolean', default: false },
    minutes: { type: 'string', default: MOST_MINUTES },
    help: { type: 'boolean', default: false },
  },
});
const wanted = FAULTS.flatMap((fault) =>
  ENGINES.filter(
    (engine) =>
      (values.short ? fault.short : fault.engines).includes(engine) &&
      (values.only?.includes(fault.name) ?? true) &&
      (values.engine ?? engine) === engine,
  ).map((engine) => ({ fault, engine })),
);
if (values.help || wanted.length === 0) {
  print(`${HELP}\n\nFaults: ${FAULTS.map(({ name }) => name).join(', ')}`);
  process.exit(values.help ? 0 : 2);
}

const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  print(`--minutes takes a number above 0.\n\n${HELP}`);
  process.exit(2);
}
endWithin(minutes);
const cluster = wanted.some(({ engine }) => engine === 'postgres') ? await startPostgres() : null;
const forget = whenInterrupted(async () => cluster?.stop());
let outcomes: readonly Outcome[] = [];
try {
  outcomes = (await Promise.all(ENGINES.map(runOn))).flat();
} finally {
  forget();
  await cluster?.stop();
}
print(`\n${outcomeTable(outcomes)}\n`);
for (const line of outcomes.flatMap(remarksOn)) print(line);
process.exit(outcomes.every((one) => isPassed(one, values['allow-left-out'])) ? 0 : 1);

/** Runs one fault after the other; the engines run side by side, as they have nothing in common. */
async function runOn(lane: Engine): Promise<Outcome[]> {
  const done: Outcome[] = [];
  for (const { fault, engine } of wanted) {
    if (engine !== lane) continue;
    const outcome = await runFault(fault, engine, cluster?.url ?? null, values.short ? 1 : fault.times);
    done.push(outcome);
    print(`${fault.name}, on ${engine}: ${describeOutcome(outcome)}, ${outcome.seconds} s`);
  }
  return done;
}

function describeOutcome(outcome: Outcome): string {
  if (outcome.leftOut !== undefined) return 'left out';
  return isClean(outcome) ? 'came back whole' : 'DAMAGE';
}
