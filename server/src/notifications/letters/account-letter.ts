import type { AccountItem } from '../message.ts';
import { inZone } from './dates.ts';
import { HEADLINES } from './headlines.ts';
import type { Letter } from './letter.ts';

const ACCOUNT_TEXTS: Readonly<Record<AccountItem['what'], string>> = {
  password: 'new password',
  email: 'new email address',
  'passkey-added': 'passkey added',
  'passkey-removed': 'passkey removed',
  'two-factor-on': 'two-factor sign-in turned on',
  'two-factor-off': 'two-factor sign-in turned off',
  'recovery-codes': 'new recovery codes',
};

/** How somebody signs in was changed. */
export function accountLetter(account: AccountItem): Letter {
  return {
    subject: `${HEADLINES.account}: ${ACCOUNT_TEXTS[account.what]}`,
    path: '/account',
    paragraphs: (timeZone) => accountParagraphs(account, timeZone),
  };
}

function accountParagraphs({ what, companyName, by, at }: AccountItem, timeZone: string): string[][] {
  const who =
    by === null
      ? 'It was done while signed in as you, or by a link that was sent to you.'
      : `It was done by ${by}.`;
  return [
    [`Your account at ${companyName}: ${ACCOUNT_TEXTS[what]}.`, `When: ${inZone(at, timeZone)}`, who],
    ['If you expected this, there is nothing to do. If not, tell an admin of your company at once.'],
  ];
}
