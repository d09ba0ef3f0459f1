import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { expect, test as base } from '../support/test.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n%%EOF\n');
const DAY_MS = 86_400_000;

/** The page of a sensor that a base unit has received. */
const test = base.extend<{ sensor: { readonly name: string } }>({
  sensor: async ({ admin, product }, use) => {
    const serialNo = freshSerial();
    const name = `Ward fridge ${serialNo}`;
    const store = await openColdStore(product, admin.request);
    const id = await store.addSensor({ name, serialNo, type: '1' });
    await store.deliver([{ sensor: serialNo, temperature: 4.2, battery: 3.6 }]);
    await admin.goto(`${product.url}/sensors/${id}?tab=device`);
    await use({ name });
  },
});

const section = (page: Page) => page.getByRole('region', { name: 'Calibration', exact: true });
const entries = (page: Page) => section(page).getByRole('list', { name: 'Calibration record' });

test('a calibration from the sensor page is on its record, with its certificate and a due date', async ({
  admin,
  sensor,
}) => {
  // The number of active alarms precedes it while there are any.
  await expect(admin).toHaveTitle(
    new RegExp(`^(\\(\\d+\\) )?${sensor.name} · Sensors · TS1 Monitoring System$`),
  );
  const calibration = section(admin);
  await expect(calibration).toContainText('This sensor has not been calibrated yet.');
  await admin.getByRole('button', { name: 'Actions' }).click();
  await admin.getByRole('button', { name: 'Calibrate' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Calibrate Sensor' });
  await dialog.getByLabel('Setpoint (°C)').fill('4');
  await dialog.getByLabel('Offset (°C)').fill('-0.125');
  await dialog.getByLabel('Offset (°C)').press('Enter');
  await expect(dialog).toBeHidden();
  const [entry] = [entries(admin).getByRole('listitem').first()];
  await expect(entry).toContainText('Setpoint 4 °C, offset -0.125 °C');
  await expect(entry).toContainText('by admin');
  await expect(entry).toContainText('Queued');

  const attach = entry.getByLabel(/^Attach certificate to the calibration of /).and(entry.locator('input'));
  await attach.setInputFiles({ name: 'lab.txt', mimeType: 'text/plain', buffer: PDF });
  await expect(entry.getByRole('alert')).toHaveText('The certificate must be a PDF, PNG or JPEG file.');
  await attach.setInputFiles({ name: 'lab.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no') });
  await expect(entry.getByRole('alert')).toContainText('certificate must be a PDF, PNG or JPEG file');
  await attach.setInputFiles({ name: 'lab.pdf', mimeType: 'application/pdf', buffer: PDF });
  const link = entry.getByRole('link', { name: 'Download the certificate lab.pdf' });
  await expect(link).toHaveText(`lab.pdf (${PDF.length} B)`);
  const coming = admin.waitForEvent('download');
  await link.click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('lab.pdf');
  expect(await readFile(await download.path())).toEqual(PDF);

  await calibration.getByRole('button', { name: 'Set a date' }).click();
  const date = calibration.getByLabel('Next calibration due');
  await expect(date).toBeFocused();
  await date.press('Enter');
  await expect(date).toHaveAccessibleDescription(/Enter a date/);
  await date.fill(new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10));
  await date.press('Enter');
  await expect(calibration).toContainText(/Due in (9|10|11) days/);
  await expectAccessible(admin, 'section[aria-label="Calibration"]');
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(admin, 'section[aria-label="Calibration"]');

  await calibration.getByRole('button', { name: 'Change' }).click();
  await calibration.getByRole('button', { name: 'Remove the date' }).click();
  await expect(calibration).toContainText('No date set');
});
