import { expectAccessible } from '../support/accessibility.ts';
import { startProductWithClock } from '../support/product.ts';
import { ADMIN, enter, expect, setUp, test } from '../support/test.ts';

const TEN_MINUTES_MS = 600_000;
/** Folder for pictures to look at; without it none is taken. */
const PICTURES = process.env['PICTURES'];

test(
  'who one is is asked again before sign-ins change, one’s other sessions end, and the own password is changed',
  { tag: ['@1.5.2'] },
  async ({ page, browser }) => {
    const product = await startProductWithClock();
    try {
      await setUp(product);
      await enter(page, product);
      const elsewhere = await browser.newPage();
      await enter(elsewhere, product);
      await product.moveClock(TEN_MINUTES_MS);

      await page.goto(`${product.url}/settings?tab=integrations`);
      const keys = page.getByRole('region', { name: 'API keys' });
      await keys.getByRole('button', { name: 'Create API key' }).click();
      const creating = page.getByRole('dialog', { name: 'Create API key' });
      await creating.getByRole('textbox', { name: 'Name' }).fill('Warehouse system');
      await creating.getByRole('textbox', { name: 'Name' }).press('Enter');
      const asking = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await asking.getByLabel('Your password').fill('not this');
      await asking.getByRole('button', { name: 'Confirm' }).click();
      await expect(asking).toContainText('The password is not correct');
      if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/confirm.png` });
      await expectAccessible(page);
      await asking.getByLabel('Your password').fill(ADMIN.password);
      await asking.getByLabel('Your password').press('Enter');
      await expect(page.getByRole('dialog', { name: 'API key of Warehouse system' })).toBeVisible();

      await page.goto(`${product.url}/account`);
      const sessions = page.getByRole('region', { name: 'Where you are signed in' });
      await expect(sessions.getByRole('listitem')).toHaveCount(2);
      await expect(sessions.getByRole('listitem').filter({ hasText: 'This browser' })).toHaveCount(1);
      await expectAccessible(page);
      if (PICTURES !== undefined) {
        for (const [width, height] of [
          [1440, 900],
          [390, 844],
        ] as const) {
          await page.setViewportSize({ width, height });
          await page.screenshot({ path: `${PICTURES}/account-${width}.png`, fullPage: true });
        }
      }
      await sessions.getByRole('button', { name: /^End the session of/ }).click();
      await expect(sessions.getByRole('listitem')).toHaveCount(1);
      const ended = await elsewhere.request.get(`${product.url}/api/auth/verifyAccess`);
      expect(ended.status()).toBe(401);

      await test.step('one’s own password is changed under "Your account"', async () => {
        const fresh = 'a louder cold night';
        const change = async (current: string): Promise<void> => {
          await page.getByLabel('Current Password').fill(current);
          await page.getByLabel('New Password', { exact: true }).fill(fresh);
          await page.getByLabel('Confirm New Password').fill(fresh);
          await page.getByRole('button', { name: 'Change password' }).click();
        };
        await change('wrong');
        await expect(page.getByText('The current password is not correct')).toBeVisible();
        await change(ADMIN.password);
        await expect(page.getByText('Password updated successfully')).toBeVisible();
        await expect(page.getByLabel('Current Password')).toHaveValue('');
        await enter(elsewhere, product, { ...ADMIN, password: fresh });
      });
      await elsewhere.close();
    } finally {
      await product.stop();
    }
  },
);
