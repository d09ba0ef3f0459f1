import type { Page } from '@playwright/test';
import { API_PREFIX, routes } from '@ts1/contract';
import { z } from 'zod';
import { expectAccessible } from '../support/accessibility.ts';
import { saveLimits } from '../support/alarms.ts';
import { type ColdStore, openColdStore } from '../support/cold-store.ts';
import { freshNumber, freshSerial } from '../support/fresh.ts';
import { mailingTest } from '../support/mailing-test.ts';
import { addPerson } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import { enter, expect } from '../support/test.ts';

interface Store {
  readonly zone: string;
  readonly sensors: readonly string[];
  readonly serials: readonly string[];
  readonly deliver: ColdStore['deliver'];
}

/** Four sensors, three of them in a zone, with the Remote Alerts screen of their company. */
const test = mailingTest.extend<{ store: Store }>({
  store: async ({ admin: page, product: mailing }, use) => {
    const store = await openColdStore(mailing, page.request);
    const number = freshNumber();
    const zone = `Hall ${number}`;
    const { zone_id } = z
      .object({ zone_id: z.int() })
      .parse(await post(page, mailing, '/zones', { zoneName: zone }));
    const sensors: string[] = [];
    const serials: string[] = [];
    for (const letter of ['A', 'B', 'C', 'D']) {
      const name = `Shelf ${number}${letter}`;
      const serialNo = freshSerial();
      const id: number = await store.addSensor({ name, serialNo, type: '1' });
      if (letter !== 'D') await post(page, mailing, `/zones/${zone_id}/sensors`, { sensorId: id });
      await saveLimits(mailing, page.request, id, { high_alarm: -15, high_enable: true, delay: 0 });
      sensors.push(name);
      serials.push(serialNo);
    }
    await page.goto(`${mailing.url}/remote-alerts`);
    await use({ zone, sensors, serials, deliver: async (readings) => store.deliver(readings) });
  },
});

