import { reviewPlan, reviewRoutes, reviewSummary } from '@ts1/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { startProductWithClock } from '../support/product.ts';
import { enter, expect, setUp, test } from '../support/test.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const MINUTE_MS = 60_000;
const SENSORS = 50;
/** Folder for pictures to look at; without it none is taken. */
const PICTURES = process.env['PICTURES'];

/** Checks the accessibility of the page at both widths, and leaves it wide. */
async function expectAccessibleAtBoth(page: Page, name: string): Promise<void> {
  for (const viewport of [PHONE, WIDE]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    if (PICTURES === undefined) continue;
    for (const theme of ['light', 'dark']) {
      await page.evaluate(
        (dark) => document.documentElement.classList.toggle('dark', dark),
        theme === 'dark',
      );
      const path = `${PICTURES}/${name}-${viewport.width}-${theme}.png`;
      await page.screenshot({ path, animations: 'disabled' });
    }
  }
}

test('a review of 50 sensors is planned, opens at its due time and is ended by keyboard, wide and at 390 px', async ({
  page,
}) => {
  const product = await startProductWithClock();
  try {
    await setUp(product);
    await enter(page, product);
    const store = await openColdStore(product, page.request);
    const serials: string[] = [];
    for (let count = 1; count <= SENSORS; count += 1) {
      const serialNo = freshSerial();
      await store.addSensor({ name: `Fridge ${count}`, serialNo, type: '1' });
      serials.push(serialNo);
    }
    const api = `${product.url}/api`;

    await page.setViewportSize(WIDE);
    await page.goto(`${product.url}/alarm-log/reviews?tab=plans`);
    await page.getByRole('button', { name: 'Plan reviews' }).click();
    await page.getByLabel('How often').selectOption('Each day');
    await page.getByRole('group', { name: 'Reviewers' }).getByRole('checkbox').first().check();
    await expectAccessibleAtBoth(page, 'plan-form');
    await page.getByRole('button', { name: 'Save plan' }).click();
    await expect(page.getByText(/^Reviewed by /)).toBeVisible();
    await expectAccessibleAtBoth(page, 'plans');
    await store.deliver(serials.map((sensor, at) => ({ sensor, temperature: 4 + at / 50, battery: 3.6 })));

    const plans = reviewPlan.array().parse(await (await page.request.get(`${api}/review-plans`)).json());
    const dueAt = Date.parse(plans[0]?.next_at ?? '');
    await product.moveClock(dueAt + MINUTE_MS - Date.now());
    await enter(page, product);
    await page.goto(`${product.url}/alarm-log/reviews`);
    const due = page.getByRole('list', { name: 'Due' });
    await expect(due.getByRole('link')).toHaveCount(1, { timeout: 15_000 });
    await expectAccessibleAtBoth(page, 'due');

    await page.keyboard.press('j');
    await expect(due.getByRole('link')).toBeFocused();
    await page.keyboard.press('Enter');
    const figures = page.getByRole('list', { name: 'Figures of the period' });
    await expect(figures.getByRole('listitem').first()).toBeVisible();
    await expect(figures.getByRole('link')).toHaveCount(SENSORS);
    await expectAccessibleAtBoth(page, 'review');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(figures.getByRole('link').nth(1)).toBeFocused();
    await page.getByRole('button', { name: 'Nothing to note' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('No review is due')).toBeVisible();

    await page.goto(`${product.url}/alarm-log/reviews?tab=done`);
    await page.getByRole('list', { name: 'Done' }).getByRole('link').click();
    await expect(page.getByText('SHA-256 of the review and its records')).toBeVisible();
    await expectAccessibleAtBoth(page, 'done');
    const done = reviewSummary.array().parse(await (await page.request.get(`${api}/reviews`)).json());
    expect(done).toMatchObject([{ state: 'done', result: 'nothing', late: false }]);

    const month = new Date(dueAt).toISOString().slice(0, 7);
    const log = reviewRoutes.reviewLog.path.replace('{planId}', String(plans[0]?.id));
    const file = await page.request.get(`${api}${log}?month=${month}`);
    expect(file.headers()['content-type']).toContain('application/pdf');
    if (PICTURES !== undefined) {
      const { writeFileSync } = await import('node:fs');
      writeFileSync(`${PICTURES}/log.pdf`, await file.body());
    }
  } finally {
    await product.stop();
  }
});

test('reviews of the audit log and of access are planned and ended, wide and at 390 px', async ({ page }) => {
  const product = await startProductWithClock();
  try {
    await setUp(product);
    await enter(page, product);
    await page.setViewportSize(WIDE);
    for (const kind of ['Audit log', 'Access']) {
      await page.goto(`${product.url}/alarm-log/reviews?tab=plans`);
      await page.getByRole('button', { name: 'Plan reviews' }).click();
      await page.getByLabel('Kind', { exact: true }).selectOption(kind);
      await page.getByLabel('How often').selectOption('Each day');
      await page.getByRole('group', { name: 'Reviewers' }).getByRole('checkbox').first().check();
      await expectAccessibleAtBoth(page, `plan-form-${kind}`);
      await page.getByRole('button', { name: 'Save plan' }).click();
      await expect(page.getByText(/^Reviewed by /).first()).toBeVisible();
    }
    const api = `${product.url}/api`;
    const plans = reviewPlan.array().parse(await (await page.request.get(`${api}/review-plans`)).json());
    await product.moveClock(Date.parse(plans[0]?.next_at ?? '') + MINUTE_MS - Date.now());
    await enter(page, product);
    for (const [left, { name, list }] of [
      { name: /audit log/i, list: 'Rows by person' },
      { name: /access/i, list: 'Users' },
    ].entries()) {
      await page.goto(`${product.url}/alarm-log/reviews`);
      const due = page.getByRole('list', { name: 'Due' }).getByRole('link');
      await expect(due).toHaveCount(2 - left, { timeout: 15_000 });
      await due.filter({ hasText: name }).click();
      await expect(page.getByRole('list', { name: list }).getByRole('listitem').first()).toBeVisible();
      await expectAccessibleAtBoth(page, `review-${list}`);
      await page.getByRole('button', { name: 'Nothing to note' }).click();
      await expect(page.getByRole('button', { name: 'Nothing to note' })).toBeHidden();
    }
    const done = reviewSummary.array().parse(await (await page.request.get(`${api}/reviews`)).json());
    expect(done).toMatchObject([
      { state: 'done', result: 'nothing' },
      { state: 'done', result: 'nothing' },
    ]);
  } finally {
    await product.stop();
  }
});
