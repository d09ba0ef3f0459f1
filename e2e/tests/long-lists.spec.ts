import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { manyBaseUnits, manySensors, manyZones, numbered } from '../support/many-sensors.ts';
import { expect, test } from '../support/test.ts';

const SENSORS = 300;
/** Zones, and base units: each leaves a row in the audit log. */
const ROWS_WITH_DETAILS = 300;
/** Design of the screens: a list of 2,000 has at most so many rows in the document. */
const MOST_ROWS = 60;
/** More than are drawn above the last screen. */
const KEYS = 35;
const ROWS = 'main tbody > tr:not([aria-hidden]), main .cards > li:not([aria-hidden])';

const rowCount = async (page: Page): Promise<number> => page.locator(ROWS).count();
const sensorLink = (page: Page, number: number) =>
  page.getByRole('link', { name: `Crowd n${number}`, exact: true });

/** Scrolls like a wheel that is turned without a pause, and returns once nothing moves any more. */
async function scrollTo(page: Page, where: 'top' | 'bottom'): Promise<void> {
  const by = where === 'top' ? -2_500 : 2_500;
  await expect(async () => {
    await page.mouse.wheel(0, by);
    const isThere = await page.evaluate(
      (direction) =>
        direction < 0
          ? window.scrollY === 0
          : window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1,
      by,
    );
    expect(isThere).toBe(true);
  }).toPass();
}

test('a list of 300 sensors keeps the rows in view in the document, and scrolls, is walked by keys and is edited like a short one', async ({
  admin: page,
  product,
}) => {
  test.setTimeout(180_000);
  await manySensors(product, page.request, SENSORS);

  await test.step('the dashboard has few rows in the document from its top to its end', async () => {
    await page.goto(product.url);
    await expect(page.getByRole('table', { name: 'Sensors' })).toHaveAttribute('aria-rowcount', '301');
    expect(await rowCount(page)).toBeLessThanOrEqual(MOST_ROWS);
    await expect(page.getByRole('row').filter({ has: sensorLink(page, 2) })).toHaveAttribute(
      'aria-rowindex',
      '3',
    );
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await scrollTo(page, 'bottom');
    await expect(sensorLink(page, SENSORS)).toBeInViewport();
    await expect(sensorLink(page, 1)).not.toBeAttached();
    expect(await rowCount(page)).toBeLessThanOrEqual(MOST_ROWS);
    expect(
      Math.abs((await page.evaluate(() => document.documentElement.scrollHeight)) - height),
    ).toBeLessThan(height / 20);
    await expectAccessible(page);
  });

  await test.step('keys go on from row to row beyond what was drawn', async () => {
    await sensorLink(page, SENSORS).focus();
    await page.keyboard.press('Shift');
    for (let number = SENSORS - 1; number >= SENSORS - KEYS; number -= 1) {
      await page.keyboard.press('k');
      await expect(sensorLink(page, number)).toBeFocused();
    }
    await expect(sensorLink(page, SENSORS - KEYS)).toBeInViewport();
  });

  await test.step('the row that has the focus stays while others are looked at', async () => {
    await scrollTo(page, 'top');
    await expect(sensorLink(page, 1)).toBeInViewport();
    await expect(sensorLink(page, SENSORS - KEYS)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { level: 1, name: `Crowd n${SENSORS - KEYS}`, exact: true }),
    ).toBeVisible();
  });

  await test.step('the way back leads to the same part of the list', async () => {
    await page.goto(product.url);
    await sensorLink(page, 1).waitFor();
    await scrollTo(page, 'bottom');
    await sensorLink(page, SENSORS).click();
    await page.getByRole('heading', { level: 1, name: `Crowd n${SENSORS}`, exact: true }).waitFor();
    await page.goBack();
    await expect(sensorLink(page, SENSORS)).toBeInViewport();
  });

  await test.step('what is typed in a row is kept while it is out of view', async () => {
    await page.goto(`${product.url}/alarms`);
    await page.getByRole('button', { name: 'Edit thresholds of Crowd n1', exact: true }).click();
    const high = page.getByRole('textbox', { name: 'High limit' }).first();
    await high.fill('7,5');
    await scrollTo(page, 'bottom');
    await expect(sensorLink(page, SENSORS)).toBeInViewport();
    expect(await rowCount(page)).toBeLessThanOrEqual(MOST_ROWS);
    await scrollTo(page, 'top');
    await expect(high).toHaveValue('7,5');
  });

  await test.step('cards of a phone are kept in the same way', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(product.url);
    await expect(page.getByRole('listitem').filter({ has: sensorLink(page, 1) })).toHaveAttribute(
      'aria-setsize',
      String(SENSORS),
    );
    await scrollTo(page, 'bottom');
    await expect(sensorLink(page, SENSORS)).toBeInViewport();
    expect(await rowCount(page)).toBeLessThanOrEqual(MOST_ROWS);
    await expectAccessible(page);
  });
});

