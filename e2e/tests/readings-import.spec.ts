import { API_PREFIX } from '@ts1/contract';
import { expectAccessible } from '../support/accessibility.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { expect, test } from '../support/test.ts';

const LINES = [
  'Where;When;Degrees;Air',
  'Cellar;01/02/2026 10:00;4,5;0,064',
  'Cellar;01/02/2026 10:10;4,6;',
  'Cellar;soon;1;',
];
const FILE = { name: 'cellar.csv', mimeType: 'text/csv', buffer: Buffer.from(`${LINES.join('\n')}\n`) };

const WIDE = { width: 1_440, height: 900 };
const PHONE = { width: 390, height: 844 };

test.use({ viewport: WIDE });

test(
  'readings of a file are shown as they are understood, then imported once, wide and on a phone',
  { tag: ['@R44'] },
  async ({ admin, product }) => {
    const serialNo = freshSerial();
    const name = `Imported ${serialNo}`;
    const store = await openColdStore(product, admin.request);
    const id = await store.addSensor({ name, serialNo, type: '1' });
    await admin.goto(`${product.url}/settings#readings-import`);
    const card = admin.getByRole('region', { name: 'Import readings' });
    const look = async (picture: string): Promise<void> => {
      for (const viewport of [PHONE, WIDE]) {
        await admin.setViewportSize(viewport);
        await expectAccessible(admin);
        await admin.screenshot({ path: test.info().outputPath(`${picture}-${viewport.width}.png`) });
      }
    };
    const importFile = async (result: string, seeIt: () => Promise<void>): Promise<void> => {
      await card.getByRole('button', { name: 'Import readings from a file' }).click();
      const dialog = admin.getByRole('dialog');
      await dialog.getByLabel(/^File/).setInputFiles(FILE);
      await dialog.getByLabel('What wrote it').selectOption('csv');
      await dialog.getByLabel('Time, or date and time').fill('When');
      await dialog.getByLabel('Sensor', { exact: true }).fill('Where');
      await dialog.getByLabel('Temperature', { exact: true }).fill('Degrees');
      await dialog.getByRole('button', { name: 'Add a further value' }).click();
      await dialog.getByLabel('Column, field or entity').fill('Air');
      await dialog.getByLabel('Unit').selectOption('%');
      await dialog.getByLabel('Time zone of its times').selectOption('Europe/Berlin');
      await dialog.getByRole('button', { name: 'Show how it is understood' }).click();
      const seen = dialog.getByRole('region', { name: 'How it is understood' });
      await expect(seen).toContainText('0 readings, 3 lines refused');
      await expect(seen).toContainText('may be day or month first: choose the order of dates');

      await dialog.getByLabel('Dates are written').selectOption('Day, month, year');
      await dialog.getByRole('button', { name: 'Show how it is understood' }).click();
      await expect(seen).toContainText('2 readings, 1 line refused');
      await expect(seen).toContainText('Line 2 Cellar, 1 Feb 2026');
      await expect(seen).toContainText('Temperature 4.5, CO₂ 640');
      await expect(dialog.getByRole('button', { name: 'Import 0 readings' })).toBeDisabled();
      await dialog.getByLabel('Your sensor for Cellar').selectOption(name);
      await seeIt();
      await dialog.getByRole('button', { name: 'Import 2 readings' }).click();
      await expect(dialog).toBeHidden();
      // The import continues without the page.
      await admin.goto(`${product.url}/zones`);
      await admin.goto(`${product.url}/settings#readings-import`);
      await expect(card).toContainText(result);
      await expect(card).toContainText('Lines refused');
    };
    await importFile('2 readings of cellar.csv were added', async () => look('understood'));
    await look('imported');
    await importFile('0 readings of cellar.csv were added', async () => undefined);
    await expect(card).toContainText('Were there already, or came twice');

    const period = 'startDate=2026-01-31&endDate=2026-02-02';
    const csv = await admin.request.get(`${product.url}${API_PREFIX}/sensors/${id}/exports/csv?${period}`);
    const [, ...rows] = (await csv.text()).trim().split('\n');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^2026-02-01T09:00:00.*,640\r?$/);

    // A file that a sensor page exported names its own columns.
    await card.getByRole('button', { name: 'Import readings from a file' }).click();
    const dialog = admin.getByRole('dialog');
    const buffer = Buffer.from(await csv.text());
    await dialog.getByLabel(/^File/).setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer });
    await expect(dialog.getByLabel('Time, or date and time')).toHaveValue('time_utc');
    await dialog.getByRole('button', { name: 'Show how it is understood' }).click();
    const seen = dialog.getByRole('region', { name: 'How it is understood' });
    await expect(seen).toContainText('2 readings, 0 lines refused');
    await expect(seen).toContainText('Temperature 4.5, CO₂ 640');
    await expect(seen).toContainText('is left out');
    await look('exported');
  },
);

test('a table with a column for each sensor goes into all of them at once, across the end of summer time', async ({
  admin,
  product,
}) => {
  const store = await openColdStore(product, admin.request);
  const names = [`Cold room ${freshSerial()}`, `Freezer ${freshSerial()}`] as const;
  const ids: number[] = [];
  for (const name of names) ids.push(await store.addSensor({ name, serialNo: freshSerial(), type: '1' }));
  const lines = [
    `Date;Time;${names[0]} [°C];${names[1]} [°C]`,
    '25/10/2026;02:30;4,5;-18,0',
    '25/10/2026;02:50;4,6;',
    '25/10/2026;02:10;4,7;-18,2',
  ];
  const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`);
  await admin.goto(`${product.url}/settings#readings-import`);
  const card = admin.getByRole('region', { name: 'Import readings' });
  await card.getByRole('button', { name: 'Import readings from a file' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(/^File/).setInputFiles({ name: 'stores.csv', mimeType: 'text/csv', buffer });
  await dialog.getByLabel('What wrote it').selectOption('wide');
  await dialog.getByLabel('Time zone of its times').selectOption('Europe/Berlin');
  await dialog.getByRole('button', { name: 'Show how it is understood' }).click();
  const seen = dialog.getByRole('region', { name: 'How it is understood' });
  await expect(seen).toContainText('5 readings, 0 lines refused');
  await expect(seen).toContainText('placed by the order of the lines');
  for (const [at, name] of names.entries())
    await expect(dialog.getByLabel(`Your sensor for ${name}`)).toHaveValue(String(ids[at]));
  await dialog.getByRole('button', { name: 'Import 5 readings' }).click();
  await expect(card).toContainText('5 readings of stores.csv were added');
  const period = 'startDate=2026-10-24&endDate=2026-10-26';
  const csv = await admin.request.get(`${product.url}${API_PREFIX}/sensors/${ids[0]}/exports/csv?${period}`);
  const [, ...rows] = (await csv.text()).trim().split('\n');
  expect(rows.map((row) => row.slice(0, 16))).toEqual([
    '2026-10-25T00:30',
    '2026-10-25T00:50',
    '2026-10-25T01:10',
  ]);
});
