import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { API_PREFIX, present, routes } from '@ts1/contract';
import { z } from 'zod';
import { expectAccessible } from '../support/accessibility.ts';
import { saveLimits } from '../support/alarms.ts';
import { openColdStore, type ColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { fillAlarmLog } from '../support/long-alarm-log.ts';
import type { Product } from '../support/product.ts';
import { expect, test as base } from '../support/test.ts';

interface Freezer {
  readonly id: number;
  readonly name: string;
  readonly serial: string;
  readonly store: ColdStore;
}

/** A freezer that has gone above −15 °C. */
const test = base.extend<{ freezer: Freezer }>({
  freezer: async ({ admin, product }, use) => {
    const serial = freshSerial();
    const name = `Freezer ${serial}`;
    const store = await openColdStore(product, admin.request);
    const id = await store.addSensor({ name, serialNo: serial, type: '1' });
    await saveLimits(product, admin.request, id, {
      high_alarm: -15,
      high_enable: true,
      low_alarm: -25,
      low_enable: true,
    });
    await store.deliver([{ sensor: serial, temperature: -12.34, battery: 3.6 }]);
    await use({ id, name, serial, store });
  },
});

/** Returns the event of the only alarm of a sensor. */
async function readEventId(product: Product, page: Page, sensorId: number): Promise<number> {
  const log = await page.request.get(`${product.url}${API_PREFIX}/alarms/events?sensor_id=${sensorId}`);
  const { events } = routes.alarmEvents.answer.parse(await log.json());
  return events[0]?.event_id ?? 0;
}

test(
  'the alarm log shows an alarm with its figures, keeps a note that is signed once, and acknowledges it in the name of the user',
  { tag: ['@2.2.21', '@2.2.22', '@2.3.7', '@2.4.5', '@2.5.9'] },
  async ({ admin, product, freezer }) => {
    await admin.goto(`${product.url}/alarm-log`);
    const row = admin.getByRole('row').filter({ hasText: freezer.name });
    await test.step('the alarm log has no accessibility finding', async () => {
      await expect(row).toBeVisible();
      await expectAccessible(admin);
    });
    await test.step('a note is signed once, shown as text, and emptied again', async () => {
      const note = admin.getByRole('dialog').getByLabel('Note');
      const edit = row.getByRole('button', { name: 'Edit note' });
      await expect(edit).toHaveText('Edit');
      await edit.click();
      const dialog = admin.getByRole('dialog', { name: 'Edit Note' });
      await note.fill('never saved');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await expect(row).not.toContainText('never saved');
      await edit.click();
      await note.fill('  <b>door</b> left open ');
      await admin.getByRole('button', { name: 'Save Note' }).click();
      await expect(row).toContainText('<b>door</b> left open —admin');
      await row.getByRole('button', { name: 'Edit note' }).click();
      await expect(note).toHaveValue('<b>door</b> left open');
      await note.fill('   ');
      await admin.getByRole('button', { name: 'Save Note' }).click();
      await expect(row).not.toContainText('—admin');
    });
    await test.step('the alarm log shows an alarm with its figures, and acknowledges it in the name of the user', async () => {
      await expect(admin.getByRole('columnheader')).toHaveText([
        'Sensor Name, Serial No',
        'Type',
        'Start Time',
        'End Time',
        'Duration',
        'Acknowledged By',
        'Value',
        'Notes',
        'Actions',
      ]);
      await expect(row).toContainText(freezer.serial.replaceAll(/(\d\d)(?=\d)/g, '$1.'));
      await expect(row).toContainText('High');
      await expect(row).toContainText('-12.3 °C');
      await expect(row).toContainText('limit -15.0 °C');
      await expect(row).toContainText(/\d+ s/);
      await expect(row).toContainText('still out');
      await row.getByRole('button', { name: 'Acknowledge' }).click();
      await expect(row.getByRole('button', { name: 'Acknowledged!' })).toBeVisible();
      await expect(row).toContainText('admin');
      await expect(row.getByRole('button', { name: 'Acknowledged!' })).toBeHidden();
      await expect(row.getByText('Acknowledged', { exact: true })).toBeVisible();
      // The alarm was acknowledged, and is not over by that.
      await expect(row).toContainText('Still above');
      await expect(row).toContainText('still out');
      await freezer.store.deliver([{ sensor: freezer.serial, temperature: -18 }]);
      await expect(row).not.toContainText(/still/i);
      await expect(row).toContainText('-12.3 °C');
    });
  },
);

test(
  'the alarm log filters by sensor, type, state, zone and period, sorts, and exports what is filtered',
  { tag: ['@2.2.20'] },
  async ({ admin, product, freezer }) => {
    const api = product.url + API_PREFIX;
    const zoneName = `Zone ${freezer.serial}`;
    const zone: unknown = await (await admin.request.post(`${api}/zones`, { data: { zoneName } })).json();
    const { zone_id } = z.object({ zone_id: z.int() }).parse(zone);
    await freezer.store.deliver([{ sensor: freezer.serial, temperature: -30 }]);
    await admin.goto(`${product.url}/alarm-log`);
    const rows = admin.getByRole('row').filter({ hasText: freezer.name });
    await test.step('the alarm log filters by sensor, type and state, and sorts', async () => {
      const first = admin.getByRole('table').getByRole('row').nth(1);
      await admin.getByLabel('Sensor', { exact: true }).selectOption(freezer.name);
      await expect(rows).toHaveCount(2);
      await expect(admin.getByRole('row')).toHaveCount(3);
      await expect(first).toContainText('Low');
      await expect(admin.getByLabel('Sort').getByRole('option')).toHaveText([
        'Newest First',
        'Oldest First',
        'Unacknowledged First',
      ]);
      await admin.getByLabel('Sort').selectOption('Oldest First');
      await expect(first).toContainText('High');
      await admin.getByLabel('Type').selectOption('Low');
      await expect(rows).toHaveCount(1);
      await admin.getByLabel('State').selectOption('Acknowledged');
      await expect(admin.getByText('No event fits these filters')).toBeVisible();
      await admin.getByRole('search').getByRole('button', { name: 'Clear Filters' }).click();
      await expect(rows).toHaveCount(2);
    });
    await test.step('the alarm log exports what is filtered', async () => {
      await admin.getByLabel('Sensor', { exact: true }).selectOption(freezer.name);
      await admin.getByLabel('Type').selectOption('Low');
      await expect(admin.getByRole('row')).toHaveCount(2);
      const download = admin.waitForEvent('download');
      await admin.getByRole('link', { name: 'Export CSV' }).click();
      const file = await (await download).createReadStream();
      const [names, row, ...others] = (await text(file)).trim().split('\r\n');
      expect(names).toMatch(
        /^Sensor Name,Serial No,Type,Measurand,State,Activated \(UTC\),.*,Time outside \(s\),Still out,Extreme,Limit,/,
      );
      expect(row).toContain(`${freezer.name},`);
      expect(row).toMatch(/,Low,Temperature,Active,.*,\d+,yes,-30,-25,°C,1,0,,\d+,,,,Alarm,,,,$/);
      expect(others).toEqual([]);
      await admin.getByLabel('Type').selectOption('All types');
      await expect(rows).toHaveCount(2);
    });
    await test.step('a zone leaves the events of its sensors', async () => {
      await admin.getByLabel('Zone').selectOption(zoneName);
      await expect(admin.getByText('No event fits these filters')).toBeVisible();
      await admin.request.post(`${api}/zones/${zone_id}/sensors`, { data: { sensorId: freezer.id } });
      await expect(admin.getByRole('row')).toHaveCount(3);
      await expect(rows).toHaveCount(2);
    });
    await test.step('a view with its own period is in the address, and can be sent to somebody', async () => {
      await admin.getByLabel('Sensor', { exact: true }).selectOption(freezer.name);
      await admin.getByLabel('Period').selectOption('From – until');
      await admin.getByLabel('Until').fill('2020-01-01T00:00');
      await expect(admin.getByText('No event fits these filters')).toBeVisible();
      await admin.reload();
      await expect(admin.getByLabel('Until')).toHaveValue('1 Jan 2020, 00:00');
      await expect(admin.getByText('No event fits these filters')).toBeVisible();
      await admin.getByLabel('Until').fill('2090-01-01T00:00');
      await expect(rows).toHaveCount(2);
    });
  },
);

test(
  'of 100,000 events the oldest is the true first, pages lead on from it, a rare type is found, and the file has every one',
  { tag: ['@2.2.20', '@R36', '@R35'] },
  async ({ admin, product }) => {
    const EVENTS = 100_000;
    const store = await openColdStore(product, admin.request);
    const id = await store.addSensor({ name: 'Long history', serialNo: freshSerial(), type: '1' });
    fillAlarmLog(product, id, EVENTS);
    await admin.goto(`${product.url}/alarm-log?sensor=${id}`);
    await expect(admin.getByRole('row').nth(1)).toContainText('13 Dec 2020');
    await test.step('the file has every one of them', async () => {
      const download = admin.waitForEvent('download');
      await admin.getByRole('link', { name: 'Export CSV' }).click();
      const file = await (await download).createReadStream();
      let lines = 0;
      for await (const chunk of file) lines += String(chunk).split('\n').length - 1;
      expect(lines).toBe(EVENTS + 1);
    });
    await test.step('the oldest is the true first, and pages lead on from it', async () => {
      await admin.getByLabel('Sort').selectOption('Oldest First');
      await expect(admin.getByRole('row').nth(1)).toContainText('1 Jan 2020, 00:00');
      const table = admin.getByRole('table', { name: 'Alarm Log' });
      // The end of the loaded rows is reached several times, and more rows come each time.
      for (const most of [100, 250, 450]) {
        await expect(async () => {
          await admin.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
          expect(Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(most);
        }).toPass();
      }
      // Each event is five minutes after the one before: none is missing and none is there twice.
      const starts = new Map<string, string>();
      for (let index = 2; index <= 450; index += 10) {
        const row = table.locator(`tr[aria-rowindex="${index}"]`);
        await admin.evaluate((y) => window.scrollTo(0, y), index * 44);
        await expect(row).toBeVisible();
        const drawn = await table
          .locator('tr[aria-rowindex]')
          .evaluateAll((all) =>
            all.map((one) => [
              one.getAttribute('aria-rowindex'),
              one.querySelector('td:nth-child(3)')?.textContent,
            ]),
          );
        for (const [at, start] of drawn) starts.set(String(at), String(start).replaceAll(/\s/g, ' '));
      }
      expect(starts.size).toBeGreaterThanOrEqual(450);
      expect(new Set(starts.values()).size).toBe(starts.size);
      expect(starts.get('290')).toContain('2 Jan 2020, 00:00');
    });
    await test.step('a rare type is found among them by the server', async () => {
      // The oldest are first already.
      await admin.getByLabel('Type').selectOption('Low');
      await expect(admin.getByRole('row').nth(2)).toContainText('4 Jan 2020, 11:20');
      await expect(admin.getByRole('row').filter({ hasText: 'High' })).toHaveCount(0);
      await admin.getByLabel('State').selectOption('Active');
      await expect(admin.getByText('No event fits these filters')).toBeVisible();
    });
  },
);

test('an event opens beside the list, which stays usable, by pointer and by keys; a reload and Back keep to it', async ({
  admin,
  product,
  freezer,
}) => {
  await freezer.store.deliver([{ sensor: freezer.serial, temperature: -30 }]);
  await admin.goto(`${product.url}/alarm-log?sensor=${freezer.id}`);
  const rows = admin.getByRole('row').filter({ hasText: freezer.name });
  const panel = admin.getByRole('region', { name: freezer.name });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(45);
  await test.step('a click anywhere on a row opens it, and nothing is covered', async () => {
    await rows.nth(1).getByText('limit -15.0 °C').click();
    await expect(panel.getByRole('heading', { name: freezer.name })).toBeFocused();
    await expect(panel).toContainText('-12.3 °C');
    await expectAccessible(admin);
    const bar = await admin.getByRole('region', { name: 'Active alarms' }).boundingBox();
    const box = await panel.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });
  await test.step('it is there after a reload, and has the focus', async () => {
    await admin.reload();
    await expect(panel).toContainText('-12.3 °C');
    await expect(panel.getByRole('heading', { name: freezer.name })).toBeFocused();
  });
  await test.step('keys go on from it in the list', async () => {
    await expect(async () => {
      await admin.keyboard.press('k');
      await expect(rows.nth(0).getByRole('link')).toBeFocused({ timeout: 500 });
    }).toPass();
    await admin.keyboard.press('Enter');
    await expect(panel).toContainText('-30.0 °C');
    await admin.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(rows.nth(0).getByRole('link')).toBeFocused();
  });
  await test.step('Back closes it', async () => {
    await admin.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    await admin.goBack();
    await expect(panel).toBeHidden();
    await expect(rows).toHaveCount(2);
  });
});

test('new alarms wait while somebody reads further down', { tag: ['@R32'] }, async ({ admin, product }) => {
  const store = await openColdStore(product, admin.request);
  // These are more rows than a screen shows.
  const long = await store.addSensor({ name: 'Long history', serialNo: freshSerial(), type: '1' });
  fillAlarmLog(product, long, 200);
  const serialNo = freshSerial();
  const id = await store.addSensor({ name: 'Just now', serialNo, type: '1' });
  await saveLimits(product, admin.request, id, { high_alarm: -15, high_enable: true, auto_reset: true });
  await admin.goto(`${product.url}/alarm-log`);
  const rows = admin.getByRole('row');
  await expect(rows.filter({ hasText: 'Long history' }).first()).toBeVisible();
  const further = rows.filter({ hasText: 'Long history' }).nth(30);
  const address = present(await further.getByRole('link').first().getAttribute('href'));
  await further.scrollIntoViewIfNeeded();
  const reading = rows.filter({ has: admin.locator(`a[href="${address}"]`) });
  await expect(reading).toBeInViewport();
  const before = await reading.boundingBox();
  await store.deliver([{ sensor: serialNo, temperature: -10 }]);
  await expect(admin.getByRole('button', { name: '1 new alarm' })).toBeVisible();
  expect(await reading.boundingBox()).toEqual(before);
  await admin.getByRole('button', { name: '1 new alarm' }).click();
  await expect(rows.nth(1)).toContainText('Just now');
  await expect(rows.nth(1)).toBeInViewport();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    'events are cards that fit, and a new alarm waits to be asked for also at the top, where its card would push the others down',
    { tag: ['@R32'] },
    async ({ admin, product, freezer }) => {
      await saveLimits(product, admin.request, freezer.id, { low_alarm: -25, low_enable: true });
      await admin.goto(`${product.url}/alarm-log`);
      const cards = admin.getByRole('list', { name: 'Alarm Log' }).getByRole('listitem');
      const own = cards.filter({ hasText: freezer.name });
      await test.step('events are cards, and nothing is wider than the screen', async () => {
        await expect(own).toHaveCount(1);
        await expect(own).toContainText('-12.3 °C');
        await expectAccessible(admin);
      });
      await test.step('the log is exported from among the filters, which are one button', async () => {
        await expect(admin.getByRole('link', { name: 'Export CSV' })).toBeHidden();
        await admin.getByRole('button', { name: 'Filters' }).click();
        await expect(admin.getByRole('link', { name: 'Export CSV' })).toBeVisible();
        await admin.getByRole('button', { name: 'Filters' }).click();
      });
      await test.step('a new alarm waits to be asked for also at the top, where its card would push the others down', async () => {
        await freezer.store.deliver([{ sensor: freezer.serial, temperature: -26 }]);
        const button = admin.getByRole('button', { name: '1 new alarm' });
        await expect(button).toBeInViewport({ ratio: 1 });
        await expect(own).toHaveCount(1);
        await button.click();
        await expect(own).toHaveCount(2);
        await expect(cards.first()).toContainText('-26.0 °C');
      });
    },
  );

  test('the link of a message opens the alarm itself, with its figures and its Acknowledge in sight at once, and it is acknowledged there', async ({
    admin,
    product,
    freezer,
  }) => {
    await admin.goto(`${product.url}/alarm-log?event=${await readEventId(product, admin, freezer.id)}`);
    const alarm = admin.getByRole('region', { name: freezer.name });
    await test.step('the alarm of a link has its value, its limit and its Acknowledge in sight at once', async () => {
      await expect(alarm.getByText('limit -15.0 °C')).toBeInViewport({ ratio: 1 });
      await expect(alarm.getByRole('button', { name: 'Acknowledge' })).toBeInViewport({ ratio: 1 });
      await expect(alarm.getByRole('textbox', { name: 'Note' })).toBeInViewport({ ratio: 1 });
      await expect(admin.getByLabel('Sort')).toHaveCount(0);
      const fits = await admin.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      expect(fits).toBe(true);
    });
    await test.step('the link of a message opens the alarm itself, with what there is to do', async () => {
      await expect(alarm).toContainText('-12.3 °C');
      await expect(
        alarm.getByRole('img', { name: `Readings of ${freezer.name} around the alarm` }),
      ).toBeVisible();
      await alarm.getByRole('textbox', { name: 'Note' }).fill('Door shut');
      await alarm.getByRole('button', { name: 'Acknowledge' }).click();
      await expect(alarm).toContainText('Door shut —admin');
      await expect(alarm).toContainText('Acknowledged, still above');
      await expect(alarm.getByRole('region', { name: 'Messages of this alarm' })).toBeVisible();
      await expectAccessible(admin);
    });
    await test.step('closed, it leads to all of them', async () => {
      await expect(admin.getByRole('list', { name: 'Alarm Log' })).toBeHidden();
      await alarm.getByRole('button', { name: 'Close' }).click();
      await expect(alarm).toBeHidden();
      await expect(admin.getByRole('list', { name: 'Alarm Log' })).toBeVisible();
    });
  });
});
