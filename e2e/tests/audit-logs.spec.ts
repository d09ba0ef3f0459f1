import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { addPerson, expectAccessible, post, signInAs } from '../support/administration.ts';
import { expect, test as base } from '../support/test.ts';

const CLI = fileURLToPath(new URL('../../server/src/cli/main.ts', import.meta.url));
let made = 0;

/** The audit log, in which somebody has just added a zone. */
const test = base.extend<{ zone: string }>({
  zone: async ({ dashboard, product }, use) => {
    made += 1;
    const zone = `Audited room ${made}`;
    await post(product, dashboard.request, '/zones', { zoneName: zone });
    await dashboard.goto(`${product.url}/audit-logs`);
    await use(zone);
  },
});

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('shows who did what and when, filters by everything, and clears the filters', async ({
  dashboard,
  product,
  zone,
}) => {
  const row = rowOf(dashboard, `Added zone "${zone}"`);
  await expect(row).toContainText('admin');
  await expect(row).toContainText('Zone added');
  await expect(row).toContainText(/\d{4}, \d\d:\d\d:\d\d/);
  for (const name of ['Timestamp', 'User', 'Action', 'Description']) {
    await expect(dashboard.getByRole('columnheader', { name })).toBeVisible();
  }
  await row.getByRole('button', { name: /Details of row \d+/ }).click();
  await expect(dashboard.getByText('Hash of the row before')).toBeVisible();
  await expect(dashboard.getByText('A user', { exact: true })).toBeVisible();

  await dashboard.getByLabel('Search', { exact: true }).fill(zone.toUpperCase());
  await expect(dashboard.getByRole('row').filter({ hasText: 'Signed in' })).toHaveCount(0);
  await expect(row).toBeVisible();
  await dashboard.getByLabel('Action').selectOption('Zone deleted');
  await expect(dashboard.getByText('No audit logs match your filters')).toBeVisible();
  expect(new URL(dashboard.url()).searchParams.get('action')).toBe('zone_delete');
  await dashboard.getByLabel('Action').selectOption('Zone added');
  await expect(row).toBeVisible();
  await dashboard.getByLabel('User').selectOption('admin');
  await dashboard.getByLabel('From').fill('2020-01-01T00:00');
  await expect(row).toBeVisible();
  await dashboard.getByLabel('Until').fill('2020-01-02T00:00');
  await expect(dashboard.getByText('No audit logs match your filters')).toBeVisible();

  const sent = dashboard.waitForRequest((request) => request.url().includes('/audit-logs?limit=100'));
  await dashboard.getByRole('button', { name: 'Clear Filters' }).first().click();
  await sent;
  expect(new URL(dashboard.url()).search).toBe('');
  await expect(rowOf(dashboard, 'Signed in').first()).toBeVisible();

  const other = await addPerson(product, dashboard.request);
  await dashboard.getByRole('button', { name: 'Refresh' }).click();
  await expect(rowOf(dashboard, `Added user ${other.email}`)).toBeVisible();
});

test('reads as many rows as are asked for, and older ones after them', async ({ dashboard, zone }) => {
  await expect(rowOf(dashboard, zone)).toBeVisible();
  const limits = await dashboard.getByLabel('Rows').getByRole('option').allTextContents();
  expect(limits).toEqual(['50', '100', '200', '500']);
  for (let change = 0; change < 55; change += 1) {
    const answer = await dashboard.request.post(new URL('/api/zones', dashboard.url()).href, {
      data: { zoneName: `Shelf ${made}-${change}` },
    });
    expect(answer.ok()).toBe(true);
  }
  await dashboard.getByLabel('Rows').selectOption('50');
  await expect(rowOf(dashboard, 'Shelf')).toHaveCount(50);
  await dashboard.getByRole('button', { name: 'Show older rows' }).click();
  await expect(rowOf(dashboard, 'Shelf')).toHaveCount(55);
  await expect(rowOf(dashboard, zone)).toBeVisible();
});

