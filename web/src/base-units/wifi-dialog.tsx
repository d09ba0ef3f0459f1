import { commandRoutes, wifiPassword, wifiSsid, type BaseUnit } from '@ts1/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { RecentCommands } from '../commands/index.ts';
import { systemClock } from '../platform/clock.ts';
import { typedTextProblem } from '../platform/typed-text.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
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
}

function WifiForm({ unit, onClose }: { readonly unit: BaseUnit; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [ssid, setSsid] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<WifiErrors>({});
  const sending = useApiMutation(commandRoutes.configureWifi, { readsLater: true });
  const { busy, isDone } = sending;
  // News of base units draws the screen again meanwhile, which must not begin the wait again.
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isDone) return undefined;
    return systemClock.after(CLOSES_AFTER_MS, () => close());
  }, [isDone]);

  const send = async (): Promise<void> => {
    const body = {
      baseUnitSerialNumber: unit.serialNo,
      baseUnitName: unit.base_unit_name,
      ssid,
      password,
      timestamp: new Date().toISOString(),
    };
    await sending.send({ body }, () => setPassword(''));
  };
  const submit = (): void => {
    const found: WifiErrors = {
      ssid: typedTextProblem(wifiSsid, ssid),
      password: typedTextProblem(wifiPassword, password),
    };
    if (busy || isDone) return;
    sending.forget();
    setWrong(found);
    if (found.ssid === undefined && found.password === undefined) void send();
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
        error={wrong.ssid ?? sending.refusal('ssid')}
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
        error={wrong.password ?? sending.refusal('password')}
        autoComplete="new-password"
        onChange={({ target }) => setPassword(target.value)}
      />
      <p className="text-table text-muted">{t('baseUnits.wifi.warning')}</p>
      <FormError>{sending.failure && `${t('baseUnits.wifi.failed')}. ${sending.failure}`}</FormError>
      <FormSuccess>{isDone ? t('baseUnits.wifi.success') : undefined}</FormSuccess>
      <DialogActions>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button
          variant="primary"
          type="submit"
          busy={busy}
          disabled={ssid === '' || password === '' || isDone}
        >
          {t('baseUnits.wifi.submit')}
        </Button>
      </DialogActions>
      <RecentCommands target={{ baseUnitId: unit.id }} kinds={KINDS} />
    </form>
  );
}
