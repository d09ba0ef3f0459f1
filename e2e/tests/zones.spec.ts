import { API_PREFIX } from '@ts1/contract';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from '../support/administration.ts';
import { freshSerial } from '../support/fresh.ts';
import { addPerson } from '../support/people.ts';
import { enter, expect, test as base } from '../support/test.ts';

/** A zone with one of two sensors in it. */
const test = base.extend<{ zone: { id: number; name: string; inside: string; outside: string } }>({
  zone: async ({ admin, product }, use) => {
    const name = 'Ward';
    const add = async (sensor: string) =>
      post<{ id: number }>(product, admin.request, '/sensors', {
        name: sensor,
        serialNo: freshSerial(),
        type: '1',
      });
    const inside = await add('Larder');
    await add('Freezer');
    const zone = await post<{ zone_id: number }>(product, admin.request, '/zones', { zoneName: name });
    const sensors = `/zones/${zone.zone_id}/sensors`;
    await post(product, admin.request, sensors, { sensorId: inside.id });
    await admin.goto(`${product.url}/zones`);
    await use({ id: zone.zone_id, name, inside: 'Larder', outside: 'Freezer' });
  },
});

test('an admin adds a zone, renames it and deletes it after a question', async ({ admin, zone }) => {
  await expect(admin.getByRole('heading', { name: 'Zones', level: 1, exact: true })).toBeVisible();
  await expect(admin.getByText('Manage your zones', { exact: true })).toBeVisible();
  await expect(admin.getByRole('columnheader')).toHaveText(['Zone Name', 'Sensors', 'Users', 'Actions']);
  await admin.getByLabel('Zone Name').fill(`New ${zone.name}`);
  await admin.getByLabel('Zone Name').press('Enter');
  const row = admin.getByRole('row').filter({ hasText: `New ${zone.name}` });
  await expect(row).toBeVisible();
  await expect(admin.getByLabel('Zone Name')).toHaveValue('');
  await row.getByRole('button', { name: `Rename New ${zone.name}` }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Zone Name').fill(`Other ${zone.name}`);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  const renamed = admin.getByRole('row').filter({ hasText: `Other ${zone.name}` });
  await renamed.getByRole('button', { name: `Delete Other ${zone.name}` }).click();
  await expect(admin.getByText('Are you sure you want to delete this zone?')).toBeVisible();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete zone' }).click();
  await expect(renamed).toBeHidden();
});

test('the field of a new zone says what is wrong with a name', async ({ admin, zone }) => {
  const field = admin.getByLabel('Zone Name');
  const add = admin.getByRole('button', { name: 'Add Zone' });
  await add.click();
  await expect(field).toHaveAccessibleDescription('Zone Name is required');
  await field.fill('x'.repeat(10_000));
  await add.click();
  await expect(field).toHaveAccessibleDescription('at most 100 characters');
  await field.fill(zone.name.toUpperCase());
  await add.click();
  await expect(field).toHaveAccessibleDescription('A zone with this name already exists.');
});

test('a zone expands to its sensors, which are removed and offered again', async ({ admin, zone }) => {
  await admin.getByRole('button', { name: `Show sensors of ${zone.name}`, exact: true }).click();
  const assigned = admin.getByRole('region', { name: `Sensors in ${zone.name}` });
  const offered = admin.getByRole('region', { name: 'Sensors to add' });
  await admin.getByRole('searchbox', { name: 'Search sensors' }).fill(zone.inside);
  await expect(assigned.getByText(zone.inside, { exact: true })).toBeVisible();
  await expect(offered.getByText('No sensors found')).toBeVisible();
  await assigned.getByRole('button', { name: `Remove ${zone.inside}` }).click();
  await expect(assigned.getByText('No sensors assigned to this zone.')).toBeVisible();
  await expect(offered.getByText(zone.inside, { exact: true })).toBeVisible();
  await admin.getByRole('button', { name: 'Clear search' }).click();
  await admin.getByRole('searchbox', { name: 'Search sensors' }).fill(zone.outside);
  await offered.getByRole('button', { name: `Add ${zone.outside}`, exact: true }).click();
  await expect(assigned.getByText(zone.outside, { exact: true })).toBeVisible();
  await expect(
    admin.getByRole('row').filter({ hasText: zone.name }).first().getByRole('cell').nth(1),
  ).toHaveText('1');
});

test('a zone gets users and loses them in its own dialog', async ({ admin, product, zone }) => {
  const person = await addPerson(product, admin.request, { firstName: 'Ada', lastName: `L. ${zone.id}` });
  await admin.reload();
  await admin.getByRole('button', { name: `Manage Users for ${zone.name}`, exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: `Manage Users for ${zone.name}` });
  await dialog.getByRole('searchbox').fill(person.email);
  await dialog.getByRole('button', { name: `Add Ada L. ${zone.id}` }).click();
  await expect(dialog.getByRole('button', { name: `Remove Ada L. ${zone.id}` })).toBeVisible();
  await expect(dialog.getByText('No users found', { exact: true })).toBeVisible();
  const users = admin.getByRole('row', { includeHidden: true }).filter({ hasText: zone.name }).first();
  await expect(users.getByRole('cell', { includeHidden: true }).nth(2)).toHaveText('1');
  await dialog.getByRole('button', { name: `Remove Ada L. ${zone.id}` }).click();
  await expect(dialog.getByRole('button', { name: `Add Ada L. ${zone.id}` })).toBeVisible();
});

test('the Zones screen is only read by viewers', async ({ admin, product, zone, browser }) => {
  const viewer = await addPerson(product, admin.request);
  const page = await (await browser.newContext()).newPage();
  await enter(page, product, viewer);
  await page.goto(`${product.url}/zones`);
  await expect(page.getByText('View zones', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Zone Name', 'Sensors', 'Users']);
  await expect(page.getByRole('row').filter({ hasText: zone.name }).first()).toBeVisible();
  // A search can be kept: that is one's own.
  for (const button of await page.getByRole('main').getByRole('button').all()) {
    await expect(button).toHaveAccessibleName('Saved searches');
  }
  await expect(page.getByLabel('Zone Name', { exact: true })).toHaveCount(0);
  await page.context().close();
});

test('the Zones screen says that zones are loaded, and that they could not be', async ({
  admin,
  product,
  zone,
}) => {
  expect(zone.name).not.toBe('');
  const answer = Promise.withResolvers<undefined>();
  await admin.route(`**${API_PREFIX}/zones`, async (route) => {
    await answer.promise;
    await route.fulfill({ status: 404, json: {} });
  });
  await admin.goto(`${product.url}/zones`);
  await expect(admin.getByText('Loading zones...').last()).toBeVisible();
  answer.resolve(undefined);
  await expect(admin.getByText('Failed to load zones')).toBeVisible();
});

test('the Zones screen says which change failed', async ({ admin, product, zone }) => {
  await addPerson(product, admin.request, { firstName: 'Ida', lastName: `F. ${zone.id}` });
  const eve = await addPerson(product, admin.request, { firstName: 'Eve', lastName: `F. ${zone.id}` });
  await post(product, admin.request, `/zones/${zone.id}/users`, { userId: eve.id });
  await admin.reload();
  await expect(admin.getByRole('row').filter({ hasText: zone.name }).first()).toBeVisible();
  let refusal = {};
  await admin.route(`**${API_PREFIX}/zones**`, async (route) => {
    if (route.request().method() === 'GET') await route.continue();
    else await route.fulfill({ status: 404, json: refusal });
  });
  await admin.getByLabel('Zone Name').fill('Nowhere');
  await admin.getByLabel('Zone Name').press('Enter');
  await expect(admin.getByText('Failed to create zone. Please try again.')).toBeVisible();
  await admin.getByRole('button', { name: `Delete ${zone.name}`, exact: true }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete zone' }).click();
  await expect(admin.getByText('Failed to delete zone. Please try again.')).toBeVisible();
  refusal = { type: 'about:blank', title: 'Not Found', status: 404, message: 'Somebody was faster.' };
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete zone' }).click();
  await expect(admin.getByText('Somebody was faster.')).toBeVisible();
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: `Show sensors of ${zone.name}`, exact: true }).click();
  await admin.getByRole('button', { name: `Remove ${zone.inside}` }).click();
  await expect(admin.getByText('Failed to remove sensor from zone')).toBeVisible();
  await admin.getByRole('searchbox', { name: 'Search sensors' }).fill(zone.outside);
  await admin.getByRole('button', { name: `Add ${zone.outside}`, exact: true }).click();
  await expect(admin.getByText('Failed to assign sensor to zone')).toBeVisible();
  await admin.getByRole('button', { name: `Manage Users for ${zone.name}`, exact: true }).click();
  await admin.getByRole('searchbox', { name: 'Search users by name or email' }).fill(`F. ${zone.id}`);
  await admin.getByRole('button', { name: `Add Ida F. ${zone.id}` }).click();
  await expect(admin.getByText('Failed to assign user to zone')).toBeVisible();
  await admin.getByRole('button', { name: `Remove Eve F. ${zone.id}` }).click();
  await expect(admin.getByText('Failed to remove user from zone')).toBeVisible();
});

test('a zone filters the dashboard, which remembers it', async ({ admin, product, zone }) => {
  await admin.goto(product.url);
  await expect(admin.getByText(zone.outside, { exact: true })).toBeVisible();
  await admin.getByLabel('Zone').selectOption({ label: `${zone.name} (1)` });
  await expect(admin.getByText(zone.outside, { exact: true })).toBeHidden();
  await expect(admin.getByText(zone.inside, { exact: true })).toBeVisible();
  await admin.reload();
  await expect(admin.getByText(zone.inside, { exact: true })).toBeVisible();
  await expect(admin.getByText(zone.outside, { exact: true })).toBeHidden();
  expect(await admin.evaluate(() => localStorage.getItem('selectedZone'))).toBe(String(zone.id));
  await admin.getByLabel('Zone').selectOption({ label: 'All Zones' });
  await expect(admin.getByText(zone.outside, { exact: true })).toBeVisible();
});

test('the Zones screen has no accessibility finding', async ({ admin, zone }) => {
  await admin.getByRole('button', { name: `Show sensors of ${zone.name}`, exact: true }).click();
  await expect(admin.getByRole('region', { name: `Sensors in ${zone.name}` })).toBeVisible();
  await expectAccessible(admin);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('is a card, and nothing is wider than the screen', async ({ admin, zone }) => {
    const card = admin.getByRole('list', { name: 'Zones' }).getByRole('listitem');
    await expect(card.filter({ hasText: zone.name }).first()).toBeVisible();
    await admin.getByRole('button', { name: `Show sensors of ${zone.name}`, exact: true }).click();
    await expect(admin.getByRole('region', { name: `Sensors in ${zone.name}` })).toBeVisible();
    await expectAccessible(admin);
  });
});
