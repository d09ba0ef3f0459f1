import { formatSerial } from '@ts1/contract';
import { expectAccessible } from '../support/accessibility.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { expect, test } from '../support/test.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n%%EOF\n');

test('a device is swapped with its history kept, and the findings of a laboratory are listed with their certificate', async ({
  admin: page,
  product,
}) => {
  const store = await openColdStore(product, page.request);
  const [old, spare] = [freshSerial(), freshSerial()];
  const id = await store.addSensor({ name: 'Plasma fridge', serialNo: old, type: '1' });
  await store.deliver([{ sensor: old, temperature: 4.2, battery: 3.6 }]);
  await page.goto(`${product.url}/sensors/${id}`);
  const values = page.getByLabel('Current values');
  await expect(page.getByText(/4\.2\s°C/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('button', { name: 'Swap device' }).click();
  const swap = page.getByRole('dialog', { name: 'Swap the device of Plasma fridge' });
  await swap.getByLabel('Serial number of the new device').fill(spare);
  await expectAccessible(page, '[role="dialog"]');
  await swap.getByRole('button', { name: 'Swap' }).click();
  await expect(swap).toBeHidden();
  await page.getByRole('link', { name: 'Device and calibration' }).click();
  const device = page.getByRole('region', { name: 'Device', exact: true });
  await expect(device).toContainText(formatSerial(spare, '1'));
  await expect(device).toContainText(formatSerial(old, '1'));
  await expect(values).toContainText(/4\.2\s°C/);

  await page.getByRole('button', { name: 'Record a calibration' }).click();
  const dialog = page.getByRole('dialog', { name: /in a laboratory/ });
  await dialog.getByLabel(/^Day of the calibration/).fill('2026-01-30');
  await dialog.getByLabel(/^Laboratory/).fill('Metrology Ltd');
  await dialog.getByLabel('Reference value').fill('5');
  await dialog.getByLabel('Deviation as found').fill('0.12');
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(dialog).toBeHidden();
  const list = page.getByRole('list', { name: 'Calibrations in a laboratory' });
  const entry = list.getByRole('listitem').first();
  await expect(entry).toContainText('Metrology Ltd');
  const attach = entry.getByLabel(/^Attach certificate to the calibration of /).and(entry.locator('input'));
  await attach.setInputFiles({ name: 'lab.pdf', mimeType: 'application/pdf', buffer: PDF });
  const link = entry.getByRole('link', { name: 'Download the certificate lab.pdf' });
  const coming = page.waitForEvent('download');
  await link.click();
  expect((await coming).suggestedFilename()).toBe('lab.pdf');

  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await link.scrollIntoViewIfNeeded();
  await expectAccessible(page);
});

test('devices of many sensors are swapped by a CSV file, all of it or nothing', async ({
  admin: page,
  product,
}) => {
  const store = await openColdStore(product, page.request);
  const [first, second, third, fourth] = [freshSerial(), freshSerial(), freshSerial(), freshSerial()];
  await store.addSensor({ name: 'Vaccine fridge', serialNo: first, type: '1' });
  await store.addSensor({ name: 'Milk fridge', serialNo: second, type: '1' });
  await page.goto(`${product.url}/sensors`);
  await page.getByRole('button', { name: 'Swap by CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Swap the devices of many sensors' });
  const choose = async (lines: readonly string[]) =>
    dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'swaps.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });

  await choose(['old;new;reason', `${first};${third};broken`, '99.99.98;01.02.99;broken']);
  const rows = dialog.getByRole('listitem');
  await expect(rows.nth(1)).toContainText('no sensor has this device');
  const submit = dialog.getByRole('button', { name: /^Swap \d/ });
  await expect(submit).toBeDisabled();
  await expectAccessible(page, '[role="dialog"]');

  await choose(['old;new;reason', `${first};${third};broken`, `${second};${fourth};battery`]);
  await expect(rows.nth(1)).toContainText(`Milk fridge: ${second} becomes ${fourth}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('2 devices swapped')).toBeVisible();
  await page.setViewportSize({ width: 1_440, height: 900 });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Vaccine fridge')).toContainText(formatSerial(third, '1'));
  await expect(row('Milk fridge')).toContainText(formatSerial(fourth, '1'));
});
