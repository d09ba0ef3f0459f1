import type { Page } from '@playwright/test';
import { API_PREFIX } from '@ts1/contract';
import { expectAccessible } from '../support/accessibility.ts';
import { saveLimits } from '../support/alarms.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { createZone } from '../support/zones.ts';
import { expect, test as base } from '../support/test.ts';

interface Freezer {
  readonly id: number;
  readonly zone: number;
  readonly name: string;
  readonly warm: () => Promise<void>;
}

/** A freezer in a zone. */
const test = base.extend<{ freezer: Freezer }>({
  freezer: async ({ admin, product }, use) => {
    const serialNo = freshSerial();
    const name = `Defrosted ${serialNo}`;
    const store = await openColdStore(product, admin.request);
    const id = await store.addSensor({ name, serialNo, type: '1' });
    await saveLimits(product, admin.request, id, { high_alarm: -15, high_enable: true });
    await store.deliver([{ sensor: serialNo, temperature: -20, battery: 3.6 }]);
    const zone = await createZone(product, admin, [id]);
    const warm = async () => {
      await store.deliver([{ sensor: serialNo, temperature: -10, battery: 3.6 }]);
    };
    await use({ id, zone, name, warm });
  },
});

const WIDE = { width: 1_440, height: 900 };
const PHONE = { width: 390, height: 844 };

test.use({ viewport: WIDE });

/** Expects no accessibility finding, wide and on a phone. */
async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
}

test('a zone under maintenance says so on every page and on the plan, keeps its colours, and is ended early, wide and on a phone', async ({
  admin,
  product,
  freezer,
}) => {
  await admin.goto(`${product.url}/maintenance?zone=${freezer.zone}`);
  await admin.getByRole('button', { name: 'Save maintenance' }).click();
  await expect(admin.getByLabel('Reason')).toHaveAccessibleDescription(/Reason is required/);
  await admin.getByLabel('Reason').fill('Defrosting');
  await look(admin);
  await admin.getByRole('button', { name: 'Save maintenance' }).click();
  const now = admin.getByRole('region', { name: 'Now' });
  await expect(now.getByText('Defrosting')).toBeVisible();
  await look(admin);
  await admin.getByRole('button', { name: 'An hour longer: Defrosting' }).click();

  await freezer.warm();
  await admin.goto(product.url);
  const row = admin.locator('[data-sensor-row]').filter({ hasText: freezer.name });
  await expect(row.getByText(/Maintenance until/)).toBeVisible();
  await expect(row.getByRole('button', { name: `${freezer.name}: High` })).toBeVisible();
  const banner = admin.getByText(/messages about alarms of 1 sensor are held/);
  await expect(banner).toBeVisible();
  await look(admin);
  await admin.setViewportSize(PHONE);
  await expect(row.getByText(/Maintenance until/)).toBeVisible();
  await expect(banner).toBeVisible();
  await admin.setViewportSize(WIDE);

  await test.step('a sensor under maintenance is hatched on the plan, with the word', async () => {
    const site = await admin.request.post(`${product.url}${API_PREFIX}/sites`, {
      data: { siteDescription: freezer.name, sensorPositions: [{ sensorId: freezer.id, x: 40, y: 40 }] },
    });
    const { siteId }: { siteId: number } = await site.json();
    await admin.goto(`${product.url}/dashboard/plan?site=${siteId}`);
    const marker = admin.getByRole('link', { name: new RegExp(`^${freezer.name}.*Maintenance`) });
    await expect(marker).toBeVisible();
    await expect(marker).toHaveCSS('background-image', /repeating-linear-gradient/);
  });

  await admin.goto(`${product.url}/sensors/${freezer.id}`);
  await expect(admin.getByRole('main').getByText(/Maintenance until/)).toBeVisible();
  await admin.getByRole('link', { name: 'Show: Maintenance' }).click();
  await now.getByRole('button', { name: 'End now: Defrosting' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click();
  const past = admin.getByRole('region', { name: 'Past' });
  await expect(past.getByText(/Ended early by/).first()).toBeVisible();
  await expect(banner).toBeHidden();
});

test(
  'an alarm is shelved from its bell, and that is ended, wide and on a phone',
  { tag: ['@S34'] },
  async ({ admin, product, freezer }) => {
    await freezer.warm();
    await admin.goto(product.url);
    await admin.getByRole('button', { name: `${freezer.name}: High` }).click();
    const panel = admin.getByRole('dialog');
    await panel.getByRole('button', { name: 'Shelve', exact: true }).click();
    await panel.getByLabel('Why it is shelved').fill('Door is being mended');
    await expectAccessible(admin);
    await panel.getByRole('button', { name: 'Shelve for 30 min' }).click();
    await expect(panel.getByText(/Shelved until .*: Door is being mended/)).toBeVisible();
    const row = admin.locator('[data-sensor-row]').filter({ hasText: freezer.name });
    await expect(row.getByText(/Shelved until/)).toBeVisible();
    await expectAccessible(admin);
    await panel.getByRole('button', { name: 'End shelving' }).click();
    await expect(row.getByText(/Shelved until/)).toBeHidden();

    await test.step('the bell shelves on a phone too', async () => {
      await admin.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await admin.setViewportSize(PHONE);
      await admin.getByRole('button', { name: `${freezer.name}: High` }).click();
      await panel.getByRole('button', { name: 'Shelve', exact: true }).click();
      await panel.getByLabel('Why it is shelved').fill('Door is being mended');
      await expectAccessible(admin);
      await panel.getByRole('button', { name: 'Shelve for 30 min' }).click();
      await expect(row.getByText(/Shelved until/)).toBeVisible();
      await expectAccessible(admin);
    });
  },
);
