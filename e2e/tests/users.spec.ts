import { expectAccessible } from '../support/accessibility.ts';
import { followCalls, untilAtRest } from '../support/at-rest.ts';
import { furnish } from '../support/furnish.ts';
import { addPerson, type Person } from '../support/people.ts';
import { enter, expect, test as base } from '../support/test.ts';

/** The Users screen as the admin sees it, with the test's own viewer on it. */
const test = base.extend<{ person: Person }>({
  person: async ({ admin, product }, use) => {
    const person = await addPerson(product, admin.request);
    await admin.goto(`${product.url}/users`);
    await use(person);
  },
});

test(
  'an admin adds a user, a viewer unless chosen otherwise, and deletes them after a question',
  { tag: ['@2.2.28', '@2.2.30', '@2.2.31', '@2.2.34', '@2.3.9', '@2.5.4', '@2.5.5', '@2.7.2', '@2.9.9'] },
  async ({ admin, person }) => {
    const row = admin.getByRole('row').filter({ hasText: `new-${person.email}` });

    await test.step('an admin adds a user, a viewer unless chosen otherwise', async () => {
      await expect(admin.getByText('Manage system users', { exact: true })).toBeVisible();
      await expect(admin.getByRole('columnheader')).toHaveText([
        'Name/Email',
        'Role',
        'Status',
        'Biometrics',
        'Actions',
      ]);
      await admin.getByRole('button', { name: 'Add User' }).click();
      const dialog = admin.getByRole('dialog', { name: 'Add User' });
      await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email');
      await expect(dialog.getByLabel('Role').getByRole('option')).toHaveText([
        'Viewer',
        'Admin',
        'Operator',
        'Quality',
        'Technician',
        'Auditor',
      ]);
      await dialog.getByRole('button', { name: 'Add User' }).click();
      await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
      await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription(/Password is required/);
      await dialog.getByLabel('Email').fill(person.email);
      await dialog.getByLabel('Password').fill('short');
      await dialog.getByRole('button', { name: 'Add User' }).click();
      await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription(/at least 12 characters/);
      await dialog.getByLabel('Password').fill('a long enough passphrase');
      await dialog.getByRole('button', { name: 'Add User' }).click();
      await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Another user has this email');
      await dialog.getByLabel('Email').fill(`new-${person.email}`);
      await dialog.getByLabel('First Name').fill('Grace');
      await dialog.getByLabel('Last Name').fill('Murray');
      await dialog.getByLabel('Phone Number').fill('+44 20 7946 0001');
      const sent = admin.waitForRequest((request) => request.method() === 'POST');
      await dialog.getByLabel('Phone Number').press('Enter');
      expect((await sent).postDataJSON()).toEqual({
        email: `new-${person.email}`,
        password: 'a long enough passphrase',
        firstName: 'Grace',
        lastName: 'Murray',
        phoneNumber: '+44 20 7946 0001',
        isDisabled: false,
        isLockedOut: false,
        roles: [2],
      });
      await expect(dialog).toBeHidden();
      await expect(row).toContainText('Grace Murray');
      await expect(row).toContainText('Viewer');
      await expect(row).toContainText('Active');
    });

    await test.step('users are deleted after a question, never oneself', async () => {
      await expect(admin.getByRole('button', { name: 'Delete admin', exact: true })).toHaveCount(0);
      await row.getByRole('button', { name: 'Delete Grace Murray', exact: true }).click();
      await expect(admin.getByText('Are you sure you want to delete this user?')).toBeVisible();
      await expect(admin.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await admin.getByRole('button', { name: 'Delete user', exact: true }).click();
      await expect(row).toBeHidden();
    });
  },
);

test(
  'users keep their last admin, and are changed, promoted and disabled in a dialog that a click on the row opens',
  { tag: ['@2.2.32', '@2.2.35', '@2.3.9', '@2.4.9', '@2.5.4', '@2.7.2', '@2.8.5'] },
  async ({ admin, person }) => {
    const dialog = admin.getByRole('dialog', { name: 'Edit User' });

    await test.step('users keep their last admin, and the dialog says why', async () => {
      await admin.getByRole('button', { name: 'Edit admin' }).click();
      await expect(dialog.getByLabel('Role')).toBeVisible();
      await expect(dialog.getByRole('checkbox', { name: 'Disable User' })).toHaveCount(0);
      await dialog.getByLabel('Role').selectOption({ label: 'Viewer' });
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(dialog.getByText('The last admin of a company stays an admin.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('users are changed, promoted and disabled in a dialog that a click on the row opens', async () => {
      const row = admin.getByRole('row').filter({ hasText: person.email });
      await row.getByRole('cell').nth(2).click();
      await expect(dialog.getByLabel('Email')).toHaveValue(person.email);
      await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email');
      await expect(dialog.getByLabel('First Name')).toBeVisible();
      await expect(dialog.getByLabel('Phone Number')).toHaveAttribute('placeholder', '+44');
      await expect(dialog.getByLabel('New Password')).toHaveCount(0);
      await dialog.getByLabel('Last Name').fill('Hopper');
      await dialog.getByLabel('Role').selectOption({ label: 'Admin' });
      await dialog.getByRole('checkbox', { name: 'Disable User' }).check();
      const sent = admin.waitForRequest((request) => request.method() === 'PATCH');
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      const body = (await sent).postDataJSON() as object;
      expect(body).toMatchObject({ userId: person.id, email: person.email, isDisabled: true, roles: [1] });
      expect(Object.keys(body)).not.toContain('password');
      await expect(dialog.getByText('User updated successfully')).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(row).toContainText('Hopper');
      await expect(row).toContainText('Admin');
      await expect(row).toContainText('Disabled');
    });
  },
);

test(
  'users get another password from an admin who knows the own one; list, cards and dialog have no accessibility finding',
  { tag: ['@2.2.35', '@2.5.4', '@2.5.12'] },
  async ({ admin, product, company, person, browser }) => {
    const dialog = admin.getByRole('dialog');

    await test.step('users have no accessibility finding', async () => {
      await expect(admin.getByRole('row').filter({ hasText: person.email })).toBeVisible();
      await expectAccessible(admin);
      await admin.getByRole('button', { name: `Edit ${person.username}`, exact: true }).click();
      await dialog.getByRole('button', { name: 'Change Password' }).click();
      await expectAccessible(admin, '[role="dialog"]');
    });

    await test.step('users get another password from an admin who knows the own one', async () => {
      await dialog.getByLabel('Current Password').fill('not mine at all');
      await dialog.getByLabel('New Password', { exact: true }).fill('another long passphrase');
      await dialog.getByLabel('Confirm New Password').fill('something else');
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(dialog.getByLabel('Confirm New Password')).toHaveAccessibleDescription(/must be the same/);
      await dialog.getByLabel('Confirm New Password').fill('another long passphrase');
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(dialog.getByLabel('Current Password')).toHaveAttribute('aria-invalid', 'true');
      await dialog.getByLabel('Current Password').fill(company.password);
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(dialog.getByText('User updated successfully')).toBeVisible();
      const elsewhere = await browser.newContext();
      await enter(elsewhere, product, { ...person, password: 'another long passphrase' });
      await elsewhere.close();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('users are cards on a phone, and nothing is wider than the screen', async () => {
      await admin.setViewportSize({ width: 390, height: 844 });
      const card = admin.getByRole('list', { name: 'Users' }).getByRole('listitem');
      await expect(card.filter({ hasText: person.email })).toContainText('Viewer');
      await expectAccessible(admin);
    });
  },
);

/** Text that a viewer reads on each screen once its answers are there. */
const SCREENS = [
  ['Sensors', 'Freezer 2'],
  ['Thresholds', 'High -15.0 °C'],
  ['Remote Alerts', 'Reaches nobody'],
  ['Maintenance', 'No maintenance is planned'],
  ['Base Units', /^UNIT-\d+$/],
  ['Zones', 'Kitchen'],
  ['Settings', 'Admins of your company can change these settings.'],
] as const;
/** First words of the buttons that change things other than one's own. */
const CHANGES =
  /^(Add|Calibrate|Configure|Delete|Edit|Import|Manage|Plan|Rename|Replace|Save|Send|Swap|Update All|Upload)\b/;

test(
  'who are viewers read every screen, are offered no change, and open their own record alone, without role and status',
  { tag: ['@1.6.2', '@2.1.2', '@2.2.28', '@2.2.30', '@2.2.31', '@2.2.32', '@2.2.35', '@2.6.2'] },
  async ({ admin, product, company, person, browser }) => {
    await furnish(product, admin);
    const context = await browser.newContext();
    followCalls(context);
    const page = await context.newPage();
    await enter(page, product, person);
    await page.goto(`${product.url}/users`);

    await test.step('who are viewers open their own record alone, without role and status', async () => {
      await expect(page.getByText('View system users', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add User' })).toHaveCount(0);
      await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0);
      await page.getByRole('row').filter({ hasText: company.email }).getByRole('cell').first().click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('row').filter({ hasText: person.email }).getByRole('cell').nth(1).click();
      const dialog = page.getByRole('dialog', { name: 'Edit User' });
      await expect(dialog.getByLabel('Role')).toHaveCount(0);
      await expect(dialog.getByRole('checkbox')).toHaveCount(0);
      await dialog.getByLabel('First Name').fill('Edith');
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(dialog.getByText('User updated successfully')).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('who are viewers read every screen, and are offered no change', async () => {
      const main = page.getByRole('main');
      const expectNoChange = async (name: string): Promise<void> => {
        await expect(main.getByRole('button', { name: CHANGES }), name).toHaveCount(0);
        await expect(page.getByText(/You are not allowed to do this/), name).toHaveCount(0);
      };
      await page.getByRole('button', { name: 'Show sub-pages of Alarm Log' }).click();
      for (const [name, text] of SCREENS) {
        await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name }).click();
        await expect(page).toHaveTitle(new RegExp(`${name} · `));
        await expect(main.getByText(text).first()).toBeVisible();
        await expectNoChange(name);
        const parts = main.getByRole('navigation', { name: /^(Parts|Sections) of / }).getByRole('link');
        for (const part of await parts.all()) {
          await part.click();
          await untilAtRest(page);
          await expectNoChange(`${name}: ${await part.textContent()}`);
        }
      }
      await page.goto(`${product.url}/dashboard/plan`);
      await expect(main.getByText('An admin adds sites and their plans.')).toBeVisible();
      await expect(main.getByLabel('Upload plan')).toHaveCount(0);
      await expectNoChange('Plan View');
    });
    await page.context().close();
  },
);
