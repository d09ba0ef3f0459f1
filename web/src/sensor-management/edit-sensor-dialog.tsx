import { displayName, formatSerial, sensorManagementRoutes, type Sensor } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { refusalStatus } from '../platform/api-error.ts';
import { typedTextProblem } from '../platform/typed-text.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
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
  const [name, setName] = useState(sensor.name);
  const [error, setError] = useState<string>();
  const renaming = useApiMutation(sensorManagementRoutes.renameSensor);

  const isGone = refusalStatus(renaming.error) === 404;
  const save = async (): Promise<void> => {
    const params = { sensorId: String(sensor.id) };
    await renaming.send({ params, body: { sensorId: sensor.id, sensorName: name } }, onClose);
  };
  const submit = (): void => {
    const wrong = typedTextProblem(displayName, name);
    setError(name.trim() === '' ? t('sensorManagement.required') : wrong);
    if (wrong === undefined && !renaming.busy) void save();
  };
  return (
    <DialogForm
      onSubmit={submit}
      onClose={onClose}
      submit={t('ui.save')}
      busy={renaming.busy}
      error={
        renaming.error === null
          ? undefined
          : t(isGone ? 'sensorManagement.notFound' : 'sensorManagement.edit.failed')
      }
    >
      <TextField
        required
        label={t('sensorManagement.edit.name')}
        value={name}
        error={error}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
    </DialogForm>
  );
}