test('lists of 300 zones, base units and rows of the audit log keep the rows in view in the document, and open to details like short ones', async ({
  admin: page,
  product,
}) => {
  test.setTimeout(180_000);
  await manyZones(product, page.request, ROWS_WITH_DETAILS);
  await manyBaseUnits(product, page.request, ROWS_WITH_DETAILS);
  const expectFewRows = async (name: string, all: number): Promise<void> => {
    const table = page.getByRole('table', { name });
    await expect(table).toHaveAttribute('aria-rowcount', String(all));
    expect(await rowCount(page)).toBeLessThanOrEqual(MOST_ROWS);
  };
  const rowWith = (button: string) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: button, exact: true }) });
  const last = ROWS_WITH_DETAILS;

  await test.step('an open zone is counted with its details, and stays with what is typed there', async () => {
    await page.goto(`${product.url}/zones`);
    await expectFewRows('Zones', last + 1);
    await page.getByRole('button', { name: 'Zone Name' }).click();
    await page.getByRole('button', { name: `Show sensors of ${numbered('Zone', 2)}` }).click();
    await expectFewRows('Zones', last + 2);
    await expect(rowWith(`Rename ${numbered('Zone', 2)}`)).toHaveAttribute('aria-rowindex', '3');
    await expect(rowWith(`Rename ${numbered('Zone', 3)}`)).toHaveAttribute('aria-rowindex', '5');
    const search = page.getByRole('main').getByRole('searchbox').last();
    await search.fill('Freezer');
    await scrollTo(page, 'bottom');
    await expect(rowWith(`Rename ${numbered('Zone', last)}`)).toBeInViewport();
    await expect(rowWith(`Rename ${numbered('Zone', 1)}`)).not.toBeAttached();
    await expectFewRows('Zones', last + 2);
    await expectAccessible(page);
    await scrollTo(page, 'top');
    await expect(search).toHaveValue('Freezer');
  });

  await test.step('the way back leads to the same part of the list', async () => {
    await scrollTo(page, 'bottom');
    await page.getByRole('link', { name: `Maintenance of ${numbered('Zone', last)}` }).click();
    await page.getByRole('heading', { level: 1, name: 'Maintenance' }).waitFor();
    await page.goBack();
    await expect(rowWith(`Rename ${numbered('Zone', last)}`)).toBeInViewport();
  });

  await test.step('an open base unit keeps its details, and the focus, while others are looked at', async () => {
    await page.goto(`${product.url}/base-units`);
    await expectFewRows('Base units', last + 1);
    await page.getByRole('button', { name: 'Base Unit', exact: true }).click();
    await scrollTo(page, 'bottom');
    const opener = page.getByRole('button', { name: `Sensors received through ${numbered('Unit', last)}` });
    await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expectFewRows('Base units', last + 2);
    await scrollTo(page, 'top');
    await expect(opener).toBeFocused();
    await expect(rowWith(`Rename ${numbered('Unit', 1)}`)).toBeInViewport();
    await expectFewRows('Base units', last + 2);
    await scrollTo(page, 'bottom');
    await expect(
      page.getByRole('heading', { name: `Sensors received through ${numbered('Unit', last)}` }),
    ).toBeInViewport();
  });

  await test.step('a row of the audit log opens at the end of the log', async () => {
    await page.goto(`${product.url}/audit-logs?limit=500`);
    await expectFewRows('Audit Logs', 501);
    await scrollTo(page, 'bottom');
    const opener = page.getByRole('button', { name: /^Details of row / }).last();
    await opener.click();
    await expectFewRows('Audit Logs', 502);
    await expect(opener).toBeFocused();
    await page.getByText('Hash of the row before').scrollIntoViewIfNeeded();
    await expect(page.getByRole('row').last()).toHaveAttribute('aria-rowindex', '502');
    await expect(page.getByRole('row').last()).toContainText('Hash of the row before');
    await expectAccessible(page);
  });

  await test.step('cards of a phone are kept in the same way', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [path, opener] of [
      ['/zones', `Show sensors of ${numbered('Zone', last)}`],
      ['/base-units', `Sensors received through ${numbered('Unit', last)}`],
    ] as const) {
      await page.goto(product.url + path);
      await expect(page.getByRole('listitem').and(page.locator('[aria-posinset="1"]'))).toHaveAttribute(
        'aria-setsize',
        String(last),
      );
      await scrollTo(page, 'bottom');
      await page.getByRole('button', { name: opener }).click();
      expect(await rowCount(page)).toBeLessThanOrEqual(MOST_ROWS);
      await expectAccessible(page);
    }
  });
});
