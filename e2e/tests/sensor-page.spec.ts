import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { IngestReading, SensorType } from '@ts1/contract';
import { expectAccessible } from '../support/accessibility.ts';
import { acknowledgeAll, saveLimits } from '../support/alarms.ts';
import { freshSerial } from '../support/fresh.ts';
import { measureLayoutShift } from '../support/layout-shift.ts';
import { openColdStore, type ColdStore } from '../support/cold-store.ts';
import { expect, test as base } from '../support/test.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const test = base.extend<{ store: ColdStore }>({
  store: async ({ admin, product }, use) => {
    await use(await openColdStore(product, admin.request));
  },
});

/** Registers a sensor with readings of the last hours, ten minutes apart, and opens its page. */
async function openSensor(
  page: Page,
  store: ColdStore,
  type: SensorType,
  { hours = 26, search = '' }: { hours?: number; search?: string } = {},
): Promise<{ id: number; name: string; serialNo: string }> {
  const serialNo = freshSerial(type);
  const name = `Cold room ${serialNo}`;
  const id = await store.addSensor({ name, serialNo, type });
  const now = Date.now();
  const readings = Array.from({ length: hours * 6 }, (_, index): IngestReading => {
    const wave = Math.sin(index / 8);
    return {
      sensor: serialNo,
      timestamp: now - MINUTE_MS - index * 10 * MINUTE_MS,
      temperature: -18 + wave * 3,
      ...(type === '5' ? { temperature_2: 4 + wave } : {}),
      ...(type === '3' ? { humidity: 60 + wave * 10 } : {}),
      battery: type === '4' || type === '5' ? 85 : 3.6,
      rssi: -71,
      snr: 9.5,
    };
  });
  if (readings.length > 0) await store.deliver(readings);
  await page.goto(`${store.url}/sensors/${id}${search}`);
  return { id, name, serialNo };
}

const chart = (page: Page): Locator => page.getByRole('application', { name: /^Chart of/ });
const statistics = (page: Page): Locator => page.getByRole('table', { name: 'Statistics of the period' });

/** Counts the pixels of the chart that have nearly this colour. */
async function countPixels(page: Page, colour: readonly [number, number, number]): Promise<number> {
  return chart(page)
    .locator('canvas')
    .first()
    .evaluate((element, wanted) => {
      if (!(element instanceof HTMLCanvasElement)) return 0;
      const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
      let count = 0;
      for (let at = 0; at < pixels.length; at += 4) {
        if (wanted.every((part, input) => Math.abs((pixels[at + input] ?? 0) - part) < 8)) count += 1;
      }
      return count;
    }, colour);
}

const TEAL = [0x2d, 0xd4, 0xbf] as const;
const PINK = [0xf4, 0x72, 0xb6] as const;
const PURPLE = [0xc0, 0x84, 0xfc] as const;
const ORANGE = [0xfb, 0x92, 0x3c] as const;

/** Puts fingers on the page, moves them from call to call, and lifts them when called without a place. */
async function touches(page: Page): Promise<(...places: readonly [number, number][]) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  let fingers = 0;
  return async (...places) => {
    const type = places.length === 0 ? 'touchEnd' : fingers === places.length ? 'touchMove' : 'touchStart';
    fingers = places.length;
    const touchPoints = places.map(([x, y], id) => ({ x, y, id }));
    await browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
}

