import { API_PREFIX } from '@ts1/contract';
import { expectAccessible } from '../support/accessibility.ts';
import { freshSerial } from '../support/fresh.ts';
import { openMailbox } from '../support/mailbox.ts';
import { addPerson } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { enter, expect, setUp, test } from '../support/test.ts';

/** What the clock card says of a zone at this minute or the next. */
function itIsNow(timeZone: string): RegExp {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const now = Date.now();
  const times = [now, now + 60_000].map((at) => format.format(at).replaceAll(' ', String.raw`\s`));
  return new RegExp(`It is now (${times.join('|')}) there`);
}

test('an admin sets the theme, the address, the clock, the offline window and what viewers see', async ({
  admin,
  product,
  company,
}) => {
  await admin.goto(`${product.url}/settings`);
  await admin.getByRole('button', { name: 'Light', exact: true }).click();
  await expect(admin.locator('html')).not.toHaveClass(/dark/);
  await admin.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect(admin.locator('html')).toHaveClass(/dark/);

  const address = admin.getByRole('region', { name: 'Address' });
  await expect(address.getByLabel('Company Name')).toHaveValue(company.companyName);
  for (const line of ['Address Line 1', 'Address Line 2', 'Country']) {
    await expect(address.getByLabel(line)).toBeVisible();
  }
  await address.getByLabel('City').fill('x'.repeat(201));
  await address.getByRole('button', { name: 'Save Address' }).click();
  await expect(address.getByLabel('City')).toHaveAccessibleDescription('must be at most 200 characters');
  await address.getByLabel('City').fill('Leeds');
  await address.getByLabel('Postcode').fill('LS1 1AA');
  await address.getByLabel('Postcode').press('Enter');
  await expect(address.getByText('Address details saved!', { exact: true })).toBeVisible();

  const reports = admin.getByRole('region', { name: 'Scheduled reports' });
  await expect(reports).toContainText('Email is not set up on this server');
  await expect(reports.getByRole('button')).toHaveCount(0);

  const silent = admin.getByRole('region', { name: 'Silent sensors' });
  await silent.getByLabel('Offline after (minutes)').fill('0');
  await silent.getByRole('button', { name: 'Save minutes' }).click();
  await expect(silent.getByLabel('Offline after (minutes)')).toHaveAccessibleDescription(
    /between 1 and 1440/,
  );
  await silent.getByLabel('Offline after (minutes)').fill('20');
  await silent.getByRole('button', { name: 'Save minutes' }).click();
  await expect(admin.getByText('Minutes saved')).toBeVisible();

  const limited = admin.getByRole('switch', { name: 'Viewers see only their zones' });
  await limited.click();
  await expect(admin.getByText(/zones that they are assigned to, and nothing else/)).toBeVisible();
  await limited.click();
  await expect(admin.getByText('Viewers see all sensors')).toBeVisible();

  await admin.reload();
  await expect(address.getByLabel('City')).toHaveValue('Leeds');
  await expect(silent.getByLabel('Offline after (minutes)')).toHaveValue('20');
});

test('an admin sets when people are reminded of what is acknowledged and still out', async ({
  admin,
  product,
}) => {
  await admin.goto(`${product.url}/settings#follow-up`);
  const card = admin.getByRole('region', { name: 'After an acknowledgement' });
  const minutes = card.getByLabel('Remind every (minutes)');
  await expect(minutes).toHaveValue('60');
  await minutes.fill('10');
  await card.getByRole('button', { name: 'Save messages' }).click();
  await expect(minutes).toHaveAccessibleDescription(/between 15 and 1440, or 0/);
  await minutes.fill('30');
  await card.getByLabel('Worse by (°C)').fill('1,5');
  await card.getByLabel('Worse by (% humidity)').fill('0');
  await card.getByRole('button', { name: 'Save messages' }).click();
  await expect(admin.getByText('Messages saved')).toBeVisible();
  await admin.reload();
  await expect(minutes).toHaveValue('30');
  await expect(card.getByLabel('Worse by (°C)')).toHaveValue('1.5');
});

