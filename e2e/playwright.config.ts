import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

// The test command names one; called by itself it takes the system's.
const chromium =
  process.env['CHROMIUM_PATH'] ??
  [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => existsSync(path));

/** By `npm run test:long`: whole ways from a setting over real parts to a message, and what waits for the clock. */
const LONG = [
  'acknowledge-from-message',
  'connection',
  'crowd',
  'device-examples',
  'longer-texts',
  'maintenance',
  'network-servers',
  'phone',
  'programs',
  'readings-import',
  'steady-screens',
  'two-factor',
  'warnings',
].map((name) => `**/${name}.spec.ts`);

// The same on every machine; the workers and the products that they start take it from here.
process.env['TZ'] = 'UTC';

// Nothing of these products has to survive a power cut: they wait for no disk.
process.env['TS1_QUICK_DATABASES'] ??= '1';

export default defineConfig({
  testDir: 'tests',
  // All of them where neither half is asked for, as when somebody names a file.
  ...(process.env['BROWSER_TESTS'] === 'long' && { testMatch: LONG }),
  ...(process.env['BROWSER_TESTS'] === 'short' && { testIgnore: LONG }),
  // Each has a product of its own; more than two slow one another down.
  workers: Math.min(2, availableParallelism()),
  // Long enough for a machine that is busy with other work: only what fails waits for them.
  timeout: 90_000,
  expect: { timeout: 25_000 },
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