test(
  'the page of a sensor shows name, serial number, current values and the last 24 hours, asks for live data once Refresh is pressed, and has no accessibility finding',
  { tag: ['@1.1.5', '@1.2.2', '@1.2.42', '@1.2.51', '@1.4.13', '@1.9.25', '@1.9.26'] },
  async ({ admin, store }) => {
    const asked: string[] = [];
    admin.on('request', (request) => {
      if (request.url().includes('/api/getLiveData')) asked.push(request.url());
    });
    const broken: string[] = [];
    admin.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) broken.push(message.text());
    });
    const { name, serialNo } = await openSensor(admin, store, '3');

    await test.step('the page of a sensor shows name, serial number, current values and the last 24 hours', async () => {
      await expect(admin.getByRole('heading', { level: 1 })).toHaveText(name);
      const serial = serialNo.replaceAll(/(..)(?=.)/g, '$1.');
      await expect(admin.getByText(`${serial} · EMS IceSpy Humidity`)).toBeVisible();
      const values = admin.getByLabel('Current values');
      await expect(values).toContainText('-18.0 °C');
      await expect(values).toContainText('60.0%');
      await expect(values).toContainText('Online');
      await expect(values).toContainText('3.60 V');
      await expect(values).toContainText('Just now');
      await expect(admin.getByRole('button', { name: '24 Hours' })).toHaveAttribute('aria-pressed', 'true');
      await expect(statistics(admin)).toContainText('-21.0 °C');
      await expect(statistics(admin)).toContainText('-15.0 °C');
      await expect(chart(admin)).toHaveAccessibleDescription(
        /^Temperature: minimum -21\.0\s°C at .*, maximum -15\.0\s°C at /,
      );
      await expect.poll(async () => countPixels(admin, TEAL)).toBeGreaterThan(200);
      await expect.poll(async () => countPixels(admin, PURPLE)).toBeGreaterThan(200);
      const place = await chart(admin).boundingBox();
      expect(place?.height).toBe(500);
      expect(place?.y).toBeLessThan(260);
      const figure = values.getByText('-18.0 °C');
      await expect(figure).toHaveCSS('font-size', '40px');
      expect(await figure.evaluate((element) => getComputedStyle(element).color)).toBe(
        await admin.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).color),
      );
    });

    await test.step('the page of a sensor asks for live data only once Refresh is pressed', async () => {
      expect(asked).toEqual([]);
      await expect(admin.getByRole('button', { name: 'Refresh' })).toHaveClass(/bg-ok/);
      await admin.getByRole('button', { name: 'Refresh' }).click();
      await expect.poll(() => asked.length).toBe(1);
      await expect(statistics(admin)).toBeVisible();
    });

    await test.step('the page of a sensor has no accessibility finding, dark and light', async () => {
      await admin.getByRole('checkbox', { name: 'Battery' }).click();
      await chart(admin).hover();
      const parts = admin.getByRole('navigation', { name: 'Parts of the sensor page' });
      await parts.getByRole('link', { name: 'Table' }).click();
      await expect(admin.getByRole('table', { name: 'Readings of the period' })).toBeVisible();
      await expect(admin).toHaveURL(/\?battery=true&tab=table$/);
      await expectAccessible(admin);
      await parts.getByRole('link', { name: 'Device and calibration' }).click();
      await expect(admin.getByRole('region', { name: 'Calibration', exact: true })).toBeVisible();
      await expectAccessible(admin);
      expect(broken).toEqual([]);
    });

    await admin.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  },
);

