import { API_PREFIX } from '@ts1/contract';
import { addPerson, expectAccessible, signInAs } from '../support/administration.ts';
import { openMailbox } from '../support/mailbox.ts';
import { startProduct } from '../support/product.ts';
import { expect, setUp, signIn, test } from '../support/test.ts';

/** What the clock card says of a zone at this minute or the next. */
function itIsNow(timeZone: string): RegExp {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const now = Date.now();
  const times = [now, now + 60_000].map((at) => format.format(at).replaceAll(' ', String.raw`\s`));
  return new RegExp(`It is now (${times.join('|')}) there`);
}

test('an admin sets the theme, the address, the clock, the offline window and what viewers see', async ({
  dashboard,
  product,
}) => {
  await dashboard.goto(`${product.url}/settings`);
  await dashboard.getByRole('button', { name: 'Light', exact: true }).click();
  await expect(dashboard.locator('html')).not.toHaveClass(/dark/);
  await dashboard.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect(dashboard.locator('html')).toHaveClass(/dark/);

  const address = dashboard.getByRole('region', { name: 'Address' });
  await expect(address.getByLabel('Company Name')).toHaveValue('Northfield Cold Store');
  await address.getByLabel('City').fill('x'.repeat(201));
  await address.getByRole('button', { name: 'Save Address' }).click();
  await expect(address.getByLabel('City')).toHaveAccessibleDescription('must be at most 200 characters');
  await address.getByLabel('City').fill('Leeds');
  await address.getByLabel('Postcode').fill('LS1 1AA');
  await address.getByLabel('Postcode').press('Enter');
  await expect(address.getByText('Address details saved!')).toBeVisible();

  const reports = dashboard.getByRole('region', { name: 'Scheduled reports' });
  await expect(reports).toContainText('Email is not set up on this server');
  await expect(reports.getByRole('button')).toHaveCount(0);

  const silent = dashboard.getByRole('region', { name: 'Silent sensors' });
  await silent.getByLabel('Offline after (minutes)').fill('0');
  await silent.getByRole('button', { name: 'Save minutes' }).click();
  await expect(silent.getByLabel('Offline after (minutes)')).toHaveAccessibleDescription(
    /between 1 and 1440/,
  );
  await silent.getByLabel('Offline after (minutes)').fill('20');
  await silent.getByRole('button', { name: 'Save minutes' }).click();
  await expect(dashboard.getByText('Minutes saved')).toBeVisible();

  const limited = dashboard.getByRole('switch', { name: 'Viewers see only their zones' });
  await limited.click();
  await expect(dashboard.getByText(/zones that they are assigned to, and nothing else/)).toBeVisible();
  await limited.click();
  await expect(dashboard.getByText('Viewers see all sensors')).toBeVisible();

  await dashboard.reload();
  await expect(address.getByLabel('City')).toHaveValue('Leeds');
  await expect(silent.getByLabel('Offline after (minutes)')).toHaveValue('20');
});

