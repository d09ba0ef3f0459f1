import type { Sensor } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { NO_VALUE } from '../platform/units.ts';
import { Button } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { NO_WIFI, wifiErrors, WifiFields, type WifiErrors, type WifiInput } from './firmware-wifi.tsx';
import { UpdateAllProgress } from './update-all-progress.tsx';
import type { UpdateProgress } from './update-all.ts';

interface UpdateAllDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly outdated: readonly Sensor[];
  readonly latest: string | null;
  readonly progress: UpdateProgress<Sensor> | null;
  readonly onStart: (sensors: readonly Sensor[], wifi: WifiInput) => void;
  readonly onCancel: () => void;
}

/** Asks every sensor with older firmware to update, and shows how far that is. */
export function UpdateAllDialog(props: UpdateAllDialogProps) {
  const { open, onClose, progress, onCancel } = props;
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('sensorManagement.all.title')}>
      {open && progress === null && <StartForm {...props} />}
      {open && progress !== null && (
        <>
          <UpdateAllProgress progress={progress} onCancel={onCancel} />
          <DialogActions>
            <Button onClick={onClose}>{t('ui.close')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function StartForm({ outdated, latest, onStart, onClose }: UpdateAllDialogProps) {
  const { t } = useTranslation();
  const [wifi, setWifi] = useState(NO_WIFI);
  const [errors, setErrors] = useState<WifiErrors>({});
  const submit = (): void => {
    const wrong = wifiErrors(wifi, t);
    setErrors(wrong ?? {});
    if (wrong === undefined) onStart(outdated, wifi);
  };
  return (
    <DialogForm
      onSubmit={submit}
      onClose={onClose}
      submit={t('sensorManagement.all.submit')}
      busy={false}
      disabled={outdated.length === 0}
    >
      <p className="text-body">
        {t('sensorManagement.all.count', { count: outdated.length, latest: latest ?? NO_VALUE })}{' '}
        {t('sensorManagement.all.how')}
      </p>
      <WifiFields wifi={wifi} errors={errors} onChange={setWifi} />
    </DialogForm>
  );
}
