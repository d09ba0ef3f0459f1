import type { Page } from '@playwright/test';
import {
  acknowledgeFromMessagesRoutes,
  alarmChoices,
  alarmLogRoutes,
  API_PREFIX,
  type AcknowledgeFromMessages,
} from '@ts1/contract';
import { atMost } from '../../server/testing/strict-times.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { saveLimits } from '../support/alarms.ts';
import { type ColdStore, openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import type { Mailbox } from '../support/mailbox.ts';
import { mailingTest } from '../support/mailing-test.ts';
import type { Product } from '../support/product.ts';
import { push, shownBy, takeWorker, tap } from '../support/push-worker.ts';
import { enter, expect } from '../support/test.ts';

const INSTRUCTIONS = '1. Shut the door.\n2. Move the stock to <b>Freezer 2</b>.';
const BUDGET_BYTES = 300_000;
const FIRST_CONTENT_MS = 1_500;
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

/** A company whose messages go to a mailbox, and its admin Anna, who is notified of every freezer. */
const test = mailingTest.extend<{ store: Store }>({
  store: async ({ product, mailbox, company, playwright }, use) => {
    const request = await playwright.request.newContext();
    await enter({ request }, product, company);
    const api = product.url + API_PREFIX;
    const users: { id: number }[] = await (await request.get(`${api}/users`)).json();
    const me = users[0]?.id ?? 0;
    await request.patch(`${api}/users/${me}`, { data: { firstName: 'Anna' } });
    const cold = await openColdStore(product, request);
    const allow = async (acknowledgeFromMessages: AcknowledgeFromMessages) => {
      await request.patch(`${api}/settings/company`, { data: { acknowledgeFromMessages } });
    };
    await allow('link');
    const where = { product, mailbox, cold, me, request };
    await use({
      ...cold,
      allow,
      alarm: async (names) => raise(where, names),
      alarmAgain: async (name) =>
        raise(where, [name], async (id, serialNo) => answerOne(where, id, serialNo)),
      speak: async (language) => {
        const data = { language, temperatureUnit: null };
        await request.put(`${api}/preferences`, { data });
      },
    });
    await request.dispose();
  },
});

interface Store extends ColdStore {
  allow(setting: AcknowledgeFromMessages): Promise<void>;
  /** Makes freezers too warm, and returns the link in the mail about them. */
  alarm(names: readonly string[]): Promise<Raised>;
  /** Does so with one freezer that was too warm before, when cause and action were chosen. */
  alarmAgain(name: string): Promise<Raised>;
  speak(language: 'en' | 'de' | null): Promise<void>;
}

interface Raised {
  readonly link: string;
  readonly serials: readonly string[];
  readonly mail: string;
}

interface Where {
  readonly product: Product;
  readonly mailbox: Mailbox;
  readonly cold: ColdStore;
  readonly me: number;
  readonly request: Page['request'];
}

/** Makes a freezer too warm hours ago and cold again, and acknowledges that with cause and action. */
async function answerOne({ product, cold, request }: Where, id: number, serialNo: string): Promise<void> {
  const api = product.url + API_PREFIX;
  const lists = await request.put(`${api}/alarms/choices`, {
    data: { causes: [{ text: 'Defrosting' }, { text: 'Door left open' }], actions: [{ text: 'Door shut' }] },
  });
  const { causes, actions } = alarmChoices.parse(await lists.json());
  const at = (minutesAgo: number) => Date.now() - minutesAgo * 60_000;
  await cold.deliver([
    { sensor: serialNo, timestamp: at(420), temperature: -9 },
    { sensor: serialNo, timestamp: at(400), temperature: -20 },
  ]);
  const rows = await request.get(`${api}/alarms/alarm-log?sensor_id=${id}`);
  const [row] = alarmLogRoutes.alarmLog.answer.parse(await rows.json());
  const answers = { cause_id: causes[1]?.choice_id, action_id: actions[0]?.choice_id };
  await request.patch(`${api}/alarms/alarm-log/${row?.idAlarmLog}`, {
    data: { acknowledged: true, ...answers },
  });
}

async function raise(
  { product, mailbox, cold, me, request }: Where,
  names: readonly string[],
  before: (id: number, serialNo: string) => Promise<void> = async () => {},
): Promise<Raised> {
  const added = names.map((name) => ({ name, serialNo: freshSerial(), id: 0 }));
  for (const freezer of added) {
    freezer.id = await cold.addSensor({ name: freezer.name, serialNo: freezer.serialNo, type: '1' });
    await saveLimits(product, request, freezer.id, {
      high_alarm: -15,
      high_enable: true,
      auto_reset: true,
      instructions: INSTRUCTIONS,
    });
    await before(freezer.id, freezer.serialNo);
  }
  await request.post(`${product.url}${API_PREFIX}/remote-alert-groups`, {
    data: {
      name: `Night ${names.join()}`,
      sensors: added.map(({ id }) => id),
      recipients: [{ userId: me, email: true, sms: false, push: false }],
    },
  });
  const now = Date.now();
  const at = (minutesAgo: number) => now - minutesAgo * 60_000;
  // The freezer is calm for five hours, then the door is opened and it gets warmer and warmer.
  const [first] = added;
  if (first !== undefined) {
    const calm = Array.from({ length: 55 }, (_, place) => ({
      sensor: first.serialNo,
      timestamp: at(320 - place * 5),
      temperature: -18 + Math.sin(place) / 2,
      inputs: { door: 0 },
    }));
    await cold.deliver(calm);
  }
  await cold.deliver(
    added.flatMap(({ serialNo }) =>
      [40, 30, 20, 10, 5, 0].map((ago) => ({
        sensor: serialNo,
        timestamp: at(ago),
        temperature: -9 - ago / 5,
        inputs: { door: 1 },
      })),
    ),
  );
  const subject = names.length === 1 ? `Alarm: ${names.join()}` : `Alarm: ${names.length} events`;
  const raw = (await mailbox.receive(subject)).replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const [link = ''] = /http:\/\/\S+?\/a#[\w.-]+/.exec(raw) ?? [];
  return { link, serials: added.map(({ serialNo }) => serialNo), mail: raw };
}

for (const [device, viewport] of [
  ['at 390 px', PHONE],
  ['wide', WIDE],
] as const) {
  test.describe(device, () => {
    test(
      'from the mail to acknowledged with cause and action it is two taps',
      { tag: ['@R154'] },
      async ({ page, store, product }) => {
        await page.setViewportSize(viewport);
        const { link, mail } = await store.alarmAgain(`Freezer ${device}`);
        expect(mail).toContain('Shut the door.');
        expect(mail.match(/Door open since [^<]*?<br>/g)).toHaveLength(1);
        expect(mail).toContain('See and acknowledge');
        // The first tap.
        await page.goto(link);
        await expect(page.getByRole('heading', { level: 1, name: `Freezer ${device}` })).toBeVisible();
        await expect(page.getByText('−9.0\u00A0°C').first()).toBeInViewport();
        await expect(page.getByText('−15.0\u00A0°C').first()).toBeInViewport();
        await expect(page.getByRole('region', { name: 'What to do' })).toContainText(
          'Move the stock to <b>Freezer 2</b>.',
        );
        await expect(page.getByRole('img', { name: /Last 6 hours: from −18.* to −9.0\s°C/ })).toBeVisible();
        await expect(page.getByText(/Rising: \+\d/)).toBeVisible();
        await expect(page.getByText(/At this pace .*\s°C at/)).toBeVisible();
        await expect(page.getByText(/^open since/)).toBeVisible();
        await expect(page.getByRole('region', { name: 'Who was notified' })).toContainText('E-mail, sent');
        await expectAccessible(page);
        await dark(page);
        await expectAccessible(page);
        const button = page.getByRole('button', { name: 'Acknowledge as Anna' });
        await expect(button).toBeInViewport();
        // The choices of the last time are selected, and shown where they are recorded.
        const causes = page.getByRole('group', { name: 'Cause' });
        await expect(causes.getByRole('button', { pressed: true })).toHaveText('Door left open');
        await expect(page.getByText('Door left open · Door shut')).toBeInViewport();
        // The second tap.
        await button.click();
        await expect(page.getByRole('heading', { name: 'Acknowledged as Anna' })).toBeVisible();
        await expect(page.getByRole('region', { name: 'Acknowledged as Anna' })).toContainText(/−9\.0\s°C/);
        for (const answer of ['Door left open', 'Door shut']) {
          await expect(page.getByRole('definition').filter({ hasText: answer })).toBeVisible();
        }
        await expect(button).toBeHidden();
        await expectAccessible(page);
        await page.reload();
        await expect(page.getByText(/^Acknowledged by /)).toBeVisible();
        expect(await page.context().cookies()).toEqual([]);
        await page.goto(`${product.url}/alarm-log`);
        await expect(page).toHaveURL(/\/login/);
      },
    );
  });
}

test('the page speaks the language of the person, whatever the browser speaks', async ({ page, store }) => {
  await page.setViewportSize(PHONE);
  await store.speak('de');
  try {
    const { link } = await store.alarm(['Gefrierschrank']);
    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Als Anna quittieren' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByText('Grenzwert', { exact: true })).toBeVisible();
    await expect(page.getByText('Limit', { exact: true })).toHaveCount(0);
    await expectAccessible(page);
  } finally {
    await store.speak(null);
  }
});

test('an alarm is acknowledged in English where the texts of another language cannot be fetched', async ({
  page,
  store,
}) => {
  await store.speak('de');
  try {
    await page.route('**/assets/a/*.js', async (route) => route.abort());
    const { link } = await store.alarm(['Freezer without texts']);
    await page.goto(link);
    await page.getByRole('button', { name: 'Acknowledge as Anna' }).click();
    await expect(page.getByText(/^Acknowledged by /)).toBeVisible();
  } finally {
    await store.speak(null);
  }
});

test(
  'on a slow phone the page is there with what it needs and nothing more',
  { tag: ['@R154'] },
  async ({ page, store }) => {
    await page.setViewportSize(PHONE);
    const { link } = await store.alarm(['Freezer far away']);
    const devtools = await page.context().newCDPSession(page);
    let bytes = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await devtools.send('Network.enable');
    // 1.6 Mbit/s, 0.75 Mbit/s and 300 ms there and back: a third-generation mobile phone.
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 300,
      downloadThroughput: 200_000,
      uploadThroughput: 93_750,
    });
    await page.goto(link, { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Acknowledge as Anna' })).toBeVisible();
    const figures = await page.evaluate(() => ({
      firstContentMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      alarmMs: performance.now(),
      blocking: performance.getEntriesByType('resource').filter((entry) => {
        const { renderBlockingStatus } = entry as { renderBlockingStatus?: string };
        return renderBlockingStatus === 'blocking';
      }).length,
    }));
    test.info().annotations.push({ type: 'alarm page', description: JSON.stringify({ bytes, ...figures }) });
    expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
    expect(figures.firstContentMs).toBeLessThan(atMost(FIRST_CONTENT_MS));
    // The page itself contains all that is painted first.
    expect(figures.blocking).toBe(0);
  },
);

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the button of a push message acknowledges without a page, and a second tap says that it is done', async ({
    page,
    context,
    store,
    product,
    company,
  }) => {
    const { link } = await store.alarm(['Freezer in the pocket']);
    await enter(page, product, company);
    await page.goto(`${product.url}/remote-alerts`);
    const worker = await takeWorker(context, page);
    const title = 'Alarm: Freezer in the pocket';
    await push(worker, { title, body: '-9.0 °C', url: link, tag: 'alarm-1', acknowledge: 'button' });
    const [message] = await shownBy(worker);
    expect(message).toMatchObject({ title, actions: ['Acknowledge'] });
    if (message === undefined) throw new Error('nothing was shown');
    await tap(worker, 'acknowledge', message);
    await tap(worker, 'acknowledge', message);
    expect(await shownBy(worker)).toMatchObject([
      { title: 'Acknowledged', body: title },
      { title: 'Somebody has acknowledged it already', body: title },
    ]);
    const { url } = product;
    const rows = await (
      await page.request.get(`${url}${API_PREFIX}/alarms/alarm-log?include_acknowledged=true`)
    ).json();
    expect(rows[0]).toMatchObject({ state: 'acknowledged', acknowledged_by: 'admin' });
  });
});

