import type { Locator } from '@playwright/test';
import { API_PREFIX, routes } from '@ts1/contract';
import { expectAccessible } from '../support/accessibility.ts';
import { saveLimits } from '../support/alarms.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { expect, test as base } from '../support/test.ts';
import { timeOnScreen } from '../support/time-on-screen.ts';

/** A freezer above −15 °C and one that has just gone below −25 °C with ten minutes of delay. */
interface Fleet {
  readonly id: number;
  readonly warm: string;
  readonly cold: string;
  readonly calm: string;
  /** Delivers a reading of the warm one. */
  measure(temperature: number): Promise<void>;
}

const test = base.extend<{ fleet: Fleet }>({
  fleet: async ({ admin, product }, use) => {
    const [warmSerial, coldSerial, calmSerial] = [freshSerial(), freshSerial(), freshSerial()];
    const store = await openColdStore(product, admin.request);
    const add = async (serialNo: string, name: string): Promise<number> =>
      store.addSensor({ name, serialNo, type: '1' });
    const names = { warm: 'Warm', cold: 'Cold', calm: 'Calm' };
    const warm = await add(warmSerial, names.warm);
    const cold = await add(coldSerial, names.cold);
    const calm = await add(calmSerial, names.calm);
    await saveLimits(product, admin.request, warm, { high_alarm: -15, high_enable: true });
    await saveLimits(product, admin.request, calm, { high_alarm: -10, high_enable: true });
    await saveLimits(product, admin.request, cold, { low_alarm: -25, low_enable: true, delay: 10 });
    await store.deliver([
      { sensor: warmSerial, temperature: -12, battery: 3.6 },
      { sensor: coldSerial, temperature: -27, battery: 3.6 },
      { sensor: calmSerial, temperature: -20, battery: 3.6 },
    ]);
    await admin.goto(product.url);
    const measure = async (temperature: number): Promise<void> =>
      store.deliver([{ sensor: warmSerial, temperature, battery: 3.6 }]);
    await use({ id: warm, ...names, measure });
  },
});
// Colours of the dark theme.
const [ORANGE, RED, GREEN] = ['rgb(251, 146, 60)', 'rgb(248, 113, 113)', 'rgb(52, 211, 153)'];

test(
  'rows take the colour of their alarm and flash once a second until that is stopped; without an alarm the bell is green',
  { tag: ['@1.2.33', '@2.4.3'] },
  async ({ admin, fleet }) => {
    const row = (name: string) => admin.getByRole('row').filter({ hasText: name });

    await test.step('rows take the colour of their alarm and flash once a second, without an alarm the bell is green', async () => {
      await expect(row(fleet.warm)).toHaveCSS('animation', /1s.*alarm-row/);
      await expect(row(fleet.cold)).toHaveCSS('animation-name', 'none');
      const pointing = row(fleet.cold).getByRole('button', { name: `${fleet.cold}: Pre-alarm: Low` });
      await expect(pointing).toHaveCSS('color', ORANGE);
      await expect(pointing.locator('svg')).toHaveCSS('animation-name', 'alarm-bell');
      await expect(row(fleet.warm).getByRole('button', { name: `${fleet.warm}: High` })).toHaveCSS(
        'color',
        RED,
      );
      await expect(row(fleet.calm)).toContainText('No alarm');
      await expect(row(fleet.calm).getByTitle('No alarm')).toHaveCSS('color', GREEN);
    });

    await test.step('a row in alarm keeps its colour while the pointer rests on it', async () => {
      const colour = await row(fleet.cold).evaluate((one) => getComputedStyle(one).backgroundColor);
      await row(fleet.cold).getByText('-27.0 °C').hover();
      await expect(admin.getByRole('dialog')).toBeVisible();
      await expect(row(fleet.cold)).toHaveCSS('background-color', colour);
      await admin.keyboard.press('Escape');
      await expect(admin.getByRole('dialog')).toBeHidden();
    });

    await test.step('the flashing can be stopped, and stays so', async () => {
      await admin.getByRole('button', { name: 'Stop the flashing' }).click();
      await expect(row(fleet.warm)).toHaveCSS('animation-name', 'none');
      await admin.reload();
      await expect(row(fleet.warm)).toHaveCSS('animation-name', 'none');
      await admin.getByRole('button', { name: 'Let alarms flash again' }).click();
      await expect(admin.getByRole('button', { name: 'Stop the flashing' })).toBeVisible();
      // Without a connection nothing flashes.
      await expect(admin.locator('html')).not.toHaveAttribute('data-connection');
      await expect(row(fleet.warm)).toHaveCSS('animation-name', 'alarm-row');
    });

    await admin.emulateMedia({ reducedMotion: 'reduce' });
    await expect(row(fleet.warm)).toHaveCSS('animation-iteration-count', '1');
  },
);

test(
  'a pre-alarm counts down at its bell, and hovering a row shows its detail, which stays while it is hovered and goes 300 ms after the pointer',
  { tag: ['@1.2.32', '@2.2.18', '@2.4.1', '@2.4.4', '@2.9.3', '@2.9.4'] },
  async ({ admin, product, fleet }) => {
    const panel = admin.getByRole('dialog');

    await test.step('a pre-alarm counts down, has no Acknowledge, and closes on Escape', async () => {
      await hoverFor(panel, admin.getByRole('button', { name: `${fleet.cold}: Pre-alarm: Low` }));
      const left = panel.getByText(/^(10:00|9:\d\d)$/);
      const first = (await left.textContent()) ?? '';
      await expect(left).not.toHaveText(first);
      await expect(panel.getByRole('button')).toHaveCount(0);
      await admin.keyboard.press('Escape');
      await expect(panel).toBeHidden();
    });

    await test.step('hovering a row shows its detail, which stays while it is hovered and goes 300 ms after the pointer', async () => {
      for (const path of ['/', '/alarms']) {
        if (path !== '/') await admin.goto(product.url + path);
        await expect(admin.getByRole('button', { name: `${fleet.warm}: High` })).toBeVisible();
        await hoverFor(panel, admin.getByRole('row').filter({ hasText: fleet.warm }).getByText('-12.0 °C'));
        await expect(panel).toContainText('-15.0 °C');
        await panel.hover();
        const leftAt = Date.now();
        await admin.mouse.move(2, 2);
        await expect(panel).toBeHidden();
        expect(Date.now() - leftAt).toBeGreaterThanOrEqual(300);
        await admin.getByRole('row').filter({ hasText: fleet.calm }).hover();
        await expect(panel).toBeHidden();
      }
    });
  },
);

