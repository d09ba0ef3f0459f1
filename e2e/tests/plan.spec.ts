import { API_PREFIX, sitePlan } from '@ts1/contract';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { acknowledgeAll, saveLimits } from '../support/alarms.ts';
import { untilAtRest } from '../support/at-rest.ts';
import { openColdStore, type ColdStore } from '../support/cold-store.ts';
import { drawFloor } from '../support/drawing.ts';
import { freshSerial } from '../support/fresh.ts';
import { measureLayoutShift } from '../support/layout-shift.ts';
import { expect, test as base } from '../support/test.ts';

const FLOOR = { name: 'floor.png', mimeType: 'image/png', buffer: drawFloor(900, 500) };

interface Place {
  readonly siteId: number;
  readonly sensorId: number;
  readonly serialNo: string;
  readonly name: string;
  readonly store: ColdStore;
}

/** A site with a plan and one sensor on it, at 100, 100. */
const test = base.extend<{ place: Place }>({
  place: async ({ admin, product }, use) => {
    const store = await openColdStore(product, admin.request);
    const serialNo = freshSerial('3');
    const name = `Room ${serialNo.slice(-3)}`;
    const sensorId = await store.addSensor({ name, serialNo, type: '3' });
    await store.deliver([{ sensor: serialNo, temperature: 4.2, humidity: 51, battery: 3 }]);
    const answer = await admin.request.post(`${product.url}${API_PREFIX}/sites`, {
      data: {
        siteDescription: `Depot ${serialNo.slice(-3)}`,
        sitePlan: drawFloor(900, 500).toString('base64'),
        sensorPositions: [{ sensorId, x: 100, y: 100 }],
      },
    });
    const { siteId } = (await answer.json()) as { siteId: number };
    await admin.goto(`${product.url}/dashboard/plan?site=${siteId}`);
    await use({ siteId, sensorId, serialNo, name, store });
  },
});

// The window is as wide as the plan of the tests at 100 %.
test.use({ viewport: { width: 1_600, height: 1_000 } });

/** A marker as it is moved. */
const marker = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) });
/** A marker as it is looked at, also as a pin. */
const shown = (page: Page, name: string) =>
  page.getByRole('region', { name: /^Plan of/ }).getByRole('link', { name: new RegExp(`^${name} `) });
/** The button that lists or parts so many sensors. */
const cluster = (page: Page, count: number) =>
  page
    .getByRole('region', { name: /^Plan of/ })
    .getByRole('button', { name: new RegExp(`^${count} sensors`) });
const edit = async (page: Page) => page.getByRole('button', { name: 'Edit layout' }).click();
const stored = async (page: Page, siteId: number) =>
  sitePlan
    .parse(
      await (
        await page.request.get(`${new URL(page.url()).origin}${API_PREFIX}/service3/sites/${siteId}/plan`)
      ).json(),
    )
    .sensorPositions.map(({ sensorId, x, y }) => ({ sensorId, x, y }));

