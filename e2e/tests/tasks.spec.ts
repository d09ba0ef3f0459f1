import { API_PREFIX, task, taskPlan } from '@ts1/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { untilAtRest } from '../support/at-rest.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { startProductWithClock } from '../support/product.ts';
import { enter, expect, setUp, test } from '../support/test.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const MINUTE_MS = 60_000;
/** Minutes from now at which tasks are due: fewer than an hour, so that the browser need not have the server's clock. */
const FIRST_IN = 3;
const SECOND_IN = 9;
/** Longer than a form tries to send, or than the server needs to open what is due. */
const PATIENTLY = { timeout: 60_000 };
/** Folder for pictures to look at; without it none is taken. */
const PICTURES = process.env['PICTURES'];

/** Checks the accessibility of a part of the page at both widths, and leaves it wide. */
async function expectAccessibleAtBoth(page: Page, name: string, part?: string): Promise<void> {
  for (const viewport of [PHONE, WIDE]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page, part);
    if (PICTURES === undefined) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${PICTURES}/${name}-${viewport.width}-${colorScheme}.png` });
    }
  }
}

/** A moment as a time of day on the company's clock, such as `06:30`. */
const timeOfDay = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at);

/** Fills in what every plan has, and saves it. */
async function savePlan(page: Page, name: string, times: readonly string[]): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  for (const [index, time] of times.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add time' }).click();
    await page.getByLabel(`Time ${index + 1}`, { exact: true }).fill(time);
  }
  for (const day of ['Saturday', 'Sunday']) await page.getByRole('checkbox', { name: day }).check();
  await page.getByRole('group', { name: 'People' }).getByRole('checkbox').first().check();
  await expectAccessibleAtBoth(page, `plan-${times.length}`);
  await page.getByRole('button', { name: 'Save plan' }).click();
  await expect(page.getByRole('button', { name: `Change the plan ${name}` })).toBeVisible();
}

test('a check list and a comparison are planned, done by keyboard and at 390 px, and one without a connection arrives once', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const product = await startProductWithClock();
  try {
    await setUp(product);
    await enter(page, product);
    const api = product.url + API_PREFIX;
    const store = await openColdStore(product, page.request);
    const serialNo = freshSerial();
    await store.addSensor({ name: 'Blood fridge', serialNo, type: '1' });
    await store.deliver([{ sensor: serialNo, temperature: 4.2, battery: 3.6 }]);
    const { timeZone } = await (await page.request.get(`${api}/settings/company`)).json();
    const [first, second] = [FIRST_IN, SECOND_IN].map((minutes) => Date.now() + minutes * MINUTE_MS);
    const times = [Number(first), Number(second)].map((at) => timeOfDay(at, String(timeZone)));

    await page.setViewportSize(WIDE);
    await page.goto(`${product.url}/tasks?tab=plans`);
    await page.getByRole('button', { name: 'Plan tasks' }).click();
    await page.getByLabel('Question').fill('Are the doors shut?');
    await page.getByRole('button', { name: 'Add point' }).click();
    const point = page.getByRole('group', { name: 'Point 2' });
    await point.getByLabel('Question').fill('Dish of the day');
    await point.getByLabel('Answer').selectOption('Number');
    await point.getByLabel('Unit').fill('°C');
    await point.getByLabel('Smallest').fill('2');
    await point.getByLabel('Largest').fill('8');
    await savePlan(page, 'Close the kitchen', times);
    await page.getByRole('button', { name: 'Plan tasks' }).click();
    await page.getByLabel('Kind').selectOption('Comparison with the probe');
    await page.getByLabel('Sensor', { exact: true }).fill('Blood fridge');
    await savePlan(page, 'Daily comparison', times.slice(0, 1));
    await expectAccessibleAtBoth(page, 'plans');
    const plans = taskPlan.array().parse(await (await page.request.get(`${api}/task-plans`)).json());
    expect(plans.map(({ kind }) => kind).toSorted()).toEqual(['check_list', 'comparison']);

    await product.moveClock((FIRST_IN + 1) * MINUTE_MS);
    await page.goto(`${product.url}/tasks`);
    const own = page.getByRole('list', { name: 'Yours' });
    await expect(own.getByRole('listitem')).toHaveCount(2, PATIENTLY);
    await expectAccessibleAtBoth(page, 'todo');
    await page.getByRole('button', { name: /^Start: Close the kitchen, / }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'No' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('9,5');
    await expect(dialog.getByText(/^This is a finding/)).toHaveCount(2);
    await expectAccessibleAtBoth(page, 'check-list', '[role="dialog"]');
    await dialog.getByLabel('Dish of the day (°C)').focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(own.getByRole('listitem')).toHaveCount(1);

    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: /^Enter Reading: Daily comparison, / }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Compare with the probe' })).toBeChecked();
    await dialog.getByLabel('Temperature (°C)', { exact: true }).fill('4.4');
    await dialog.getByRole('button', { name: 'Save reading' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Nothing to do')).toBeVisible();

    await product.moveClock((SECOND_IN + 1) * MINUTE_MS);
    await page.goto(`${product.url}/tasks`);
    await expect(own.getByRole('listitem')).toHaveCount(1, PATIENTLY);
    await untilAtRest(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Start: Close the kitchen, / }).click();
    await dialog.getByRole('radio', { name: 'Yes' }).check();
    await dialog.getByLabel('Dish of the day (°C)').fill('4');
    await dialog.getByRole('button', { name: 'Save result' }).click();
    await expect(dialog).toBeHidden(PATIENTLY);
    await expect(page.getByText('Waits for the connection')).toBeVisible();
    await expect(page.getByText('Waiting for the connection')).toBeVisible();
    await expectAccessibleAtBoth(page, 'waiting');
    await context.setOffline(false);
    await expect(page.getByText('Nothing to do')).toBeVisible(PATIENTLY);
    await expect(page.getByText('Waiting for the connection')).toBeHidden();

    const over = task.array().parse(await (await page.request.get(`${api}/tasks?over=true`)).json());
    expect(over.map(({ name, state, answers, finding }) => ({ name, state, answers, finding }))).toEqual(
      expect.arrayContaining([
        { name: 'Close the kitchen', state: 'done', answers: [true, 4], finding: false },
        { name: 'Close the kitchen', state: 'done', answers: [false, 9.5], finding: true },
        { name: 'Daily comparison', state: 'done', answers: null, finding: false },
      ]),
    );
    expect(over).toHaveLength(3);
    await page.goto(`${product.url}/tasks?tab=over`);
    await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(3);
    await page
      .getByRole('button', { name: /^Answers: Close the kitchen, / })
      .last()
      .click();
    await expect(page.getByText('9.5 °C, Finding')).toBeVisible();
    await expectAccessibleAtBoth(page, 'over');
  } finally {
    await product.stop();
  }
});
