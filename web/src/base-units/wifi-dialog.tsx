import { commandRoutes, wifiPassword, wifiSsid, type BaseUnit } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecentCommands } from '../commands/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { ApiError } from '../platform/api-error.ts';
import { systemClock } from '../platform/clock.ts';
import { errorText } from '../platform/error-text.ts';
import { Button } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { FormSuccess } from '../ui/form-success.tsx';
import { TextField } from '../ui/text-field.tsx';

interface WifiDialogProps {
  /** Null while it is closed. */
  readonly unit: BaseUnit | null;
  readonly onClose: () => void;
}

/** How long the success stays before the dialog closes (spec 2 §9). */
const CLOSES_AFTER_MS = 2_000;
const KINDS = ['wifi'] as const;

/** Gives a TS1 Base new Wi-Fi settings. */
export function WifiDialog({ unit, onClose }: WifiDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={unit !== null}
      onClose={onClose}
      title={t('baseUnits.wifi.title')}
      description={unit === null ? undefined : `${unit.base_unit_name} (${unit.serialNo})`}
    >
      {unit !== null && <WifiForm key={unit.id} unit={unit} onClose={onClose} />}
    </Dialog>
  );
}

interface WifiErrors {
  readonly ssid?: string | undefined;
  readonly password?: string | undefined;
  readonly form?: string | undefined;
}

function WifiForm({ unit, onClose }: { readonly unit: BaseUnit; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [ssid, setSsid] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<WifiErrors>({});
  const [phase, setPhase] = useState<'ready' | 'busy' | 'done'>('ready');
  // News of base units draws the screen again meanwhile, which must not begin the wait again.
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (phase !== 'done') return undefined;
    return systemClock.after(CLOSES_AFTER_MS, () => close());
  }, [phase]);

  const send = async (): Promise<void> => {
    setPhase('busy');
    const body = {
      baseUnitSerialNumber: unit.serialNo,
      baseUnitName: unit.base_unit_name,
      ssid,
      password,
      timestamp: new Date().toISOString(),
    };
    try {
      await api.call(commandRoutes.configureWifi, { body });
      setPassword('');
      setPhase('done');
      void queries.invalidateQueries({ queryKey: ['Commands'] });
    } catch (error) {
      setErrors({
        ...(error instanceof ApiError && {
          ssid: error.fieldError('ssid'),
          password: error.fieldError('password'),
        }),
        form: `${t('baseUnits.wifi.failed')}. ${errorText(error, t)}`,
      });
      setPhase('ready');
    }
  };
  const submit = (): void => {
    const wrong: WifiErrors = {
      ssid: wifiSsid.safeParse(ssid).error?.issues[0]?.message,
      password: wifiPassword.safeParse(password).error?.issues[0]?.message,
    };
    setErrors(wrong);
    if (wrong.ssid === undefined && wrong.password === undefined && phase === 'ready') void send();
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={t('baseUnits.wifi.ssid')}
        value={ssid}
        error={errors.ssid}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setSsid(target.value)}
      />
      <TextField
        type="password"
        label={t('baseUnits.wifi.password')}
        hint={t('baseUnits.wifi.passwordHint')}
        value={password}
        error={errors.password}
        autoComplete="new-password"
        onChange={({ target }) => setPassword(target.value)}
      />
      <p className="text-table text-muted">{t('baseUnits.wifi.warning')}</p>
      <FormError>{errors.form}</FormError>
      <FormSuccess>{phase === 'done' ? t('baseUnits.wifi.success') : undefined}</FormSuccess>
      <DialogActions>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button
          variant="primary"
          type="submit"
          busy={phase === 'busy'}
          disabled={ssid === '' || password === '' || phase === 'done'}
        >
          {t('baseUnits.wifi.submit')}
        </Button>
      </DialogActions>
      <RecentCommands target={{ baseUnitId: unit.id }} kinds={KINDS} />
    </form>
  );
}
