import { displayName, formatSerial, sensorManagementRoutes, type Sensor } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { refusalStatus } from '../platform/api-error.ts';
import { Button } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';

interface SensorDialogProps {
  /** Null while it is closed. */
  readonly sensor: Sensor | null;
  readonly onClose: () => void;
}

/** Renames a sensor. */
export function EditSensorDialog({ sensor, onClose }: SensorDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={sensor !== null}
      onClose={onClose}
      title={t('sensorManagement.edit.title')}
      description={sensor === null ? undefined : formatSerial(sensor.serialNo, sensor.type)}
    >
      {sensor !== null && <EditForm key={sensor.id} sensor={sensor} onClose={onClose} />}
    </Dialog>
  );
}

function EditForm({ sensor, onClose }: { readonly sensor: Sensor; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [name, setName] = useState(sensor.name);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    const params = { sensorId: String(sensor.id) };
    try {
      await api.call(sensorManagementRoutes.renameSensor, {
        params,
        body: { sensorId: sensor.id, sensorName: name },
      });
      await queries.invalidateQueries({ queryKey: ['Sensors'] });
      onClose();
    } catch (caught) {
      const gone = refusalStatus(caught) === 404;
      setFailure(t(gone ? 'sensorManagement.notFound' : 'sensorManagement.edit.failed'));
      setBusy(false);
    }
  };
  const submit = (): void => {
    const wrong = displayName.safeParse(name).error?.issues[0]?.message;
    setError(name.trim() === '' ? t('sensorManagement.required') : wrong);
    if (wrong === undefined && !busy) void save();
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
        required
        label={t('sensorManagement.edit.name')}
        value={name}
        error={error}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <FormError>{failure}</FormError>
      <DialogActions>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button variant="primary" type="submit" busy={busy}>
          {t('ui.save')}
        </Button>
      </DialogActions>
    </form>
  );
}
