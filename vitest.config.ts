import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { parseRows } from './scripts/docs/shown-by.ts';

// The same on every machine; the workers take them from here.
Object.assign(process.env, { TZ: 'UTC', LC_ALL: 'C.UTF-8' });

/** Long enough for a machine that is busy with other work: only what fails waits for them. */
const TIMEOUT_MS = 60_000;
/** Tests that start programs one after the other take up to half a minute on an idle machine. */
const LONG_TIMEOUT_MS = 300_000;
const PROPERTIES = join(import.meta.dirname, 'vitest.properties.ts');
/** What the tests of every project have. */
const COMMON = {
  testTimeout: TIMEOUT_MS,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: [PROPERTIES],
};

/** By a command of their own (npm run test:long): they start programs, kill, freeze, fill, restart, try very much and wait. */
const LONG = [
  'scripts/demo/demo.test.ts',
  'server/src/alarms/templates/template-killed.test.ts',
  'server/src/api-lint.test.ts',
  'server/src/backup/released.test.ts',
  'server/src/cli/audit.test.ts',
  'server/src/cli/backup-and-restore.test.ts',
  'server/src/cli/import-beside-server.test.ts',
  'server/src/cli/import-killed.test.ts',
  'server/src/cli/import-readings.test.ts',
  'server/src/cli/quarantine.test.ts',
  'server/src/cli/readings-verify.test.ts',
  'server/src/cli/recordings.test.ts',
  'server/src/commands/commands-two-servers.test.ts',
  'server/src/commands/kill.test.ts',
  'server/src/database/postgres/deadlocks.test.ts',
  'server/src/database/postgres/silent-connections.test.ts',
  'server/src/evidence-verifier/thousand-falsified.test.ts',
  'server/src/full-disk-start.test.ts',
  'server/src/fuzz.test.ts',
  'server/src/imports/uploaded/server-killed.test.ts',
  'server/src/ingest/examples.test.ts',
  'server/src/ingest/mqtt/outside-broker.test.ts',
  'server/src/ingest/pipeline/durability.test.ts',
  'server/src/ingest/pipeline/full-disk.test.ts',
  'server/src/ingest/senders/bridge.test.ts',
  'server/src/main.test.ts',
  'server/src/nobody-stops-all.test.ts',
  'server/src/notifications/triggers/fifty-people.test.ts',
  'server/src/notifications/triggers/time-passed-killed.test.ts',
  'server/src/readings/sealing/killed.test.ts',
  'server/src/readings/sealing/large-day.test.ts',
  'server/src/readings/sealed/same-answers.test.ts',
  'server/src/rolling-restart.test.ts',
  'server/src/sealed-answers.test.ts',
  'server/src/sending-killed.test.ts',
  'server/testing/faults/interrupted.test.ts',
  'server/testing/faults/planted-damage.test.ts',
];
/** Those of a workspace, from its folder. */
const longTests = (workspace: string): string[] =>
  LONG.filter((file) => file.startsWith(`${workspace}/`)).map((file) => file.slice(workspace.length + 1));

/** They replace modules or globals: the other files of the web's rules share theirs. */
export const REPLACING = [
  'src/further-level.test.ts',
  'src/further-measurand.test.ts',
  'src/platform/lazy-part.test.ts',
  'src/platform/query-client.test.ts',
  'src/ui/notify.test.ts',
];

/** Of the server, the files with, or without, such a text in them. */
const serverTests = (isWanted: (text: string) => boolean): string[] =>
  globSync('{src,testing}/**/*.test.ts', { cwd: join(import.meta.dirname, 'server') }).filter(
    (file) =>
      !longTests('server').includes(file) &&
      isWanted(readFileSync(join(import.meta.dirname, 'server', file), 'utf8')),
  );

