import type { Page } from '@playwright/test';
import { API_PREFIX, routes } from '@ts1/contract';
import { z } from 'zod';
import { expectAccessible } from '../support/accessibility.ts';
import { saveLimits } from '../support/alarms.ts';
import { type ColdStore, openColdStore } from '../support/cold-store.ts';
import { freshNumber, freshSerial } from '../support/fresh.ts';
import { mailingTest } from '../support/mailing-test.ts';
import type { Product } from '../support/product.ts';
import { expect } from '../support/test.ts';

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

test(
  'an admin adds a group: sensors of a zone in three columns, a recipient by e-mail; table, cards and dialog have no accessibility finding',
  { tag: ['@2.2.24', '@2.2.25', '@2.2.26', '@2.7.12', '@2.9.7'] },
  async ({ page, store }) => {
    const dialog = page.getByRole('dialog', { name: 'Add Group' });

    await test.step('an admin adds a group: sensors of a zone in three columns, a recipient by e-mail', async () => {
      await page.getByRole('button', { name: 'Add Group' }).click();
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
      await expectAccessible(page, '[role="dialog"]');
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith(routes.createAlertGroup.path),
      );
      await dialog.getByRole('button', { name: 'Save Group' }).click();
      const row = page.getByRole('row').filter({ hasText: 'Night shift' }).last();
      const cells = row.getByRole('cell');
      await expect(cells).toHaveText(['Night shift', /^2 /, /^1 person /, '']);
      await expect(cells).toContainText(['', first, '(Email)', '']);
      await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Sensors', 'Recipients', 'Actions']);
      expect((await sent).postDataJSON()).toMatchObject({
        name: 'Night shift',
        sensors: [expect.any(Number), expect.any(Number)],
        recipients: [{ userId: expect.stringMatching(/^\d+$/), email: true, sms: false, push: false }],
      });
    });

    await test.step('table and dialog have no accessibility finding', async () => {
      await expectAccessible(page);
    });

    await test.step('groups are cards, and nothing is wider than the screen', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const card = page.getByRole('list', { name: 'Remote Alerts' }).getByRole('listitem');
      await expect(card.filter({ hasText: 'Night shift' })).toContainText('Recipients');
      await page.getByRole('button', { name: 'Edit Night shift' }).click();
      await expect(page.getByRole('checkbox', { name: 'Email' })).toBeVisible();
      await expectAccessible(page);
    });
  },
);

test('a test of a channel, a test of a group and an alarm are mailed, and the screens show how each went', async ({
  page,
  product: mailing,
  store,
  mailbox,
}) => {
  const name = `Tested ${store.zone}`;

  await test.step('a test of a channel arrives, and channels that are not set up say so', async () => {
    await page.goto(`${mailing.url}/settings#channels`);
    const channels = page.getByRole('region', { name: 'Notification channels' });
    await expect(channels.getByRole('listitem').filter({ hasText: 'SMS' })).toContainText('Not configured');
    await channels.getByRole('button', { name: 'Send me a test by Email' }).click();
    // This is its whole subject: the test of a group has the name of the group after it.
    await mailbox.receive('Test message\r\n');
    await expect(channels.getByRole('listitem').filter({ hasText: 'Test by Email' })).toContainText(
      'Delivered',
    );
  });

  await test.step('a test e-mail goes the whole way, and the log of the group shows how it went', async () => {
    await page.goto(`${mailing.url}/remote-alerts`);
    await page.getByRole('link', { name: 'Channels' }).click();
    const channels = page.getByRole('region', { name: 'Channels' });
    await expect(channels.getByRole('listitem').filter({ hasText: 'Email' })).toContainText('Ready');
    await expect(channels.getByRole('listitem').filter({ hasText: 'SMS' })).toContainText('Not configured');
    await page.getByRole('link', { name: 'Groups' }).click();
    await addGroup(page, store, name);
    await page.getByRole('button', { name: `Messages of ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Messages of ${name}` });
    await expect(dialog.getByText('No messages yet')).toBeVisible();
    await dialog.getByRole('button', { name: /^Send test by Email to / }).click();
    const entry = dialog.getByRole('list', { name: 'Messages' }).getByRole('listitem');
    await expect(entry).toContainText(`Test message: ${name}`);
    await expect(entry).toContainText('Delivered');
    expect(await mailbox.receive(`Test message: ${name}`)).toContain('Nothing is wrong.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('an alarm is mailed, its link opens it, and its messages are beside it', async () => {
    await store.deliver([{ sensor: store.serials[0] ?? '', temperature: -10 }]);
    const mail = await mailbox.receive(`Alarm: ${store.sensors[0]}, temperature too high`);
    const [link = ''] =
      /http:\/\/localhost:\d+\/alarm-log\?event=3?D?\d+/.exec(mail.replaceAll('=\r\n', '')) ?? [];
    const event = /(\d+)$/.exec(link)?.[1] ?? '';
    expect(event).not.toBe('');
    await page.goto(`${mailing.url}/alarm-log?event=${event}`);
    const alarm = page.getByRole('region', { name: store.sensors[0] ?? '' });
    await expect(alarm).toContainText('High');
    const messages = alarm.getByRole('region', { name: 'Messages of this alarm' });
    await expect(messages.getByRole('listitem')).toContainText('Delivered');
  });
});

test('push messages are switched on and off for this browser', async ({ admin: page, product: mailing }) => {
  // Headless Chromium reaches no push service: the part of the browser is replaced.
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
  await page.goto(`${mailing.url}/remote-alerts#push-device`);
  const card = page.getByRole('region', { name: 'Push messages on this device' });
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(
    card.getByText('This browser gets the alarms of which you are notified by push.'),
  ).toBeVisible();
  const list = await page.request.get(`${mailing.url}${API_PREFIX}/push/subscriptions`);
  expect(await list.json()).toEqual([expect.objectContaining({ endpoint: 'https://203.0.112.1/87' })]);
  await card.getByRole('button', { name: 'Turn off' }).click();
  await expect(card.getByRole('button', { name: 'Turn on' })).toBeVisible();
  const after = await page.request.get(`${mailing.url}${API_PREFIX}/push/subscriptions`);
  expect(await after.json()).toEqual([]);
});

test(
  'a group that reaches no recipient says so and why, so do the sensors in no group, and it is deleted after a question',
  { tag: ['@2.2.27'] },
  async ({ page, store }) => {
    const name = `Unheard ${store.zone}`;

    await test.step('a group that reaches no recipient says so and why, and so do the sensors in no group', async () => {
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

    await test.step('the Remote Alerts screen asks before a group is deleted', async () => {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      const question = page.getByRole('alertdialog', {
        name: 'Are you sure you want to delete this alert group?',
      });
      await question.getByRole('button', { name: 'Delete group' }).click();
      await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeHidden();
    });
  },
);
