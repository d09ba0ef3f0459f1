import { API_PREFIX, routes } from '@ts1/contract';
import { saveLimits } from '../support/alarms.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { enter, expect, test } from '../support/test.ts';
import { addPerson } from '../support/people.ts';

const WIDE = { width: 1_280, height: 800 };

test('who reads °F sees and types it, also on a phone, and a colleague sees °C', async ({
  admin: page,
  product,
  browser,
}) => {
  const { url } = product;
  await page.setViewportSize(WIDE);
  const store = await openColdStore(product, page.request);
  const serialNo = freshSerial();
  const id = await store.addSensor({ name: 'Vaccines', serialNo, type: '1' });
  await store.deliver([{ sensor: serialNo, temperature: 3.5 }]);
  await saveLimits(product, page.request, id, { low_alarm: 2, low_enable: true });
  const colleague = await addPerson(product, page.request);

  await page.goto(`${url}/account`);
  await page.getByLabel('Temperature unit').selectOption('°F');
  await page.getByRole('button', { name: 'Save language and units' }).click();
  await expect(page.getByText('Language and units saved')).toBeVisible();
  await page.goto(url);
  await expect(page.getByRole('main')).toContainText('38.3 °F');
  await page.goto(`${url}/sensors/${id}`);
  await expect(page.getByRole('main')).toContainText('38.3 °F');
  await expect(page.getByRole('main')).not.toContainText('°C');

  await page.goto(`${url}/alarms`);
  await expect(page.getByRole('main')).toContainText('Low 35.6 °F');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Edit thresholds of Vaccines' }).click();
  const high = page.getByLabel('High limit, Temperature (°F)');
  await high.fill('39.2');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await high.press('Enter');
  await expect(page.getByText(/^In force for Vaccines: High 39\.2\s°F, Low 35\.6\s°F/)).toBeVisible();
  await page.goto(url);
  await expect(page.getByRole('main')).toContainText('38.3 °F');
  const stored = await page.request.get(
    url + API_PREFIX + routes.getAlarmSettings.path.replace('{sensorId}', String(id)),
  );
  expect(await stored.json()).toMatchObject({ high_alarm: 4, low_alarm: 2 });

  const other = await browser.newContext({ viewport: WIDE });
  const theirs = await other.newPage();
  await enter(theirs, product, colleague);
  await theirs.goto(`${url}/alarms`);
  await expect(theirs.getByRole('main')).toContainText('High 4.0 °C');
  await theirs.goto(url);
  await expect(theirs.getByRole('main')).toContainText('3.5 °C');
  await other.close();
});