test(
  'the page of a sensor keeps period and toggles in the address, moves by one period with the arrows, and applies a custom range',
  { tag: ['@1.2.44', '@1.2.45', '@1.2.50', '@1.9.26'] },
  async ({ admin, store }) => {
    await test.step('the page of a sensor keeps period and toggles in the address', async () => {
      await openSensor(admin, store, '1', { search: '?range=7d&battery=true' });
      await expect(admin.getByRole('button', { name: '7 Days' })).toHaveAttribute('aria-pressed', 'true');
      await expect(admin.getByRole('checkbox', { name: 'Battery' })).toBeChecked();
      await expect.poll(async () => countPixels(admin, ORANGE)).toBeGreaterThan(100);
      for (const [name, search] of [
        ['30 Days', '?range=30d&battery=true'],
        ['60 Days', '?range=60d&battery=true'],
        ['All Data', '?range=all&battery=true'],
        ['24 Hours', '?battery=true'],
      ] as const) {
        await admin.getByRole('button', { name }).click();
        await expect.poll(() => new URL(admin.url()).search).toBe(search);
        await expect(statistics(admin)).toContainText('-21.0 °C');
      }
      await admin.getByRole('checkbox', { name: 'Battery' }).click();
      await expect.poll(async () => countPixels(admin, ORANGE)).toBe(0);
      await admin.getByRole('checkbox', { name: 'Smooth' }).click();
      await expect.poll(() => new URL(admin.url()).search).toBe('?smooth=false');
    });

    await test.step('the page of a sensor moves by one period with the arrows, which All Data and Custom do not have', async () => {
      const previous = admin.getByRole('button', { name: 'Previous period' });
      const next = admin.getByRole('button', { name: 'Next period' });
      await expect(next).toBeDisabled();
      await previous.click();
      await expect
        .poll(() => Date.parse(new URL(admin.url()).searchParams.get('end') ?? ''))
        .toBeLessThan(Date.now() - 23 * HOUR_MS);
      await expect(next).toBeEnabled();
      await next.click();
      await expect.poll(() => new URL(admin.url()).search).toBe('?smooth=false');
      await expect(next).toBeDisabled();
      await admin.getByRole('button', { name: 'All Data' }).click();
      await expect(previous).toHaveCount(0);
      await admin.getByRole('button', { name: 'Custom Range' }).click();
      await expect(previous).toHaveCount(0);
    });

    await test.step('the page of a sensor applies a custom range and names what is wrong with one', async () => {
      const from = admin.getByLabel('From', { exact: true });
      const to = admin.getByLabel('To', { exact: true });
      const apply = admin.getByRole('button', { name: 'Apply' });
      await from.fill('2026-01-02T00:00');
      await to.fill('2026-01-01T00:00');
      await apply.click();
      await expect(admin.getByText('Must be after From')).toBeVisible();
      await to.fill('2026-01-03T00:00');
      await apply.click();
      await expect.poll(() => new URL(admin.url()).searchParams.get('from')).toBe('2026-01-02T00:00:00.000Z');
      expect(new URL(admin.url()).searchParams.get('to')).toBe('2026-01-03T00:00:59.999Z');
      await expect(admin.getByText('No data available')).toBeVisible();
    });
  },
);

test(
  'the page of a sensor has the toggles of its type, zooms by dragging, Ctrl + wheel and keys, and resets',
  { tag: ['@1.2.46', '@1.2.49', '@1.4.14', '@1.9.26'] },
  async ({ admin, store }) => {
    await openSensor(admin, store, '5');
    await statistics(admin).waitFor();

    await test.step('the page of a sensor has the toggles of its type', async () => {
      await expect.poll(async () => countPixels(admin, PINK)).toBeGreaterThan(100);
      await expect(admin.getByRole('checkbox', { name: 'Battery' })).toHaveCount(0);
      await admin.getByRole('checkbox', { name: 'Channel 2' }).click();
      await expect(statistics(admin)).not.toContainText('Channel 2');
      await expect.poll(async () => countPixels(admin, PINK)).toBe(0);
    });

    const reset = admin.getByRole('button', { name: 'Reset Zoom' });
    await chart(admin).scrollIntoViewIfNeeded();
    const box = await chart(admin).boundingBox();
    if (box === null) throw new Error('the chart has no place on the page');
    const [left, right, y] = [box.x + box.width * 0.3, box.x + box.width * 0.6, box.y + 150];

    await expect(reset).toHaveCount(0);
    await admin.mouse.move(left, y);
    await admin.mouse.down();
    await admin.mouse.move(right, y, { steps: 5 });
    await admin.mouse.up();
    await reset.click();
    await expect(reset).toHaveCount(0);

    await admin.mouse.move(left, y);
    await admin.mouse.wheel(0, 100);
    await expect(reset).toHaveCount(0);
    await admin.mouse.move(left, y);
    await admin.keyboard.down('Control');
    await admin.mouse.wheel(0, -100);
    await admin.keyboard.up('Control');
    await expect(reset).toBeVisible();

    await chart(admin).focus();
    await admin.keyboard.press('Escape');
    await expect(reset).toHaveCount(0);
    await admin.keyboard.press('+');
    await expect(reset).toBeVisible();
  },
);