base(
  'an admin uploads the first plan, whose site is called New Site, adds another site, and deletes one after a question',
  { tag: ['@2.2.37', '@2.7.13', '@2.8.6', '@2.9.6'] },
  async ({ admin: page, product }) => {
    await base.step('an admin uploads the first plan, and the site is called New Site', async () => {
      await page.goto(`${product.url}/dashboard/plan`);
      await expect(page.getByText('No sites yet')).toBeVisible();
      await page
        .getByLabel('Upload plan')
        .setInputFiles({ ...FLOOR, name: 'a.svg', buffer: Buffer.from('<svg/>') });
      await expect(page.getByText('Upload failed: must be a PNG, JPEG or WebP image')).toBeVisible();
      const sent = page.waitForRequest((request) => request.url().endsWith(`${API_PREFIX}/sites`));
      await page.getByLabel('Upload plan').setInputFiles(FLOOR);
      expect((await sent).postDataJSON()).toEqual({
        siteDescription: 'New Site',
        sitePlan: expect.stringMatching(/^data:image\/png;base64,/),
        scale: 100,
        sensorPositions: [],
        siteUsers: [],
        siteAddress: '',
        is_deleted: false,
      });
      await expect(page.getByRole('img', { name: 'Plan of New Site' })).toBeVisible();
      await expect(page.getByLabel('Select Site')).toContainText('New Site');
    });

    await base.step('sites are chosen, added, and deleted after a question', async () => {
      const sites = page.getByLabel('Select Site');
      // After an upload the sensors are to be placed.
      await expect(page.getByRole('button', { name: 'Save Layout' })).toBeVisible();
      await page.getByRole('button', { name: 'Add site' }).click();
      await page.getByLabel('Site name').fill('Annex');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Plan of Annex' })).toBeVisible();
      await sites.selectOption({ label: 'New Site' });
      await expect(page.getByRole('img', { name: 'Plan of New Site' })).toBeVisible();
      await page.getByRole('button', { name: 'Delete site' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete site' }).click();
      await expect(sites).not.toContainText('New Site');
      await expect(sites).toContainText('Annex');
    });

    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL(`${product.url}/`);
  },
);

test(
  'a marker shows its values live and its alarm before its status; acknowledged and still out it is never green, on the plan and on the wall',
  { tag: ['@2.2.37', '@2.2.38', '@R144'] },
  async ({ admin, product, place }) => {
    const own = shown(admin, place.name);

    await test.step('a marker shows name, temperature and humidity, live, and its alarm before its status', async () => {
      await expect(own).toContainText('4.2 °C');
      await expect(own).toContainText('51.0%');
      await expect(own).toContainText('No limits');
      await saveLimits(product, admin.request, place.sensorId, { high_alarm: 30, high_enable: true });
      await expect(own).toContainText('Online');
      const legend = admin.getByRole('region', { name: 'Legend' });
      for (const word of ['Online', 'Warning', 'Offline']) await expect(legend).toContainText(word);
      await saveLimits(product, admin.request, place.sensorId, { high_alarm: 8, high_enable: true });
      await place.store.deliver([{ sensor: place.serialNo, temperature: 19.7, humidity: 55.5, battery: 3 }]);
      await expect(own).toContainText('19.7 °C');
      await expect(own).toContainText('55.5%');
      await expect(own).toContainText('High');
      await expect(own).not.toContainText('Online');
    });

    await test.step('a freezer that is acknowledged and still out is never green, on the plan and on the wall', async () => {
      await acknowledgeAll(product, admin.request, place.sensorId);
      await expect(own).toContainText('Acknowledged, still above');
      await expect(own).not.toContainText('Online');
      await expect(own).toHaveClass(/\btext-high\b/);
      await expect(own.locator('.text-high', { hasText: '19.7 °C' })).toBeVisible();
      await expect(own.locator('.text-ok')).toHaveCount(0);
      await admin.getByRole('button', { name: 'Wall display' }).click();
      const wall = admin.getByRole('dialog', { name: /^Plan of/ });
      const link = wall.getByRole('link', { name: new RegExp(`^${place.name}`) });
      await expect(link).toContainText('Acknowledged, still above');
      await expect(link).toContainText('Just now');
      await expect(link).toHaveClass(/\btext-high\b/);
      await expect(wall.getByRole('region', { name: 'What is not normal now' })).toContainText(
        /\d+ acknowledged, still out/,
      );
      await expectAccessible(admin, 'dialog');
    });
  },
);

test(
  'the plan opens to look, as wide as its window, with no mark over another: pins, and clusters that are parted or listed',
  { tag: ['@R150'] },
  async ({ admin, product, place }) => {
    const add = async (name: string): Promise<number> => {
      const serialNo = freshSerial('3');
      const id = await place.store.addSensor({ name, serialNo, type: '3' });
      await place.store.deliver([{ sensor: serialNo, temperature: 4.2, humidity: 51, battery: 3 }]);
      return id;
    };
    const hot = freshSerial('3');
    const hotId = await place.store.addSensor({ name: `Hot ${hot}`, serialNo: hot, type: '3' });
    await saveLimits(product, admin.request, hotId, { high_alarm: 8, high_enable: true });
    await place.store.deliver([{ sensor: hot, temperature: 19.7, humidity: 51, battery: 3 }]);
    const [long, arabic, near] = [`Very ${'long '.repeat(18)}name`, `ثلاجة ${hot}`, `Near ${hot}`];
    const positions = [
      { sensorId: place.sensorId, x: 100, y: 300 },
      { sensorId: await add(near), x: 160, y: 300 },
      { sensorId: await add(long), x: 700, y: 200 },
      { sensorId: hotId, x: 700, y: 200 },
      { sensorId: await add(arabic), x: 500, y: 480 },
    ];
    await admin.request.patch(`${product.url}${API_PREFIX}/sites/${place.siteId}/plan`, {
      data: { sensorPositions: positions },
    });
    await admin.reload();
    const area = admin.getByRole('region', { name: /^Plan of/ });
    const zoom = admin.getByLabel('Zoom', { exact: true });

    await test.step('the drawing is as wide as its window, in its own colours, without a grid or anything to edit', async () => {
      const drawing = await area.getByRole('img').boundingBox();
      const window = await area.evaluate(({ clientWidth }) => clientWidth);
      expect(Math.abs((drawing?.width ?? 0) - window)).toBeLessThan(1);
      await expect(area.getByRole('img')).toHaveCSS('filter', 'none');
      await expect(admin.locator('[data-grid]')).toHaveCount(0);
      await expect(admin.getByRole('button', { name: 'Save Layout' })).toHaveCount(0);
      await expect(admin.getByLabel('Replace plan')).toHaveCount(0);
    });

    await test.step('the foot of a marker is on its point', async () => {
      const box = await boxAtRest(admin, shown(admin, arabic));
      const corner = await area.getByRole('img').boundingBox();
      const percent = (corner?.width ?? 0) / 900;
      expect(Math.abs(box.x + box.width / 2 - ((corner?.x ?? 0) + 500 * percent))).toBeLessThan(1);
      expect(Math.abs(box.y + box.height + 6 - ((corner?.y ?? 0) + 480 * percent))).toBeLessThan(1);
    });

    await test.step('no mark lies over another, and sensors at one point are listed with the alarm first', async () => {
      const both = cluster(admin, 2);
      await expect(both.getByText('1/2', { exact: true })).toBeVisible();
      await expect(both).toHaveAccessibleName(`2 sensors · 1 out of limits · Hot ${hot}: High`);
      await expectApart(admin);
      await expectAccessible(admin);
      await both.focus();
      await admin.keyboard.press('Enter');
      const list = admin.getByRole('dialog', { name: '2 sensors' });
      await expect(list.getByRole('link').first()).toContainText(`Hot ${hot}`);
      await expect(list.getByRole('link').nth(1)).toContainText(long);
      await expectAccessible(admin);
      await admin.keyboard.press('Escape');
      await expect(list).toBeHidden();
      await expect(both).toBeFocused();
    });

    await test.step('sensors that zoom parts are a cluster, which a click parts', async () => {
      for (let percent = 200; percent > 50; percent -= 10) {
        if (await shown(admin, near).isHidden()) break;
        await admin.getByRole('button', { name: 'Zoom out' }).click();
      }
      const parted = admin
        .getByRole('region', { name: /^Plan of/ })
        .locator(`button[data-sensor="${place.sensorId}"], button[data-sensor="${positions[1]?.sensorId}"]`);
      await parted.click();
      await expect(shown(admin, near)).toBeInViewport();
      await expect(shown(admin, place.name)).toBeInViewport();
      await expectApart(admin);
      await admin.getByRole('button', { name: 'Fit to width' }).click();
      await expect(zoom).not.toHaveText('50%');
    });

    expect(await stored(admin, place.siteId)).toEqual(
      positions.toSorted((one, other) => one.sensorId - other.sensorId),
    );
  },
);

test(
  'the plan on a wall fills the whole window, keeps the screen awake, is large and dim in the dark, and an alarm that comes moves nothing',
  { tag: ['@R151'] },
  async ({ admin, product, place }) => {
    await admin.addInitScript(() => {
      const locks: string[] = [];
      Object.assign(globalThis, { locks });
      Object.defineProperty(navigator, 'wakeLock', {
        value: {
          request: async (kind: string) => ({
            release: async () => void locks.push('released'),
            kind: locks.push(kind),
          }),
        },
      });
    });
    await admin.setViewportSize({ width: 1_920, height: 1_080 });
    const wall = admin.getByRole('dialog', { name: /^Plan of/ });
    const link = wall.getByRole('link', { name: new RegExp(`^${place.name}`) });

    await test.step('an alarm that comes moves nothing on the wall, whose text is large and whose drawing is dim in the dark', async () => {
      await saveLimits(product, admin.request, place.sensorId, { high_alarm: 8, high_enable: true });
      const shift = await measureLayoutShift(
        admin,
        `${product.url}/dashboard/plan?site=${place.siteId}&wall=true`,
        link,
        async () => {
          await place.store.deliver([{ sensor: place.serialNo, temperature: 19.7, humidity: 55.5 }]);
          await expect(link).toContainText('High');
        },
      );
      expect(shift).toBeLessThan(0.05);
      const box = await link.getByText('19.7 °C').boundingBox();
      expect(box?.height ?? 0).toBeGreaterThan(30);
      await expect(wall.getByRole('img')).toHaveCSS('filter', 'brightness(0.42)');
    });

    await test.step('the plan on a wall fills the whole window, scrolls nothing and keeps the screen awake', async () => {
      await expect.poll(async () => admin.evaluate('locks')).toEqual(['screen']);
      const fits = await wall.evaluate((element) => {
        const { width, height } = element.getBoundingClientRect();
        const inside = [...element.querySelectorAll('a')].every((link) => {
          const box = link.getBoundingClientRect();
          return box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height;
        });
        return (
          inside &&
          width === window.innerWidth &&
          height === window.innerHeight &&
          element.scrollHeight <= height
        );
      });
      expect(fits).toBe(true);
    });

    await test.step('as tiles the values are as large as the wall has room for, which is remembered', async () => {
      await wall.getByRole('button', { name: 'Show as tiles' }).click();
      const value = wall.getByRole('list', { name: 'Sensors' }).getByText('19.7 °C');
      expect((await value.boundingBox())?.height ?? 0).toBeGreaterThan(200);
      await expectAccessible(admin);
      await admin.reload();
      await expect(value).toBeInViewport({ ratio: 1 });
    });

    await test.step('leaving the wall lets the screen sleep', async () => {
      await expect.poll(async () => admin.evaluate('locks')).toEqual(['screen']);
      await admin.getByRole('button', { name: 'Leave wall display' }).click();
      await expect(wall).toBeHidden();
      await expect.poll(async () => admin.evaluate('locks')).toEqual(['screen', 'released']);
    });
  },
);

test(
  'a marker is dragged from grid line to grid line, never below 0, and saved; sensors are placed by keyboard or from the tray, and deleted',
  { tag: ['@2.2.37', '@2.2.38', '@2.2.39', '@2.4.11', '@2.5.10', '@2.8.6', '@2.9.6'] },
  async ({ admin, place }) => {
    const own = marker(admin, place.name);
    const serialNo = freshSerial('3');
    const spare = `Spare ${serialNo}`;
    const spareId = await place.store.addSensor({ name: spare, serialNo, type: '3' });

    await test.step('a sensor that is on no plan is counted while one looks', async () => {
      await expect(admin.getByText('1 sensor is not on the plan')).toBeVisible();
      await edit(admin);
    });

    await test.step('a marker is dragged from grid line to grid line and saved', async () => {
      await expect(admin.getByRole('button', { name: `Place ${spare}` })).toBeVisible();
      await expect(own).toBeVisible();
      await expect(admin.getByRole('button', { name: 'Delete from plan' })).toHaveCount(0);
      await drag(admin, own, 47, 62);
      await expect(own).toHaveAccessibleName(/140 px from the left, 160 px from the top/);
      await expect(admin.getByText('Unsaved changes')).toBeVisible();
      expect(await stored(admin, place.siteId)).toEqual([{ sensorId: place.sensorId, x: 100, y: 100 }]);
      await admin.getByRole('button', { name: 'Save Layout' }).click();
      await expect(admin.getByText('Layout saved successfully!')).toBeVisible();
      expect(await stored(admin, place.siteId)).toEqual([{ sensorId: place.sensorId, x: 140, y: 160 }]);
      await admin.reload();
      await expect(own).toHaveAccessibleName(/140 px from the left, 160 px from the top/);
    });

    await test.step('a marker is never dragged below 0', async () => {
      await drag(admin, own, -400, -400);
      await expect(own).toHaveAccessibleName(/ 0 px from the left, 0 px from the top/);
    });

    await test.step('sensors are placed by keyboard, dragged from the tray, and deleted from the plan', async () => {
      await admin.getByLabel('Search sensors to add').fill(spare);
      await admin.getByRole('button', { name: `Place ${spare}` }).focus();
      await admin.keyboard.press('Enter');
      await expect(marker(admin, spare)).toHaveAttribute('aria-pressed', 'true');
      await expect(marker(admin, spare)).toBeFocused();
      await admin.keyboard.press('Delete');
      await expect(marker(admin, spare)).toBeHidden();
      const area = await admin.getByRole('img', { name: /^Plan of/ }).boundingBox();
      const percent = (area?.width ?? 0) / 900;
      await admin.getByText(spare, { exact: true }).hover();
      await admin.mouse.down();
      await admin.mouse.move((area?.x ?? 0) + 300 * percent, (area?.y ?? 0) + 200 * percent);
      await admin.mouse.move((area?.x ?? 0) + 401 * percent, (area?.y ?? 0) + 219 * percent);
      await admin.mouse.up();
      await expect(marker(admin, spare)).toHaveAccessibleName(/400 px from the left, 220 px from the top/);
      await own.click();
      await test.step('the plan has no accessibility finding', async () => {
        await expectAccessible(admin);
      });
      await admin.getByRole('button', { name: 'Delete from plan' }).click();
      await expect(own).toBeHidden();
      await admin.getByRole('button', { name: 'Save Layout' }).click();
      await expect
        .poll(async () => (await stored(admin, place.siteId)).map(({ sensorId }) => sensorId))
        .toEqual([spareId]);
    });
  },
);

test(
  'the plan zooms from 50% to 200% by 10%, over a grid of 20 px',
  { tag: ['@2.2.37', '@2.5.10', '@2.9.6'] },
  async ({ admin, place }) => {
    expect(place.siteId).toBeGreaterThan(0);
    await edit(admin);
    const zoom = admin.getByLabel('Zoom', { exact: true });
    const [zoomIn, zoomOut] = ['Zoom in', 'Zoom out'].map((name) => admin.getByRole('button', { name }));
    // It opens so that its width fits, which need not be a step.
    const first = Math.ceil(Number.parseInt((await zoom.textContent()) ?? '', 10) / 10) * 10;
    await zoomOut?.click();
    await expect(zoom).toHaveText(`${first - 10}%`);
    for (let percent = first - 10; percent > 50; percent -= 10) await zoomOut?.click();
    await expect(zoom).toHaveText('50%');
    await expect(zoomOut ?? zoom).toBeDisabled();
    for (let percent = 50; percent < 200; percent += 10) await zoomIn?.click();
    await expect(zoom).toHaveText('200%');
    await expect(zoomIn ?? zoom).toBeDisabled();
    await expect(admin.locator('[data-grid="20"]')).toHaveCSS('background-size', '40px 40px, 40px 40px');
    // Zoomed in, the plan is moved under its window by the mouse.
    const area = admin.getByRole('region', { name: /^Plan of/ });
    const scrolled = async () => area.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
    const box = await area.boundingBox();
    if (box === null) throw new Error('the plan is not on screen');
    const [left = 0, top = 0] = await scrolled();
    await admin.mouse.move(box.x + 500, box.y + 300);
    await admin.mouse.down();
    await admin.mouse.move(box.x + 400, box.y + 250);
    await admin.mouse.up();
    await expect.poll(scrolled).toEqual([left + 100, top + 50]);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger drags a marker, and nothing is wider than the screen', async ({ admin, place }) => {
    await edit(admin);
    const own = marker(admin, place.name);
    const box = await boxAtRest(admin, own);
    const [x, y] = [box.x + 20, box.y + 20];
    const touch = await admin.context().newCDPSession(admin);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (const part of [10, 20, 30]) {
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: x + part, y: y + part }],
      });
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(own).toHaveAccessibleName(/180 px from the left, 180 px from the top/);
    const fits = await admin.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(fits).toBe(true);
  });

  test('a finger on the plan never scrolls the page, and pans a plan that is zoomed in', async ({
    admin,
    place,
  }) => {
    const area = admin.getByRole('region', { name: /^Plan of/ });
    await expect(shown(admin, place.name)).toBeVisible();
    const touch = await admin.context().newCDPSession(admin);
    const swipe = async (): Promise<void> => {
      const box = await boxAtRest(admin, area);
      await touch.send('Input.synthesizeScrollGesture', {
        x: box.x + 200,
        y: box.y + 180,
        yDistance: -120,
        gestureSourceType: 'touch',
        speed: 4_000,
      });
    };
    const readPage = async () => admin.evaluate(() => window.scrollY);
    const before = await readPage();
    await swipe();
    expect(await readPage()).toBe(before);
    for (const _ of [1, 2, 3, 4, 5, 6, 7, 8]) await admin.getByRole('button', { name: 'Zoom in' }).tap();
    const zoomed = await readPage();
    await swipe();
    await expect.poll(async () => area.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(50);
    expect(await readPage()).toBe(zoomed);
  });
});

/** Fails when two marks of the plan share a pixel. */
async function expectApart(page: Page): Promise<void> {
  const over = await page.locator('[data-sensor]').evaluateAll((marks) => {
    const boxes = marks.map((mark) => mark.getBoundingClientRect());
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            one.right > other.left &&
            other.right > one.left &&
            one.bottom > other.top &&
            other.bottom > one.top,
        ),
    ).length;
  });
  expect(over).toBe(0);
}

/** Returns where an element is once nothing moves it: parts that load above the plan do. */
async function boxAtRest(page: Page, what: Locator) {
  await untilAtRest(page);
  await what.click({ trial: true, position: { x: 20, y: 20 } });
  const box = await what.boundingBox();
  if (box === null) throw new Error('the marker is not on screen');
  return box;
}

async function drag(page: Page, what: Locator, x: number, y: number): Promise<void> {
  const box = await boxAtRest(page, what);
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 20 + x / 2, box.y + 20 + y / 2);
  await page.mouse.move(box.x + 20 + x, box.y + 20 + y);
  await page.mouse.up();
}
