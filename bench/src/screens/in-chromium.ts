import { present } from '@ts1/contract';
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

/** Notes in the page when it got its rows: a question from outside is answered later. */
const noticeRows = (rows: string): string => `
  new MutationObserver(() => {
    if (document.querySelector(${JSON.stringify(rows)})) globalThis.rowsAt ??= performance.now();
  }).observe(document, { childList: true, subtree: true });
`;
/** Scrolls a little with each frame until the end, and finds the 99th percentile of the frames' durations. */
const SCROLL = `new Promise((resolve) => {
  const frames = [];
  let before = performance.now();
  const step = (now) => {
    frames.push(now - before);
    before = now;
    scrollBy({ top: 400, behavior: 'instant' });
    if (scrollY + innerHeight < document.documentElement.scrollHeight - 1) requestAnimationFrame(step);
    else resolve(frames.sort((one, other) => one - other)[Math.floor(frames.length * 0.99)] ?? 0);
  };
  requestAnimationFrame(step);
})`;
/** A screen asks for what comes after its first look within this time. */
const REST_MS = 7_000;

export interface Screen {
  readonly path: string;
  /** Milliseconds from the start of the navigation. */
  readonly firstContent: number;
  /** Milliseconds until the screen's own rows were there. */
  readonly usable: number;
  /** Longest task that blocked the page while live values came, in milliseconds. */
  readonly longestTask: number;
  /** Bytes over the network until the screen was at rest, with nothing cached. */
  readonly bytes: number;
  /** Duration of a frame while the page is scrolled to its end, in milliseconds: 99 of 100 frames are shorter. */
  readonly scrollFrame: number;
  /** Bytes of JavaScript objects after that, without garbage. */
  readonly heap: number;
}

/** Loads each screen afresh and times it, also while live values come. */
export async function timeScreens(
  address: string,
  screens: readonly { readonly path: string; readonly rows: string }[],
  deliver: () => Promise<void>,
): Promise<Screen[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signInOn(page, address);
    const timed: Screen[] = [];
    for (const { path, rows } of screens) {
      const noticed = await page.addInitScript(noticeRows(rows));
      await page.goto(`${address}${path}`);
      await page.locator(rows).first().waitFor({ timeout: ROWS_WITHIN_MS });
      await noticed.dispose();
      const usable = await page.evaluate<number>('globalThis.rowsAt');
      const firstContent = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      );
      timed.push({
        path,
        firstContent,
        usable,
        longestTask: await measureLongestTask(page, deliver),
        scrollFrame: await page.evaluate<number>(SCROLL),
        heap: await measureHeap(page),
        bytes: await countBytes(page, `${address}${path}`, rows),
      });
    }
    return timed;
  } finally {
    await browser.close();
  }
}

/** Returns the path of the browser; throws where there is none. */
export function findChromium(): string {
  const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  if (!existsSync(path)) throw new Error('Chromium was not found: set CHROMIUM_PATH');
  return path;
}

/** Signs in by the page for it, as the admin of a company of the benchmark. */
export async function signInOn(
  page: Page,
  address: string,
  companyName: string = BENCH_SIGN_IN.companyName,
): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Company Name').fill(companyName);
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

async function measureHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Loads a screen for the same user in a browser that has nothing of it. */
async function countBytes(signedIn: Page, address: string, rows: string): Promise<number> {
  const context = await present(signedIn.context().browser()).newContext({
    storageState: await signedIn.context().storageState(),
    viewport: signedIn.viewportSize(),
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await page.goto(address);
  await page.locator(rows).first().waitFor({ timeout: ROWS_WITHIN_MS });
  await page.waitForTimeout(REST_MS);
  await context.close();
  return bytes;
}