test(
  'limits and their alarms can be shown and hidden, and the strip shows the state of the sensor',
  { tag: ['@1.2.48'] },
  async ({ admin, product, store }) => {
    const { id, serialNo } = await openSensor(admin, store, '1');
    await saveLimits(product, admin.request, id, {
      high_alarm: -16,
      high_enable: true,
      low_alarm: -22,
      low_enable: true,
    });
    const strip = admin.getByLabel('Current values');
    await expect(strip).toContainText('High -16.0 °C');
    await expect(strip).toContainText('Low -22.0 °C');
    await expect(strip).toContainText('In limits');
    const [high, low] = [
      [248, 113, 113],
      [96, 165, 250],
    ] as const;
    await expect.poll(async () => countPixels(admin, high)).toBeGreaterThan(0);
    await expect.poll(async () => countPixels(admin, low)).toBeGreaterThan(0);
    await admin.getByRole('checkbox', { name: 'High Alarms' }).uncheck();
    await expect.poll(async () => countPixels(admin, high)).toBe(0);
    await expect.poll(async () => countPixels(admin, low)).toBeGreaterThan(0);
    await admin.getByRole('checkbox', { name: 'Low Alarms' }).uncheck();
    await expect.poll(async () => countPixels(admin, low)).toBe(0);
    await expect(admin).toHaveURL(/highAlarms=false.*lowAlarms=false/);
    await store.deliver([{ sensor: serialNo, temperature: -10 }]);
    await expect(strip).toContainText('Above the limit');
    await expect(strip.getByRole('button', { name: /: High$/ })).toBeVisible();
    await admin.getByRole('checkbox', { name: 'High Alarms' }).check();
  },
);

test(
  'a freezer that is acknowledged and still out says so, is coloured, and is opened at its excursion, and nothing moves meanwhile',
  { tag: ['@R146', '@R153'] },
  async ({ admin, product, store }) => {
    const { id, serialNo } = await openSensor(admin, store, '1');
    await saveLimits(product, admin.request, id, { high_alarm: -10, high_enable: true });
    await store.deliver([{ sensor: serialNo, temperature: -3.3, battery: 3.6 }]);
    await acknowledgeAll(product, admin.request, id);
    const strip = admin.getByLabel('Current values');
    await expect(strip).toContainText('Above the limit');
    await expect(strip).toContainText('Acknowledged, still above');
    await expect(strip).toContainText(/since \d\d:\d\d, by admin/);
    await admin.getByRole('link', { name: 'Alarms', exact: true }).click();
    const alarms = admin.getByRole('table', { name: 'Alarms of the sensor' });
    await expect(alarms.getByRole('row').nth(1)).toContainText(
      /High.*still out.*highest -3\.3\s°C limit -10\.0\s°C/,
    );
    await expectAccessible(admin);
    await expect(strip.locator('.text-high', { hasText: '-3.3 °C' })).toBeVisible();
    await test.step('nothing moves while a page in alarm loads', async () => {
      expect(await measureLayoutShift(admin, `${store.url}/sensors/${id}`, chart(admin))).toBeLessThan(0.05);
    });
    await expect(admin.getByRole('button', { name: '1 Hour' })).toHaveAttribute('aria-pressed', 'true');
    await expect(strip).toContainText('Acknowledged, still above');
    await admin.getByRole('button', { name: '24 Hours' }).click();
    await expect(admin.getByRole('button', { name: '24 Hours' })).toHaveAttribute('aria-pressed', 'true');
    await expect(strip.locator('.text-ok', { hasText: /limit/i })).toHaveCount(0);
    await expectAccessible(admin);
  },
);

test(
  'the page of a sensor shows values as they arrive, faults as faults, and counts readings that contradict each other',
  { tag: ['@1.1.4'] },
  async ({ admin, store }) => {
    const { serialNo } = await openSensor(admin, store, '1');
    const timestamp = Date.now() - 1000;

    await test.step('the page of a sensor shows values as they arrive, faults as faults and never as values', async () => {
      const values = admin.getByLabel('Current values');
      await expect(values).toContainText('-18.0 °C');
      await store.deliver([{ sensor: serialNo, timestamp, temperature: -4.2 }]);
      await expect(values).toContainText('-4.2 °C');
      await expect(statistics(admin)).toContainText('-4.2 °C');
      await store.deliver([{ sensor: serialNo, timestamp: Date.now(), temperature: 8001 }]);
      await expect(values).toContainText('Sensor error');
      await expect(statistics(admin)).not.toContainText('8001');
    });

    await test.step('readings that two devices under one serial number contradict are counted where they are looked at', async () => {
      await expect(store.deliver([{ sensor: serialNo, timestamp, temperature: 9 }])).rejects.toThrow(
        '0 of 1',
      );
      await admin.reload();
      await expect(
        admin.getByText('1 reading differed from the one already stored for the same time and was dropped'),
      ).toBeVisible();
    });
  },
);

