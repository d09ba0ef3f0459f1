import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { survey, type Violation } from './cruise.ts';
import { SERVER_FLOORS, SERVER_ORDER } from './rules.ts';

type Plant = { rule: string; file: string; imports: string; written?: string };

const floors: [string, readonly string[]][] = Object.entries(SERVER_FLOORS);

/** Plants an import of a part by one below it. */
function upward(rule: string, from = '', to = ''): Plant {
  return {
    rule,
    file: serverFile(from),
    imports: `./${'../'.repeat(fileDepth(from))}${serverFace(to)}`,
  };
}

/** Imports that must each be caught by the rule named beside them. */
const PLANTS: Plant[] = [
  ...floors.flatMap(([, parts]) =>
    parts.slice(0, -1).map((name, position) => upward(`server-order-${name}`, name, parts[position + 1])),
  ),
  ...floors
    .slice(0, -1)
    .map(([floor, parts], position) =>
      upward(`server-floor-${floor}`, parts.at(-1), floors[position + 1]?.[1][0]),
    ),
  { rule: 'server-faces', file: 'server/src/alarms/reach-in.ts', imports: '../sensors/inner.ts' },
  { rule: 'testing-enters-by-faces', file: 'server/testing/reach-in.ts', imports: '../src/sensors/inner.ts' },
  { rule: 'server-faces', file: 'server/src/main.ts', imports: './sensors/inner.ts' },
  { rule: 'server-cli-is-a-leaf', file: 'server/src/alarms/cli.ts', imports: '../cli/index.ts' },
  { rule: 'testing-is-for-tests', file: 'server/src/alarms/kit.ts', imports: '../../testing/index.ts' },
  { rule: 'testing-is-for-tests', file: 'simulator/src/kit.ts', imports: './testing/index.ts' },
  { rule: 'contract-imports-only-zod', file: 'contract/src/fs.ts', imports: 'node:fs' },
  { rule: 'contract-imports-only-zod', file: 'contract/src/server.ts', imports: '../../server/src/main.ts' },
  {
    rule: 'samples-are-no-part-of-the-app',
    file: 'web/src/sensors/sample.ts',
    imports: '../../samples/sample.tsx',
  },
  { rule: 'web-stands-alone', file: 'web/src/sensors/server.ts', imports: '../../../server/src/main.ts' },
  { rule: 'web-stands-alone', file: 'web/src/sensors/kit.ts', imports: '@ts1/server/testing' },
  { rule: 'web-stands-alone', file: 'web/src/sensors/fleet.ts', imports: '../../../simulator/src/index.ts' },
  { rule: 'server-stands-alone', file: 'server/src/alarms/web.ts', imports: '../../../web/src/ui/index.ts' },
  {
    rule: 'server-stands-alone',
    file: 'server/src/alarms/fleet.ts',
    imports: '../../../simulator/src/index.ts',
  },
  { rule: 'server-stands-alone', file: 'server/src/alarms/e2e.ts', imports: '../../../e2e/tests/index.ts' },
  { rule: 'server-stands-alone', file: 'server/src/alarms/bench.ts', imports: '../../../bench/src/index.ts' },
  { rule: 'simulator-speaks-the-protocol', file: 'simulator/src/in.ts', imports: '../../server/src/main.ts' },
  { rule: 'web-order-i18n', file: 'web/src/i18n/up.ts', imports: '../platform/index.ts' },
  { rule: 'web-order-platform', file: 'web/src/platform/up.ts', imports: '../sensors/index.ts' },
  { rule: 'web-order-ui', file: 'web/src/ui/up.tsx', imports: '../sensors/index.ts' },
  { rule: 'web-order-session', file: 'web/src/session/up.ts', imports: '../sensors/index.ts' },
  { rule: 'web-order-live', file: 'web/src/live/up.ts', imports: '../sensors/index.ts' },
  { rule: 'web-screens-below-app', file: 'web/src/sensors/up.ts', imports: '../app/index.ts' },
  { rule: 'web-folders-one-way', file: 'web/src/zones/to-users.ts', imports: '../users/index.ts' },
  {
    rule: 'server-folders-one-way',
    file: 'server/src/alarms/machine/to-log.ts',
    imports: '../log/index.ts',
  },
  {
    rule: 'server-folders-one-way',
    file: 'server/src/readings/sealed/to-rollups.ts',
    imports: '../rollups/index.ts',
    written: "import type { Rollup } from '../rollups/index.ts';",
  },
  { rule: 'no-cycles', file: 'server/src/zones/round.ts', imports: './round-back.ts' },
  {
    rule: 'no-cycles',
    file: 'server/src/zones/type-round.ts',
    imports: './type-round-back.ts',
    written: "import type { Back } from './type-round-back.ts';",
  },
  {
    rule: 'server-floor-things',
    file: 'server/src/zones/held.ts',
    imports: '../alarms/index.ts',
    written: "await using held = await import('../alarms/index.ts');",
  },
  { rule: 'no-unresolvable', file: 'server/src/zones/nowhere.ts', imports: './nowhere-at-all.ts' },
  { rule: 'production-declares-what-it-uses', file: 'server/src/zones/dev.ts', imports: 'a-dev-dependency' },
  {
    rule: 'production-declares-what-it-uses',
    file: 'server/src/zones/bare.ts',
    imports: 'an-undeclared-one',
  },
];

