import { expectAccessible } from '../support/accessibility.ts';
import { acknowledgeAll } from '../support/alarms.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { bottomEdge } from '../support/bottom-edge.ts';
import { expect, test as base } from '../support/test.ts';
import { timeOnScreen } from '../support/time-on-screen.ts';

/** A humidity sensor that has no limits yet. */
const test = base.extend<{ room: { id: number; name: string; serialNo: string; row: string } }>({
  room: async ({ admin, product }, use) => {
    const serialNo = freshSerial('3');
    const name = `Room ${serialNo}`;
    const store = await openColdStore(product, admin.request);
    const id = await store.addSensor({ name, serialNo, type: '3' });
    await store.deliver([{ sensor: serialNo, temperature: 4.2, humidity: 51 }]);
    await admin.goto(`${product.url}/alarms`);
    await use({ id, name, serialNo, row: `Edit thresholds of ${name}` });
  },
});

test(
  'an admin sets limits in place, by Enter, and gets a confirmation',
  { tag: ['@2.2.15', '@2.2.16', '@2.2.17', '@2.4.7', '@2.8.4', '@2.9.3'] },
  async ({ admin, room }) => {
    const cards = admin.getByRole('region', { name: 'Summary' });
    for (const card of ['Total Sensors', 'Alarms Enabled', 'High Alarms', 'Low Alarms']) {
      await expect(cards.getByText(card, { exact: true })).toBeVisible();
    }
    await expect(admin.getByRole('heading', { name: 'Sensor Thresholds' })).toBeVisible();
    const row = admin.getByRole('row').filter({ hasText: room.name });
    await expect(row).toContainText('No limits');
    await cards.getByRole('button', { name: /^High Alarms/ }).click();
    await expect(admin.getByText('No sensor here is counted by the chosen card')).toBeVisible();
    await cards.getByRole('button', { name: /^High Alarms/ }).click();
    await row.getByRole('button', { name: room.row }).click();
    const high = admin.getByLabel('High limit, Temperature (°C)');
    await expect(high).toBeFocused();
    await test.step('the last 7 days are shown beside the limits that are edited', async () => {
      await expect(high).toHaveAccessibleDescription('Last 7 days: 4.2 °C to 4.2 °C');
      await expect(admin.getByLabel('Low limit, Humidity (%)')).toHaveAccessibleDescription(
        'Last 7 days: 51.0% to 51.0%',
      );
    });
    await high.fill('8');
    await admin.getByLabel('Low limit, Humidity (%)').fill('30.5');
    await admin.getByLabel('Delay (minutes)', { exact: true }).fill('10');
    const banner = await timeOnScreen(admin, 'Alarm settings updated successfully!');
    await admin.getByLabel('Delay (minutes)', { exact: true }).press('Enter');
    await expect(
      admin.getByText(
        `In force for ${room.name}: Temperature High 8.0 °C, Humidity Low 30.5%, after 10 min beyond it.`,
      ),
    ).toBeVisible();
    await expect(row).toContainText('High 8.0 °C');
    await expect(row).toContainText('Low 30.5%');
    await expect(row).toContainText('10 min');
    expect(await banner()).toBeGreaterThan(1_950);
    await admin.reload();
    await expect(row).toContainText('High 8.0 °C');
    await row.getByRole('button', { name: room.row }).click();
    await expect(high).toHaveValue('8');
    await expect(admin.getByLabel('Low limit, Humidity (%)')).toHaveValue('30.5');
  },
);

test(
  'a limit that is typed is in force, a value beyond it is out of limits on the spot, and stays so when it is acknowledged',
  { tag: ['@R147', '@R148'] },
  async ({ admin, product, room }) => {
    const row = admin.getByRole('row').filter({ hasText: room.name });

    await test.step('a limit that is typed is in force, and a value beyond it is out of limits on the spot', async () => {
      await row.getByRole('button', { name: room.row }).click();
      const high = admin.getByLabel('High limit, Temperature (°C)');
      const box = admin.getByRole('checkbox', { name: 'High alarm on' }).first();
      await high.fill('8');
      await expect(box).toBeChecked();
      await high.fill('');
      await expect(box).not.toBeChecked();
      await box.check();
      await high.press('Enter');
      await expect(high).toHaveAccessibleDescription(/^must be given/);
      await high.fill('8');
      await high.press('Enter');
      await expect(row).toContainText('High 8.0 °C');
      const store = await openColdStore(product, admin.request);
      await store.deliver([{ sensor: room.serialNo, temperature: 9.5, humidity: 51 }]);
      await expect(row).toContainText('Out of limits now');
      await expect(row.getByRole('button', { name: `${room.name}: High` })).toBeVisible();
    });

    await test.step('an alarm that is acknowledged and still out says so', async () => {
      await acknowledgeAll(product, admin.request, room.id);
      await expect(row).toContainText('Acknowledged, still above');
      await expect(row).toContainText('Out of limits now');
      await expect(row.locator('.text-ok')).toHaveCount(0);
    });
  },
);

