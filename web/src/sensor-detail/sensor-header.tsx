import { SENSOR_TYPES, formatSerial, type Sensor } from '@ts1/contract';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { BackToDashboard } from './back-to-dashboard.tsx';
import { LegalHold } from './legal-hold.tsx';

interface SensorHeaderProps {
  readonly sensor: Sensor;
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
}

/** Name and serial number, the way back, and Refresh. */
export function SensorHeader({ sensor, isBusy, onRefresh }: SensorHeaderProps) {
  const { t } = useTranslation();
  return (
    <>
      <BackToDashboard />
      <PageHeader
        title={sensor.name}
        subtitle={`${formatSerial(sensor.serialNo, sensor.type)} · ${SENSOR_TYPES[sensor.type].name}`}
        action={
          <>
            <LegalHold sensor={sensor} />
            <Button variant="positive" icon={RefreshCw} disabled={isBusy} keepFocus onClick={onRefresh}>
              {t('sensorDetail.refresh')}
            </Button>
          </>
        }
      />
    </>
  );
}
