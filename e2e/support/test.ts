import { test as base, type Page } from '@playwright/test';
import { API_PREFIX, routes } from '@ts1/contract';
import { followCalls } from './at-rest.ts';
import { type Companies, openCompanies, type SignIn } from './companies.ts';
import { startProduct, type Product } from './product.ts';

/** The first admin of a product that a test starts for itself. */
export const ADMIN: SignIn = {
  companyName: 'Northfield Cold Store',
  email: 'admin@example.com',
  password: 'a quiet cold night',
};

interface TestFixtures {
  /** The admin of the test's own company. */
  readonly company: SignIn;
  /** A page of that admin, who is signed in and on no screen yet. */
  readonly admin: Page;
  /** The same page on the dashboard. */
  readonly dashboard: Page;
  /** A product without any company yet. */
  readonly freshProduct: Product;
}
interface WorkerFixtures {
  /** A product for many tests, each in a company of its own. */
  readonly product: Product;
  readonly companies: Companies;
}

/** Playwright's test on a product that is started for it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  context: async ({ context }, use) => {
    followCalls(context);
    await use(context);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  freshProduct: async ({}, use) => {
    const product = await startProduct();
    await use(product);
    await product.stop();
  },
  product: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const product = await startProduct({
        PROVIDER_NAME: 'Northfield Monitoring',
        PROVIDER_URL: 'https://monitoring.example.com',
        PROVIDER_PHONE: '+44 20 7946 0000',
        PROVIDER_EMAIL: 'support@example.com',
      });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  companies: [
    async ({ product }, use) => {
      const companies = await openCompanies(product);
      await use(companies);
      await companies.close();
    },
    { scope: 'worker' },
  ],
  company: async ({ companies }, use) => use(await companies.create()),
  admin: async ({ page, product, company }, use) => {
    await enter(page, product, company);
    await use(page);
  },
  dashboard: async ({ admin, product }, use) => {
    await admin.goto(product.url);
    await admin.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await use(admin);
  },
});
export { expect } from '@playwright/test';
export type { SignIn } from './companies.ts';

/** Signs in where the sign-in screen is not tested: the page is signed in and on no screen yet. */
export async function enter(
  { request }: Pick<Page, 'request'>,
  { url }: Pick<Product, 'url'>,
  credentials: SignIn = ADMIN,
): Promise<void> {
  const answer = await request.post(`${url}${API_PREFIX}${routes.login.path}`, { data: credentials });
  if (!answer.ok()) throw new Error(`${credentials.email} could not sign in: ${await answer.text()}`);
}

/** Fills in the sign-in screen and sends it. */
export async function signIn(page: Page, credentials: SignIn): Promise<void> {
  await page.getByLabel('Company Name').fill(credentials.companyName);
  await page.getByLabel('Email address').fill(credentials.email);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Creates the admin's company, the first of a product. */
export async function setUp(product: Product): Promise<void> {
  const answer = await fetch(`${product.url}${API_PREFIX}${routes.setup.path}`, {
    method: routes.setup.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  if (!answer.ok) throw new Error(`the set-up failed: ${await answer.text()}`);
}
