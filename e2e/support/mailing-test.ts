import { type Mailbox, openMailbox } from './mailbox.ts';
import { startProduct } from './product.ts';
import { test } from './test.ts';

/** Tests on a product that sends its e-mails to a mailbox; it is started for the tests of a file. */
export const mailingTest = test.extend<object, { readonly mailbox: Mailbox }>({
  mailbox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const mailbox = await openMailbox();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mailbox }, use) => {
      const product = await startProduct({ SMTP_URL: mailbox.url, SMTP_FROM: 'monitor@example.com' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
});
