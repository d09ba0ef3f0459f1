import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { addFreezer, type Freezer } from '../support/bad-day.ts';
import { openColdStore } from '../support/cold-store.ts';
import { expect, test as base } from '../support/test.ts';

/** A freezer that warns above −17 °C and alarms above −15 °C. */
const test = base.extend<{ freezer: { url: string; one: Freezer } }>({
  freezer: async ({ admin, product }, use) => {
    const store = await openColdStore(product, admin.request);
    const settings = { high_warning: -17, high_warning_enable: true, auto_reset: true };
    await use({
      url: product.url,
      one: await addFreezer(product, admin, store, 'Freezer', settings),
    });
  },
});

const WIDTHS = [
  { device: 'wide', width: 1_440, height: 900 },
  { device: 'on a phone', width: 390, height: 844 },
] as const;
const THEMES = [
  { theme: 'dark', amber: 'rgb(251, 191, 36)' },
  { theme: 'light', amber: 'rgb(138, 90, 0)' },
] as const;

const findRow = (page: Page, { name }: Freezer, isWide: boolean) =>
  page.getByRole(isWide ? 'row' : 'listitem').filter({ hasText: name });

for (const { device, width, height } of WIDTHS) {
  const isWide = device === 'wide';
  for (const { theme, amber } of THEMES) {
    test(`a warning is amber and steady, has its word, and makes way for the alarm (${device}, ${theme})`, async ({
      page,
      freezer: { url, one },
    }) => {
      await page.setViewportSize({ width, height });
      await one.measure(-16);
      await page.goto(url);
      if (theme === 'light') await page.getByRole('button', { name: 'Switch to light theme' }).click();
      const row = findRow(page, one, isWide);
      await expect(row).toContainText('Warning: High');
      await expect(row).toHaveCSS('animation-name', 'none');
      await expect(row.getByTitle('Beyond its warning limit')).toHaveCSS('color', amber);
      const bell = row.getByRole('button', { name: `${one.name}: Warning: High` });
      await expect(bell).toHaveCSS('color', amber);
      await expect(bell.locator('svg')).toHaveCSS('animation-name', 'none');
      await expect(page.getByRole('region', { name: 'Active alarms' })).toBeHidden();
      await expect(page).not.toHaveTitle(/^\(1\)/);
      await expect(page.getByRole('button', { name: /^Warnings/ })).toContainText('1');
      await expect(page.getByRole('button', { name: /^Out of limits/ })).toContainText('0');
      await expectAccessible(page);

      await one.measure(-14);
      await expect(row).not.toContainText('Warning: High');
      await expect(page.getByRole('region', { name: 'Active alarms' })).toContainText('1 active alarm');
      await expect(page).toHaveTitle(/^\(1\)/);
    });
  }

  test(`a warning has its line, its limit and its place in the log (${device})`, async ({
    page,
    freezer: { url, one },
  }) => {
    await page.setViewportSize({ width, height });
    await one.measure(-16);
    await page.goto(`${url}/sensors/${one.id}`);
    await expect(page.getByText('High warning -17.0 °C')).toBeVisible();
    await expect(page.getByText('Warning: High').first()).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${url}/alarm-log`);
    await expect(page.getByText('No alarm events found')).toBeVisible();
    await page.goto(`${url}/alarm-log?level=warning`);
    const event = findRow(page, one, isWide);
    await expect(event).toContainText('Warning: High');
    await expect(event).toContainText('-16.0 °C');
    await event.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(event).toContainText('Still above');
  });
}

test('an admin sets warning limits inside those of the alarm, and sees where they cross', async ({
  page,
  freezer: { url, one },
}) => {
  await page.goto(`${url}/alarms`);
  const row = findRow(page, one, true);
  await expect(row).toContainText('High warning -17.0 °C');
  await row.getByRole('button', { name: `Edit thresholds of ${one.name}` }).click();
  await page.getByText('≤ -17.0 °C').click();
  const warning = page.getByLabel('High warning, Temperature (°C)');
  await expect(warning).toHaveValue('-17');
  await warning.fill('-15');
  await warning.press('Enter');
  await expect(warning).toHaveAccessibleDescription(/must be below the high limit/);
  await warning.fill('-16.5');
  await page.getByLabel('Delay of warnings (minutes)').fill('5');
  await warning.press('Enter');
  await expect(row).toContainText('High warning -16.5 °C');
});