async function post(page: Page, product: Product, path: string, data: unknown): Promise<unknown> {
  const answer = await page.request.post(product.url + API_PREFIX + path, { data });
  if (!answer.ok()) throw new Error(`POST ${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.status() === 204 ? undefined : answer.json();
}

async function addGroup(page: Page, { zone, sensors }: Store, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Group' });
  await dialog.getByLabel('Group Name').fill(name);
  await dialog.getByLabel('Zone').selectOption(zone);
  await dialog.getByRole('checkbox', { name: sensors[0] ?? '' }).check();
  await dialog.getByRole('button', { name: 'Add Recipient' }).click();
  await dialog.getByRole('button', { name: 'Save Group' }).click();
  await expect(dialog).toBeHidden();
}

test('an admin adds a group: sensors of a zone in three columns, a recipient by e-mail', async ({
  page,
  store,
}) => {
  await page.getByRole('button', { name: 'Add Group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Group' });
  await expect(dialog.getByLabel('Group Name')).toBeFocused();
  await dialog.getByLabel('Group Name').fill('Night shift');
  await dialog.getByLabel('Zone').selectOption(store.zone);
  const [first = '', second = '', third = '', elsewhere = ''] = store.sensors;
  await expect(dialog.getByRole('checkbox', { name: elsewhere })).toBeHidden();
  await expect(async () => {
    const tops = [];
    for (const name of [first, second, third]) {
      tops.push((await dialog.getByRole('checkbox', { name }).boundingBox())?.y);
    }
    expect(new Set(tops).size).toBe(1);
  }).toPass();
  await dialog.getByRole('checkbox', { name: first }).check();
  await dialog.getByRole('checkbox', { name: third }).check();
  await dialog.getByRole('button', { name: 'Add Recipient' }).click();
  await expect(dialog.getByLabel('Recipient 1', { exact: true })).toHaveValue(/^\d+$/);
  await expect(dialog.getByRole('checkbox', { name: 'Email' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'SMS' })).not.toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Push' })).not.toBeChecked();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith(routes.createAlertGroup.path),
  );
  await dialog.getByRole('button', { name: 'Save Group' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Night shift' }).last();
  await expect(row.getByRole('cell')).toHaveText(['Night shift', '2', '1 person', '']);
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Sensors', 'Recipients', 'Actions']);
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Night shift',
    sensors: [expect.any(Number), expect.any(Number)],
    recipients: [{ userId: expect.stringMatching(/^\d+$/), email: true, sms: false, push: false }],
  });
});

test('what is missing is shown beside its field, and nothing is sent', async ({ page, store }) => {
  expect(store.zone).not.toBe('');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('alert-groups')) sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Add Group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Group' });
  await dialog.getByRole('button', { name: 'Save Group' }).click();
  await expect(dialog.getByLabel('Group Name')).toHaveAccessibleDescription('Enter a name.');
  await expect(dialog.getByLabel('Group Name')).toBeFocused();
  await expect(dialog.getByText('Choose at least one sensor.')).toBeVisible();
  await expect(dialog.getByText('Add at least one recipient.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Recipient' }).click();
  await dialog.getByRole('checkbox', { name: 'Email' }).uncheck();
  await dialog.getByRole('button', { name: 'Save Group' }).click();
  await expect(dialog.getByText('Choose at least one channel.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove recipient 1' }).click();
  await expect(dialog.getByLabel('Recipient 1', { exact: true })).toBeHidden();
  expect(sent).toEqual([]);
});

test('an edit is one PUT, with a second group to go on to', async ({ page, store }) => {
  await addGroup(page, store, `Managers ${store.zone}`);
  await addGroup(page, store, `Porters ${store.zone}`);
  const methods: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(routes.listAlertGroups.path) && request.method() !== 'GET') {
      methods.push(request.method());
    }
  });
  await page.getByRole('button', { name: `Edit Porters ${store.zone}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Group' });
  await dialog.getByRole('checkbox', { name: store.sensors[3] ?? '' }).check();
  await dialog.getByLabel('If nobody acknowledges, tell').selectOption(`Managers ${store.zone}`);
  await dialog.getByLabel('After (minutes)').fill('0');
  await dialog.getByRole('button', { name: 'Save Group' }).click();
  await expect(dialog.getByLabel('After (minutes)')).toHaveAccessibleDescription(/between 1 and 1440/);
  await dialog.getByLabel('After (minutes)').fill('20');
  await dialog.getByRole('button', { name: 'Save Group' }).click();
  const row = page.getByRole('row').filter({ hasText: `Porters ${store.zone}` });
  await expect(row).toContainText(`After 20 min: Managers ${store.zone}`);
  await expect(row.getByRole('cell').nth(1)).toHaveText('2');
  expect(methods).toEqual(['PUT']);
});

test('the Remote Alerts screen asks before a group is deleted, and says when that fails', async ({
  page,
  store,
}) => {
  const name = `Short-lived ${store.zone}`;
  await addGroup(page, store, name);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this alert group?',
  });
  await page.route(`**${API_PREFIX}/remote-alert-groups/*`, (route) =>
    route.fulfill({ status: 404, json: {} }),
  );
  await question.getByRole('button', { name: 'Delete group' }).click();
  await expect(question.getByText('Failed to delete alert group.')).toBeVisible();
  await page.unroute(`**${API_PREFIX}/remote-alert-groups/*`);
  await question.getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeHidden();
});

test('what the server refuses is shown, and the input is kept', async ({ page, store }) => {
  await page.route(`**${API_PREFIX}/remote-alert-groups`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 404,
          json: {
            type: 'about:blank',
            title: 'Not Found',
            status: 404,
            message: 'There is no such sensor.',
          },
        })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Add Group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Group' });
  await dialog.getByLabel('Group Name').fill('Kept');
  await dialog.getByRole('checkbox', { name: store.sensors[0] ?? '' }).check();
  await dialog.getByRole('button', { name: 'Add Recipient' }).click();
  await dialog.getByRole('button', { name: 'Save Group' }).click();
  await expect(
    dialog.getByText('Failed to save alert group: There is no such sensor.', { exact: true }),
  ).toBeVisible();
  await expect(dialog.getByLabel('Group Name')).toHaveValue('Kept');
});

