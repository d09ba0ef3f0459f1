import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { account } from '../i18n/en/account.ts';
import { keyboard } from '../i18n/en/keyboard.ts';
import { passkeys } from '../i18n/en/passkeys.ts';
import { deliveries } from '../i18n/en/deliveries.ts';
import { rotas } from '../i18n/en/rotas.ts';
import { twoFactor } from '../i18n/en/two-factor.ts';
import { OwnPasskeys } from '../passkeys/index.ts';
import { OwnNotifications } from '../rotas/index.ts';
import { SingleKeysSwitch } from '../keyboard/index.ts';
import { useUser } from '../session/index.ts';
import { TwoFactorPanel } from '../two-factor/index.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { OwnPreferences } from './own-preferences.tsx';
import { OwnPin } from './own-pin.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';

addTexts({ account, keyboard, passkeys, twoFactor, deliveries, rotas });

/** Settings of the signed-in user alone: passkeys, second factor, sessions and password. */
export function AccountScreen() {
  const { t } = useTranslation();
  const { email } = useUser();
  return (
    <>
      <PageHeader title={t('shell.pages.account')} subtitle={t('account.subtitle', { email })} />
      {/* Columns, not a grid: cards of different heights leave no holes. */}
      <div className="max-w-5xl gap-4 lg:columns-2">
        <Card id="preferences" title={t('account.preferences.title')} className="mb-4 break-inside-avoid">
          <OwnPreferences />
        </Card>
        <Card title={t('passkeys.title')} className="mb-4 break-inside-avoid">
          <OwnPasskeys />
        </Card>
        <Card title={t('twoFactor.title')} className="mb-4 break-inside-avoid">
          <TwoFactorPanel />
        </Card>
        <Card title={t('sessions.title')} className="mb-4 break-inside-avoid">
          <OwnSessions />
        </Card>
        <Card title={t('account.pin.title')} className="mb-4 break-inside-avoid">
          <OwnPin />
        </Card>
        <Card title={t('rotas.own.title')} className="mb-4 break-inside-avoid">
          <OwnNotifications />
        </Card>
        <Card title={t('keyboard.title')} className="mb-4 break-inside-avoid">
          <SingleKeysSwitch />
        </Card>
        <Card title={t('account.password')} className="mb-4 break-inside-avoid">
          <PasswordForm />
        </Card>
      </div>
    </>
  );
}
