import {
  recordKeepingRoutes,
  type Route,
  sessionLock,
  type SessionLock,
  sessionLockRoutes,
} from '@ts1/contract';
import type { Page } from '@playwright/test';
import { addAuthenticator } from '../support/authenticator.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { followCalls, untilAtRest } from '../support/at-rest.ts';
import { openColdStore } from '../support/cold-store.ts';
import { expectToFit } from '../support/fit.ts';
import { freshSerial } from '../support/fresh.ts';
import { startProductWithClock, type ProductWithClock } from '../support/product.ts';
import { ADMIN, enter, expect, setUp, test as base } from '../support/test.ts';

const MINUTE_MS = 60_000;
const LOCK_MINUTES = 5;
/** Time that is left when the warning is first seen; the product warns 30 seconds before it locks. */
const TIME_LEFT_MS = 28_000;

const test = base.extend<{ locking: ProductWithClock }>({
  locking: async ({ page }, use) => {
    const product = await startProductWithClock();
    await setUp(product);
    await enter(page, product);
    const path = `${product.url}/api${recordKeepingRoutes.saveRecordKeeping.path}`;
    await page.request.patch(path, { data: { lockAfterMinutes: LOCK_MINUTES } });
    const store = await openColdStore(product, page.request);
    await store.addSensor({ name: 'Secret vaccines', serialNo: freshSerial(), type: '1' });
    await page.clock.install();
    await use(product);
    await product.stop();
  },
});

/** Waits for the server's next answer to a call about the lock; begun before the call. */
async function lockAnswer(page: Page, route: Route): Promise<SessionLock> {
  const answer = await page.waitForResponse(
    (response) =>
      response.request().method() === route.method &&
      new URL(response.url()).pathname === `/api${route.path}`,
  );
  return sessionLock.parse(await answer.json());
}

/** Moves the clocks of the server and of the page ahead, as for a computer that slept. */
async function moveClocks(page: Page, product: ProductWithClock, aheadMs: number): Promise<void> {
  await product.moveClock(aheadMs);
  await page.clock.fastForward(aheadMs);
}

for (const [screen, viewport] of [
  ['a wide screen', { width: 1_440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use({ viewport });

    test('a screen warns, stays open by a press, and locks without input; the password brings it back as it was', async ({
      page,
      locking,
    }) => {
      const watched = lockAnswer(page, sessionLockRoutes.sessionLock);
      await page.goto(`${locking.url}/sensors`);
      const search = page.getByRole('main').getByRole('searchbox').first();
      await search.fill('vacc');
      await untilAtRest(page);
      const warning = page.getByRole('dialog', { name: 'The screen is about to lock' });
      const { secondsLeft } = await watched;
      await moveClocks(page, locking, (secondsLeft ?? 0) * 1_000 - TIME_LEFT_MS);
      await expect(warning).toBeVisible();
      await expect(warning).toContainText(/It locks in \d+ seconds/);
      await expectAccessible(page);
      await expectToFit(page, 'the warning');
      const noted = lockAnswer(page, sessionLockRoutes.noteActivity);
      await warning.getByRole('button', { name: 'Stay signed in' }).press('Enter');
      await expect(warning).toBeHidden();
      expect((await noted).isLocked).toBe(false);

      await moveClocks(page, locking, LOCK_MINUTES * MINUTE_MS + 1_000);
      const title = page.getByRole('heading', { name: 'Screen locked' });
      await expect(title).toBeVisible();
      expect(await page.content()).not.toContain('Secret vaccines');
      await expect(page).toHaveTitle('Screen locked · TS1 Monitoring System');
      await expectAccessible(page);
      await expectToFit(page, 'the lock');
      await page.getByLabel('Your password').fill('a guess');
      await page.getByLabel('Your password').press('Enter');
      await expect(page.getByText('The password is not correct')).toBeVisible();
      await page.getByLabel('Your password').fill(ADMIN.password);
      await page.getByRole('button', { name: 'Unlock' }).click();
      await expect(title).toBeHidden();
      await expect(search).toHaveValue('vacc');
      await expect(page.getByText('Secret vaccines').first()).toBeVisible();
    });

    test('a locked session shows nothing in a page that is loaded anew; a passkey unlocks all tabs at once', async ({
      page,
      context,
      locking,
    }) => {
      await addAuthenticator(page);
      await page.goto(`${locking.url}/account`);
      await page.getByRole('button', { name: 'Add passkey' }).click();
      await expect(page.getByText('Biometric registration successful')).toBeVisible();
      followCalls(context);
      const other = await context.newPage();
      await other.goto(`${locking.url}/sensors`);
      await expect(other.getByText('Secret vaccines').first()).toBeVisible();
      await locking.moveClock(LOCK_MINUTES * MINUTE_MS + 1_000);
      await page.goto(`${locking.url}/sensors`);
      await other.reload();
      for (const tab of [page, other]) {
        await expect(tab.getByRole('heading', { name: 'Screen locked' })).toBeVisible();
        expect(await tab.content()).not.toContain('Secret vaccines');
      }
      await page.bringToFront();
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      for (const tab of [page, other]) {
        await expect(tab.getByText('Secret vaccines').first()).toBeVisible();
      }
    });
  });
}
