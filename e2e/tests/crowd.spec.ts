import { expectAccessible } from '../support/accessibility.ts';
import { post } from '../support/administration.ts';
import { bottomEdge } from '../support/bottom-edge.ts';
import { manySensors } from '../support/many-sensors.ts';
import { expect, test } from '../support/test.ts';

const SENSORS = 300;
const PHONE = { width: 390, height: 844 };

test('a crowd of 300 sensors is searched, gone through by keys and changed at once, wide and on a phone', async ({
  admin: page,
  product,
}) => {
  test.setTimeout(180_000);
  await manySensors(product, page.request, SENSORS);
  const { zone_id } = await post<{ zone_id: number }>(product, page.request, '/zones', {
    zoneName: 'Kühlhaus',
  });

  // All sensors that a search finds go into the zone, after a question with their number.
  await page.goto(`${product.url}/zones`);
  await page.getByRole('button', { name: 'Show sensors of Kühlhaus' }).click();
  await page.getByRole('searchbox', { name: 'Search sensors by name' }).fill('n29 crowd');
  await page.getByRole('button', { name: /^Add all \d+$/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/^\d+ change$/)).toBeVisible();
  await expectAccessible(page, '[role="alertdialog"]');
  await question.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(question).toBeHidden();
  const inside = page.getByRole('list', { name: 'Sensors in Kühlhaus' });
  await expect(inside.getByText('Crowd n290', { exact: true })).toBeVisible();
  const members = await page.request.get(`${product.url}/api/zones/${zone_id}/sensors`);
  expect(((await members.json()) as unknown[]).length).toBeGreaterThan(9);

  for (const size of [null, PHONE]) {
    if (size !== null) await page.setViewportSize(size);
    await page.goto(product.url);
    await page.getByRole('link', { name: 'Crowd n1', exact: true }).waitFor();
    // The search is loaded by the first touch.
    await page.keyboard.press('Shift');
    await page.getByRole('searchbox', { name: 'Search sensors' }).fill('n290 crowd');
    await expect(page.getByText('1 of 300')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Crowd n290', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Crowd n1', exact: true })).toBeHidden();
    await expectAccessible(page);

    await page.goto(`${product.url}/alarms`);
    const search = page.getByRole('searchbox', { name: 'Search these sensors' });
    await search.waitFor();
    // The keyboard shortcuts are loaded by the first key.
    await page.keyboard.press('Shift');
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(search).toBeFocused({ timeout: 500 });
    }).toPass();
    await search.fill('kuhlhaus');
    await expect(page.getByText(/^\d+ of 300$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Crowd n290', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Crowd n1', exact: true })).toBeHidden();
    if (size !== null) {
      const cards = page.getByRole('list', { name: 'Sensor Thresholds' }).getByRole('listitem');
      await expect.poll(async () => bottomEdge(cards.nth(2))).toBeLessThan(size.height - 56);
    }
    await expectAccessible(page);

    // The keyboard shortcuts are the same at either width.
    if (size === null) continue;

    // Letters are text in the field; outside of it they move from row to row.
    await search.press('Tab');
    await page.locator('main').focus();
    await page.keyboard.press('j');
    const first = page.getByRole('link', { name: 'Crowd n29', exact: true });
    await expect(first).toBeFocused();
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: 'Crowd n290', exact: true })).toBeFocused();
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Crowd n29' })).toBeVisible();

    await page.keyboard.press('Control+k');
    const palette = page.getByRole('combobox', { name: /^Go to a screen/ });
    await palette.fill('crowd n300');
    await expect(page.getByRole('option', { name: /^Crowd n300/, selected: true })).toBeVisible();
    await expectAccessible(page, '[role="dialog"]');
    await palette.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Crowd n300' })).toBeVisible();

    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard' });
    await expect(keys).toBeVisible();
    await expectAccessible(page, '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
  }
});
