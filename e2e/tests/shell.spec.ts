import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

const ENTRIES = [
  'Dashboard',
  'Sensors',
  'Thresholds',
  'Remote Alerts',
  'Alarm Log',
  'Base Units',
  'Zones',
  'Analytics',
  'Users',
  'Audit Logs',
  'Settings',
  'Help',
];
/** Accessible names of the entries, that of the alarm log with the number of active alarms while there are any. */
const ACCESSIBLE_NAMES = ENTRIES.map((name) => new RegExp(`^${name}(\\d+ active alarms?)?$`));

/** Addresses that differ from the name of their screen. */
const ADDRESSES: Readonly<Record<string, string>> = { Dashboard: '/', Thresholds: '/alarms' };
const screenAddress = (name: string): string =>
  ADDRESSES[name] ?? `/${name.toLowerCase().replaceAll(' ', '-')}`;

/** Headings of screens that differ from their entry. */
const HEADINGS: Readonly<Record<string, string>> = { Sensors: 'Sensor Management' };

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

test.describe('on a wide window', () => {
  test(
    'the shell leads past the sidebar, says whose system this is, and each entry in order leads to its screen',
    {
      tag: [
        '@1.1.1',
        '@1.1.6',
        '@1.1.8',
        '@1.2.2',
        '@1.2.3',
        '@1.2.6',
        '@1.2.7',
        '@1.9.10',
        '@2.1.1',
        '@2.1.5',
      ],
    },
    async ({ dashboard, product, company }) => {
      await test.step('the first Tab offers to skip to the content', async () => {
        await dashboard.keyboard.press('Tab');
        const skip = dashboard.getByRole('link', { name: 'Skip to content' });
        await expect(skip).toBeFocused();
        await expect(skip).toBeInViewport();
        await dashboard.keyboard.press('Enter');
        await expect(dashboard.getByRole('main')).toBeFocused();
      });

      await test.step('header and footer say whose system this is', async () => {
        await expect(dashboard.getByRole('banner')).toContainText(company.companyName);
        await expect(dashboard.getByRole('banner')).toContainText('Hello, admin');
        const footer = dashboard.getByRole('contentinfo');
        await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
        await expect(footer.getByRole('link', { name: 'Northfield Monitoring' })).toBeVisible();
        await expect(footer).toContainText('All rights reserved');
        await expect(footer).toContainText('Version 1.0.0');
      });

      await test.step('the sidebar has every entry in order, and each leads to its screen', async () => {
        await expect(sidebar(dashboard).getByRole('link')).toHaveText(ACCESSIBLE_NAMES);
        // Dashboard is last: the test begins there.
        for (const name of [...ENTRIES.slice(1), 'Dashboard']) {
          await sidebar(dashboard).getByRole('link', { name }).click();
          await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText(HEADINGS[name] ?? name);
          await expect(dashboard).toHaveURL(product.url + screenAddress(name));
          await expect(sidebar(dashboard).getByRole('link', { name })).toHaveAttribute(
            'aria-current',
            'page',
          );
          // The number of active alarms precedes it while there are any.
          await expect(dashboard).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${name} · TS1 Monitoring System$`));
          await expect(dashboard.getByRole('main')).toBeFocused();
        }
      });

      await test.step('Dashboard expands to Plan View', async () => {
        const expand = sidebar(dashboard).getByRole('button', { name: 'Show sub-pages of Dashboard' });
        await expect(expand).toHaveAttribute('aria-expanded', 'false');
        await expand.click();
        await expect(expand).toHaveAttribute('aria-expanded', 'true');
        await sidebar(dashboard).getByRole('link', { name: 'Plan View' }).click();
        await dashboard.waitForURL(`${product.url}/dashboard/plan`);
      });

      await test.step('a page with parts expands to them, and each is opened by its link', async () => {
        await sidebar(dashboard).getByRole('button', { name: 'Show sub-pages of Remote Alerts' }).click();
        const rotas = sidebar(dashboard).getByRole('link', { name: 'Rotas' });
        await rotas.click();
        await dashboard.waitForURL(`${product.url}/remote-alerts?tab=rotas`);
        await expect(rotas).toHaveAttribute('aria-current', 'page');
        await expect(sidebar(dashboard).getByRole('link', { name: 'Groups' })).not.toHaveAttribute(
          'aria-current',
        );
        await sidebar(dashboard).getByRole('button', { name: 'Show sub-pages of Alarm Log' }).click();
        await sidebar(dashboard).getByRole('link', { name: 'Maintenance' }).click();
        await dashboard.waitForURL(`${product.url}/maintenance`);
      });

      await test.step('the field in the header opens the search over everything', async () => {
        const field = dashboard.getByRole('banner').getByRole('button', { name: 'Search' });
        await field.click();
        await dashboard.getByRole('dialog').getByRole('combobox').fill('rotas');
        await dashboard.keyboard.press('Enter');
        await dashboard.waitForURL(`${product.url}/remote-alerts?tab=rotas`);
      });
    },
  );

  test(
    'the sidebar is beside the page from 768 px on, is 224 px wide, folds to icons with names, and stays folded',
    { tag: ['@1.9.9'] },
    async ({ dashboard }) => {
      await test.step('the sidebar is beside the page from 768 px on', async () => {
        await dashboard.setViewportSize({ width: 768, height: 800 });
        await expect(sidebar(dashboard)).toBeVisible();
        await dashboard.setViewportSize({ width: 767, height: 800 });
        await expect(sidebar(dashboard)).toBeHidden();
        await expect(dashboard.getByRole('button', { name: 'Open menu' })).toBeVisible();
        await dashboard.setViewportSize({ width: 1_280, height: 720 });
      });

      await test.step('the sidebar is 224 px wide, folds to icons with names, and stays folded', async () => {
        const width = async () => (await sidebar(dashboard).boundingBox())?.width;
        await expect.poll(width).toBe(224);
        await dashboard.getByRole('button', { name: 'Collapse sidebar' }).click();
        await expect.poll(width).toBe(64);
        await dashboard.reload();
        await expect.poll(width).toBe(64);
        await sidebar(dashboard).getByRole('link', { name: 'Zones' }).hover();
        await expect(dashboard.getByRole('tooltip', { name: 'Zones' })).toBeVisible();
        await dashboard.keyboard.press('Escape');
        await expect(dashboard.getByRole('tooltip', { name: 'Zones' })).toBeHidden();
      });
    },
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    'the menu opens from the header and the bar at the bottom, gives the focus back on Escape, and nothing to touch is smaller than 44 px',
    { tag: ['@1.2.8', '@1.2.9'] },
    async ({ dashboard, product, company }) => {
      await test.step('nothing to touch is smaller than 44 px, and the page does not scroll sideways', async () => {
        const header = await dashboard.getByRole('banner').boundingBox();
        const name = await dashboard.getByRole('banner').getByText(company.companyName).boundingBox();
        expect(name?.y).toBeGreaterThanOrEqual(header?.y ?? Number.POSITIVE_INFINITY);
        const small = await dashboard
          .getByRole('button')
          .or(dashboard.getByRole('link'))
          .evaluateAll((all) =>
            all
              .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
              .filter(
                // A link of one line has space for a finger around it.
                (element) =>
                  Math.max(
                    element.getBoundingClientRect().height,
                    Number.parseFloat(getComputedStyle(element, '::after').height) || 0,
                  ) < 44,
              )
              .map((element) => element.textContent),
          );
        expect(small).toEqual([]);
        const overflow = await dashboard.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
      });

      await test.step('the menu opens from the header, closes after navigation and gives the focus back on Escape', async () => {
        await expect(sidebar(dashboard)).toBeHidden();
        const toggle = dashboard.getByRole('button', { name: 'Open menu' });
        await toggle.click();
        await expect(sidebar(dashboard).getByRole('link')).toHaveText(ACCESSIBLE_NAMES);
        await sidebar(dashboard).getByRole('link', { name: 'Zones' }).click();
        await dashboard.waitForURL(`${product.url}/zones`);
        await expect(sidebar(dashboard)).toBeHidden();
        await toggle.click();
        await expect(sidebar(dashboard)).toBeVisible();
        await dashboard.keyboard.press('Escape');
        await expect(sidebar(dashboard)).toBeHidden();
        await expect(toggle).toBeFocused();
      });

      await test.step('the bar at the bottom leads to what is needed in a hurry', async () => {
        const bar = dashboard.getByRole('navigation', { name: 'Quick navigation' });
        await bar.getByRole('link', { name: 'Alarms' }).click();
        await dashboard.waitForURL(`${product.url}/alarm-log`);
        await bar.getByRole('link', { name: 'Sensors' }).click();
        await dashboard.waitForURL(`${product.url}/sensors`);
        await bar.getByRole('button', { name: 'More' }).click();
        await expect(sidebar(dashboard)).toBeVisible();
      });

      await test.step('the open menu has no accessibility finding', async () => {
        await expectAccessible(dashboard);
      });
    },
  );
});

test.describe('the theme', () => {
  test(
    'is dark until light is chosen, and is there before the first paint',
    { tag: ['@1.2.10', '@1.2.11', '@1.9.11', '@2.4.13'] },
    async ({ dashboard }) => {
      const html = dashboard.locator('html');
      await expect(html).toHaveClass('dark');
      await dashboard.getByRole('button', { name: 'Switch to light theme' }).click();
      await expect(html).not.toHaveClass('dark');

      // Without the app itself only the code before the first paint runs.
      await dashboard.route('**/assets/*.js', async (route) => route.abort());
      await dashboard.reload();
      await expect(html).not.toHaveClass('dark');
    },
  );
});
