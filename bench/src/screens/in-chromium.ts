import { existsSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { BENCH_SIGN_IN } from '../company.ts';

/** Time limit that suits a machine busy with other work. */
const ROWS_WITHIN_MS = 120_000;
const LIVE_ROUNDS = 10;
const LIVE_PAUSE_MS = 500;
/** Code that runs in the page. */
const OBSERVE = `
  globalThis.tasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask' });
`;

export interface Screen {
  readonly path: string;
  /** Milliseconds from the start of the navigation. */
  readonly firstContent: number;
  /** Milliseconds until the screen's own rows were there. */
  readonly usable: number;
  /** Longest task that blocked the page while live values came, in milliseconds. */
  readonly longestTask: number;
}

/** Loads each screen afresh and times it, also while live values come. */
export async function timeScreens(
  address: string,
  screens: readonly { readonly path: string; readonly rows: string }[],
  deliver: () => Promise<void>,
): Promise<Screen[]> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) throw new Error('Chromium was not found: set CHROMIUM_PATH');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signInOn(page, address);
    const timed: Screen[] = [];
    for (const { path, rows } of screens) {
      await page.goto(`${address}${path}`);
      await page.locator(rows).first().waitFor({ timeout: ROWS_WITHIN_MS });
      const usable = await page.evaluate(() => performance.now());
      const firstContent = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      );
      timed.push({ path, firstContent, usable, longestTask: await measureLongestTask(page, deliver) });
    }
    return timed;
  } finally {
    await browser.close();
  }
}

async function signInOn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Company Name').fill(BENCH_SIGN_IN.companyName);
  await page.getByLabel('Email address').fill(BENCH_SIGN_IN.email);
  await page.getByLabel('Password').fill(BENCH_SIGN_IN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${address}/`);
}

async function measureLongestTask(page: Page, deliver: () => Promise<void>): Promise<number> {
  await page.waitForTimeout(2 * LIVE_PAUSE_MS);
  await page.evaluate(OBSERVE);
  for (let round = 0; round < LIVE_ROUNDS; round += 1) {
    await deliver();
    await page.waitForTimeout(LIVE_PAUSE_MS);
  }
  return page.evaluate<number>('Math.max(0, ...tasks)');
}
