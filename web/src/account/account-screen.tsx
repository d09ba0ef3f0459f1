import { useTranslation } from 'react-i18next';
import { addTexts } from '../i18n/add-texts.ts';
import { account } from '../i18n/en/account.ts';
import { passkeys } from '../i18n/en/passkeys.ts';
import { OwnPasskeys } from '../passkeys/index.ts';
import { useUser } from '../session/index.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PasswordForm } from './password-form.tsx';

addTexts({ account, passkeys });

/** What belongs to the signed-in user alone: passkeys and password. */
export function AccountScreen() {
  const { t } = useTranslation();
  const { email } = useUser();
  return (
    <>
      <PageHeader title={t('shell.pages.account')} subtitle={t('account.subtitle', { email })} />
      <div className="grid max-w-5xl items-start gap-4 lg:grid-cols-2">
        <Card title={t('passkeys.title')}>
          <OwnPasskeys />
        </Card>
        <Card title={t('account.password')}>
          <PasswordForm />
        </Card>
      </div>
    </>
  );
}
