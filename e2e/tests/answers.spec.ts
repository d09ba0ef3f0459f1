import { API_PREFIX } from '@ts1/contract';
import { expectAccessible } from '../support/accessibility.ts';
import { saveLimits } from '../support/alarms.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { expect, test as base } from '../support/test.ts';

/** A freezer that is warm, and lists to choose from. */
const test = base.extend<{ freezer: { id: number; name: string } }>({
  freezer: async ({ admin, product }, use) => {
    const serialNo = freshSerial();
    const name = `Answered ${serialNo}`;
    const store = await openColdStore(product, admin.request);
    const id = await store.addSensor({ name, serialNo, type: '1' });
    await saveLimits(product, admin.request, id, { high_alarm: -15, high_enable: true });
    await store.deliver([{ sensor: serialNo, temperature: -12, battery: 3.6 }]);
    const api = product.url + API_PREFIX;
    const listed = await admin.request.put(`${api}/alarms/choices`, {
      data: {
        causes: [{ text: 'Door left open' }, { text: 'Power cut' }],
        actions: [{ text: 'Door shut' }, { text: 'Stock moved' }],
      },
    });
    expect(listed.ok()).toBe(true);
    await use({ id, name });
  },
});

test('what to do is written with the limits, read on the sensor’s page and at the bell, and answered with cause and action, at 390 px', async ({
  admin,
  product,
  freezer,
}) => {
  await test.step('what to do is written with the limits, at 390 px', async () => {
    await admin.setViewportSize({ width: 390, height: 844 });
    await admin.goto(`${product.url}/alarms`);
    await admin.getByRole('button', { name: `Edit thresholds of ${freezer.name}` }).click();
    await admin.getByText('What to do:').click();
    const whatToDo = admin.getByRole('textbox', { name: 'What to do' });
    await whatToDo.fill('1. Shut the door.\n2. <b>Call</b> https://example.org');
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(admin.getByText('Alarm settings updated successfully!')).toBeVisible();
  });
  await test.step('the page of a sensor says what to do while its alarm is open', async () => {
    await admin.goto(`${product.url}/sensors/${freezer.id}`);
    const note = admin.getByRole('main').getByRole('note', { name: 'What to do' });
    await expect(note).toContainText('1. Shut the door.');
    const chart = await admin.getByRole('application', { name: /^Chart of/ }).boundingBox();
    expect(chart?.y).toBeLessThan(450);
    await note.getByText('What to do').click();
    await expect(note.getByText('2. <b>Call</b> https://example.org', { exact: false }).last()).toBeVisible();
    await expect(note.getByRole('link')).toHaveCount(0);
  });
  await test.step('what to do is read at the bell, and answered with cause and action, at 390 px', async () => {
    await admin.goto(`${product.url}/alarms`);
    await admin.getByRole('button', { name: `${freezer.name}: High` }).click();
    const panel = admin.getByRole('dialog');
    const shown = panel.getByRole('note', { name: 'What to do' });
    await expect(shown).toContainText('2. <b>Call</b> https://example.org');
    await expect(shown.getByRole('link')).toHaveCount(0);
    await panel.getByLabel('Cause').selectOption('Door left open');
    await panel.getByLabel('Action').selectOption('Door shut');
    await expectAccessible(admin);
    await panel.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(panel.getByRole('button', { name: 'Acknowledged!' })).toBeVisible();
    await expect(panel).toBeHidden();

    await admin.goto(`${product.url}/alarm-log?sensor=${freezer.id}`);
    await admin.getByRole('list', { name: 'Alarm Log' }).getByRole('link').first().click();
    await expect(admin.getByText('Cause: Door left open')).toBeVisible();
    await expect(admin.getByText('Action: Door shut')).toBeVisible();
  });
});

test('an admin keeps the lists and what an acknowledgement needs under Settings, and the log asks for it', async ({
  admin,
  product,
  freezer,
}) => {
  await test.step('an admin keeps the lists under Settings', async () => {
    await admin.goto(`${product.url}/settings#causes-and-actions`);
    const causes = admin.getByRole('textbox', { name: 'Causes' });
    await expect(causes).toHaveValue('Door left open\nPower cut');
    await causes.fill('Power cut\nDefrost');
    await admin.getByRole('combobox', { name: 'An acknowledgement needs' }).selectOption('Cause and action');
    await admin.getByRole('button', { name: 'Save causes and actions' }).click();
    await expect(admin.getByText('Causes and actions saved')).toBeVisible();
    await expectAccessible(admin);
  });
  await test.step('a press on Acknowledge in the log asks for what the company wants to know', async () => {
    await admin.goto(`${product.url}/alarm-log?sensor=${freezer.id}`);
    const row = admin.getByRole('row').filter({ hasText: freezer.name });
    await row.getByRole('button', { name: 'Acknowledge' }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByLabel('Cause')).toBeVisible();
    await expect(dialog.getByLabel('Cause').getByRole('option')).toHaveText([
      'Not chosen',
      'Power cut',
      'Defrost',
    ]);
    await dialog.getByLabel('Cause').selectOption('Power cut');
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(dialog.getByRole('alert')).toContainText('must be chosen');
    await expectAccessible(admin);
    await dialog.getByLabel('Action').selectOption('Stock moved');
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Cause: Power cut');
  });
});
