import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { addToApp } from '../support/authenticator-app.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { addPerson } from '../support/people.ts';
import { enter, expect, signIn, test } from '../support/test.ts';

/** Expects no accessibility finding, wide and on a phone. */
async function look(page: Page): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1280, height: 720 };
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize(wide);
}

/** Sets up an app on screen and returns it with the recovery codes. */
async function setUp(page: Page) {
  const key = page.getByLabel('Key', { exact: true });
  await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  const app = addToApp(await key.inputValue());
  const code = page.getByLabel('Code', { exact: true });
  await code.fill('12');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(code).toHaveAccessibleDescription(/Enter six digits/);
  await code.fill(app.code(100));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(code).toHaveAccessibleDescription(/The code is not correct/);
  await code.fill(app.code());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  return { app, codes };
}

test('two-factor sign-in is set up, asked for, and turned off by who uses it', async ({
  dashboard,
  product,
  browser,
}) => {
  test.slow();
  const person = await addPerson(product, dashboard.request);
  const own = await (await browser.newContext()).newPage();
  await enter(own, product, person);
  await own.goto(`${product.url}/account`);
  await own.getByRole('button', { name: 'Set up' }).click();
  await own.getByLabel('Key', { exact: true }).waitFor();
  await look(own);
  const { app, codes } = await setUp(own);
  await look(own);
  const file = own.waitForEvent('download');
  await own.getByRole('button', { name: 'Save as file' }).click();
  expect((await file).suggestedFilename()).toBe('ts1-recovery-codes.txt');
  await own.getByRole('button', { name: 'I have kept them' }).click();
  await expect(own.getByText('10 recovery codes left.')).toBeVisible();

  await own.getByRole('button', { name: 'Sign Out' }).click();
  await own.waitForURL(`${product.url}/login`);
  await own.goto(`${product.url}/alarm-log?event=7`);
  await own.waitForURL(/from=/);
  await signIn(own, person);
  const code = own.getByLabel('Code or recovery code');
  await expect(code).toBeFocused();
  await look(own);
  await code.fill('000000');
  await own.getByRole('button', { name: 'Sign in' }).click();
  await expect(code).toHaveAccessibleDescription(/The code is not correct/);
  await own.getByRole('button', { name: 'Back' }).click();
  await signIn(own, person);
  await code.fill(app.code(1));
  await own.getByRole('button', { name: 'Sign in' }).click();
  await own.waitForURL(`${product.url}/alarm-log?event=7`);

  await own.goto(`${product.url}/account`);
  await own.getByRole('button', { name: 'Turn off' }).click();
  const dialog = own.getByRole('dialog', { name: 'Turn off' });
  await dialog.getByLabel('Current Password').fill('not the password');
  await dialog.getByLabel('Code or recovery code').fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByLabel('Current Password')).toHaveAccessibleDescription(
    /The current password is not correct/,
  );
  await dialog.getByLabel('Current Password').fill(person.password);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(own.getByText('Two-factor sign-in is off')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Set up' })).toBeVisible();
  await own.context().close();
});

test('two-factor sign-in is demanded by a company, met by an app or a passkey, and reset for a lost device', async ({
  dashboard,
  product,
  browser,
}) => {
  test.slow();
  const chief = await addPerson(product, dashboard.request, { roles: [1, 2] });
  const person = await addPerson(product, dashboard.request);
  const page = await (await browser.newContext()).newPage();
  await enter(page, product, chief);
  await page.goto(`${product.url}/settings?tab=security`);
  const demand = page.getByRole('switch', { name: /Everybody has to use two-factor sign-in/ });
  await demand.click();
  await expect(page.getByText('Turn on your own two-factor sign-in first')).toBeVisible();
  await expect(demand).not.toBeChecked();
  await page.goto(`${product.url}/account`);
  await page.getByRole('button', { name: 'Set up' }).click();
  await setUp(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.goto(`${product.url}/settings?tab=security`);
  await demand.click();
  await expect(demand).toBeChecked();
  try {
    const own = await (await browser.newContext()).newPage();
    await own.goto(`${product.url}/login`);
    await signIn(own, person);
    const line = own.getByText(`Two-factor sign-in is compulsory at ${person.companyName}`);
    await expect(line).toBeVisible();
    await look(own);
    await own.goto(`${product.url}/users`);
    await expect(line).toBeVisible();
    await setUp(own);
    await own.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(own.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await own.getByRole('button', { name: 'I have kept them' }).click();
    await expect(own.getByRole('heading', { name: 'Users' })).toBeVisible();

    await page.goto(`${product.url}/users`);
    const row = page.getByRole('row').filter({ hasText: person.email });
    await expect(row).toContainText('Two-factor');
    await row.getByRole('button', { name: `Edit ${person.username}`, exact: true }).click();
    await page.getByRole('button', { name: 'Lost device...' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Signs in with two factors.')).toBeHidden();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(row).not.toContainText('Two-factor');

    await own.reload();
    await expect(own.getByText('Sign in to your account')).toBeVisible();
    await addAuthenticator(own);
    await own.getByLabel('Password').waitFor();
    await signIn(own, person);
    await own.getByRole('button', { name: 'Use a passkey of this device instead' }).click();
    await expect(own.getByRole('banner')).toContainText(person.companyName);
    await own.context().close();
  } finally {
    const answer = await page.request.put(`${product.url}/api/settings/two-factor`, {
      data: { required: false },
    });
    expect(answer.status()).toBe(200);
    await page.context().close();
  }
});
