import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Long enough for a machine that is busy with other work. */
const TIMEOUT_MS = 60_000;

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
      {
        test: {
          name: 'server',
          root: './server',
          include: ['src/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'server/src/testing/vitest-postgres.ts')],
          testTimeout: TIMEOUT_MS,
          hookTimeout: 60_000,
          // The processes and database threads that tests start share what Node has compiled.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
        },
      },
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
