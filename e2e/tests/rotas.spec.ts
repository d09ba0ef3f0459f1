import { API_PREFIX } from '@ts1/contract';
import { z } from 'zod';
import { expectAccessible } from '../support/accessibility.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { expect, test } from '../support/test.ts';

const withId = z.object({ id: z.int() });

test.use({ viewport: { width: 1_440, height: 900 } });

test('an admin makes a rota, puts it into a group, and sees who is notified tonight, wide and on a phone', async ({
  admin: page,
  product,
}) => {
  const store = await openColdStore(product, page.request);
  const serialNo = freshSerial();
  const sensorId = await store.addSensor({ name: `Shelf ${serialNo}`, serialNo, type: '1' });
  const users = z
    .array(withId)
    .parse(await (await page.request.get(`${product.url}${API_PREFIX}/users`)).json());
  const made = await page.request.post(`${product.url}${API_PREFIX}/remote-alert-groups`, {
    data: {
      name: 'Night shift',
      sensors: [sensorId],
      recipients: [{ userId: String(users[0]?.id), email: true, sms: false, push: false }],
    },
  });
  expect(made.status()).toBe(201);
  await page.goto(`${product.url}/remote-alerts?tab=rotas`);
  await page.getByRole('button', { name: 'Add Rota' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Rota' });
  await dialog.getByLabel('Rota Name').fill('Nights');
  await dialog.getByRole('button', { name: 'Save Rota' }).click();
  await expect(dialog).toBeHidden();
  const week = page.getByRole('list', { name: 'On call: Nights' });
  await expect(week.getByRole('listitem').last()).toContainText('admin');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(week.getByRole('listitem').last()).toContainText('admin');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Night shift' }).click();
  const group = page.getByRole('dialog', { name: 'Edit Group' });
  await group.getByRole('group', { name: 'Nights' }).getByRole('checkbox', { name: 'Email' }).check();
  await group.getByRole('button', { name: 'Save Group' }).click();
  await expect(group).toBeHidden();
  await page.getByRole('link', { name: 'Who is notified' }).click();
  const who = page.getByRole('region', { name: 'Who is notified?' });
  const card = who.getByRole('listitem').filter({ hasText: 'Night shift' }).first();
  await expect(card).toContainText('Nights: ');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  await page.goto(`${product.url}/account`);
  const own = page.getByRole('region', { name: 'When and how I am notified' });
  await own.getByRole('button', { name: 'Add quiet hours' }).click();
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(own.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(own.getByLabel('Quiet from').first()).toHaveValue('22:00');
});
