import { expect, signIn, test } from '../support/test.ts';

test(
  'a screen whose code does not come says so inside the shell, without a network too, and comes with the network',
  { tag: ['@1.8.16', '@2.8.7'] },
  async ({ dashboard, product, company }) => {
    await test.step('a screen that breaks says so inside the shell', async () => {
      await dashboard.route('**/assets/sensor-screen-*.js', async (route) => route.abort());
      await dashboard.goto(`${product.url}/sensors/1`);
      await expect(dashboard.getByRole('alert')).toContainText('Something went wrong');
      await expect(dashboard.getByRole('button', { name: 'Load the page again' })).toBeVisible();
      await expect(dashboard.getByRole('banner')).toContainText(company.companyName);
      await dashboard.unrouteAll();
      await dashboard.goto(product.url);
      await dashboard.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    });

    await test.step('a screen that is opened without a network says so in its place, and comes with the network', async () => {
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
  },
);

test('an app that cannot start says why', { tag: ['@1.8.16', '@2.8.7'] }, async ({ page, product }) => {
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
