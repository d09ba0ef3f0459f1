import { expectAccessible } from '../support/accessibility.ts';
import { post } from '../support/administration.ts';
import { mailingTest as test } from '../support/mailing-test.ts';
import { addPerson } from '../support/people.ts';
import { expect } from '../support/test.ts';

test('an admin schedules a report of a zone, changes it and ends it', async ({ admin: page, product }) => {
  const card = page.getByRole('region', { name: 'Scheduled reports' });
  // Nothing is due while the test runs: no report is mailed.
  await page.goto(`${product.url}/settings?tab=notifications`);
  await expect(card.getByRole('link', { name: 'Add your first zone' })).toBeVisible();
  await post(product, page.request, '/zones', { zoneName: 'Cold store' });
  const { email } = await addPerson(product, page.request);

  await card.getByRole('button', { name: 'Schedule report' }).click();
  const adding = page.getByRole('dialog', { name: 'Schedule report' });
  await adding.getByLabel('Time of day').fill('');
  await adding.getByRole('button', { name: 'Schedule report' }).click();
  await expect(adding.getByLabel('Zone')).toHaveAccessibleDescription('Choose a zone.');
  await expect(adding.getByLabel('Time of day')).toHaveAccessibleDescription(/Enter a time of day/);
  await expect(adding).toContainText('Choose at least one.');
  await adding.getByLabel('Zone').selectOption('Cold store');
  await adding.getByLabel('How often').selectOption('Weekly');
  await adding.getByLabel('Day of the week').selectOption('Friday');
  await adding.getByLabel('Time of day').fill('06:45');
  await adding.getByRole('checkbox', { name: email }).click();
  await adding.getByLabel('Time of day').press('Enter');
  const row = card.getByRole('listitem');
  await expect(row).toContainText('Every Friday at 06:45');
  await expect(row).toContainText(`To ${email.replace(/@.*/, '')}`);
  await expect(row).toContainText(/Next \d+\s\w+\s\d+, 06:45 · not sent yet/);

  await page.setViewportSize({ width: 390, height: 844 });
  await card.getByRole('button', { name: 'Edit the report of Cold store, Every Friday at 06:45' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit scheduled report' });
  await expect(editing.getByLabel('Day of the week')).toHaveValue('5');
  await editing.getByLabel('How often').selectOption('Monthly');
  await editing.getByLabel('Day of the month').selectOption('28');
  await expectAccessible(page);
  await editing.getByRole('button', { name: 'Save report' }).click();
  await expect(row).toContainText('On day 28 of every month at 06:45');
  await expectAccessible(page);

  await card.getByRole('button', { name: /^Delete the report of Cold store/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete report' }).click();
  await expect(card).toContainText('No report is scheduled yet.');
});