test('the page of a sensor gives the period away as CSV, spreadsheet and report, and shows a legal hold', async ({
  admin,
  store,
}) => {
  await openSensor(admin, store, '3', { hours: 2 });

  await test.step('the page of a sensor gives the period away as CSV, spreadsheet and report', async () => {
    await admin.getByRole('button', { name: '7 Days' }).click();
    for (const [name, begin] of [
      ['CSV: every reading of the period', '\u{feff}time_utc,time_local,'],
      ['XLSX: every reading of the period', 'PK\u0003\u0004'],
      ['PDF: report of the period', '%PDF-1.'],
    ] as const) {
      const link = admin.getByRole('link', { name });
      const download = admin.waitForEvent('download');
      await link.click();
      const file = await download;
      const kind = name.split(':')[0]?.toLowerCase();
      expect(file.suggestedFilename()).toMatch(
        new RegExp(`^Cold room \\d+ [\\d-]{10} [\\d-]{10}\\.${kind}$`),
      );
      const content = readFileSync(await file.path());
      expect(content.toString('utf8').startsWith(begin)).toBe(true);
      if (kind === 'csv') expect(content.toString().trim().split('\r\n')).toHaveLength(1 + 12);
    }
  });

  await test.step('a legal hold shows on its sensor', async () => {
    const actions = admin.getByRole('button', { name: 'Actions' });
    await actions.click();
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Place legal hold' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Place legal hold' }).click();
    await expect(admin.getByText('Legal hold', { exact: true })).toBeVisible();
    await expect(admin.getByRole('alertdialog')).toHaveCount(0);
    await expect(actions).toBeFocused();
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('button', { name: 'Lift legal hold' })).toBeVisible();
    await admin.keyboard.press('Enter');
    const rename = admin.getByRole('dialog', { name: 'Edit Sensor' });
    await expect(rename.getByRole('textbox')).toBeFocused();
    await admin.keyboard.press('Escape');
    await expect(actions).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    'the value and the state come first, then the chart, which two fingers zoom, and one moves what is seen or scrolls the page',
    { tag: ['@1.4.14', '@1.9.25'] },
    async ({ admin, store }) => {
      await openSensor(admin, store, '1');

      await test.step('the value and the state come first, then the chart, then its signal and battery', async () => {
        const top = async (what: Locator) => (await what.boundingBox())?.y ?? 0;
        const strip = await top(admin.getByLabel('Current values'));
        const line = await top(chart(admin));
        expect(line).toBeGreaterThan(strip);
        expect(line).toBeLessThan(400);
        for (const name of ['Refresh', 'Actions']) {
          expect(await top(admin.getByRole('button', { name }))).toBeLessThan(strip);
        }
        expect(await top(admin.getByLabel('Signal and battery'))).toBeGreaterThan(line);
        await expect(admin.getByRole('main').getByText(/Ctrl/)).toBeHidden();
      });

      await test.step('the chart is 300 px high and nothing is wider than the screen', async () => {
        expect((await chart(admin).boundingBox())?.height).toBe(300);
        expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      });

      await test.step('two fingers zoom, one moves what is seen or scrolls the page', async () => {
        await chart(admin).evaluate((element) => element.scrollIntoView({ block: 'center' }));
        const box = await chart(admin).boundingBox();
        if (box === null) throw new Error('the chart has no place on the page');
        const [x, y] = [box.x + box.width / 2, box.y + 120];
        const touch = await touches(admin);

        for (let apart = 20; apart <= 90; apart += 10) await touch([x - apart, y], [x + apart, y]);
        await touch();
        await expect(admin.getByRole('button', { name: 'Reset Zoom' })).toBeVisible();
        expect(await admin.evaluate(() => window.visualViewport?.scale)).toBe(1);

        const before = await admin.evaluate(() => window.scrollY);
        for (let moved = 0; moved <= 150; moved += 15) await touch([x, y + 60 - moved]);
        await touch();
        await expect.poll(async () => admin.evaluate(() => window.scrollY)).toBeGreaterThan(before);
      });
    },
  );
});