test('times are shown on the clock that an admin chose, on every screen and at once', async ({
  dashboard,
  product,
}) => {
  await dashboard.goto(`${product.url}/settings`);
  const clock = dashboard.getByRole('region', { name: 'Time zone' });
  await expect(clock.getByText(itIsNow('Europe/London'))).toBeVisible();
  await clock.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await expect(clock.getByText(itIsNow('Asia/Tokyo'))).toBeVisible();
  await clock.getByRole('button', { name: 'Save time zone' }).click();
  await expect(dashboard.getByText('Time zone saved')).toBeVisible();
  await expect(clock.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
  await expect(dashboard.getByRole('main')).toBeFocused();

  const added = await dashboard.request.post(`${product.url}${API_PREFIX}/sensors`, {
    data: { name: 'Clock freezer', serialNo: '770077', type: '1' },
  });
  const { id } = (await added.json()) as { id: number };
  await dashboard.goto(`${product.url}/sensors/${id}`);
  await dashboard.getByRole('button', { name: 'Custom Range' }).click();
  await expect(dashboard.getByText('Times of Asia/Tokyo').first()).toBeVisible();
  await dashboard.request.patch(`${product.url}${API_PREFIX}/settings/company`, {
    data: { timeZone: 'Europe/London' },
  });
  // Told by the event stream, without anybody at this screen.
  await expect(dashboard.getByText('Times of Europe/London').first()).toBeVisible();
});

test('how long readings are kept is asked twice, and a legal hold shows on its sensor', async ({
  dashboard,
  product,
}) => {
  await dashboard.goto(`${product.url}/settings`);
  const retention = dashboard.getByRole('region', { name: 'How long readings are kept' });
  await retention.getByLabel('Readings (days)').fill('7');
  await retention.getByRole('button', { name: 'Save days' }).click();
  await expect(retention.getByLabel('Readings (days)')).toHaveAccessibleDescription(/between 30 and 36500/);
  await retention.getByLabel('Readings (days)').fill('400');
  await retention.getByLabel('Statistics (days)').fill('90');
  await retention.getByRole('button', { name: 'Save days' }).click();
  await expect(retention.getByLabel('Statistics (days)')).toHaveAccessibleDescription(/at least as long/);
  await retention.getByLabel('Statistics (days)').fill('');
  await retention.getByRole('button', { name: 'Save days' }).click();
  await dashboard.getByRole('alertdialog').getByRole('button', { name: 'Delete older readings' }).click();
  await expect(retention.getByText('Days saved')).toBeVisible();
  await dashboard.reload();
  await expect(retention.getByLabel('Readings (days)')).toHaveValue('400');
  await retention.getByLabel('Readings (days)').fill('');
  await retention.getByRole('button', { name: 'Save days' }).click();
  await expect(retention.getByText('Days saved')).toBeVisible();

  const added = await dashboard.request.post(`${product.url}${API_PREFIX}/sensors`, {
    data: { name: 'Evidence freezer', serialNo: '770078', type: '1' },
  });
  const { id } = (await added.json()) as { id: number };
  await dashboard.goto(`${product.url}/sensors/${id}`);
  await dashboard.getByRole('button', { name: 'Place legal hold' }).click();
  await dashboard.getByRole('alertdialog').getByRole('button', { name: 'Place legal hold' }).click();
  await expect(dashboard.getByText('Legal hold', { exact: true })).toBeVisible();
  await expect(dashboard.getByRole('alertdialog')).toHaveCount(0);
  await expect(dashboard.getByRole('button', { name: 'Lift legal hold' })).toBeVisible();
});

test('a test of a channel arrives, and channels that are not set up say so', async ({ page }) => {
  const mailbox = await openMailbox();
  const product = await startProduct({ SMTP_URL: mailbox.url, SMTP_FROM: 'monitor@example.com' });
  try {
    await setUp(product);
    await page.goto(`${product.url}/login`);
    await signIn(page);
    await page.waitForURL(`${product.url}/`);
    await page.goto(`${product.url}/settings`);
    const channels = page.getByRole('region', { name: 'Notification channels' });
    await expect(channels.getByRole('listitem').filter({ hasText: 'SMS' })).toContainText('Not configured');
    await channels.getByRole('button', { name: 'Send me a test by Email' }).click();
    await mailbox.receive('Test message');
    await expect(channels.getByRole('listitem').filter({ hasText: 'Test by Email' })).toContainText(
      'Delivered',
    );
  } finally {
    await product.stop();
    await mailbox.close();
  }
});

test('viewers read the settings and change none but their own theme', async ({
  dashboard,
  product,
  browser,
}) => {
  const viewer = await addPerson(product, dashboard.request);
  const page = await (await browser.newContext()).newPage();
  await signInAs(product, page, viewer.email);
  await page.goto(`${product.url}/settings`);
  const main = page.getByRole('main');
  await expect(main.getByText('Admins of your company can change these settings.')).toBeVisible();
  await expect(main.getByText('Europe/London', { exact: true })).toBeVisible();
  await expect(main.getByRole('region', { name: 'Notification channels' })).toContainText('Not configured');
  await expect(main.getByRole('button')).toHaveText(['Dark', 'Light']);
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByRole('switch')).toHaveCount(0);
  await page.context().close();
});

for (const theme of ['dark', 'light'] as const) {
  test(`have no serious accessibility finding, wide and on a phone, in the ${theme} theme`, async ({
    dashboard,
    product,
  }) => {
    await dashboard.evaluate((value) => localStorage.setItem('theme', value), theme);
    await dashboard.goto(`${product.url}/settings`);
    await expect(dashboard.getByLabel('Postcode')).toBeVisible();
    await dashboard.screenshot({ path: test.info().outputPath('wide.png'), fullPage: true });
    await expectAccessible(dashboard);
    await dashboard.setViewportSize({ width: 390, height: 844 });
    await dashboard.screenshot({ path: test.info().outputPath('phone.png'), fullPage: true });
    await expectAccessible(dashboard);
  });
}