test('says whether the log is whole, and exports what proves it', async ({ dashboard, product, zone }) => {
  const state = dashboard.getByRole('region', { name: 'State of the log' });
  await expect(state.getByText('Whole')).toBeVisible();

  const saving = dashboard.waitForEvent('download');
  await dashboard.getByRole('link', { name: 'Export with proof' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.jsonl$/);
  const file = test.info().outputPath('log.jsonl');
  await download.saveAs(file);
  const verify = () => {
    const env = { ...process.env, DATA_DIR: product.dataDirectory };
    return spawnSync(process.execPath, [CLI, 'audit', 'verify', '--file', file], { env, encoding: 'utf8' });
  };
  expect(verify()).toMatchObject({ status: 0, stdout: expect.stringContaining('whole') });
  writeFileSync(file, readFileSync(file, 'utf8').replace(zone, 'Another room'));
  expect(verify()).toMatchObject({ status: 1, stdout: expect.stringContaining('was altered') });

  await dashboard.getByLabel('Search', { exact: true }).fill(zone);
  const table = dashboard.getByRole('link', { name: 'Export CSV' });
  await expect(table).toHaveAttribute('href', /search=Audited/);
  const savingTable = dashboard.waitForEvent('download');
  await table.click();
  const csv = readFileSync(await (await savingTable).path(), 'utf8');
  expect(csv).toContain(zone);
  expect(csv).not.toContain('Signed in');

  const database = new DatabaseSync(join(product.dataDirectory, 'ts1.sqlite'), { timeout: 5_000 });
  const { seq } =
    database.prepare('select seq from audit_log where description like ?').get(`%${zone}%`) ?? {};
  database.exec('drop trigger audit_log_keeps');
  const rename = database.prepare('update audit_log set description = replace(description, ?, ?)');
  rename.run(zone, 'Another room');
  try {
    await expect(async () => {
      await state.getByRole('button', { name: 'Check now' }).click();
      await expect(state.getByRole('alert')).toContainText(`Row ${String(seq)} was altered.`, {
        timeout: 1_000,
      });
    }).toPass();
    await dashboard.screenshot({ path: test.info().outputPath('broken.png') });
  } finally {
    rename.run('Another room', zone);
    database.close();
  }
});

test('says that there is nothing yet, and that it cannot be loaded', async ({ dashboard, product }) => {
  let answer: { status: number; json: unknown } = { status: 200, json: [] };
  await dashboard.route('**/api/audit-logs?*', async (route) => route.fulfill(answer));
  await dashboard.goto(`${product.url}/audit-logs?limit=nonsense&from=yesterday&action=%3Cscript%3E`);
  await expect(dashboard.getByText('No audit logs found')).toBeVisible();
  answer = { status: 404, json: {} };
  await dashboard.reload();
  await expect(dashboard.getByText('Failed to load audit logs')).toBeVisible();
});

test('is read by viewers, unless they see only their zones', async ({
  dashboard,
  product,
  zone,
  browser,
}) => {
  const { email } = await addPerson(product, dashboard.request);
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const viewer = await context.newPage();
  await signInAs(product, viewer, email);
  await viewer.goto(`${product.url}/audit-logs`);
  await expect(rowOf(viewer, zone)).toBeVisible();
  const limit = async (on: boolean) =>
    dashboard.request.patch(`${product.url}/api/settings/company`, { data: { viewersSeeOwnZones: on } });
  await limit(true);
  await viewer.reload();
  await expect(viewer.getByText('Failed to load audit logs')).toBeVisible();
  await limit(false);
  await context.close();
});

for (const theme of ['dark', 'light'] as const) {
  test(`has no serious accessibility finding, in the ${theme} theme`, async ({ dashboard, zone }) => {
    await dashboard.evaluate((value) => localStorage.setItem('theme', value), theme);
    await dashboard.reload();
    await rowOf(dashboard, zone)
      .getByRole('button', { name: /Details/ })
      .click();
    await expect(dashboard.getByText('Hash of the row before')).toBeVisible();
    await dashboard.screenshot({ path: test.info().outputPath('wide.png') });
    await expectAccessible(dashboard);
    await dashboard.setViewportSize({ width: 390, height: 844 });
    const card = dashboard.getByRole('list', { name: 'Audit Logs' }).getByRole('listitem');
    await expect(card.filter({ hasText: zone })).toContainText('Zone added');
    await dashboard.screenshot({ path: test.info().outputPath('phone.png') });
    await expectAccessible(dashboard);
  });
}
