import { API_PREFIX } from '@ts1/contract';
import { expectAccessible } from '../support/accessibility.ts';
import { freshSerial } from '../support/fresh.ts';
import { enter, expect, test } from '../support/test.ts';

/** Returns a pattern of the time that the clock card shows for a zone at this minute or the next. */
function itIsNow(timeZone: string): RegExp {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const now = Date.now();
  const times = [now, now + 60_000].map((at) => format.format(at).replaceAll(' ', String.raw`\s`));
  return new RegExp(`It is now (${times.join('|')}) there`);
}

test(
  'an admin sets the theme, the address, the offline window, the reminders, how long readings are kept and what viewers see',
  { tag: ['@2.2.43', '@2.4.13'] },
  async ({ admin, product, company }) => {
    await admin.goto(`${product.url}/settings`);
    const address = admin.getByRole('region', { name: 'Address' });
    const silent = admin.getByRole('region', { name: 'Silent sensors' });
    const followUp = admin.getByRole('region', { name: 'After an acknowledgement' });
    const retention = admin.getByRole('region', { name: 'How long readings are kept' });
    const sections = admin.getByRole('navigation', { name: 'Sections of Settings' });
    const openSection = async (name: string) => sections.getByRole('link', { name }).click();

    await test.step('an admin sets the theme, the address, the offline window and what viewers see', async () => {
      await admin.getByRole('button', { name: 'Light', exact: true }).click();
      await expect(admin.locator('html')).not.toHaveClass(/dark/);
      await admin.getByRole('button', { name: 'Dark', exact: true }).click();
      await expect(admin.locator('html')).toHaveClass(/dark/);

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

      await openSection('Notifications');
      const reports = admin.getByRole('region', { name: 'Scheduled reports' });
      await expect(reports).toContainText('Email is not set up, so no report reaches anybody');
      await expect(reports.getByRole('button')).toHaveCount(0);

      await openSection('Alarms');
      await silent.getByLabel('Offline after (minutes)').fill('0');
      await silent.getByRole('button', { name: 'Save minutes' }).click();
      await expect(silent.getByLabel('Offline after (minutes)')).toHaveAccessibleDescription(
        /between 1 and 1440/,
      );
      await silent.getByLabel('Offline after (minutes)').fill('20');
      await silent.getByRole('button', { name: 'Save minutes' }).click();
      await expect(admin.getByText('Minutes saved')).toBeVisible();

      await openSection('Security');
      const limited = admin.getByRole('switch', { name: 'Viewers see only their zones' });
      await limited.click();
      await expect(admin.getByText(/zones that they are assigned to, and nothing else/)).toBeVisible();
      await limited.click();
      await expect(admin.getByText('Viewers see all sensors')).toBeVisible();
    });

    await test.step('an admin sets when people are reminded of what is acknowledged and still out', async () => {
      await openSection('Alarms');
      await expect(followUp.getByLabel('Remind every (minutes)')).toHaveValue('60');
      await followUp.getByLabel('Remind every (minutes)').fill('30');
      await followUp.getByLabel('Worse by (°C)').fill('1,5');
      await followUp.getByLabel('Worse by (% humidity)').fill('0');
      await followUp.getByRole('button', { name: 'Save messages' }).click();
      await expect(admin.getByText('Messages saved')).toBeVisible();
    });

    await test.step('how long readings are kept is asked twice', async () => {
      await openSection('Data');
      await retention.getByLabel('Readings (days)').fill('400');
      await retention.getByLabel('Statistics (days)').fill('');
      await retention.getByRole('button', { name: 'Save days' }).click();
      await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete older readings' }).click();
      await expect(retention.getByText('Days saved')).toBeVisible();
    });

    await test.step('what was set is there after a reload', async () => {
      await admin.reload();
      await expect(retention.getByLabel('Readings (days)')).toHaveValue('400');
      await openSection('General');
      await expect(address.getByLabel('City')).toHaveValue('Leeds');
      await openSection('Alarms');
      await expect(silent.getByLabel('Offline after (minutes)')).toHaveValue('20');
      await expect(followUp.getByLabel('Remind every (minutes)')).toHaveValue('30');
      await expect(followUp.getByLabel('Worse by (°C)')).toHaveValue('1.5');
    });
  },
);

test('the settings have no accessibility finding, wide and on a phone', async ({ admin, product }) => {
  await admin.goto(`${product.url}/settings`);
  const sections = admin.getByRole('navigation', { name: 'Sections of Settings' }).getByRole('link');
  await expect(sections.first()).toBeVisible();
  for (const width of [1280, 390]) {
    await admin.setViewportSize({ width, height: 844 });
    for (const section of await sections.all()) {
      await section.click();
      await expectAccessible(admin);
    }
  }
});

