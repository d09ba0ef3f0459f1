import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { expect, test as base } from '../support/test.ts';

/** The form of a sensor that has measured 4.2 °C and has no limits. */
const test = base.extend<{ room: { name: string; high: Locator; low: Locator; field: Locator } }>({
  room: async ({ admin, product }, use) => {
    const serialNo = freshSerial('1');
    const name = `Room ${serialNo}`;
    const store = await openColdStore(product, admin.request);
    await store.addSensor({ name, serialNo, type: '1' });
    await store.deliver([{ sensor: serialNo, temperature: 4.2 }]);
    await admin.goto(`${product.url}/alarms`);
    await admin.getByRole('button', { name: `Edit thresholds of ${name}` }).click();
    await use({
      name,
      high: admin.getByRole('slider', { name: 'Line of the high limit, Temperature' }),
      low: admin.getByRole('slider', { name: 'Line of the low limit, Temperature' }),
      field: admin.getByLabel('High limit, Temperature (°C)'),
    });
  },
});

/** The middle of a handle, on the page as it is scrolled. */
async function centre(handle: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  if (box === null) throw new Error('the handle is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a limit is set by dragging its line over the last 7 days, set finely by keys, and saved', async ({
  admin,
  room: { name, high, low, field },
}) => {
  const { x, y } = await centre(high.getByText('Set high limit'));
  await admin.mouse.move(x, y);
  await admin.mouse.down();
  await admin.mouse.move(x, y + 20);
  await admin.mouse.move(x, y + 40);
  await admin.mouse.up();
  await expect(admin.getByRole('checkbox', { name: 'High alarm on' })).toBeChecked();
  const dragged = Number(await field.inputValue());
  expect(dragged).toBeGreaterThan(5);
  expect(dragged).toBeLessThan(8);
  await expect(high).toBeFocused();
  await admin.keyboard.press('PageUp');
  await expect(field).toHaveValue(String((dragged * 10 + 10) / 10));
  await low.focus();
  await admin.keyboard.press('ArrowUp');
  await expect(admin.getByRole('checkbox', { name: 'Low alarm on' })).toBeChecked();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  const row = admin.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(`High ${((dragged * 10 + 10) / 10).toFixed(1)} °C`);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger drags a limit by its handle, and the page stays where it is', async ({
    admin,
    room: { high, field },
  }) => {
    const handle = high.getByText('Set high limit');
    const { x, y } = await centre(handle);
    const scrolled = async (page: Page) => page.evaluate(() => window.scrollY);
    const before = await scrolled(admin);
    const touch = await admin.context().newCDPSession(admin);
    const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await send('touchStart', [{ x, y }]);
    for (const down of [10, 25, 40]) await send('touchMove', [{ x, y: y + down }]);
    await send('touchEnd', []);
    await expect(field).not.toHaveValue('');
    expect(Number(await field.inputValue())).toBeLessThan(8);
    expect(await scrolled(admin)).toBe(before);
    await expectAccessible(admin);
  });
});
