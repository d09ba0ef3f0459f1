import { expectAccessible } from '../support/accessibility.ts';
import { saveLimits } from '../support/alarms.ts';
import { openColdStore } from '../support/cold-store.ts';
import { followCalls } from '../support/at-rest.ts';
import { freshSerial } from '../support/fresh.ts';
import { addPerson } from '../support/people.ts';
import { enter, expect, test as base } from '../support/test.ts';

const WIDE = { width: 1_440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A freezer that is too warm. */
const test = base.extend<{ freezer: { readonly name: string } }>({
  freezer: async ({ admin, product }, use) => {
    const serialNo = freshSerial();
    const name = `Freezer ${serialNo}`;
    const store = await openColdStore(product, admin.request);
    const id = await store.addSensor({ name, serialNo, type: '1' });
    await saveLimits(product, admin.request, id, { high_alarm: -15, high_enable: true });
    await store.deliver([{ sensor: serialNo, temperature: -10, battery: 3.6 }]);
    await use({ name });
  },
});

test.use({ viewport: WIDE });

test('an operator shelves an alarm and changes no setting, an auditor reads the audit log and acknowledges nothing', async ({
  admin,
  browser,
  product,
  freezer,
}) => {
  const openAs = async (builtInRole: string) => {
    const person = await addPerson(product, admin.request, { builtInRole });
    const context = await browser.newContext({ viewport: WIDE });
    followCalls(context);
    const page = await context.newPage();
    await enter(page, product, person);
    await page.goto(product.url);
    return page;
  };

  await test.step('an operator shelves, and has settings to read alone', async () => {
    const page = await openAs('operator');
    await expect(page.getByRole('banner').getByText('Operator', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: `${freezer.name}: High` }).click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('button', { name: 'Acknowledge', exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Shelve', exact: true }).click();
    await panel.getByLabel('Why it is shelved').fill('Door is being mended');
    await panel.getByRole('button', { name: 'Shelve for 30 min' }).click();
    await expect(panel.getByText(/Shelved until .*: Door is being mended/)).toBeVisible();
    await page.goto(`${product.url}/settings`);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Save' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Integrations' })).toHaveCount(0);
    await page.context().close();
  });

  await test.step('an auditor reads the audit log, and no alarm can be acknowledged', async () => {
    const page = await openAs('auditor');
    await page.getByRole('button', { name: `${freezer.name}: High` }).click();
    await expect(page.getByRole('dialog').getByText('Since')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Acknowledge/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Shelve' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('navigation').getByRole('link', { name: 'Audit Logs' }).click();
    await expect(page.getByRole('row').filter({ hasText: freezer.name }).first()).toBeVisible();
    await page.goto(`${product.url}/alarm-log`);
    await expect(page.getByText(freezer.name).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Acknowledge|^Edit/ })).toHaveCount(0);
    await page.context().close();
  });
});

test('an admin makes a role by ticking, gives it, and sees who has it', async ({ admin, product }) => {
  const person = await addPerson(product, admin.request);
  await admin.goto(`${product.url}/users?tab=roles`);
  await admin.getByRole('button', { name: 'Add Role' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add Role' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Night shift');
  await dialog.getByRole('checkbox', { name: /^Acknowledge alarms/ }).check();
  await dialog.getByRole('checkbox', { name: /^Limits and maintenance/ }).check();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Add Role' }).click();
  await expect(dialog).toBeHidden();
  const role = admin.getByRole('listitem').filter({ hasText: 'Night shift' });
  await expect(role).toContainText('Acknowledge alarms, Limits and maintenance');
  await expect(role).toContainText('Nobody has it');

  await admin.getByRole('link', { name: 'Users', exact: true }).last().click();
  await admin.getByRole('button', { name: `Edit ${person.username}` }).click();
  const record = admin.getByRole('dialog', { name: 'Edit User' });
  await record.getByLabel('Role').selectOption('Night shift');
  await expect(record.getByLabel('Role')).toHaveAccessibleDescription(
    'Acknowledge alarms, Limits and maintenance',
  );
  await record.getByRole('button', { name: 'Save Changes' }).click();
  await expect(record.getByText('User updated successfully')).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('row').filter({ hasText: person.email })).toContainText('Night shift');

  await admin.goto(`${product.url}/users?tab=roles`);
  await expect(role).toContainText(person.username);
  await admin.getByRole('button', { name: 'Delete Night shift' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete role' }).click();
  await expect(admin.getByText('Users have this role: 1. Give them another one first.')).toBeVisible();
  await admin.keyboard.press('Escape');
  await admin.setViewportSize(PHONE);
  await expectAccessible(admin);
});
