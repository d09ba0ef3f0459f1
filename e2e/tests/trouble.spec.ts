import { expect, signIn, test } from '../support/test.ts';

const overlay = 'Loading...';

test('the loading overlay shows while somebody waits', async ({ page, product, company }) => {
  await page.goto(`${product.url}/login`);
  const slow = Promise.withResolvers<undefined>();
  await page.route('**/api/sensors', async (route) => {
    await slow.promise;
    await route.continue();
  });
  await signIn(page, company);
  await expect(page.getByText(overlay, { exact: true })).toBeVisible();
  slow.resolve(undefined);
  await expect(page.getByText(overlay, { exact: true })).toBeHidden();
});

test('a screen that breaks says so inside the shell', async ({ admin, product, company }) => {
  await admin.route('**/assets/sensor-screen-*.js', async (route) => route.abort());
  await admin.goto(`${product.url}/sensors/1`);
  await expect(admin.getByRole('alert')).toContainText('Something went wrong');
  await expect(admin.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  await expect(admin.getByRole('banner')).toContainText(company.companyName);
});

test('a screen that is opened without a network says so in its place, and comes with the network', async ({
  dashboard,
}) => {
  await dashboard.context().setOffline(true);
  await dashboard.getByRole('link', { name: 'Zones' }).click();
  const alert = dashboard.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('The server cannot be reached.');
  await dashboard.getByRole('button', { name: 'Load the page again' }).click();
  await expect(alert).toContainText('The server cannot be reached.');
  await dashboard.context().setOffline(false);
  await dashboard.getByRole('button', { name: 'Load the page again' }).click();
  await expect(dashboard.getByRole('heading', { name: 'Zones', level: 1 })).toBeVisible();
});

test('an app that cannot start says why', async ({ page, product }) => {
  await page.addInitScript(() => {
    window.addEventListener = () => {
      throw new Error('no events here');
    };
  });
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('heading', { name: 'Failed to initialize application' })).toBeVisible();
  await expect(page.getByText('Error initializing app: no events here')).toBeVisible();
});

test('a browser that forbids storage can sign in all the same', async ({ page, product, company }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto(`${product.url}/login`);
  await signIn(page, company);
  await page.waitForURL(`${product.url}/`);
  await expect(page.getByRole('banner')).toContainText(company.companyName);
});

test('what a user may not do is explained, and the session stays', async ({ admin, product }) => {
  await admin.route('**/api/sensors', async (route) =>
    route.fulfill({
      status: 403,
      json: { type: 'about:blank', title: 'Forbidden', status: 403, message: 'No' },
    }),
  );
  await admin.goto(product.url);
  await expect(admin.getByText('You are not allowed to do this.').first()).toBeVisible();
  await expect(admin).toHaveURL(`${product.url}/`);
});

test('a call that the server refuses for the session alone is made again', async ({ admin, product }) => {
  let calls = 0;
  await admin.route('**/api/sensors', async (route) => {
    calls += 1;
    if (calls === 1) await route.fulfill({ status: 401, json: {} });
    else await route.continue();
  });
  const verified = admin.waitForResponse('**/api/auth/verifyAccess');
  await admin.goto(product.url);
  await verified;
  await expect.poll(() => calls).toBeGreaterThanOrEqual(2);
  await expect(admin.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});