test('the Remote Alerts screen says with which status the groups cannot be read', async ({
  page,
  product: mailing,
  store,
}) => {
  expect(store.zone).not.toBe('');
  await page.route(`**${API_PREFIX}/remote-alert-groups`, (route) =>
    route.fulfill({ status: 404, json: {} }),
  );
  await page.goto(`${mailing.url}/remote-alerts`);
  await expect(page.getByText('Error loading alert groups: Status: 404')).toBeVisible();
});

test('a test e-mail goes the whole way, and the log of the group shows how it went', async ({
  page,
  store,
  mailbox,
}) => {
  const name = `Tested ${store.zone}`;
  await addGroup(page, store, name);
  const channels = page.getByRole('region', { name: 'Channels' });
  await expect(channels.getByRole('listitem').filter({ hasText: 'Email' })).toContainText('Ready');
  await expect(channels.getByRole('listitem').filter({ hasText: 'SMS' })).toContainText('Not configured');
  await page.getByRole('button', { name: `Messages of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Messages of ${name}` });
  await expect(dialog.getByText('No messages yet')).toBeVisible();
  await dialog.getByRole('button', { name: /^Send test by Email to / }).click();
  const entry = dialog.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(entry).toContainText(`Test message: ${name}`);
  await expect(entry).toContainText('Delivered');
  expect(await mailbox.receive(`Test message: ${name}`)).toContain('Nothing is wrong.');
});

test('an alarm is mailed, its link opens it, and its messages are in its row of the log', async ({
  page,
  product: mailing,
  store,
  mailbox,
}) => {
  await addGroup(page, store, `Alarmed ${store.zone}`);
  await store.deliver([{ sensor: store.serials[0] ?? '', temperature: -10 }]);
  const mail = await mailbox.receive(`Alarm: ${store.sensors[0]}, temperature too high`);
  const [link = ''] =
    /http:\/\/localhost:\d+\/alarm-log\?event=3?D?\d+/.exec(mail.replaceAll('=\r\n', '')) ?? [];
  const event = /(\d+)$/.exec(link)?.[1] ?? '';
  expect(event).not.toBe('');
  await page.goto(`${mailing.url}/alarm-log?event=${event}`);
  await expect(page.getByText('The alarm that the message was about.')).toBeVisible();
  const alarm = page.getByRole('article', { name: store.sensors[0] ?? '' });
  await expect(alarm).toContainText('High');
  await alarm.getByRole('button', { name: 'Messages of this alarm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Messages of this alarm' });
  await expect(dialog.getByRole('listitem')).toContainText('Delivered');
});

test('viewers see the groups and their messages, and change nothing', async ({
  page,
  product: mailing,
  store,
}) => {
  const name = `Read only ${store.zone}`;
  await addGroup(page, store, name);
  const viewer = await addPerson(mailing, page.request);
  await page.context().clearCookies();
  await enter(page, mailing, viewer);
  await page.goto(`${mailing.url}/remote-alerts`);
  await expect(page.getByRole('button', { name: `Messages of ${name}` })).toBeVisible();
  for (const button of ['Add Group', `Edit ${name}`, `Delete ${name}`]) {
    await expect(page.getByRole('button', { name: button })).toBeHidden();
  }
  await page.getByRole('button', { name: `Messages of ${name}` }).click();
  await expect(page.getByRole('dialog').getByText('No messages yet')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send test/ })).toBeHidden();
});

test('push messages are switched on and off for this browser', async ({ page, product: mailing, store }) => {
  expect(store.zone).not.toBe('');
  // Headless Chromium reaches no push service: what the browser itself does is stood in for.
  await page.addInitScript(() => {
    const point = `BA${'A'.repeat(84)}E`;
    let current: object | null = null;
    const pushManager = {
      getSubscription: async () => current,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const endpoint = `https://203.0.112.1/${applicationServerKey.length}`;
        const keys = { p256dh: point, auth: 'A'.repeat(22) };
        current = {
          endpoint,
          toJSON: () => ({ endpoint, expirationTime: null, keys }),
          unsubscribe: async () => {
            current = null;
            return true;
          },
        };
        return current;
      },
    };
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', {
      value: async () => ({ pushManager }),
    });
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = async () => 'granted';
  });
  await page.goto(`${mailing.url}/remote-alerts`);
  const card = page.getByRole('region', { name: 'Push messages on this device' });
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(card.getByText('This browser gets the alarms that you are told of by push.')).toBeVisible();
  const list = await page.request.get(`${mailing.url}${API_PREFIX}/push/subscriptions`);
  expect(await list.json()).toEqual([expect.objectContaining({ endpoint: 'https://203.0.112.1/87' })]);
  await card.getByRole('button', { name: 'Turn off' }).click();
  await expect(card.getByRole('button', { name: 'Turn on' })).toBeVisible();
  const after = await page.request.get(`${mailing.url}${API_PREFIX}/push/subscriptions`);
  expect(await after.json()).toEqual([]);
});