test('times are shown on the clock that an admin chose, on every screen and at once', async ({
  admin,
  product,
}) => {
  // On a first visit nothing is drawn, and nothing can be begun, before the clock is known.
  const answer = Promise.withResolvers<undefined>();
  await admin.route(`**${API_PREFIX}/settings/company`, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await admin.goto(`${product.url}/settings`);
  await expect(admin.getByText('Checking session...')).toBeVisible();
  await expect(admin.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);
  answer.resolve(undefined);
  const clock = admin.getByRole('region', { name: 'Time zone' });
  await expect(clock.getByText(itIsNow('Europe/London'))).toBeVisible();
  await clock.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await expect(clock.getByText(itIsNow('Asia/Tokyo'))).toBeVisible();
  await clock.getByRole('button', { name: 'Save time zone' }).click();
  await expect(admin.getByText('Time zone saved')).toBeVisible();
  await expect(clock.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
  await expect(admin.getByRole('main')).toBeFocused();

  const added = await admin.request.post(`${product.url}${API_PREFIX}/sensors`, {
    data: { name: 'Clock freezer', serialNo: freshSerial(), type: '1' },
  });
  const { id } = (await added.json()) as { id: number };
  await admin.goto(`${product.url}/sensors/${id}`);
  await admin.getByRole('button', { name: 'Custom Range' }).click();
  await expect(admin.getByText('Times of Asia/Tokyo').first()).toBeVisible();
  await admin.request.patch(`${product.url}${API_PREFIX}/settings/company`, {
    data: { timeZone: 'Europe/London' },
  });
  // It comes by the event stream, without anybody at this screen.
  await expect(admin.getByText('Times of Europe/London').first()).toBeVisible();
});

test('how long readings are kept is asked twice, and a legal hold shows on its sensor', async ({
  admin,
  product,
}) => {
  await admin.goto(`${product.url}/settings`);
  const retention = admin.getByRole('region', { name: 'How long readings are kept' });
  await retention.getByLabel('Readings (days)').fill('7');
  await retention.getByRole('button', { name: 'Save days' }).click();
  await expect(retention.getByLabel('Readings (days)')).toHaveAccessibleDescription(/between 30 and 36500/);
  await retention.getByLabel('Readings (days)').fill('400');
  await retention.getByLabel('Statistics (days)').fill('90');
  await retention.getByRole('button', { name: 'Save days' }).click();
  await expect(retention.getByLabel('Statistics (days)')).toHaveAccessibleDescription(/at least as long/);
  await retention.getByLabel('Statistics (days)').fill('');
  await retention.getByRole('button', { name: 'Save days' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete older readings' }).click();
  await expect(retention.getByText('Days saved')).toBeVisible();
  await admin.reload();
  await expect(retention.getByLabel('Readings (days)')).toHaveValue('400');
  await retention.getByLabel('Readings (days)').fill('');
  await retention.getByRole('button', { name: 'Save days' }).click();
  await expect(retention.getByText('Days saved')).toBeVisible();

  const added = await admin.request.post(`${product.url}${API_PREFIX}/sensors`, {
    data: { name: 'Evidence freezer', serialNo: freshSerial(), type: '1' },
  });
  const { id } = (await added.json()) as { id: number };
  await admin.goto(`${product.url}/sensors/${id}`);
  await admin.getByRole('button', { name: 'Place legal hold' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Place legal hold' }).click();
  await expect(admin.getByText('Legal hold', { exact: true })).toBeVisible();
  await expect(admin.getByRole('alertdialog')).toHaveCount(0);
  await expect(admin.getByRole('button', { name: 'Lift legal hold' })).toBeVisible();
});

test('a test of a channel arrives, and channels that are not set up say so', async ({ page }) => {
  const mailbox = await openMailbox();
  const product = await startProduct({ SMTP_URL: mailbox.url, SMTP_FROM: 'monitor@example.com' });
  try {
    await setUp(product);
    await enter(page, product);
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

test('an exported file is imported into an empty company, which keeps showing where it came from', async ({
  admin,
  product,
  freshProduct,
  browser,
  company,
}) => {
  test.slow();
  const data = { name: 'Travelled freezer', serialNo: freshSerial(), type: '1' };
  await admin.request.post(`${product.url}${API_PREFIX}/sensors`, { data });
  const exported = await (await admin.request.get(`${product.url}${API_PREFIX}/settings/export`)).body();
  await setUp(freshProduct);
  const page = await (await browser.newContext()).newPage();
  await enter(page, freshProduct);
  await page.goto(`${freshProduct.url}/settings`);
  const card = page.getByRole('region', { name: 'Import data' });
  const choose = async (buffer: Buffer) => {
    await card
      .locator('input[type=file]')
      .setInputFiles({ name: 'company-data.zip', mimeType: 'application/zip', buffer });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Import file' }).click();
  };

  await choose(Buffer.from('no ZIP file'));
  await expect(card.getByRole('alert')).toHaveText(
    'Nothing was imported: it is not a ZIP file that can be read',
  );
  await expectAccessible(page);
  await choose(exported);
  await expect(card.getByText(`Imported the data of ${company.companyName}, exported`)).toBeVisible();
  await page.reload();
  await expect(card.getByText(`Imported the data of ${company.companyName}, exported`)).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`${freshProduct.url}/sensors`);
  await page.getByPlaceholder('Search sensors by name or serial number...').fill('Travelled freezer');
  await expect(page.getByRole('link', { name: 'Travelled freezer', exact: true })).toBeVisible();

  await admin.goto(`${product.url}/settings`);
  await expect(admin.getByRole('region', { name: 'Import data' })).toContainText(
    // And what other tests have added to the shared company.
    /Yours has already: .*Sensors/,
  );
  await page.context().close();
});

test('viewers read the settings and change none but their own theme', async ({ admin, product, browser }) => {
  const viewer = await addPerson(product, admin.request);
  const page = await (await browser.newContext()).newPage();
  await enter(page, product, viewer);
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

test('the settings have no accessibility finding, wide and on a phone', async ({ admin, product }) => {
  await admin.goto(`${product.url}/settings`);
  await expect(admin.getByLabel('Postcode')).toBeVisible();
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(admin);
});
