import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { ADMIN, expect, signIn, test } from '../support/test.ts';

/** Expects no accessibility finding on a phone, and leaves the window as it was. */
async function expectAccessibleOnPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  if (size !== null) await page.setViewportSize(size);
}

test.describe('the first run', () => {
  test(
    'leads from any address to the set-up, and from there to the dashboard',
    { tag: ['@1.1.1', '@1.2.1'] },
    async ({ page, freshProduct }) => {
      await page.goto(`${freshProduct.url}/zones`);
      await expect(page.getByText('Create your company and its first admin')).toBeVisible();

      await page.getByRole('button', { name: 'Create company' }).click();
      await expect(page.getByText('Enter a name of 1 to 100 characters')).toBeVisible();
      await expect(page.getByLabel('Company Name')).toBeFocused();

      await page.getByLabel('Company Name').fill(ADMIN.companyName);
      await page.getByLabel('Admin email address').fill(ADMIN.email);
      await page.getByLabel('Password').fill('too short');
      await page.getByRole('button', { name: 'Create company' }).click();
      await expect(page.getByText('Use 12 to 200 characters')).toBeVisible();

      await page.getByLabel('Password').fill(ADMIN.password);
      await page.getByRole('button', { name: 'Create company' }).click();
      await page.waitForURL(`${freshProduct.url}/`);
      await expect(page.getByRole('banner')).toContainText(ADMIN.companyName);
      await expect(page.getByRole('banner')).toContainText('Admin');

      await page.goto(`${freshProduct.url}/setup`);
      await page.waitForURL(`${freshProduct.url}/`);
    },
  );
});

