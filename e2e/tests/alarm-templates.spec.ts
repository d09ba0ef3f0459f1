import { expectAccessible } from '../support/accessibility.ts';
import { saveLimits } from '../support/alarms.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { expect, test } from '../support/test.ts';

test('an example becomes a template, marked sensors follow it, one is detached and keeps its limits', async ({
  admin,
  product,
}) => {
  const store = await openColdStore(product, admin.request);
  for (const [name, temperature] of [
    ['Vaccines A', 9.4],
    ['Vaccines B', 4.2],
  ] as const) {
    const serialNo = freshSerial();
    await store.addSensor({ name, serialNo, type: '1' });
    await store.deliver([{ sensor: serialNo, temperature }]);
  }

  await admin.goto(`${product.url}/alarms/templates`);
  await expect(admin.getByText('No templates yet')).toBeVisible();
  await admin.getByRole('button', { name: 'Copy the example Vaccine refrigerator' }).click();
  const form = admin.getByRole('form', { name: 'New template' });
  await expect(form.getByLabel('Description')).toHaveValue('CDC, Vaccine Storage and Handling Toolkit');
  await form.getByLabel('Delay (minutes)', { exact: true }).fill('10');
  await expectAccessible(admin);
  await form.getByRole('button', { name: 'Save template' }).click();
  const list = admin.getByRole('list', { name: 'Templates' });
  await expect(list).toContainText('No sensor follows it');

  await admin.goto(`${product.url}/alarms`);
  const box = admin.getByRole('checkbox', { name: 'Mark Vaccines A' });
  const before = await box.boundingBox();
  await box.check();
  const bar = admin.getByRole('region', { name: 'Marked sensors' });
  await expect(bar).toBeVisible();
  // The actions take the place of the bar of the list: the rows stay where they are.
  expect(await box.boundingBox()).toEqual(before);
  await bar.getByRole('button', { name: 'Mark all 2 that are shown' }).click();
  await expect(bar).toContainText('2 sensors marked');
  await bar.getByLabel('Template').selectOption('Vaccine refrigerator');
  await bar.getByRole('button', { name: 'Preview' }).click();
  await expect(bar).toContainText('1 of 2 sensors are out of these limits now');
  await expect(bar).toContainText('In the last 30 days they would have raised');
  await expectAccessible(admin);
  await bar.getByRole('button', { name: 'Follow' }).click();
  const row = admin.getByRole('row').filter({ hasText: 'Vaccines A' });
  await expect(row).toContainText('High 8.0 °C');
  await expect(row.getByText('Template: Vaccine refrigerator', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Edit thresholds of Vaccines A' }).click();
  const follower = admin.getByRole('region', { name: 'Thresholds of Vaccines A' });
  await follower.getByRole('button', { name: 'Detach' }).click();
  await expect(admin.getByRole('form', { name: 'Thresholds of Vaccines A' })).toBeVisible();
  await expect(admin.getByLabel('High limit, Temperature (°C)')).toHaveValue('8');

  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto(`${product.url}/alarms/templates`);
  await expect(list).toContainText('1 sensor follows it');
  await expect(list).toContainText('All have version 1');
  await admin.getByRole('button', { name: 'Delete template Vaccine refrigerator' }).click();
  await admin.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(admin.getByRole('alert')).toContainText('Detach them first');
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: 'Edit template Vaccine refrigerator' }).click();
  const edited = admin.getByRole('form', { name: 'Template Vaccine refrigerator' });
  await edited.getByLabel('High limit, Temperature (°C)').fill('7.5');
  await edited.getByRole('button', { name: 'Save for 1 sensor' }).click();
  await expect(list).toContainText('All have version 2');
  const width = await admin.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expectAccessible(admin);
});

test('limits are typed once for all marked sensors, and each keeps what was not typed', async ({
  admin,
  product,
}) => {
  const store = await openColdStore(product, admin.request);
  for (const name of ['Blood A', 'Blood B']) {
    const serialNo = freshSerial();
    const id = await store.addSensor({ name, serialNo, type: '1' });
    await saveLimits(product, admin.request, id, { low_alarm: 2, low_enable: name === 'Blood A' });
    await store.deliver([{ sensor: serialNo, temperature: 4.2 }]);
  }
  await admin.goto(`${product.url}/alarms`);
  await admin.getByRole('checkbox', { name: 'Mark Blood A' }).check();
  const bar = admin.getByRole('region', { name: 'Marked sensors' });
  await bar.getByRole('button', { name: 'Mark all 2 that are shown' }).click();
  await bar.getByRole('button', { name: 'Set limits', exact: true }).click();
  await admin.keyboard.type('6,5');
  await bar.getByLabel('Delay (minutes)').fill('20');
  await expect(bar).toContainText('2 change');
  await expectAccessible(admin);
  await bar.getByRole('button', { name: 'Set limits of 2 sensors' }).click();
  await expect(admin.getByText('The limits of 2 sensors were set.')).toBeVisible();
  const first = admin.getByRole('row').filter({ hasText: 'Blood A' });
  await expect(first).toContainText('High 6.5 °C');
  await expect(first).toContainText('Low 2.0 °C');
  await expect(first).toContainText('20 min');
  const second = admin.getByRole('row').filter({ hasText: 'Blood B' });
  await expect(second).toContainText('High 6.5 °C');
  await expect(second).toContainText('Low 2.0 °C, off');
});
