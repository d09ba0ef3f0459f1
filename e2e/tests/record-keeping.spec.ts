import type { Page } from '@playwright/test';
import { auditRoutes, recordKeepingRoutes } from '@ts1/contract';
import { expectAccessible } from '../support/accessibility.ts';
import { saveLimits } from '../support/alarms.ts';
import { followCalls } from '../support/at-rest.ts';
import { openColdStore } from '../support/cold-store.ts';
import { expectToFit } from '../support/fit.ts';
import { freshSerial } from '../support/fresh.ts';
import { addPerson } from '../support/people.ts';
import { enter, expect, test } from '../support/test.ts';

const SCREENS = [
  ['a wide screen', { width: 1_440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const;

for (const [screen, viewport] of SCREENS) {
  test.describe(`on ${screen}`, () => {
    test.use({ viewport });

    test('a demanded reason is asked for once for all marked sensors, and is in the audit log', async ({
      admin,
      product,
    }) => {
      const store = await openColdStore(product, admin.request);
      for (const name of ['Vaccines A', 'Vaccines B']) {
        await store.addSensor({ name, serialNo: freshSerial(), type: '1' });
      }
      await test.step('an admin demands it', async () => {
        await admin.goto(`${product.url}/settings?tab=security`);
        const limits = admin.getByRole('checkbox', { name: 'Limits and templates' });
        await limits.click();
        await expect(limits).toBeChecked();
        await expectToFit(admin, 'the settings');
      });
      await admin.goto(`${product.url}/alarms`);
      await admin.getByRole('checkbox', { name: 'Mark Vaccines A' }).check();
      await admin.getByRole('checkbox', { name: 'Mark Vaccines B' }).check();
      const bar = admin.getByRole('region', { name: 'Marked sensors' });
      await bar.getByRole('button', { name: 'Set limits' }).click();
      const high = admin.getByLabel('High limit, Temperature (°C)');
      await high.fill('8');
      const save = admin.getByRole('button', { name: 'Set limits of 2 sensors' });
      const question = admin.getByRole('dialog', { name: 'Why are you changing this?' });

      await test.step('a person who cancels changes nothing and keeps what was typed', async () => {
        await save.click();
        await expect(question).toBeVisible();
        await expectAccessible(admin);
        await expectToFit(admin, 'the question');
        await question.getByRole('button', { name: 'Cancel' }).click();
        await expect(admin.getByText('Nothing was changed: a reason is required.')).toBeVisible();
        await expect(high).toHaveValue('8');
      });
      await test.step('one reason is enough for both', async () => {
        await save.click();
        await question.getByLabel('Reason').fill('New limits of the manufacturer');
        await question.getByRole('button', { name: 'Continue' }).click();
        await expect(question).toBeHidden();
        await expect(admin.getByText('The limits of 2 sensors were set.')).toBeVisible();
      });
      await test.step('both rows of the audit log have it', async () => {
        const search = 'new limits of the manufacturer';
        const found = await admin.request.get(`${product.url}/api/audit-logs?search=${search}`);
        const rows = auditRoutes.listAuditLogs.answer.parse(await found.json());
        expect(rows.map(({ action }) => action)).toEqual(['alarm_settings_update', 'alarm_settings_update']);
        await admin.goto(`${product.url}/audit-logs?search=${search}`);
        await admin.getByRole('button', { name: `Details of row ${rows[0]?.id}` }).click();
        await expect(admin.getByText('New limits of the manufacturer')).toBeVisible();
      });
    });

    test('an acknowledged alarm is confirmed by somebody else', async ({ admin, browser, product }) => {
      const serialNo = freshSerial();
      const name = `Freezer ${serialNo}`;
      const store = await openColdStore(product, admin.request);
      const id = await store.addSensor({ name, serialNo, type: '1' });
      await saveLimits(product, admin.request, id, { high_alarm: -15, high_enable: true });
      await store.deliver([{ sensor: serialNo, temperature: -10, battery: 3.6 }]);
      const path = `${product.url}/api${recordKeepingRoutes.saveRecordKeeping.path}`;
      await admin.request.patch(path, { data: { alarmsAreConfirmed: true } });
      const open = async (page: Page) => {
        await page.goto(`${product.url}/alarm-log`);
        await page.getByRole('main').getByRole('link', { name }).click();
        return page.getByRole('region', { name });
      };
      const own = await open(admin);
      await own.getByRole('button', { name: 'Acknowledge', exact: true }).click();
      await expect(own.getByText('You acknowledged this alarm: somebody else confirms it.')).toBeVisible();

      const person = await addPerson(product, admin.request, { builtInRole: 'quality' });
      const context = await browser.newContext({ viewport });
      followCalls(context);
      const page = await context.newPage();
      await enter(page, product, person);
      const panel = await open(page);
      await panel.getByLabel('Note to the confirmation').fill('Goods were moved in time');
      await expectAccessible(page);
      await expectToFit(page, 'the panel');
      await panel.getByRole('button', { name: 'Confirm', exact: true }).click();
      await expect(panel.getByText(`Confirmed by ${person.username}`).first()).toBeVisible();
      await expect(panel.getByText('Confirmation: Goods were moved in time')).toBeVisible();
      await expectToFit(page, 'the panel with its confirmation');
      // The admin’s page hears of it by itself.
      await expect(own.getByText(`Confirmed by ${person.username}`).first()).toBeVisible();
      await context.close();
    });
  });
}