test('an admin enters the mail server of the company, and removes it', async ({ admin, product }) => {
  await admin.goto(`${product.url}/settings?tab=notifications`);
  const card = admin.getByRole('region', { name: 'Mail server' });
  const reports = admin.getByRole('region', { name: 'Scheduled reports' });
  await expect(card).toContainText('No mail server: emails are not sent.');
  await card.getByLabel('Host').fill('127.0.0.1');
  await card.getByLabel('User name').fill('monitor@acme.example');
  await card.getByLabel('Password').fill('a password of a mail server');
  await card.getByLabel('Sender’s address').fill('alarms@acme.example');
  await card.getByRole('button', { name: 'Send test email' }).click();
  await expect(card.getByRole('alert')).toContainText('private network');
  await card.getByRole('button', { name: 'Save mail server' }).click();
  await expect(card.getByLabel('Host')).toHaveAccessibleDescription(/must not lead to a private network/);

  await card.getByLabel('Host').fill('203.0.112.1');
  await card.getByRole('button', { name: 'Save mail server' }).click();
  await expect(card).toContainText('Emails go by your own server, 203.0.112.1.');
  await expect(card.getByLabel('Password')).toHaveValue('');
  await expect(reports).not.toContainText('Email is not set up');
  await expectAccessible(admin);

  await card.getByRole('button', { name: 'Remove mail server' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card).toContainText('No mail server: emails are not sent.');
  await expect(card.getByLabel('Host')).toHaveValue('');
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
  await clock.getByLabel('Time zone').fill('Asia/Tokyo');
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
  // The change comes by the event stream, without an action at this screen.
  await expect(admin.getByText('Times of Europe/London').first()).toBeVisible();
});

test('an exported file is imported into an empty company, which keeps showing where it came from', async ({
  admin,
  product,
  companies,
  browser,
  company,
}) => {
  const data = { name: 'Travelled freezer', serialNo: freshSerial(), type: '1' };
  await admin.request.post(`${product.url}${API_PREFIX}/sensors`, { data });
  const exported = await (await admin.request.get(`${product.url}${API_PREFIX}/settings/export`)).body();
  const target = await companies.create();
  const page = await (await browser.newContext()).newPage();
  await enter(page, product, target);
  await page.goto(`${product.url}/settings#import`);
  const card = page.getByRole('region', { name: 'Import data' });
  const choose = async (buffer: Buffer) => {
    await card
      .locator('input[type=file]')
      .setInputFiles({ name: 'company-data.zip', mimeType: 'application/zip', buffer });
    await page.getByRole('dialog').getByRole('button', { name: 'Import file' }).click();
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
  await page.goto(`${product.url}/sensors`);
  await page.getByPlaceholder('Search sensors by name or serial number...').fill('Travelled freezer');
  await expect(page.getByRole('link', { name: 'Travelled freezer', exact: true })).toBeVisible();

  await admin.goto(`${product.url}/settings#import`);
  await expect(admin.getByRole('region', { name: 'Import data' })).toContainText(
    /Yours has already: .*Sensors/,
  );
  await page.context().close();
});

test('a company moves with its device keys under a passphrase, which a wrong one does not open', async ({
  admin,
  product,
  companies,
  browser,
}) => {
  const unit = { baseUnitSerialNo: `MOVE-${freshSerial()}`, baseUnitName: 'Gateway', typeId: '1' };
  const made = await admin.request.post(`${product.url}${API_PREFIX}/baseUnits`, { data: unit });
  const { id, deviceKey } = await made.json();
  await admin.goto(`${product.url}/settings#data`);
  const data = admin.getByRole('region', { name: 'Your data' });
  await data.getByRole('checkbox', { name: 'Device keys of the base units' }).click();
  await data.getByLabel('Passphrase', { exact: true }).fill('eleven blue freezers');
  await data.getByLabel('Passphrase again').fill('eleven blue freezers');
  await expectAccessible(admin);
  const downloading = admin.waitForEvent('download');
  await data.getByRole('button', { name: 'Export all data' }).click();
  const file = await (await downloading).path();
  // The old server gives the unit up.
  await admin.request.delete(`${product.url}${API_PREFIX}/baseUnits`, { data: { baseUnitId: id } });

  const page = await (await browser.newContext()).newPage();
  await enter(page, product, await companies.create());
  await page.goto(`${product.url}/settings#import`);
  const card = page.getByRole('region', { name: 'Import data' });
  await card.locator('input[type=file]').setInputFiles(file);
  const dialog = page.getByRole('dialog');
  const passphrase = dialog.getByLabel('Passphrase of the device keys');
  await passphrase.fill('a wrong passphrase');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import file' }).click();
  await expect(dialog.getByText('This is not the passphrase of the file.')).toBeVisible();
  await passphrase.fill('eleven blue freezers');
  await dialog.getByRole('button', { name: 'Import file' }).click();
  await expect(card.getByText('Base units keep their device keys')).toBeVisible();
  const delivered = await page.request.post(`${product.url}${API_PREFIX}/ingest/readings`, {
    headers: { authorization: `Bearer ${deviceKey}` },
    data: { readings: [] },
  });
  expect(delivered.status()).toBe(200);
  await page.context().close();
});
