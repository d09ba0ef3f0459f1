import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { addAuthenticator, type Authenticator } from '../support/authenticator.ts';
import { addPerson } from '../support/people.ts';
import { enter, expect, signIn, type SignIn, test } from '../support/test.ts';

const FAILED = 'Biometric login failed: Authentication failed';

/** Signs in by password, adds a passkey under "Your account", and signs out. */
async function register(
  page: Page,
  url: string,
  person: SignIn,
  device: { keepsAccounts?: boolean } = {},
): Promise<Authenticator> {
  const authenticator = await addAuthenticator(page, device);
  await enter(page, { url }, person);
  await page.goto(`${url}/account`);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('Biometric registration successful')).toBeVisible();
  return authenticator;
}

async function signOut(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${url}/login`);
}

async function useBiometrics(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Use Biometric Login' });
  const button = page.getByRole('button', { name: 'Sign in with Biometrics' });
  await toggle.or(button).first().waitFor();
  if (await toggle.isVisible()) await toggle.click();
  await button.click();
}

test(
  'a passkey is added once, signs in without a name after both waits, and is removed; the password works where the device does not recognise its user',
  { tag: ['@1.1.3', '@1.2.17', '@1.4.7', '@1.7.6', '@1.7.7', '@1.9.27'] },
  async ({ page, product, company }) => {
    const authenticator = await register(page, product.url, company);

    await test.step('the same device is not registered twice', async () => {
      await page.getByRole('button', { name: 'Add passkey' }).click();
      await expect(page.getByText('This device has a passkey for your account already.')).toBeVisible();
    });

    await test.step('a user who is not recognised by the device sees that, and the password still works', async () => {
      await signOut(page, product.url);
      await authenticator.recognise(false);
      await useBiometrics(page);
      await expect(
        page.getByText('Biometric authentication was cancelled or timed out. Please try again.'),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Use Password Login' }).click();
      await signIn(page, company);
      await page.waitForURL(`${product.url}/`);
      await authenticator.recognise(true);
    });

    await test.step('a passkey is added, signs in without a name after both waits, and is removed', async () => {
      await page.getByRole('button', { name: /Hello, / }).click();
      await page.getByRole('link', { name: 'Your account' }).click();
      const row = page.getByRole('listitem').filter({ hasText: 'Never used' });
      await expect(row).toBeVisible();
      await expectAccessible(page, 'main');
      await signOut(page, product.url);

      const started = Date.now();
      await useBiometrics(page);
      await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
      await page.waitForURL(`${product.url}/`);
      expect(Date.now() - started).toBeGreaterThanOrEqual(3_500);
      await expect(page.getByRole('banner')).toContainText(company.companyName);

      await page.getByRole('button', { name: /Hello, / }).click();
      await page.getByRole('link', { name: 'Your account' }).click();
      await expect(page.getByText(/Last used/)).toBeVisible();
      await page.getByRole('button', { name: /^Remove passkey / }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
      await expect(page.getByText('No passkeys yet')).toBeVisible();

      await signOut(page, product.url);
      await useBiometrics(page);
      await expect(page.getByText(FAILED)).toBeVisible();
    });
  },
);

test(
  'the icon of one’s own record on the Users screen registers a passkey, which an admin takes away',
  { tag: ['@2.2.33', '@2.5.8', '@2.8.5'] },
  async ({ page, product, browser, company }) => {
    await enter(page, product, company);
    const person = await addPerson(product, page.request);
    await page.goto(`${product.url}/users`);
    const row = page.getByRole('row').filter({ hasText: person.email });
    await expect(row.getByRole('button', { name: 'Register biometrics' })).toHaveCount(0);
    const own = await (await browser.newContext()).newPage();
    await addAuthenticator(own);
    await enter(own, product, person);
    await own.goto(`${product.url}/users`);
    await own.getByRole('button', { name: 'Register biometrics' }).click();
    await expect(own.getByText('Biometric registration successful')).toBeVisible();
    await expect(own.getByRole('dialog')).toHaveCount(0);
    await expect(row).toContainText('Registered');
    await own.evaluate(() => {
      Object.defineProperty(window, 'PublicKeyCredential', { value: undefined });
    });
    await own.getByRole('button', { name: 'Register biometrics of this device too' }).click();
    await expect(own.getByText('Your browser does not support biometric authentication')).toBeVisible();

    await row.getByRole('button', { name: `Edit ${person.username}`, exact: true }).click();
    await page.getByRole('button', { name: 'Remove passkeys...' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Remove passkeys...' })).toBeHidden();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(row).not.toContainText('Registered');
    await own.reload();
    await expect(own.getByText('Sign in to your account')).toBeVisible();
    await own.context().close();
  },
);

test('a device that keeps no accounts signs in when the account is named', async ({
  page,
  product,
  company,
}) => {
  await register(page, product.url, company, { keepsAccounts: false });
  await signOut(page, product.url);
  await useBiometrics(page);
  await expect(page.getByText(/cancelled or timed out/)).toBeVisible();
  await page.getByRole('button', { name: 'My account is not offered' }).click();
  await page.getByLabel('Company Name').fill(company.companyName);
  await page.getByLabel('Email address').fill(company.email);
  await page.getByRole('button', { name: 'Sign in with Biometrics' }).click();
  await page.waitForURL(`${product.url}/`);
});