test('a group that reaches nobody says so and why, and so do the sensors in no group', async ({
  page,
  store,
}) => {
  const name = `Unheard ${store.zone}`;
  await addGroup(page, store, name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Group' });
  await dialog.getByRole('checkbox', { name: 'Email' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Push' }).check();
  await dialog.getByRole('button', { name: 'Save Group' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(
    'Reaches nobody: admin has no device with push messages on',
  );
  const without = page.getByText(/sensors are in no group: nobody gets messages of their alarms/);
  await expect(without).toBeVisible();
  await page.getByText('Show them').click();
  await expect(page.getByText(store.sensors[3] ?? '').first()).toBeVisible();
});

test('admins see on every page that silence is not watched, and since when', async ({
  page,
  product: mailing,
  store,
}) => {
  expect(store.zone).not.toBe('');
  const since = new Date(Date.now() - 600_000).toISOString();
  await page.route(`**${API_PREFIX}/silence-watch`, (route) =>
    route.fulfill({
      json: {
        watchingSince: since,
        blindSince: since,
        interruption: null,
        failingSince: null,
        baseUnits: [{ id: 1, name: 'Gateway in the hall', since }],
      },
    }),
  );
  await page.goto(`${mailing.url}/zones`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Standing notices come after the first look: with the first touch.
  await page.mouse.move(300, 300);
  await expect(page.getByText('Nothing has been received and stored since')).toBeVisible();
  await expect(
    page.getByText('What base unit Gateway in the hall sends has not been stored since'),
  ).toBeVisible();
});

test('admins see on every page that a channel keeps failing', async ({ page, product: mailing, store }) => {
  expect(store.zone).not.toBe('');
  const since = new Date(Date.now() - 600_000).toISOString();
  await page.route(`**${API_PREFIX}/notification-channels`, (route) =>
    route.fulfill({
      json: [
        { channel: 'email', state: 'failing', detail: 'connect ECONNREFUSED', failing_since: since },
        { channel: 'sms', state: 'failing', detail: 'timed out', failing_since: new Date().toISOString() },
        { channel: 'push', state: 'ready', detail: null, failing_since: null },
      ],
    }),
  );
  await page.goto(`${mailing.url}/alarm-log`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.mouse.move(300, 300);
  await expect(page.getByText(/^Email messages have not been getting through since /)).toBeVisible();
  await expect(page.getByText(/^SMS messages have not/)).toBeHidden();
  await page.getByRole('link', { name: 'See the channels' }).click();
  await expect(page.getByRole('region', { name: 'Channels' })).toContainText('connect ECONNREFUSED');
});

test('table and dialog have no accessibility finding', async ({ page, store }) => {
  await addGroup(page, store, `Seen ${store.zone}`);
  await page.reload();
  const edit = page.getByRole('button', { name: `Edit Seen ${store.zone}` });
  await expect(edit).toBeVisible();
  await expectAccessible(page);
  await edit.click();
  await expect(page.getByRole('checkbox', { name: 'Email' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('groups are cards, and nothing is wider than the screen', async ({ page, store }) => {
    await addGroup(page, store, `Small ${store.zone}`);
    const card = page.getByRole('list', { name: 'Remote Alerts' }).getByRole('listitem');
    await expect(card.filter({ hasText: `Small ${store.zone}` })).toContainText('Recipients');
    await page.getByRole('button', { name: `Edit Small ${store.zone}` }).click();
    await expect(page.getByRole('checkbox', { name: 'Email' })).toBeVisible();
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(fits).toBe(true);
  });
});
