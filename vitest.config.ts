import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Long enough for a machine that is busy with other work. */
const TIMEOUT_MS = 60_000;

/** They measure how long others wait: after all the rest, so that other tests are not what they wait for. */
const ALONE = ['src/nobody-stops-all.test.ts'];

const server = {
  root: './server',
  globalSetup: [join(import.meta.dirname, 'server/src/testing/vitest-postgres.ts')],
  testTimeout: TIMEOUT_MS,
  hookTimeout: 60_000,
  // The processes and database threads that tests start share what Node has compiled.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
};

export default defineConfig({
  test: {
    // Left to itself it spares one core.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'contract',
          root: './contract',
          include: ['src/**/*.test.ts'],
          testTimeout: TIMEOUT_MS,
        },
      },
      { test: { ...server, name: 'server', include: ['src/**/*.test.ts'], exclude: ALONE } },
      { test: { ...server, name: 'server-alone', include: ALONE, sequence: { groupOrder: 1 } } },
      {
        test: {
          name: 'simulator',
          root: './simulator',
          include: ['src/**/*.test.ts'],
          testTimeout: TIMEOUT_MS,
        },
      },
      { test: { name: 'scripts', root: './scripts', include: ['**/*.test.ts'], testTimeout: TIMEOUT_MS } },
      {
        test: {
          name: 'web',
          root: './web',
          include: ['{src,build}/**/*.test.{ts,tsx}'],
          testTimeout: TIMEOUT_MS,
        },
      },
    ],
  },
});
