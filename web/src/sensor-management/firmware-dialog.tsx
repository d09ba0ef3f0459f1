import type { Sensor } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecentCommands } from '../commands/index.ts';
import { NO_VALUE } from '../platform/units.ts';
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
  const queries = useQueryClient();
  const request = useFirmwareRequest();
  const [wifi, setWifi] = useState(NO_WIFI);
  const [errors, setErrors] = useState<WifiErrors>({});
  const [failure, setFailure] = useState<string>();
  const [phase, setPhase] = useState<'ready' | 'busy' | 'sent'>('ready');

  const send = async (): Promise<void> => {
    setPhase('busy');
    setFailure(undefined);
    try {
      await request(sensor, wifi);
      setWifi(NO_WIFI);
      setPhase('sent');
      void queries.invalidateQueries({ queryKey: ['Commands'] });
    } catch (error) {
      setFailure(firmwareFailure(error, t));
      setPhase('ready');
    }
  };
  const submit = (): void => {
    const wrong = wifiErrors(wifi, t);
    setErrors(wrong ?? {});
    if (wrong === undefined && phase === 'ready') void send();
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
      <FormError>{failure}</FormError>
      <FormSuccess>{phase === 'sent' ? t('sensorManagement.firmware.success') : undefined}</FormSuccess>
      <DialogActions>
        <Button onClick={onClose}>{t(phase === 'sent' ? 'ui.close' : 'ui.cancel')}</Button>
        {phase !== 'sent' && (
          <Button variant="primary" type="submit" busy={phase === 'busy'}>
            {t('sensorManagement.firmware.submit')}
          </Button>
        )}
      </DialogActions>
      <RecentCommands target={{ sensorId: sensor.id }} kinds={KINDS} />
    </form>
  );
}