test('a limit of a rapid rise is set like any other, and its alarm says how much it was', async ({
  admin,
  product,
  room,
}) => {
  const row = admin.getByRole('row').filter({ hasText: room.name });
  await row.getByRole('button', { name: room.row }).click();
  const fold = admin.getByText('Rapid change:');
  await fold.click();
  await admin.getByLabel('Rapid rise (°C)').fill('3');
  await expect(admin.getByRole('checkbox', { name: 'Alarm on a rapid rise' })).toBeChecked();
  await admin.getByLabel('Rapid change within (minutes)').fill('4');
  await fold.click();
  await admin.getByLabel('High limit, Temperature (°C)').press('Enter');
  await expect(admin.getByLabel('Rapid change within (minutes)')).toBeFocused();
  await expect(admin.getByLabel('Rapid change within (minutes)')).toHaveAccessibleDescription(
    /^must be between 5 and 240/,
  );
  await admin.getByLabel('Rapid change within (minutes)').fill('60');
  await admin.getByLabel('Rapid change within (minutes)').press('Enter');
  await expect(
    admin.getByText(`In force for ${room.name}: Rapid rise +3.0 °C in 60 min, at once.`),
  ).toBeVisible();
  await expect(row).toContainText('Rapid rise');
  const store = await openColdStore(product, admin.request);
  await store.deliver([{ sensor: room.serialNo, temperature: 8.4, humidity: 51 }]);
  const bell = row.getByRole('button', { name: `${room.name}: Rapid rise` });
  await expect(bell).toBeVisible();
  await bell.click();
  await expect(admin.getByText('+4.2 °C').first()).toBeVisible();
});

test('several rows take the same limits at once', async ({ admin, product, room }) => {
  const store = await openColdStore(product, admin.request);
  for (const place of ['next door', 'upstairs']) {
    await store.addSensor({ name: `${room.name}, ${place}`, serialNo: freshSerial('3'), type: '3' });
  }
  await admin.reload();
  await admin.getByRole('button', { name: room.row, exact: true }).click();
  await admin.getByLabel('High limit, Temperature (°C)').fill('9.5');
  await admin.getByRole('checkbox', { name: 'High alarm on' }).first().check();
  await admin.getByText('Give other sensors the same limits').click();
  await admin.getByRole('checkbox', { name: `${room.name}, upstairs`, exact: true }).check();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  const row = (name: string) =>
    admin.getByRole('row').filter({ has: admin.getByRole('link', { name, exact: true }) });
  await expect(row(`${room.name}, upstairs`)).toContainText('High 9.5 °C');
  await expect(row(room.name)).toContainText('High 9.5 °C');
  await expect(row(`${room.name}, next door`)).toContainText('No limits');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('three sensors are seen at once, and their cards turn into the form', async ({
    admin,
    product,
    room,
  }) => {
    const list = admin.getByRole('list', { name: 'Sensor Thresholds' });

    await test.step('three sensors are seen at once', async () => {
      const store = await openColdStore(product, admin.request);
      for (const place of ['north', 'south', 'east']) {
        await store.addSensor({ name: `${room.name} ${place}`, serialNo: freshSerial(), type: '1' });
      }
      await admin.reload();
      await expect.poll(async () => bottomEdge(list.getByRole('listitem').nth(2))).toBeLessThan(844 - 56);
    });

    await test.step('sensors are cards that turn into the form, and nothing is wider than the screen', async () => {
      const card = list.getByRole('listitem').filter({
        has: admin.getByRole('link', { name: room.name, exact: true }),
      });
      await expect(card).toContainText('No limits');
      await card.getByRole('button', { name: room.row, exact: true }).click();
      await expect(admin.getByLabel('Delay (minutes)', { exact: true })).toBeVisible();
      const fits = await admin.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      expect(fits).toBe(true);
    });
  });
});
