import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compareTurns, type Measured, readFigures } from './compare/figures.ts';

const HELP = `npm run bench:compare -- --base COMMIT [--turns 3] [--bench ingest] [-- ARGUMENTS OF THE BENCHMARK]

Clones this repository twice, at COMMIT and at HEAD, installs both, and runs the benchmark of each in turns on this
machine: prints the medians and the ratio of each figure that both measure. Changes that are not committed do not count.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string' },
    turns: { type: 'string', default: '3' },
    bench: { type: 'string', default: 'ingest' },
    help: { type: 'boolean', default: false },
  },
});
const turns = Number(values.turns);
if (values.help || values.base === undefined || !Number.isInteger(turns) || turns < 1) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}
compare(values.base, values.bench, positionals);

function compare(base: string, bench: string, options: readonly string[]): void {
  const directory = mkdtempSync(path.join(tmpdir(), 'compare-'));
  try {
    const clones = [clone(directory, 'before', base), clone(directory, 'now', 'HEAD')] as const;
    const measured: readonly [Measured[][], Measured[][]] = [[], []];
    for (let turn = 1; turn <= turns; turn += 1) {
      // Each goes first every other time: what the machine does meanwhile hits both.
      const order = turn % 2 === 1 ? ([0, 1] as const) : ([1, 0] as const);
      for (const which of order) {
        const load = loadavg()[0]?.toFixed(1);
        console.error(`turn ${turn} of ${turns}, ${which === 0 ? base : 'HEAD'}, load ${load}`);
        measured[which].push(run(clones[which], bench, options));
      }
    }
    console.log(`bench:${bench} ${options.join(' ')}, medians of ${turns} turns, ${cpus().length} cores\n`);
    for (const { what, before, now, ratios } of compareTurns(...measured)) {
      console.log(what);
      console.log(`  ${before} → ${now}  (${ratios.map((ratio) => ratio.toFixed(2)).join(' / ')} times)`);
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Clones a commit, installed; returns its directory. */
function clone(directory: string, name: string, commit: string): string {
  const hash = execFileSync('git', ['rev-parse', '--verify', `${commit}^{commit}`], {
    encoding: 'utf8',
  }).trim();
  const to = path.join(directory, name);
  execFileSync('git', ['clone', '--quiet', '--no-checkout', '.', to]);
  execFileSync('git', ['checkout', '--quiet', hash], { cwd: to });
  console.error(`installing ${commit}`);
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: to, stdio: ['ignore', 'ignore', 'inherit'] });
  return to;
}

function run(directory: string, bench: string, options: readonly string[]): Measured[] {
  const command = ['run', '--silent', `bench:${bench}`, '--', ...options];
  const figures = readFigures(execFileSync('npm', command, { cwd: directory, encoding: 'utf8' }));
  if (figures.length === 0) throw new Error(`bench:${bench} printed no figures`);
  return figures;
}
