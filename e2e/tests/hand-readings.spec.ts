import type { Page } from '@playwright/test';
import { API_PREFIX, type HandReading, present } from '@ts1/contract';
import { expectAccessible } from '../support/accessibility.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { expect, test as base } from '../support/test.ts';

const DAY_MS = 86_400_000;

interface OwnSensor {
  readonly id: number;
  readonly url: string;
}

/** The page of a sensor that a base unit has received, at its readings by hand. */
const test = base.extend<{ sensor: OwnSensor }>({
  sensor: async ({ admin, product }, use) => {
    const serialNo = freshSerial();
    const store = await openColdStore(product, admin.request);
    const id = await store.addSensor({ name: `Blood fridge ${serialNo}`, serialNo, type: '1' });
    await store.deliver([{ sensor: serialNo, temperature: 4.2, battery: 3.6 }]);
    const url = `${product.url}/sensors/${id}?tab=byHand`;
    await admin.goto(url);
    await use({ id, url });
  },
});

const list = (page: Page) => page.getByRole('list', { name: 'Readings by hand of the period' });
const waiting = (page: Page) => page.getByText('Waiting for the connection');

async function enterReading(page: Page, temperature: string): Promise<void> {
  await page.getByRole('button', { name: 'Enter a reading' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Temperature (°C)').fill(temperature);
  await dialog.getByRole('button', { name: 'Save reading' }).click();
  await expect(dialog).toBeHidden({ timeout: 60_000 });
}

test('a reading is entered, compared with the probe and made void', async ({ admin, sensor }) => {
  await expect(admin.getByText('No readings by hand in this period.')).toBeVisible();
  await enterReading(admin, '4.5');
  await expect(list(admin)).toContainText('4.5 °C');
  await admin.getByRole('button', { name: 'Enter a reading' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Temperature (°C)').fill('5.2');
  await dialog.getByRole('checkbox', { name: 'Compare with the probe' }).click();
  await expectAccessible(admin, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Save reading' }).click();
  await expect(list(admin)).toContainText('Finding: probe 4.2 °C, difference +1.0 °C (allowed 0.5 °C)');
  await list(admin)
    .getByRole('button', { name: /^Make void: / })
    .first()
    .click();
  await admin.getByRole('dialog').getByLabel('Reason').fill('Wrong fridge');
  await admin.getByRole('dialog').getByRole('button', { name: 'Make void' }).click();
  await expect(list(admin)).toContainText('Wrong fridge');
  await expectAccessible(admin, 'section[aria-label="Readings by hand"]');
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(admin, 'section[aria-label="Readings by hand"]');
  await admin.goto(sensor.url);
  await expect(list(admin).getByRole('listitem')).toHaveCount(2);
});

test('entries of a page without a connection that was closed are sent once, when the connection is back', async ({
  admin,
  context,
  product,
  sensor,
}) => {
  await enterReading(admin, '4.0');
  await context.setOffline(true);
  for (const temperature of ['4.1', '4.2', '4.3']) await enterReading(admin, temperature);
  await expect(waiting(admin)).toHaveCount(3);
  await admin.close();
  await context.setOffline(false);
  const page = await context.newPage();
  await page.goto(sensor.url);
  await expect(list(page).getByRole('listitem')).toHaveCount(4, { timeout: 60_000 });
  await expect(waiting(page)).toHaveCount(0);
  const now = Date.now();
  const address = `${product.url}${API_PREFIX}/sensors/${sensor.id}/hand-readings`;
  const answer = await page.request.get(`${address}?startDate=${now - DAY_MS}&endDate=${now + DAY_MS}`);
  const stored = (await answer.json()) as readonly HandReading[];
  expect(stored.map(({ values }) => present(values[0]).value).toSorted((a, b) => a - b)).toEqual([
    4, 4.1, 4.2, 4.3,
  ]);
});
