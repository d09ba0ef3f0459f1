import { API_PREFIX } from '@ts1/contract';
import { expectAccessible } from '../support/accessibility.ts';
import { addPerson, type Person } from '../support/people.ts';
import { enter, expect, test as base } from '../support/test.ts';

/** The Users screen as the admin sees it, with a viewer of one's own on it. */
const test = base.extend<{ person: Person }>({
  person: async ({ admin, product }, use) => {
    const person = await addPerson(product, admin.request);
    await admin.goto(`${product.url}/users`);
    await use(person);
  },
});

test('an admin adds a user, a viewer unless chosen otherwise', async ({ admin, person }) => {
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
  await expect(dialog.getByLabel('Role').getByRole('option')).toHaveText(['Viewer', 'Admin']);
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
  const row = admin.getByRole('row').filter({ hasText: `new-${person.email}` });
  await expect(row).toContainText('Grace Murray');
  await expect(row).toContainText('Viewer');
  await expect(row).toContainText('Active');
});

test('users are searched by user name or email address', async ({ admin, person }) => {
  await admin.getByRole('searchbox').fill(person.email.toUpperCase());
  await expect(admin.getByRole('row')).toHaveCount(2);
  await admin.getByRole('searchbox').fill(` ${person.username} `);
  await expect(admin.getByRole('row').filter({ hasText: person.email })).toBeVisible();
  await admin.getByRole('searchbox').fill('nobody at all');
  await expect(admin.getByText('No users found')).toBeVisible();
  await admin.getByRole('button', { name: 'Clear search' }).click();
  await expect(admin.getByRole('row').filter({ hasText: person.email })).toBeVisible();
});

test('users are changed, promoted and disabled in a dialog that a click on the row opens', async ({
  admin,
  person,
}) => {
  const row = admin.getByRole('row').filter({ hasText: person.email });
  await row.getByRole('cell').nth(2).click();
  const dialog = admin.getByRole('dialog', { name: 'Edit User' });
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

test('users keep their last admin, and the dialog says why', async ({
  admin,
  product,
  company,
  person,
  browser,
}) => {
  expect(person.id).toBeGreaterThan(0);
  await admin.getByRole('button', { name: 'Edit admin' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: 'Disable User' })).toHaveCount(0);
  const others = await admin.request.get(`${product.url}${API_PREFIX}/users`);
  for (const other of (await others.json()) as { id: number; email: string }[]) {
    if (other.email === company.email) continue;
    await admin.request.patch(`${product.url}${API_PREFIX}/users/${other.id}`, { data: { roles: [2] } });
  }
  await dialog.getByLabel('Role').selectOption({ label: 'Viewer' });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('The last admin of a company stays an admin.')).toBeVisible();
  expect(browser.isConnected()).toBe(true);
});

test('users get another password from an admin who knows the own one', async ({
  admin,
  product,
  company,
  person,
  browser,
}) => {
  await admin.getByRole('button', { name: `Edit ${person.username}`, exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
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
});

test('who are locked out are shown so, and let in', async ({ admin, product, person }) => {
  const { companyName, email } = person;
  const credentials = { companyName, email, password: 'a wrong passphrase' };
  for (let failure = 0; failure < 10; failure += 1) {
    await fetch(`${product.url}${API_PREFIX}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
  }
  await admin.reload();
  const row = admin.getByRole('row').filter({ hasText: person.email });
  await expect(row).toContainText('Locked out');
  await row.getByRole('button', { name: `Edit ${person.username}` }).click();
  await admin.getByRole('button', { name: 'Unlock' }).click();
  await expect(admin.getByRole('button', { name: 'Unlock' })).toBeHidden();
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(row).not.toContainText('Locked out');
});

test('users are deleted after a question, never oneself', async ({ admin, person }) => {
  await expect(admin.getByRole('button', { name: 'Delete admin', exact: true })).toHaveCount(0);
  await admin.getByRole('button', { name: `Delete ${person.username}`, exact: true }).click();
  await expect(admin.getByText('Are you sure you want to delete this user?')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await admin.getByRole('button', { name: 'Delete user', exact: true }).click();
  await expect(admin.getByRole('row').filter({ hasText: person.email })).toBeHidden();
});

test('who are viewers open their own record alone, without role and status', async ({
  product,
  company,
  person,
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await enter(page, product, person);
  await page.goto(`${product.url}/users`);
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
  await page.context().close();
});

test('users are shown with what failed of a change', async ({ admin, person }) => {
  const answers = { status: 404 };
  await admin.route(`**${API_PREFIX}/users**`, async (route) => {
    if (route.request().method() === 'GET') await route.continue();
    else await route.fulfill({ status: answers.status, json: {} });
  });
  const dialog = admin.getByRole('dialog');
  await admin.getByRole('button', { name: 'Add User' }).click();
  await dialog.getByLabel('Email').fill(`other-${person.email}`);
  await dialog.getByLabel('Password').fill('a long enough passphrase');
  await dialog.getByLabel('Role').selectOption('Admin');
  const sent = admin.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ roles: [1, 2] });
  await expect(dialog.getByText('Failed to create user. Please try again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const row = admin.getByRole('row').filter({ hasText: person.email });
  await row.getByRole('button', { name: `Delete ${person.username}` }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click();
  await expect(admin.getByText('Failed to delete user. Please try again.')).toBeVisible();
  await admin.keyboard.press('Escape');
  await row.getByRole('cell').nth(2).click();
  await dialog.getByLabel('Last Name').fill('Lovelace');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('Failed to update user', { exact: true })).toBeVisible();
  answers.status = 400;
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    dialog.getByText('Failed to update user details. Please ensure all required fields are filled.'),
  ).toBeVisible();
});

test('users that cannot be loaded are an error on the screen', async ({ admin, product, person }) => {
  expect(person.email).not.toBe('');
  const answer = Promise.withResolvers<undefined>();
  await admin.route(`**${API_PREFIX}/users`, async (route) => {
    await answer.promise;
    await route.fulfill({ status: 404, json: {} });
  });
  await admin.goto(`${product.url}/users`);
  await expect(admin.getByText('Loading users...').last()).toBeVisible();
  answer.resolve(undefined);
  await expect(admin.getByText('Failed to load users')).toBeVisible();
});

test('users have no accessibility finding', async ({ admin, person }) => {
  await expect(admin.getByRole('row').filter({ hasText: person.email })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: `Edit ${person.username}`, exact: true }).click();
  await admin.getByRole('button', { name: 'Change Password' }).click();
  await expectAccessible(admin);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('are cards, and nothing is wider than the screen', async ({ admin, person }) => {
    const card = admin.getByRole('list', { name: 'Users' }).getByRole('listitem');
    await expect(card.filter({ hasText: person.email })).toContainText('Viewer');
    await expectAccessible(admin);
  });
});