/** Imports that look alike and are allowed: catching one of these is a fault of the rules too. */
const ALLOWED: Omit<Plant, 'rule'>[] = [
  { file: 'server/src/alarms/down.ts', imports: '../sensors/index.ts' },
  { file: 'server/src/alarms/down.test.ts', imports: '../../testing/index.ts' },
  { file: 'server/src/alarms/shelf.ts', imports: '../platform/clock.ts' },
  { file: 'server/src/cli/all.ts', imports: '../alarms/index.ts' },
  { file: 'contract/src/zod.ts', imports: 'zod' },
  { file: 'web/src/sensors/down.ts', imports: '../ui/index.ts' },
  { file: 'web/src/app/screens.ts', imports: '../sensors/index.ts' },
  { file: 'e2e/tests/kit.ts', imports: '@ts1/server/testing' },
];

/** Plants all imports in a throw-away tree; reports forbidden ones that are missed and allowed ones that are caught. */
export async function unnoticedPlants(): Promise<string[]> {
  const tree = mkdtempSync(join(tmpdir(), 'borders-'));
  try {
    layOut(tree);
    const folders = ['contract', 'server', 'web', 'simulator', 'e2e', 'bench'];
    const { violations } = await survey(tree, folders);
    return [...missed(violations), ...wronglyCaught(violations)];
  } finally {
    rmSync(tree, { recursive: true });
  }
}

function missed(violations: Violation[]): string[] {
  return PLANTS.filter(
    ({ rule, file }) => !violations.some((found) => found.rule === rule && covers(found, rule, file)),
  ).map(({ rule, file, imports }) => `${rule} did not notice ${file} importing ${imports}`);
}

// A rule about folders reports the folders, and a cycle is reported once, from either of its ends.
function covers(found: Violation, rule: string, file: string): boolean {
  if (rule.endsWith('-folders-one-way')) return found.from === dirname(file);
  return found.from === file || (rule === 'no-cycles' && found.to === file);
}

function wronglyCaught(violations: Violation[]): string[] {
  return ALLOWED.flatMap(({ file, imports }) =>
    violations
      .filter(({ from }) => from === file)
      .map(({ rule }) => `${rule} wrongly refuses ${file} importing ${imports}`),
  );
}

function layOut(tree: string): void {
  const files = new Map<string, string>();
  const add = (file: string, line: string) => files.set(file, `${files.get(file) ?? ''}${line}\n`);
  for (const name of SERVER_ORDER) add(serverFile(name), 'export {};');
  for (const file of [
    'server/src/platform/clock.ts',
    'server/src/sensors/inner.ts',
    'server/src/cli/index.ts',
    'server/testing/index.ts',
    'simulator/src/index.ts',
    'simulator/src/testing/index.ts',
    'e2e/tests/index.ts',
    'bench/src/index.ts',
    'web/samples/sample.tsx',
    'web/src/ui/index.ts',
    'web/src/platform/index.ts',
    'web/src/sensors/index.ts',
    'web/src/app/index.ts',
  ]) {
    add(file, 'export {};');
  }
  add('web/src/users/index.ts', "import '../zones/index.ts';");
  add('web/src/zones/index.ts', 'export {};');
  add('server/src/alarms/log/index.ts', "import '../machine/index.ts';");
  add('server/src/alarms/machine/index.ts', 'export {};');
  add('server/src/readings/rollups/index.ts', "import '../sealed/index.ts';");
  add('server/src/readings/sealed/index.ts', 'export {};');
  add('server/src/zones/round-back.ts', "import './round.ts';");
  add('server/src/zones/type-round-back.ts', "import type { Round } from './type-round.ts';");
  for (const { file, imports, written } of [...PLANTS, ...ALLOWED])
    add(file, written ?? `import '${imports}';`);

  add('package.json', JSON.stringify({ name: 'planted', devDependencies: { 'a-dev-dependency': '1.0.0' } }));
  add('contract/package.json', manifest('@ts1/contract', { dependencies: { zod: '1.0.0' } }));
  add(
    'server/package.json',
    manifest('@ts1/server', {
      exports: { './testing': './testing/index.ts' },
      devDependencies: { 'a-dev-dependency': '1.0.0' },
    }),
  );
  for (const name of ['web', 'simulator', 'e2e', 'bench'])
    add(`${name}/package.json`, manifest(`@ts1/${name}`, {}));
  for (const name of ['zod', 'a-dev-dependency', 'an-undeclared-one']) {
    add(`node_modules/${name}/package.json`, manifest(name, { main: 'index.js' }));
    add(`node_modules/${name}/index.js`, 'export {};');
  }

  for (const [file, text] of files) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  }
  mkdirSync(join(tree, 'node_modules/@ts1'));
  symlinkSync(join(tree, 'server'), join(tree, 'node_modules/@ts1/server'));
}

function manifest(name: string, more: object): string {
  return JSON.stringify({ name, version: '1.0.0', type: 'module', ...more });
}

function isTopFile(name: string): boolean {
  return ['config', 'main'].includes(name);
}

function serverFace(name: string): string {
  return isTopFile(name) ? `${name}.ts` : `${name}/index.ts`;
}

function serverFile(name: string): string {
  return `server/src/${serverFace(name)}`;
}

function fileDepth(name: string): number {
  return isTopFile(name) ? 0 : 1;
}