test('a storm is one list and one button for all of it', async ({ page, store }) => {
  await page.setViewportSize(PHONE);
  const { link } = await store.alarm(['Shelf A', 'Shelf B', 'Shelf C']);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: '3 alarms wait' })).toBeVisible();
  await page.getByRole('strong').filter({ hasText: 'Shelf B' }).click();
  await expect(page.getByRole('img', { name: /Last 6 hours/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Acknowledge all (3) as Anna' }).click();
  await expect(page.getByRole('heading', { name: '3 alarms acknowledged as Anna' })).toBeVisible();
});

test('a PIN is chosen in Your account, and asked for where the company wants it', async ({
  page,
  store,
  product,
  company,
}) => {
  await page.setViewportSize(PHONE);
  await enter(page, product, company);
  await page.goto(`${product.url}/settings#messages`);
  await page.getByLabel('Alarms can be acknowledged from their messages').selectOption('link and PIN');
  await page.getByRole('link', { name: 'Your own PIN' }).click();
  await page.getByLabel('PIN', { exact: true }).fill('4821');
  await page.getByRole('button', { name: 'Save PIN' }).click();
  await expect(page.getByText(/^Chosen /)).toBeVisible();
  await page.context().clearCookies();

  const { link } = await store.alarm(['Vaccines']);
  await page.goto(link);
  await page.getByRole('button', { name: 'Acknowledge as Anna' }).click();
  await expect(page.getByText('Enter your PIN.')).toBeVisible();
  await page.getByLabel('PIN', { exact: true }).fill('1111');
  await page.getByRole('button', { name: 'Acknowledge as Anna' }).click();
  await expect(page.getByRole('alert')).toHaveText('The PIN is not correct.');
  await expectAccessible(page);
  await page.getByLabel('PIN', { exact: true }).fill('4821');
  await page.getByRole('button', { name: 'Acknowledge as Anna' }).click();
  await expect(page.getByRole('heading', { name: 'Acknowledged as Anna' })).toBeVisible();
  await store.allow('link');
});

test('what is over says so and takes a note, and a link that no longer works leads to the sign-in', async ({
  page,
  store,
}) => {
  await page.setViewportSize(PHONE);
  const { link, serials: own } = await store.alarm(['Blood bank']);
  await page.goto(link);
  await page.getByRole('button', { name: 'Acknowledge as Anna' }).click();
  await store.deliver([{ sensor: own[0] ?? '', timestamp: Date.now(), temperature: -18 }]);
  await page.reload();
  await expect(page.getByText('This alarm is over.')).toBeVisible();
  await page.getByLabel('Add a note').fill('The door had not shut.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Note saved')).toBeVisible();
  await expect(page.getByText(/The door had not shut. —/)).toBeVisible();

  await store.allow('off');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await store.allow('link');
});

test('a scanner that only opens the link acknowledges nothing', async ({ page, store, request }) => {
  const { link } = await store.alarm(['Scanned']);
  const [address = ''] = link.split('#');
  for (const method of ['GET', 'HEAD', 'POST'] as const) {
    await request.fetch(address, { method, headers: { accept: 'text/html' } });
  }
  const empty = `${new URL(link).origin}${API_PREFIX}${acknowledgeFromMessagesRoutes.acknowledgeMessage.path}`;
  expect((await request.post(empty)).status()).toBe(400);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Acknowledge as Anna' })).toBeVisible();
});

/** Shows the page as on a phone that is set to dark. */
async function dark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
}