test(
  'by keyboard the detail opens at its bell, keeps the note that is typed, acknowledges with it, closes two seconds later, and the note is in the log',
  { tag: ['@2.2.18', '@2.4.4', '@2.9.3'] },
  async ({ admin, product, fleet }) => {
    const bell = admin.getByRole('button', { name: `${fleet.warm}: High` });
    const panel = admin.getByRole('dialog');
    const acknowledge = panel.getByRole('button', { name: 'Acknowledge' });
    const note = panel.getByLabel('Note');

    await test.step('the keyboard opens the detail by focus, goes in by Enter and out by Escape', async () => {
      await bell.focus();
      await admin.keyboard.press('Shift+Tab');
      await admin.keyboard.press('Tab');
      await expect(acknowledge).toBeVisible();
      await expect(bell).toBeFocused();
      await admin.keyboard.press('Enter');
      await expect(note).toBeFocused();
      await admin.keyboard.press('Tab');
      await expect(acknowledge).toBeFocused();
      await admin.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(bell).toBeFocused();
    });

    await test.step('the bell shows the alarm and acknowledges it, and closes two seconds later', async () => {
      await admin.keyboard.press('Enter');
      await expect(note).toBeFocused();
      await expect(panel).toContainText('-12.0 °C');
      await expect(panel).toContainText('-15.0 °C');
      await admin.keyboard.type('<b>Door</b> left open');
      await admin.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await admin.keyboard.press('Enter');
      await expect(note).toHaveValue('<b>Door</b> left open');
      await note.focus();
      await expectAccessible(admin);
      const outcome = await timeOnScreen(admin, 'Acknowledged!');
      await admin.keyboard.press('Enter');
      await expect(panel.getByRole('button', { name: 'Acknowledged!' })).toBeVisible();
      expect(await outcome()).toBeGreaterThan(1_950);
      await expect(panel).toBeHidden();
      await expect(bell).toHaveCount(0);
      await expect(admin.getByRole('row').filter({ hasText: fleet.warm })).toContainText(
        'Acknowledged, still above',
      );
    });

    await test.step('a note typed at the bell is kept with the acknowledgement, by Enter, and is in the log', async () => {
      await admin.goto(`${product.url}/alarm-log`);
      const row = admin.getByRole('row').filter({ hasText: fleet.warm });
      await expect(row).toContainText('<b>Door</b> left open —admin');
      await expect(row.getByText('Acknowledged', { exact: true })).toBeVisible();
    });
  },
);

test(
  'a note that is being typed holds the panel, and is not lost when somebody else is faster',
  { tag: ['@2.4.4'] },
  async ({ admin, product, fleet }) => {
    await fleet.measure(-20);
    await admin.clock.install();
    await admin.reload();
    const panel = admin.getByRole('dialog');
    await admin.getByRole('row').filter({ hasText: fleet.warm }).getByText('-20.0 °C').hover();
    await admin.clock.runFor(400);
    const note = panel.getByLabel('Note');
    await note.fill('Goods moved');
    await admin.mouse.move(2, 2);
    await admin.clock.runFor(1_000);
    await expect(note).toHaveValue('Goods moved');

    const log = `${product.url}${API_PREFIX}${routes.alarmLog.path}`;
    const read = async () =>
      routes.alarmLog.answer
        .parse(
          await (await admin.request.get(`${log}?include_acknowledged=true&sensor_id=${fleet.id}`)).json(),
        )
        .map(({ notes }) => notes);
    const [alarm] = routes.alarmLog.answer.parse(
      await (await admin.request.get(`${log}?sensor_id=${fleet.id}`)).json(),
    );
    await admin.request.patch(`${log}/${alarm?.idAlarmLog}`, {
      data: { acknowledged: true, note: 'On my way' },
    });
    await admin.clock.runFor(1_000);
    await panel.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(panel.getByRole('button', { name: 'Already Acknowledged' })).toBeVisible();
    await admin.clock.runFor(2_100);
    expect(await read()).toEqual(['On my way —admin']);
    await expect(note).toHaveValue('Goods moved');
    await panel.getByRole('button', { name: 'Save Note' }).click();
    await expect(panel.getByRole('button', { name: 'Note saved!' })).toBeVisible();
    await admin.clock.runFor(2_100);
    await expect(panel).toBeHidden();
    expect(await read()).toEqual(['On my way —admin\nGoods moved —admin']);
  },
);

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap on the bell shows the detail', async ({ admin, fleet }) => {
    await admin.getByRole('button', { name: `${fleet.warm}: High` }).tap();
    await expect(admin.getByRole('dialog')).toContainText('-12.0 °C');
    await admin.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).tap();
    await expect(admin.getByRole('dialog')).toBeHidden();
  });
});

/** Hovers until the panel is there: a row may just be gliding to its place. */
async function hoverFor(panel: Locator, target: Locator): Promise<void> {
  await expect(async () => {
    await target.hover();
    await expect(panel).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
