import { API_PREFIX } from '@ts1/contract';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from '../support/accessibility.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { openColdStore } from '../support/cold-store.ts';
import { expectToFit } from '../support/fit.ts';
import { freshSerial } from '../support/fresh.ts';
import { expect, test as base } from '../support/test.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');

interface Calibrated {
  /** Entry of the calibration on the page of its sensor. */
  readonly entry: Locator;
  readonly labCalibrationId: number;
}

/** The page of a sensor with a calibration in a laboratory. */
const test = base.extend<{ calibrated: Calibrated }>({
  calibrated: async ({ admin, product }, use) => {
    const store = await openColdStore(product, admin.request);
    const sensor = await store.addSensor({ name: 'Vaccines', serialNo: freshSerial(), type: '1' });
    const api = `${product.url}${API_PREFIX}`;
    const answer = await admin.request.post(`${api}/sensors/${sensor}/calibrations`, {
      data: {
        calibrated_on: '2026-01-30',
        laboratory: 'Metrology Ltd',
        points: [],
        uncertainty: null,
        result: 'passed',
        next_due: null,
      },
    });
    const recorded = z.object({ lab_calibration_id: z.int() }).parse(await answer.json());
    await admin.goto(`${product.url}/sensors/${sensor}?tab=device`);
    const list = admin.getByRole('list', { name: 'Calibrations in a laboratory' });
    const entry = list.getByRole('listitem').filter({ hasText: 'Metrology Ltd' });
    await use({ entry, labCalibrationId: recorded.lab_calibration_id });
  },
});

const signDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign', exact: true });

test('a calibration is signed with e-mail and password, the next signature by the password alone, and a change shows', async ({
  admin,
  product,
  company,
  calibrated: { entry, labCalibrationId },
}) => {
  const sign = entry.getByRole('button', { name: /^Sign / });
  const dialog = signDialog(admin);
  await sign.click();
  await dialog.getByLabel('Meaning of the signature').selectOption('Authorship');
  await dialog.getByLabel('Your e-mail address').fill(company.email);
  await dialog.getByLabel('Your password').fill('a guess');
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(dialog.getByText('is not correct')).toBeVisible();
  for (const viewport of [PHONE, WIDE]) {
    await admin.setViewportSize(viewport);
    await expectAccessible(admin);
    await expectToFit(admin, 'the dialog Sign');
  }
  await dialog.getByLabel('Your password').fill(company.password);
  await dialog.getByLabel('Your password').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(entry).toContainText(/Authorship: .+, /);

  await sign.click();
  await dialog.getByLabel('Meaning of the signature').selectOption('Approval');
  await expect(dialog.getByLabel('Your e-mail address')).toHaveCount(0);
  await dialog.getByLabel('Your password').fill(company.password);
  await dialog.getByLabel('Your password').press('Enter');
  await expect(entry).toContainText(/Approval: .+, /);
  await expect(entry).not.toContainText('Changed after signing');

  const certificate = `${product.url}${API_PREFIX}/laboratory-calibrations/${labCalibrationId}/certificate?filename=C-1.pdf`;
  const attached = await admin.request.put(certificate, {
    data: PDF,
    headers: { 'content-type': 'application/pdf' },
  });
  expect(attached.ok()).toBe(true);
  await admin.reload();
  await expect(entry.getByText('Changed after signing')).toHaveCount(2);
  for (const viewport of [PHONE, WIDE]) {
    await admin.setViewportSize(viewport);
    await expectAccessible(admin);
    await expectToFit(admin, 'signatures under a calibration');
  }
});

test('a passkey signs once its device has recognised its user', async ({
  admin,
  product,
  calibrated: { entry },
}) => {
  const back = admin.url();
  const authenticator = await addAuthenticator(admin);
  await admin.goto(`${product.url}/account`);
  await admin.getByRole('button', { name: 'Add passkey' }).click();
  await expect(admin.getByText('Biometric registration successful')).toBeVisible();
  await admin.goto(back);
  await entry.getByRole('button', { name: /^Sign / }).click();
  const dialog = signDialog(admin);
  await dialog.getByLabel('Meaning of the signature').selectOption('Review');
  await authenticator.recognise(false);
  await dialog.getByRole('button', { name: 'Sign with a passkey' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The passkey was not accepted.');
  await authenticator.recognise(true);
  await dialog.getByRole('button', { name: 'Sign with a passkey' }).click();
  await expect(dialog).toBeHidden();
  await expect(entry).toContainText(/Review: .+, /);
});
