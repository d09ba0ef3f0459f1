import { API_PREFIX } from '@ts1/contract';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from '../support/accessibility.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { expect, test } from '../support/test.ts';

const withId = z.object({ id: z.int() });
const drillState = z.object({ group_name: z.string(), unseen: z.int() });

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Checks the accessibility of the page at both widths, and leaves it wide. */
async function expectAccessibleAtBoth(page: Page): Promise<void> {
  for (const viewport of [PHONE, WIDE]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
}

/**
 * Adds an alert group of one sensor and a user, and opens the form of a drill for it, in a wide window. No e-mail can be
 * sent here, which is what the drill finds out.
 */
async function planDrill(page: Page, api: string, group: string, sensor: number): Promise<void> {
  const users = withId.array().parse(await (await page.request.get(`${api}/users`)).json());
  await page.request.post(`${api}/remote-alert-groups`, {
    data: {
      name: group,
      sensors: [sensor],
      recipients: [{ userId: String(users[0]?.id), email: true, sms: false, push: false }],
    },
  });
  await page.setViewportSize(WIDE);
  await page.goto(new URL('/remote-alerts?tab=drills', api).href);
  await page.getByRole('button', { name: 'Plan a drill' }).click();
  await page.getByLabel('Alert group').selectOption(group);
}

test('a drill is planned and run, its failure is on every page until it is looked at, wide and at 390 px', async ({
  admin,
  product,
}) => {
  const name = 'Watch';
  const store = await openColdStore(product, admin.request);
  const sensor = await store.addSensor({ name: 'Calm', serialNo: freshSerial(), type: '1' });
  await planDrill(admin, `${product.url}${API_PREFIX}`, name, sensor);
  await expectAccessibleAtBoth(admin);
  await admin.getByRole('button', { name: 'Save drill' }).click();
  await admin.getByRole('button', { name: `Run now: the drill of ${name}` }).click();
  const runs = admin.getByRole('list', { name: `Runs of the drill of ${name}` });
  await expect(runs.getByText(/No message could be handed over/)).toBeVisible();
  await expect(runs.getByText('Alarm raised')).toBeVisible();
  await expectAccessibleAtBoth(admin);

  const inBar = admin.getByText(/alarm drills? failed/i);
  await expect(inBar).toBeVisible();
  await runs.getByRole('button', { name: 'I have looked at it' }).click();
  await expect(inBar).toBeHidden();
  await expect(runs.getByText(/Looked at by/)).toBeVisible();

  await admin.goto(`${product.url}/alarm-log?drills=true`);
  await expect(admin.getByText('Alarm drill').first()).toBeVisible();
  await expectAccessibleAtBoth(admin);
});

test('a drill that warms a probe says what to do, and its alarm is marked in the alarm log, wide and at 390 px', async ({
  admin,
  product,
}) => {
  const store = await openColdStore(product, admin.request);
  const serialNo = freshSerial();
  const sensorName = `Freezer ${serialNo}`;
  const sensor = await store.addSensor({ name: sensorName, serialNo, type: '1' });
  const name = `Warm ${serialNo}`;
  const drill = `${name}: Probe of ${sensorName}, above its limit`;
  const api = `${product.url}${API_PREFIX}`;
  await admin.request.put(`${api}/alarms/sensor/${sensor}`, {
    data: { high_alarm: -15, high_enable: true, delay: 0, auto_reset: true },
  });
  await planDrill(admin, api, name, sensor);
  await admin.getByLabel('Alarm raised by').selectOption(String(sensor));
  await admin.getByLabel('Limit that the probe must pass').selectOption('Low alarm: cool the probe');
  await admin.getByRole('button', { name: 'Save drill' }).click();
  await expect(admin.getByText('must be a limit of the temperature that is set')).toBeVisible();
  await expectAccessibleAtBoth(admin);
  await admin.getByLabel('Limit that the probe must pass').selectOption('High alarm: warm the probe');
  await admin.getByRole('button', { name: 'Save drill' }).click();
  await admin.getByRole('button', { name: `Run now: the drill of ${drill}` }).click();
  const runs = admin.getByRole('list', { name: `Runs of the drill of ${drill}` });
  await expect(runs.getByText(`Warm the probe of ${sensorName} above its high limit now`)).toBeVisible();
  await expectAccessibleAtBoth(admin);

  await store.deliver([{ sensor: serialNo, temperature: -5, timestamp: Date.now() }]);
  await expect(runs.getByText(/Message to .* by E-mail/)).toBeVisible();
  await admin.goto(`${product.url}/alarm-log?sensor_id=${sensor}`);
  await expect(admin.getByText('Alarm drill').first()).toBeVisible();
  await expectAccessibleAtBoth(admin);
  await store.deliver([{ sensor: serialNo, temperature: -20, timestamp: Date.now() }]);
  // The runs of a drill that failed are open at first.
  const countUnseen = async () =>
    drillState
      .array()
      .parse(await (await admin.request.get(`${api}/drills`)).json())
      .find(({ group_name }) => group_name === name)?.unseen;
  await expect.poll(countUnseen, { timeout: 20_000 }).toBe(1);
  await admin.goto(`${product.url}/remote-alerts?tab=drills`);
  // No e-mail can be sent here, which is what the drill finds out once the probe is back.
  await expect(runs.getByText(/No message could be handed over/)).toBeVisible();
  await expect(runs.getByText('Back inside its limits')).toBeVisible();
  await runs.getByRole('button', { name: 'I have looked at it' }).click();
  await expect(runs.getByText(/Looked at by/)).toBeVisible();
});
