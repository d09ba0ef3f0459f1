import { expectAccessible } from '../support/accessibility.ts';
import { saveLimits } from '../support/alarms.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'de-DE' });

const FREEZER = 'Freezer 1';

test('an alarm is seen and acknowledged in German by who has a German browser', async ({
  page,
  product,
  company,
}) => {
  await page.goto(`${product.url}/login`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByLabel('Firmenname').fill(company.companyName);
  await page.getByLabel('E-Mail-Adresse').fill(company.email);
  await page.getByLabel('Passwort').fill(company.password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page).toHaveTitle('Übersicht · TS1 Monitoring System');
  const store = await openColdStore(product, page.request);
  const serialNo = freshSerial();
  const id = await store.addSensor({ name: FREEZER, serialNo, type: '1' });
  await saveLimits(product, page.request, id, { high_alarm: -15, high_enable: true });
  await store.deliver([{ sensor: serialNo, temperature: -12.04, battery: 3.6 }]);
  const bar = page.getByRole('region', { name: 'Aktive Alarme' });
  await expect(bar).toContainText('1 aktiver Alarm');
  await expect(page.getByRole('row').filter({ hasText: FREEZER })).toContainText(/-12,0\s°C/);
  await expectAccessible(page);
  await bar.getByRole('button', { name: `${FREEZER}, Zu hoch quittieren` }).click();
  await expect(bar).toContainText('1 Sensor ist quittiert und weiterhin außerhalb seiner Grenzwerte');
  await page.getByRole('link', { name: 'Alarmprotokoll' }).first().click();
  await expect(page.getByRole('row').filter({ hasText: FREEZER })).toContainText(
    'Quittiert, weiterhin darüber',
  );

  // A user's own choice precedes the language of their browser.
  await page.request.put(`${product.url}/api/preferences`, {
    data: { language: 'en', temperatureUnit: null },
  });
  await page.goto(product.url);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
