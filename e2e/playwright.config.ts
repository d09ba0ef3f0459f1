import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

// The test command names a browser; without it the system's is used.
const chromium =
  process.env['CHROMIUM_PATH'] ??
  [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => existsSync(path));

/** Tests of `npm run test:long`: whole ways from a setting over real parts to a message, and waits for the clock. */
const LONG = [
  'acknowledge-from-message',
  'connection',
  'crowd',
  'device-examples',
  'every-screen',
  'long-lists',
  'longer-texts',
  'maintenance',
  'network-servers',
  'phone',
  'programs',
  'readings-import',
  'screens-as-text',
  'steady-screens',
  'two-factor',
  'warnings',
].map((name) => `**/${name}.spec.ts`);

// The time zone is the same on every machine; the workers and the products that they start inherit it.
process.env['TZ'] = 'UTC';

// These products need not survive a power cut: they wait for no disk.
process.env['TS1_QUICK_DATABASES'] ??= '1';

export default defineConfig({
  testDir: 'tests',
  // All tests run where neither half is asked for, as when a file is named.
  ...(process.env['BROWSER_TESTS'] === 'long' && { testMatch: LONG }),
  ...(process.env['BROWSER_TESTS'] === 'short' && { testIgnore: LONG }),
  // Each worker has its own product; more than two slow one another down.
  workers: Math.min(2, availableParallelism()),
  // These limits suit a machine that is busy with other work: only failing tests reach them.
  timeout: 90_000,
  expect: {
    timeout: 25_000,
    // A part that is new is a difference, as a missing one is.
    toMatchAriaSnapshot: { children: 'deep-equal', pathTemplate: 'screens-as-text/{arg}{ext}' },
    toHaveScreenshot: { pathTemplate: '{testDir}/../pictures/{arg}{ext}' },
  },
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
    // Recording a trace slows every test down: ask for it with --trace on.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium !== undefined && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
