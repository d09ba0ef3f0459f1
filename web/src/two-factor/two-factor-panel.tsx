import { twoFactorRoutes, type TwoFactorState } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { twoFactor } from '../i18n/en/two-factor.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { useSendChange } from '../platform/send-change.ts';
import { useSession } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { SetUpTwoFactor } from './set-up-two-factor.tsx';

addTexts({ twoFactor });

/** One's own two-factor sign-in: set up, recovery codes, turn off. */
export function TwoFactorPanel() {
  const { t } = useTranslation();
  const state = useQuery(apiQuery(useApi(), 'Users', twoFactorRoutes.twoFactorState, {}));
  const [settingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const showCodes = (fresh: readonly string[]): void => {
    setSettingUp(false);
    setCodes(fresh);
    void state.refetch();
  };
  if (codes !== undefined) return <RecoveryCodeList codes={codes} onDone={() => setCodes(undefined)} />;
  if (state.data === undefined) {
    return <Loaded query={state} loading={t('app.loading')} failed={t('twoFactor.loadFailed')} />;
  }
  if (state.data.enabled) return <Enabled state={state.data} onCodes={showCodes} />;
  return (
    <div className="flex flex-col items-start gap-3">
      <Chip tone="neutral" icon={ShieldAlert}>
        {t('twoFactor.off')}
      </Chip>
      <p className="text-body text-muted">{t('twoFactor.what')}</p>
      {!settingUp && <Button onClick={() => setSettingUp(true)}>{t('twoFactor.setUp')}</Button>}
      {settingUp && (
        <div className="w-full max-w-sm">
          <SetUpTwoFactor onEnabled={showCodes} />
        </div>
      )}
    </div>
  );
}

interface EnabledProps {
  readonly state: TwoFactorState;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** So few recovery codes are a reason to make new ones. */
const FEW_CODES = 3;

function Enabled({ state, onCodes }: EnabledProps) {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const session = useSession();
  const [asking, setAsking] = useState<'renew' | 'turn off'>();
  const close = () => setAsking(undefined);
  const left = state.recoveryCodesLeft;
  return (
    <div className="flex flex-col items-start gap-3">
      <Chip tone="ok" icon={ShieldCheck}>
        {t('twoFactor.on')}
      </Chip>
      <p className="text-body text-muted">
        {state.enabled_at !== null &&
          t('twoFactor.since', { at: formatDateTime(Date.parse(state.enabled_at)) })}{' '}
        <span className={left < FEW_CODES ? 'text-warning' : undefined}>
          {t('twoFactor.codesLeft', { count: left })}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsking('renew')}>{t('twoFactor.recovery.renew')}</Button>
        <Button onClick={() => setAsking('turn off')}>{t('twoFactor.turnOff')}</Button>
      </div>
      <ProofDialog
        open={asking === 'renew'}
        title={t('twoFactor.recovery.renew')}
        hint={t('twoFactor.recovery.renewHint')}
        verb={t('twoFactor.recovery.renew')}
        onClose={close}
        onProof={async (body) => {
          const { recoveryCodes } = await sendChange(twoFactorRoutes.renewRecoveryCodes, { body });
          onCodes(recoveryCodes);
        }}
      />
      <ProofDialog
        open={asking === 'turn off'}
        title={t('twoFactor.turnOff')}
        hint={t(state.required ? 'twoFactor.turnOffRequired' : 'twoFactor.turnOffHint')}
        verb={t('twoFactor.turnOff')}
        destructive
        onClose={close}
        onProof={async (body) => {
          await sendChange(twoFactorRoutes.disableTwoFactor, { body });
          notifySuccess(t('twoFactor.turnedOff'));
          close();
          await session.verify();
        }}
      />
    </div>
  );
}
