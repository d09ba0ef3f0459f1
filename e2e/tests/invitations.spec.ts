import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import type { Mailbox } from '../support/mailbox.ts';
import { mailingTest } from '../support/mailing-test.ts';
import { expect, signIn, test } from '../support/test.ts';

const FIRST = 'the first quiet password';
const SECOND = 'another quiet password';

async function linkIn(mailbox: Mailbox, subject: string): Promise<string> {
  const mail = (await mailbox.receive(subject)).replaceAll('=\r\n', '');
  const [link = ''] = /http:\/\/\S+\/set-password#[\w-]{43}/.exec(mail) ?? [];
  return link;
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
}

mailingTest(
  'somebody is invited, chooses a password, forgets it and chooses another',
  async ({ admin: page, product: mailing, company, mailbox, browser }) => {
    test.slow();
    const email = 'grace@example.com';
    await page.goto(`${mailing.url}/users`);
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await expect(dialog.getByRole('checkbox', { name: /Send an invitation/ })).toBeChecked();
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveCount(0);
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('Invited');
    await row.getByRole('button', { name: 'Edit grace' }).click();
    await expect(page.getByText(/The link works until/)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    const own = await (await browser.newContext()).newPage();
    const invitation = await linkIn(mailbox, `Invitation: ${company.companyName}`);
    await own.goto(invitation);
    await expect(own.getByText(`Welcome to ${company.companyName}. Choose your password.`)).toBeVisible();
    await expect(own.getByLabel('Email address')).toHaveValue(email);
    await expectAccessible(own);
    await own.getByLabel('New Password', { exact: true }).fill('short');
    await own.getByRole('button', { name: 'Set password' }).click();
    await expect(own.getByText('Use 12 to 200 characters')).toBeVisible();
    await expect(own.getByText('The two passwords differ')).toBeVisible();
    await choose(own, FIRST);
    await expect(own.getByRole('heading', { name: 'Your password is set.' })).toBeFocused();
    await own.getByRole('link', { name: 'Back to sign-in' }).click();
    await signIn(own, { companyName: company.companyName, email, password: FIRST });
    await own.waitForURL(`${mailing.url}/`);
    await expect(row).not.toContainText('Invited');
    await own.goto(invitation);
    await expect(own.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(`${mailing.url}/login`);
    await elsewhere.getByRole('link', { name: 'Forgot password?' }).click();
    await elsewhere.getByRole('button', { name: 'Send link' }).click();
    await expect(elsewhere.getByText('Company Name is required')).toBeVisible();
    await elsewhere.getByLabel('Company Name').fill(company.companyName);
    await elsewhere.getByLabel('Email address').fill(email);
    await elsewhere.getByRole('button', { name: 'Send link' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await expectAccessible(elsewhere);
    await elsewhere.goto(await linkIn(mailbox, `Set a new password: ${company.companyName}`));
    await choose(elsewhere, SECOND);
    await expect(elsewhere.getByRole('heading', { name: 'Your password is set.' })).toBeVisible();
    await own.goto(`${mailing.url}/`);
    await expect(own.getByText('Sign in to your account')).toBeVisible();
    await signIn(own, { companyName: company.companyName, email, password: SECOND });
    await own.waitForURL(`${mailing.url}/`);
    await own.context().close();
    await elsewhere.context().close();
  },
);
