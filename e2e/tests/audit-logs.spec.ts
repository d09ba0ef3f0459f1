import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from '../support/administration.ts';
import { freshNumber } from '../support/fresh.ts';
import { addPerson } from '../support/people.ts';
import { expect, test as base } from '../support/test.ts';

const CLI = fileURLToPath(new URL('../../server/src/cli/main.ts', import.meta.url));

/** The audit log, to which the adding of a zone was just written. */
const test = base.extend<{ zone: string }>({
  zone: async ({ admin, product }, use) => {
    const zone = `Audited room ${freshNumber()}`;
    await post(product, admin.request, '/zones', { zoneName: zone });
    await admin.goto(`${product.url}/audit-logs`);
    await use(zone);
  },
});

const findRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test(
  'the audit log shows who did what and when, filters by everything, and clears the filters, wide and on a phone',
  { tag: ['@2.2.40', '@2.2.41', '@2.2.42', '@2.9.5'] },
  async ({ admin, product, zone }) => {
    const row = findRow(admin, `Added zone "${zone}"`);
    await expect(row).toContainText('admin');
    await expect(row).toContainText('Zone added');
    await expect(row).toContainText(/\d{4}, \d\d:\d\d:\d\d/);
    for (const name of ['Timestamp', 'User', 'Action', 'Description']) {
      await expect(admin.getByRole('columnheader', { name })).toBeVisible();
    }
    await row.getByRole('button', { name: /Details of row \d+/ }).click();
    await expect(admin.getByText('Hash of the row before')).toBeVisible();
    await expect(admin.getByText('A user', { exact: true })).toBeVisible();

    expect(await admin.getByLabel('Rows').getByRole('option').allTextContents()).toEqual([
      '50',
      '100',
      '200',
      '500',
    ]);
    await admin.getByLabel('Search', { exact: true }).fill(zone.toUpperCase());
    await expect(admin.getByRole('row').filter({ hasText: 'Signed in' })).toHaveCount(0);
    await expect(row).toBeVisible();
    await test.step('the audit log has no accessibility finding', async () => {
      await expect(admin.getByText('Hash of the row before')).toBeVisible();
      await expectAccessible(admin);
    });
    await admin.getByLabel('Action').selectOption('Zone deleted');
    await expect(admin.getByText('No audit logs match your filters')).toBeVisible();
    expect(new URL(admin.url()).searchParams.get('action')).toBe('zone_delete');
    await admin.getByLabel('Action').selectOption('Zone added');
    await expect(row).toBeVisible();
    await admin.getByLabel('User').selectOption('admin');
    await admin.getByLabel('From').fill('2020-01-01T00:00');
    await expect(row).toBeVisible();
    await admin.getByLabel('Until').fill('2020-01-02T00:00');
    await expect(admin.getByText('No audit logs match your filters')).toBeVisible();

    const waited = admin.evaluate(async () => {
      let clickedAt = Number.POSITIVE_INFINITY;
      const onClick = ({ timeStamp }: Event): void => {
        clickedAt = timeStamp;
      };
      document.addEventListener('click', onClick, { once: true, capture: true });
      const { promise, resolve } = Promise.withResolvers<number>();
      new PerformanceObserver((list) => {
        for (const { name, startTime } of list.getEntries()) {
          if (name.includes('/audit-logs?limit=100') && startTime > clickedAt) resolve(startTime - clickedAt);
        }
      }).observe({ type: 'resource' });
      return promise;
    });
    await admin.getByRole('button', { name: 'Clear Filters' }).first().click();
    expect(await waited).toBeGreaterThan(95);
    expect(new URL(admin.url()).search).toBe('');
    await expect(findRow(admin, 'Signed in').first()).toBeVisible();

    const other = await addPerson(product, admin.request);
    await admin.getByRole('button', { name: 'Refresh' }).click();
    await expect(findRow(admin, `Added user ${other.email}`)).toBeVisible();
    await test.step('the audit log has no accessibility finding on a phone', async () => {
      await admin.setViewportSize({ width: 390, height: 844 });
      const card = admin.getByRole('list', { name: 'Audit Logs' }).getByRole('listitem');
      await expect(card.filter({ hasText: zone })).toContainText('Zone added');
      await expectAccessible(admin);
    });
  },
);

test('the audit log says whether the log is whole, and exports what proves it', async ({
  admin,
  product,
  zone,
}) => {
  const state = admin.getByRole('region', { name: 'State of the log' });
  await expect(state.getByText('Intact')).toBeVisible();

  const saving = admin.waitForEvent('download');
  await admin.getByRole('link', { name: 'Export with proof' }).click();
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

  await admin.getByLabel('Search', { exact: true }).fill(zone);
  const table = admin.getByRole('link', { name: 'Export CSV' });
  await expect(table).toHaveAttribute('href', /search=Audited/);
  const savingTable = admin.waitForEvent('download');
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
  } finally {
    rename.run('Another room', zone);
    database.close();
  }
});
