import type { Sensor } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { RecentCommands } from '../commands/index.ts';
import { NO_VALUE } from '../platform/units.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { FormSuccess } from '../ui/form-success.tsx';
import { firmwareFailure } from './firmware-failure.ts';
import { NO_WIFI, wifiErrors, WifiFields, type WifiErrors } from './firmware-wifi.tsx';
import { useFirmwareRequest } from './use-firmware.ts';

interface FirmwareDialogProps {
  /** Null while it is closed. */
  readonly sensor: Sensor | null;
  readonly latest: string | null;
  readonly onClose: () => void;
}

const KINDS = ['firmware'] as const;

/** Asks one sensor to update its firmware. */
export function FirmwareDialog({ sensor, latest, onClose }: FirmwareDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={sensor !== null}
      onClose={onClose}
      title={t('sensorManagement.firmware.title')}
      description={
        sensor === null
          ? undefined
          : t('sensorManagement.firmware.versions', {
              name: sensor.name,
              installed: sensor.firmware ?? NO_VALUE,
              latest: latest ?? NO_VALUE,
            })
      }
    >
      {sensor !== null && <FirmwareForm key={sensor.id} sensor={sensor} onClose={onClose} />}
    </Dialog>
  );
}

function FirmwareForm({ sensor, onClose }: { readonly sensor: Sensor; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const request = useFirmwareRequest();
  const [wifi, setWifi] = useState(NO_WIFI);
  const [errors, setErrors] = useState<WifiErrors>({});
  const { busy, isDone, error, send } = useAction(async () => request(sensor, wifi));
  const submit = (): void => {
    const wrong = wifiErrors(wifi, t);
    setErrors(wrong ?? {});
    if (wrong === undefined && !busy && !isDone) void send(undefined, () => setWifi(NO_WIFI));
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
      <WifiFields wifi={wifi} errors={errors} onChange={setWifi} />
      <FormError>{error === null ? undefined : firmwareFailure(error, t)}</FormError>
      <FormSuccess>{isDone ? t('sensorManagement.firmware.success') : undefined}</FormSuccess>
      <DialogActions>
        <Button onClick={onClose}>{t(isDone ? 'ui.close' : 'ui.cancel')}</Button>
        {!isDone && (
          <Button variant="primary" type="submit" busy={busy}>
            {t('sensorManagement.firmware.submit')}
          </Button>
        )}
      </DialogActions>
      <RecentCommands target={{ sensorId: sensor.id }} kinds={KINDS} />
    </form>
  );
}
