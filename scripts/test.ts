import { parseArgs } from 'node:util';
import { endTogether } from './child.ts';
import { SUITES, type Suite } from './test/suites.ts';
import { lookAgain, MOST_FLAKY, readFlakyList, writeFlakyList } from './test/second-look.ts';
import { closingLine, exitCode, failedTests, flakyTests, table, totals } from './test/summary.ts';
import type { Outcome } from './test/reports.ts';
import { findTools, installMissing, type FoundTools } from './test/tools.ts';

const { values } = parseArgs({
  options: {
    'every-suite': { type: 'boolean', default: process.env['TS1_EVERY_SUITE'] === '1' },
    only: { type: 'string', multiple: true },
    // File in which earlier commands of the same gate list their flaky tests, which count here too.
    'flaky-list': { type: 'string' },
  },
});
const everySuite = values['every-suite'];

const suites =
  values.only === undefined
    ? SUITES.filter(({ onDemand }) => onDemand !== true)
    : SUITES.filter(({ name }) => values.only?.includes(name));
if (suites.length === 0) {
  console.error(`--only takes one of: ${SUITES.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

endTogether();
const tools = await prepareTools();
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...tools.env,
  ...(everySuite ? { TS1_EVERY_SUITE: '1' } : {}),
};

const first: Outcome[] = [];
for (const suite of suites) {
  console.log(`\n=== ${suite.name}`);
  first.push(await runSuite(suite));
}

const flakyList = values['flaky-list'];
const earlier = flakyList === undefined ? [] : readFlakyList(flakyList);
const looked = await lookAgain(first, rerun, earlier.length);
const outcomes = looked.outcomes.map(held);
if (flakyList !== undefined) writeFlakyList(flakyList, [...earlier, ...looked.flaky]);

const sum = totals(outcomes);
console.log(`\n${table(outcomes)}`);
for (const line of failedTests(outcomes)) console.log(line);
for (const line of flakyTests(looked.flaky)) console.log(line);
if (looked.flaky.length > 0) {
  console.log(
    `A flaky test failed and passed alone. At most ${MOST_FLAKY} are let pass: mend them first of all.`,
  );
}
for (const line of leftOut()) console.log(`NOT RUN: ${line}`);
console.log(`\n${closingLine(sum)}`);
process.exitCode = exitCode(sum);

async function prepareTools(): Promise<FoundTools> {
  const { missing } = findTools();
  await installMissing(missing);
  const after = findTools();
  for (const { name, variable } of after.missing) {
    console.error(`${name} was not found: what needs it is left out. Install it or set ${variable}.`);
  }
  return after;
}

async function runSuite(suite: Suite): Promise<Outcome> {
  if (suite.needs === undefined || tools.available.has(suite.needs)) return suite.run(env);
  const note = `could not run: ${suite.needs} is not set and nothing was found`;
  return { suite: suite.name, passed: 0, failed: everySuite ? 1 : 0, skipped: 1, seconds: 0, note };
}

/** Runs some files of a suite once more, when nothing else runs. */
async function rerun(name: string, files: readonly string[]): Promise<Outcome> {
  console.log(`\n=== ${name}, what failed once more: ${files.join(' ')}`);
  const suite = SUITES.find((one) => one.name === name);
  if (suite === undefined) throw new Error(`No suite is called ${name}`);
  return suite.run(env, files);
}

/** Makes skipped tests failures with --every-suite: the run promised to leave nothing out. */
function held(outcome: Outcome): Outcome {
  if (!everySuite || outcome.skipped === 0 || outcome.failed > 0) return outcome;
  return { ...outcome, failed: outcome.skipped, skipped: 0, note: `${outcome.skipped} skipped, none may be` };
}

function leftOut(): string[] {
  return [
    ...tools.missing.map(({ name }) => `whatever needs ${name}`),
    ...outcomes
      .filter(({ skipped }) => skipped > 0)
      .map(({ suite, skipped }) => `${skipped} skipped in ${suite}, see its output above`),
  ];
}
