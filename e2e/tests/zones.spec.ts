import { expectAccessible } from '../support/accessibility.ts';
import { post } from '../support/administration.ts';
import { freshSerial } from '../support/fresh.ts';
import { addPerson } from '../support/people.ts';
import { expect, test as base } from '../support/test.ts';

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

test(
  'an admin adds a zone, renames it and deletes it after a question',
  { tag: ['@2.2.1', '@2.2.2', '@2.2.3', '@2.2.7'] },
  async ({ admin, zone }) => {
    await expect(admin.getByRole('heading', { name: 'Zones', level: 1, exact: true })).toBeVisible();
    await expect(admin.getByText('Manage your zones', { exact: true })).toBeVisible();
    await expect(admin.getByRole('columnheader')).toHaveText(['Zone Name', 'Sensors', 'Users', 'Actions']);
    await test.step('a name that is taken is refused beside the field of a new zone', async () => {
      await admin.getByLabel('Zone Name').fill(zone.name.toUpperCase());
      await admin.getByRole('button', { name: 'Add Zone' }).click();
      await expect(admin.getByLabel('Zone Name')).toHaveAccessibleDescription(
        'A zone with this name already exists.',
      );
    });
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
  },
);

test(
  'a zone gets and loses sensors in its row and users in its own dialog, and filters the dashboard',
  { tag: ['@1.2.23', '@1.2.24', '@2.2.3', '@2.2.4', '@2.2.5', '@2.2.6'] },
  async ({ admin, product, zone }) => {
    const person = await addPerson(product, admin.request, { firstName: 'Ada', lastName: `L. ${zone.id}` });
    await admin.reload();
    await admin.getByRole('button', { name: `Show sensors of ${zone.name}`, exact: true }).click();
    const assigned = admin.getByRole('region', { name: `Sensors in ${zone.name}` });
    const wide = admin.viewportSize();

    await test.step('the Zones screen has no accessibility finding', async () => {
      await expect(assigned).toBeVisible();
      await expectAccessible(admin);
    });

    await test.step('a zone is a card on a phone, and nothing is wider than the screen', async () => {
      await admin.setViewportSize({ width: 390, height: 844 });
      const card = admin.getByRole('list', { name: 'Zones' }).getByRole('listitem');
      await expect(card.filter({ hasText: zone.name }).first()).toBeVisible();
      await expect(assigned).toBeVisible();
      await expectAccessible(admin);
      if (wide !== null) await admin.setViewportSize(wide);
      await expect(admin.getByRole('table', { name: 'Zones' })).toBeVisible();
    });

    await test.step('a zone expands to its sensors, which are removed and offered again', async () => {
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

    await test.step('a zone gets users and loses them in its own dialog', async () => {
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
      await admin.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

    await test.step('a zone filters the dashboard, which remembers it', async () => {
      await admin.goto(product.url);
      await expect(admin.getByText(zone.inside, { exact: true })).toBeVisible();
      await admin.getByLabel('Zone').selectOption({ label: `${zone.name} (1)` });
      // This sensor was taken out of the zone, and the other put in.
      await expect(admin.getByText(zone.inside, { exact: true })).toBeHidden();
      await expect(admin.getByText(zone.outside, { exact: true })).toBeVisible();
      expect(await admin.evaluate(() => localStorage.getItem('selectedZone'))).toBe(String(zone.id));
    });
  },
);
