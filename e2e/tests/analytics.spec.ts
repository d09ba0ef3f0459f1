import { AxeBuilder } from '@axe-core/playwright';
import { API_PREFIX } from '@ts1/contract';
import { openColdStore } from '../support/cold-store.ts';
import { expect, signIn, test } from '../support/test.ts';

const MINUTE = 60_000;

test('without readings the page shows the demonstration and calls it sample data', async ({
  freshProduct,
  page,
}) => {
  const company = { companyName: 'New here', email: 'admin@example.com', password: 'a quiet cold night' };
  await page.request.post(`${freshProduct.url}${API_PREFIX}/setup`, { data: company });
  await page.goto(`${freshProduct.url}/login`);
  await signIn(page, company);
  await page.waitForURL(`${freshProduct.url}/`);
  await page.goto(`${freshProduct.url}/analytics`);
  const sample = page.getByRole('region', { name: 'Sample data' });
  await expect(sample.getByRole('img', { name: '4 OK, 1 pre-alarm, 1 alarm' })).toBeVisible();
  await expect(sample.getByRole('img', { name: 'Last 24 hours' }).locator('canvas')).toBeVisible();
  await expect(sample).toContainText('Weather');
  const clock = page.getByLabel('Time now');
  const first = await clock.textContent();
  await expect(clock).not.toHaveText(first ?? '');
});

test('own readings are shown, tried against limits, and looked at as a picture', async ({
  dashboard,
  product,
}) => {
  const store = await openColdStore(product, dashboard.request);
  await store.addSensor({ name: 'Ice cream', serialNo: '810001', type: '1' });
  const now = Date.now();
  await store.deliver(
    Array.from({ length: 200 }, (_, index) => ({
      sensor: '810001',
      timestamp: now - (200 - index) * 5 * MINUTE,
      // Two excursions of half an hour.
      temperature: [50, 51, 52, 53, 54, 55, 120, 121, 122, 123, 124, 125].includes(index) ? -10 : -20,
      battery: 3.6,
    })),
  );
  await dashboard.goto(`${product.url}/analytics`);
  await expect(dashboard.getByRole('img', { name: /OK, \d+ pre-alarm, \d+ alarm/ })).toBeVisible();
  const row = dashboard
    .getByRole('table', { name: 'Statistics' })
    .getByRole('row')
    .filter({ hasText: 'Ice cream' });
  await expect(row).toContainText('-20.0 °C');
  await expect(row).toContainText('-10.0 °C');
  await expect(row).toContainText('No limits');
  await dashboard.getByLabel('Sensor', { exact: true }).selectOption('Ice cream');
  await dashboard.getByRole('button', { name: 'Try limits' }).click();
  await expect(dashboard.getByLabel('High limit (°C)')).toHaveAccessibleDescription(/is required/);
  await dashboard.getByLabel('High limit (°C)').fill('-15');
  await dashboard.getByRole('button', { name: 'Try limits' }).click();
  await expect(dashboard.getByText('would have raised 2 alarms')).toBeVisible();
  await dashboard.getByLabel('Delay (minutes)').fill('45');
  await dashboard.getByRole('button', { name: 'Try limits' }).click();
  await expect(dashboard.getByText('would have raised 0 alarms')).toBeVisible();
  await dashboard.getByRole('switch', { name: 'Show sample data' }).click();
  await expect(dashboard.getByRole('region', { name: 'Sample data' })).toBeVisible();
  await dashboard.getByRole('switch', { name: 'Show sample data' }).click();
  await expect(dashboard.getByRole('table', { name: 'Statistics' })).toBeVisible();
  await dashboard.screenshot({ path: test.info().outputPath('analytics.png'), fullPage: true });
  const { violations } = await new AxeBuilder({ page: dashboard }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  await dashboard.setViewportSize({ width: 390, height: 844 });
  await dashboard.screenshot({ path: test.info().outputPath('analytics-phone.png'), fullPage: true });
  await expect
    .poll(async () => dashboard.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
    .toBe(true);
});

test('the help has nine sections, is searched, and says whom to ask', async ({ dashboard, product }) => {
  await dashboard.goto(`${product.url}/help`);
  const contents = dashboard.getByRole('navigation', { name: 'Contents' }).getByRole('listitem');
  await expect(contents).toHaveCount(9);
  await expect(dashboard.getByRole('link', { name: 'Ask Northfield Monitoring' })).toBeVisible();
  await dashboard.screenshot({ path: test.info().outputPath('help.png') });
  const { violations } = await new AxeBuilder({ page: dashboard }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  await dashboard.getByLabel('Search the help').fill('pre-alarm acknowledged');
  await expect(contents).toHaveCount(1);
  await contents.getByRole('link', { name: 'Acknowledge an Alarm' }).click();
  await expect(dashboard).toHaveURL(`${product.url}/help#acknowledge`);
  await dashboard.getByRole('link', { name: 'Open Alarm Log' }).click();
  await expect(dashboard).toHaveURL(`${product.url}/alarm-log`);
});
