import { formatSerial, sensorManagementRoutes, type Sensor } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { refusalStatus } from '../platform/api-error.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface DeleteSensorDialogProps {
  /** Null while it is closed. */
  readonly sensor: Sensor | null;
  readonly onClose: () => void;
}

/** Asks before a sensor is deleted, and says what is lost and what is kept. */
export function DeleteSensorDialog({ sensor, onClose }: DeleteSensorDialogProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const close = (): void => {
    setError(undefined);
    onClose();
  };
  const remove = async (sensorId: number): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await api.call(sensorManagementRoutes.deleteSensor, { params: { sensorId: String(sensorId) } });
      await queries.invalidateQueries({ queryKey: ['Sensors'] });
      close();
    } catch (caught) {
      const gone = refusalStatus(caught) === 404;
      setError(t(gone ? 'sensorManagement.notFound' : 'sensorManagement.remove.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      destructive
      open={sensor !== null}
      onClose={close}
      title={t('sensorManagement.remove.question')}
      confirmLabel={t('sensorManagement.remove.confirm')}
      busy={busy}
      error={error}
      onConfirm={() => {
        if (sensor !== null) void remove(sensor.id);
      }}
    >
      {sensor !== null && (
        <p>
          {t('sensorManagement.remove.lost', {
            name: sensor.name,
            serial: formatSerial(sensor.serialNo, sensor.type),
          })}
        </p>
      )}
      <p className="mt-2">{t('sensorManagement.remove.kept')}</p>
    </ConfirmDialog>
  );
}
