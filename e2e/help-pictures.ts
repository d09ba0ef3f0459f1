import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type APIRequestContext, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import config from './playwright.config.ts';

// Takes the pictures of the help from a running demo: `npm run help:pictures`.

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'web/src/help/pictures');
const QUALITY = 60;
/** Wait before a picture: the demo is live, so nothing says that a screen is complete, and no user waits. */
const SETTLED_AFTER_MS = 1_500;
const VIEWPORT = { width: 1280, height: 720 };

const announced = z.object({
  url: z.string(),
  companyName: z.string(),
  email: z.string(),
  password: z.string(),
  sensors: z.array(z.object({ id: z.int(), name: z.string() })),
});
type Demo = z.output<typeof announced>;

/** A picture of a section: its screen, and what is opened there. */
interface Picture {
  readonly section: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

const IN_ALARM = 'Kitchen - Dairy fridge';
const IN_PRE_ALARM = 'Kitchen - Salad fridge';
const SHOWN = 'Vaccine store - Freezer';
const ZONE = 'Vaccine store';

function helpPictures({ sensors }: Demo): readonly Picture[] {
  const sensorId = sensors.find(({ name }) => name === SHOWN)?.id;
  return [
    { section: 'gettingStarted', path: '/' },
    {
      section: 'viewData',
      path: `/sensors/${sensorId}`,
      prepare: async (page) => page.locator('canvas').first().waitFor(),
    },
    {
      section: 'addSensor',
      path: '/sensors',
      prepare: async (page) => page.getByRole('button', { name: 'Add Sensor' }).click(),
    },
    {
      section: 'thresholds',
      path: '/alarms',
      prepare: async (page) => page.getByRole('button', { name: `Edit thresholds of ${IN_ALARM}` }).click(),
    },
    {
      section: 'acknowledge',
      path: '/',
      prepare: async (page) => {
        const bell = page.getByRole('row').filter({ hasText: IN_ALARM }).getByRole('button').nth(1);
        await bell.scrollIntoViewIfNeeded();
        await bell.click();
      },
    },
    {
      section: 'users',
      path: '/users',
      prepare: async (page) => page.getByRole('button', { name: 'Add User' }).click(),
    },
    {
      section: 'zones',
      path: '/zones',
      prepare: async (page) =>
        page.getByRole('button', { name: `Show sensors of ${ZONE}`, exact: true }).click(),
    },
    {
      section: 'notes',
      path: '/alarm-log',
      prepare: async (page) =>
        page
          .getByRole('button', { name: `Edit note of ${IN_ALARM}` })
          .first()
          .click(),
    },
    { section: 'troubleshooting', path: '/base-units' },
  ];
}

const demo = spawn(process.execPath, ['scripts/demo.ts', '--json', '--calm'], {
  cwd: ROOT,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(demo, 'exit');
try {
  const [line] = await Promise.race([once(createInterface(demo.stdout), 'line'), ended]);
  await takePictures(announced.parse(JSON.parse(String(line))));
} finally {
  demo.kill('SIGTERM');
  await ended;
}

async function takePictures(shown: Demo): Promise<void> {
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    await mkdir(FOLDER, { recursive: true });
    for (const theme of ['dark', 'light'] as const) {
      const context = await browser.newContext({
        viewport: VIEWPORT,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      await context.addInitScript((name) => localStorage.setItem('theme', name), theme);
      const page = await context.newPage();
      await signIn(page.request, shown);
      await raiseAlarms(page.request, shown);
      for (const picture of helpPictures(shown)) await take(page, shown.url, picture, theme);
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

async function take(
  page: Page,
  url: string,
  { section, path, prepare }: Picture,
  theme: string,
): Promise<void> {
  await page.goto(url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // A touch of the pointer brings what comes after the first look.
  await page.mouse.move(1, 1);
  await page.waitForTimeout(SETTLED_AFTER_MS);
  await prepare?.(page);
  await page.waitForTimeout(SETTLED_AFTER_MS);
  await page.evaluate(async () => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  const bytes = Buffer.from(data, 'base64');
  await writeFile(join(FOLDER, `${section}-${theme}.webp`), bytes);
  process.stdout.write(`${section}, ${theme}: ${(bytes.length / 1000).toFixed(0)} kB\n`);
}

async function signIn(
  request: APIRequestContext,
  { url, companyName, email, password }: Demo,
): Promise<void> {
  const answer = await request.post(`${url}/api/auth/login`, { data: { companyName, email, password } });
  if (!answer.ok()) throw new Error(`the demo answered the sign-in with ${answer.status()}`);
}

/** Sets limits that the fridges are beyond: one alarm at once, one pre-alarm for as long as pictures are taken. */
async function raiseAlarms(request: APIRequestContext, { url, sensors }: Demo): Promise<void> {
  for (const [wanted, delay] of [
    [IN_ALARM, 0],
    [IN_PRE_ALARM, 60],
  ] as const) {
    const id = sensors.find(({ name }) => name === wanted)?.id;
    const data = { high_alarm: 1, high_enable: true, low_alarm: 0, low_enable: true, delay };
    const answer = await request.put(`${url}/api/alarms/sensor/${id}`, { data });
    if (!answer.ok()) throw new Error(`the demo answered the limits with ${answer.status()}`);
  }
}
