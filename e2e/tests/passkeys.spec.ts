import type { Page, Route } from '@playwright/test';
import { PASSKEY_REGISTRATION_TIMEOUT_MS, PASSKEY_SIGN_IN_TIMEOUT_MS } from '@ts1/contract';
import { expectAccessible } from '../support/accessibility.ts';
import { addAuthenticator, type Authenticator } from '../support/authenticator.ts';
import { addPerson } from '../support/people.ts';
import { startProductWithClock } from '../support/product.ts';
import { enter, expect, setUp, signIn, type SignIn, test } from '../support/test.ts';

const VERIFY = '**/api/auth/webauthn/login/verify';
const FAILED = 'Biometric login failed: Authentication failed';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/604.1';

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

test('a passkey is added, signs in without a name after both waits, and is removed', async ({
  page,
  product,
  company,
}) => {
  await register(page, product.url, company);
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

  await page.getByRole('link', { name: /Hello, / }).click();
  await expect(page.getByText(/Last used/)).toBeVisible();
  await page.getByRole('button', { name: /^Remove passkey / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('No passkeys yet')).toBeVisible();

  await signOut(page, product.url);
  await useBiometrics(page);
  await expect(page.getByText(FAILED)).toBeVisible();
});

test('the icon of one’s own record on the Users screen registers a passkey, which an admin takes away', async ({
  page,
  product,
  browser,
  company,
}) => {
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
});

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

test('the same device is not registered twice', async ({ page, product, company }) => {
  await register(page, product.url, company);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('This device has a passkey for your account already.')).toBeVisible();
});

test('a user whom the device does not recognise sees that, and the password still works', async ({
  page,
  product,
  company,
}) => {
  const authenticator = await register(page, product.url, company);
  await signOut(page, product.url);
  await authenticator.recognise(false);
  await useBiometrics(page);
  await expect(
    page.getByText('Biometric authentication was cancelled or timed out. Please try again.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Use Password Login' }).click();
  await signIn(page, company);
  await page.waitForURL(`${product.url}/`);
});

test('an answer that was sent once is refused the second time', async ({ page, product, company }) => {
  await register(page, product.url, company);
  await signOut(page, product.url);
  const sent = page.waitForRequest(VERIFY);
  await useBiometrics(page);
  const answer = (await sent).postDataJSON() as object;
  await page.waitForURL(`${product.url}/`);
  const replayed = await page.request.post(`${product.url}/api/auth/webauthn/login/verify`, { data: answer });
  expect([replayed.status(), (await replayed.json()).message]).toEqual([401, 'Authentication failed']);
});

test('an answer to a challenge that the server did not give is refused', async ({
  page,
  product,
  company,
}) => {
  await register(page, product.url, company);
  await signOut(page, product.url);
  await page.route('**/api/auth/webauthn/login/options', async (route) => {
    const options = await (await route.fetch()).json();
    await route.fulfill({ json: { ...options, challenge: 'bm90LWdpdmVuLWJ5LXRoZS1zZXJ2ZXI' } });
  });
  await useBiometrics(page);
  await expect(page.getByText(FAILED)).toBeVisible();
});