test.describe('signing in', () => {
  test(
    'is where every address leads that is not public',
    { tag: ['@1.2.1', '@1.2.4', '@1.2.5', '@1.2.19', '@2.1.5'] },
    async ({ page, product }) => {
      for (const address of ['/', '/sensors/7', '/audit-logs', '/no-such-page']) {
        await page.goto(product.url + address);
        const search = address === '/' ? '' : `?from=${encodeURIComponent(address)}`;
        await page.waitForURL(`${product.url}/login${search}`);
        await expect(page.getByRole('heading', { name: 'TS1 Monitoring System' })).toBeVisible();
      }
      await test.step('shows the provider, its phone number and the copyright', async () => {
        const footer = page.getByRole('contentinfo');
        await expect(footer.getByRole('link', { name: 'Northfield Monitoring' })).toHaveAttribute(
          'href',
          'https://monitoring.example.com',
        );
        await expect(footer.getByRole('link', { name: '+44 20 7946 0000' })).toHaveAttribute(
          'href',
          'tel:+442079460000',
        );
        await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
        // This product has no mail server, without which no link is offered.
        await page.getByLabel('Password').waitFor();
        await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveCount(0);
      });
      for (const name of ['Terms', 'Privacy', 'Contact']) {
        await page.getByRole('link', { name, exact: true }).click();
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      }
      await expect(page.getByRole('link', { name: 'Email: support@example.com' })).toBeVisible();
      await page.getByRole('link', { name: 'Privacy', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'What is stored about you' })).toBeVisible();
      await test.step('the page of privacy has no accessibility finding', async () => {
        await expectAccessible(page);
        await expectAccessibleOnPhone(page);
      });
      await page.getByRole('link', { name: 'Terms', exact: true }).click();
      await expect(page.getByText('It is run by Northfield Monitoring')).toBeVisible();
      await mkdir(join(product.dataDirectory, 'pages'));
      await writeFile(join(product.dataDirectory, 'pages', 'terms.txt'), '# House rules\n\nBe kind.');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'House rules' })).toBeVisible();
      await rm(join(product.dataDirectory, 'pages'), { recursive: true });
    },
  );

  test(
    'names what is missing and what is wrong, offers no biometrics where there are none, and has no accessibility finding',
    { tag: ['@1.2.16', '@1.5.1'] },
    async ({ page, product, company }) => {
      await page.goto(`${product.url}/login`);
      await page.getByLabel('Password').waitFor();
      await expectAccessible(page);
      await test.step('names what is missing and what is wrong', async () => {
        await page.getByRole('button', { name: 'Sign in' }).click();
        for (const field of ['Company Name', 'Email address', 'Password']) {
          await expect(page.getByText(`${field} is required`)).toBeVisible();
        }
        await expectAccessible(page);
        await expectAccessibleOnPhone(page);
        await signIn(page, { ...company, email: 'not an address' });
        await expect(page.getByText('Enter an email address')).toBeVisible();
        await signIn(page, { ...company, password: 'wrong' });
        await expect(page.getByText('Invalid credentials')).toBeVisible();
      });
      await test.step('biometrics are not offered without an authenticator of the device', async () => {
        await page.waitForFunction(async () =>
          PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then((found) => !found),
        );
        await expect(page.getByRole('button', { name: 'Use Biometric Login' })).toHaveCount(0);
      });
    },
  );

  test(
    'says what it is waiting for, replaces the history and remembers the company',
    { tag: ['@1.2.12', '@1.2.13', '@1.2.14', '@1.2.20'] },
    async ({ page, product, company }) => {
      const gate = Promise.withResolvers<undefined>();
      const login = Promise.withResolvers<undefined>();
      await page.goto(`${product.url}/terms`);

      await test.step('says what it is waiting for', async () => {
        await page.route('**/api/auth/*', async (route) => {
          await gate.promise;
          await route.continue();
        });
        await page.goto(`${product.url}/login`);
        await expect(page.getByText('Sign in to your account')).toBeVisible();
        await expect(page.getByText('Checking session...')).toBeVisible();
        gate.resolve(undefined);
        await page.getByLabel('Password').waitFor();
        await page.route('**/api/auth/login', async (route) => {
          await login.promise;
          await route.continue();
        });
        await signIn(page, company);
        await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
        login.resolve(undefined);
        await page.waitForURL(`${product.url}/`);
      });

      await test.step('replaces the history and remembers the company', async () => {
        await page.getByRole('button', { name: 'Sign Out' }).click();
        await page.waitForURL(`${product.url}/login`);
        await expect(page.getByLabel('Company Name')).toHaveValue(company.companyName);
        await expect(page.getByLabel('Email address')).toBeFocused();
        await signIn(page, company);
        await page.waitForURL(`${product.url}/`);
        await page.goBack();
        await expect(page).not.toHaveURL(`${product.url}/login`);
      });
    },
  );

  test(
    'leads on to the alarm whose link brought somebody here, and to no other site',
    { tag: ['@R134'] },
    async ({ page, product, company }) => {
      await test.step('leads on to the alarm whose link brought somebody here', async () => {
        await page.goto(`${product.url}/alarm-log?event=400`);
        await page.getByLabel('Company Name').waitFor();
        await signIn(page, company);
        await page.waitForURL(`${product.url}/alarm-log?event=400`);
        await expect(page.getByRole('heading', { name: 'Alarm Log', level: 1 })).toBeVisible();
        await page.getByRole('button', { name: 'Sign Out' }).click();
        await page.waitForURL(`${product.url}/login`);
      });

      await test.step('leads to no other site, whatever the address says', async () => {
        await page.goto(`${product.url}/login?from=${encodeURIComponent('//evil.example')}`);
        await signIn(page, company);
        await page.waitForURL(`${product.url}/`);
      });
    },
  );
});

test(
  'a session lasts over a reload; signing out in one tab signs out the others, and the server forgets it',
  { tag: ['@1.2.10', '@1.4.8'] },
  async ({ dashboard, product }) => {
    await test.step('a session lasts over a reload and without what the browser remembers', async () => {
      await dashboard.evaluate(() => localStorage.clear());
      await dashboard.reload();
      await expect(dashboard.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    });

    await test.step('signing out in one tab signs out the others, and the server forgets the session', async () => {
      const other = await dashboard.context().newPage();
      await other.goto(`${product.url}/help`);
      await expect(other.getByRole('heading', { name: 'Help' })).toBeVisible();
      await dashboard.getByRole('button', { name: 'Sign Out' }).click();
      await dashboard.waitForURL(`${product.url}/login`);
      await other.waitForURL(`${product.url}/login`);
      const answer = await dashboard.request.get(`${product.url}/api/auth/verifyAccess`);
      expect(answer.status()).toBe(401);
    });
  },
);

test(
  'a session that ends while somebody works leads back to where they were',
  { tag: ['@2.4.12', '@2.8.7'] },
  async ({ admin, product, company }) => {
    await admin.goto(`${product.url}/audit-logs`);
    await admin.getByRole('heading', { name: 'Audit Logs', level: 1 }).waitFor();
    await admin.context().clearCookies();
    await admin.evaluate(() => window.dispatchEvent(new Event('focus')));
    await admin.getByText('Your session has ended. Please sign in again.').waitFor();
    await signIn(admin, company);
    await admin.waitForURL(`${product.url}/audit-logs`);
  },
);
