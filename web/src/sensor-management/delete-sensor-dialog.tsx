import { formatSerial, sensorManagementRoutes, type Sensor } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { refusalStatus } from '../platform/api-error.ts';
import { ConfirmAction } from '../ui/confirm-action.tsx';

interface DeleteSensorDialogProps {
  /** Null while it is closed. */
  readonly sensor: Sensor | null;
  readonly onClose: () => void;
}

/** Asks before a sensor is deleted, and says what is lost and what is kept. */
export function DeleteSensorDialog({ sensor, onClose }: DeleteSensorDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmAction
      destructive
      onClose={onClose}
      title={t('sensorManagement.remove.question')}
      confirmLabel={t('sensorManagement.remove.confirm')}
      refusal={(error) =>
        t(refusalStatus(error) === 404 ? 'sensorManagement.notFound' : 'sensorManagement.remove.failed')
      }
      route={sensorManagementRoutes.deleteSensor}
      request={sensor && { params: { sensorId: String(sensor.id) } }}
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
    </ConfirmAction>
  );
}