test('a challenge that ended while the device was being asked is refused, and the next one is not', async ({
  page,
}) => {
  const product = await startProductWithClock();
  try {
    await setUp(product);
    await enter(page, product);
    await addAuthenticator(page);
    /** The answer of the device sets out in time, and arrives when its challenge has ended. */
    const hold = async (path: string, lifetimeMs: number): Promise<void> => {
      const late = async (route: Route): Promise<void> => {
        await product.moveClock(lifetimeMs);
        await route.continue();
      };
      await page.route(path, late, { times: 1 });
    };
    await page.goto(`${product.url}/account`);
    await hold('**/api/auth/webauthn/register/verify', PASSKEY_REGISTRATION_TIMEOUT_MS);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await expect(page.getByText('Failed to register biometrics. Please try again.')).toBeVisible();
    await expect(page.getByText('No passkeys yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await expect(page.getByText('Biometric registration successful')).toBeVisible();

    await signOut(page, product.url);
    await hold(VERIFY, PASSKEY_SIGN_IN_TIMEOUT_MS);
    await useBiometrics(page);
    await expect(page.getByText(FAILED)).toBeVisible();
    await useBiometrics(page);
    await page.waitForURL(`${product.url}/`);
  } finally {
    await product.stop();
  }
});

test('a copy of a passkey, whose counter is behind, is refused', async ({ page, product, company }) => {
  const authenticator = await register(page, product.url, company);
  await signOut(page, product.url);
  const [before = 0] = await authenticator.counters();
  await useBiometrics(page);
  await page.waitForURL(`${product.url}/`);
  await signOut(page, product.url);
  await authenticator.restoreCopy(Math.max(0, before - 1));
  await useBiometrics(page);
  await expect(page.getByText(FAILED)).toBeVisible();
});

test('biometrics are not offered without an authenticator of the device', async ({ page, product }) => {
  const asked = page.waitForFunction(async () =>
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then((found) => !found),
  );
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Password').waitFor();
  await asked;
  await expect(page.getByRole('button', { name: 'Use Biometric Login' })).toHaveCount(0);
});

test('each failure of the browser has its words', async ({ page, product }) => {
  await addAuthenticator(page);
  await page.goto(`${product.url}/login`);
  for (const [name, text] of [
    ['NotAllowedError', 'Biometric authentication was cancelled or timed out. Please try again.'],
    ['SecurityError', 'Security error during biometric login. Please ensure you are using HTTPS.'],
    ['NotSupportedError', 'does not support biometric authentication. Please use password login.'],
    ['InvalidStateError', 'Please ensure you have registered biometric credentials for this account.'],
    ['AbortError', 'Biometric login failed: Authentication ceremony was sent an abort signal'],
  ]) {
    await page.evaluate((failure) => {
      navigator.credentials.get = async () => {
        throw new DOMException('made by a test', failure);
      };
    }, name);
    await useBiometrics(page);
    await expect(page.getByRole('alert')).toContainText(text ?? '');
  }
});

test.describe('on an iPad', () => {
  test.use({ userAgent: IPAD });

  test('hints, diagnostics and the likely causes are there, with words of its own', async ({
    page,
    product,
  }) => {
    await page.goto(`${product.url}/login`);
    await useBiometrics(page);
    await expect(page.getByRole('alert')).toContainText('This iPad offers no Face ID or Touch ID');
    await expect(page.getByText('Face ID or Touch ID must be set up in Settings.')).toBeVisible();
    await page.getByRole('button', { name: 'Run diagnostics' }).click();
    await expect(page.getByText('The browser supports passkeys')).toBeVisible();
    const authenticator = await addAuthenticator(page);
    await authenticator.recognise(false);
    await useBiometrics(page);
    await expect(page.getByRole('alert')).toContainText('confirm with Face ID or Touch ID');
  });
});

test('one’s own password is changed under "Your account"', async ({ admin, product, company }) => {
  await admin.goto(`${product.url}/account`);
  const fill = async (current: string, fresh: string, again: string): Promise<void> => {
    await admin.getByLabel('Current Password').fill(current);
    await admin.getByLabel('New Password', { exact: true }).fill(fresh);
    await admin.getByLabel('Confirm New Password').fill(again);
    await admin.getByRole('button', { name: 'Change password' }).click();
  };
  await fill(company.password, 'too short', 'different');
  await expect(admin.getByText('Use 12 to 200 characters')).toBeVisible();
  await expect(admin.getByText('The two new passwords differ')).toBeVisible();
  await fill('wrong', 'a louder cold night', 'a louder cold night');
  await expect(admin.getByText('The current password is not correct')).toBeVisible();
  await fill(company.password, 'a louder cold night', 'a louder cold night');
  await expect(admin.getByText('Password updated successfully')).toBeVisible();
  await expect(admin.getByLabel('Current Password')).toHaveValue('');
  const answered = admin.waitForResponse('**/api/auth/updatePassword');
  await fill('a louder cold night', company.password, company.password);
  expect((await answered).status()).toBe(200);
});
