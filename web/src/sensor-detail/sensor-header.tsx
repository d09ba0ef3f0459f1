import { formatSerial, type Sensor } from '@ts1/contract';
import type { ReactNode } from 'react';
import { typeName } from '../devices/type-texts.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { MaintenanceLink, QuietSign } from '../maintenance/index.ts';
import { useIsAdmin } from '../session/index.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { BackToDashboard } from './back-to-dashboard.tsx';

interface SensorHeaderProps {
  readonly sensor: Sensor;
  /** On the same line. */
  readonly action: ReactNode;
}

/** Name and serial number, the way back, and what can be done. */
export function SensorHeader({ sensor, action }: SensorHeaderProps) {
  const { t } = useTranslation();
  const isAdmin = useIsAdmin();
  return (
    <>
      <BackToDashboard />
      <PageHeader
        title={sensor.name}
        subtitle={`${formatSerial(sensor.serialNo, sensor.type)} · ${typeName(sensor.type, t)}`}
        action={
          <>
            {isAdmin && <MaintenanceLink target={{ sensor: sensor.id }} name={sensor.name} />}
            {action}
          </>
        }
      />
      <QuietSign sensorId={sensor.id} />
    </>
  );
}