/** They take nothing from the kit for tests: they open no database and start nothing. */
const RULES = serverTests((text) => !/testing\/|vi\.mock\(|inject\(/.test(text));

/** They replace modules, which the other files of the server share. */
const SERVER_REPLACING = serverTests((text) => text.includes('vi.mock('));

/** Components whose tests replace modules, or leave a call behind for whoever comes next: no other file shares theirs. */
const COMPONENTS_ALONE = [
  'src/alarm-log/alarm-log.test.tsx',
  'src/analytics/analytics.test.tsx',
  'src/app/keyboard.test.tsx',
  'src/passkeys/passkeys.test.tsx',
  'src/sensor-detail/inputs/inputs.test.tsx',
  'src/sensor-detail/sensor-page.test.tsx',
];

const LUCIDE = 'node_modules/lucide-react/dist/cjs/lucide-react.js';

const server = {
  root: './server',
  globalSetup: [join(import.meta.dirname, 'server/testing/vitest-postgres.ts')],
  ...COMMON,
  hookTimeout: TIMEOUT_MS,
  // The processes and database threads that tests start share what Node has compiled.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
};

/** Nothing in these databases has to survive a power cut. */
const ON_QUICK_DATABASES = { ...server, env: { ...server.env, TS1_QUICK_DATABASES: '1' } };

function components(own: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    // One file instead of 1,700: each test file imports its modules again.
    resolve: { alias: { 'lucide-react': join(import.meta.dirname, LUCIDE) } },
    test: {
      root: './web',
      include: ['src/**/*.test.tsx'],
      environment: 'jsdom',
      // A failure shows the roles that are there, not the whole page.
      env: { DEBUG_PRINT_LIMIT: '3000' },
      ...COMMON,
      setupFiles: [...COMMON.setupFiles, join(import.meta.dirname, 'web/src/testing/setup.ts')],
      ...own,
    },
  };
}

/** Statements and promises: a test that names another is refused, and `--tags-filter` runs the tests of one. */
const SHOWN_ROWS = ['docs/spec-coverage.md', 'docs/reliability.md', 'docs/security.md'].flatMap((page) =>
  parseRows(readFileSync(join(import.meta.dirname, page), 'utf8')),
);

export default defineConfig({
  test: {
    tags: SHOWN_ROWS.map(({ id, text }) => ({ name: id, description: text })),
    // Left to itself it spares one core.
    maxWorkers: '100%',
    // By npm run coverage alone.
    coverage: {
      provider: 'v8',
      // From the root of each project.
      include: ['src/**/*.{ts,tsx}'],
      exclude: ['**/*.test.{ts,tsx}', '**/testing/**', '**/*.d.ts'],
    },
    projects: [
      // Rules without state: files share their modules, and no process is started for each.
      {
        test: {
          name: 'contract',
          root: './contract',
          isolate: false,
          include: ['src/**/*.test.ts'],
          ...COMMON,
        },
      },
      {
        test: {
          ...ON_QUICK_DATABASES,
          name: 'server',
          // Its modules are loaded once: that takes more than two seconds of processor time, and there are 180 files.
          isolate: false,
          include: ['{src,testing}/**/*.test.ts'],
          exclude: [...longTests('server'), ...RULES, ...SERVER_REPLACING],
        },
      },
      { test: { ...ON_QUICK_DATABASES, name: 'server-replacing', include: SERVER_REPLACING } },
      {
        test: { name: 'rules', root: './server', isolate: false, include: RULES, ...COMMON },
      },
      {
        test: {
          ...server,
          name: 'long',
          root: '.',
          include: LONG,
          testTimeout: LONG_TIMEOUT_MS,
          hookTimeout: LONG_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'simulator',
          root: './simulator',
          include: ['src/**/*.test.ts'],
          ...COMMON,
        },
      },
      {
        test: {
          name: 'scripts',
          root: './scripts',
          include: ['**/*.test.ts'],
          exclude: longTests('scripts'),
          ...COMMON,
        },
      },
      {
        test: {
          name: 'web',
          root: './web',
          isolate: false,
          include: ['{src,build,samples}/**/*.test.ts'],
          exclude: REPLACING,
          ...COMMON,
        },
      },
      { test: { name: 'web-replacing', root: './web', include: REPLACING, ...COMMON } },
      components({ name: 'components', isolate: false, exclude: COMPONENTS_ALONE }),
      components({ name: 'components-alone', include: COMPONENTS_ALONE }),
    ],
  },
});
