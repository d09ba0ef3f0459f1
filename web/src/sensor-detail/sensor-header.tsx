import { SENSOR_TYPES, formatSerial, type Sensor } from '@ts1/contract';
import type { ReactNode } from 'react';
import { PageHeader } from '../ui/page-header.tsx';
import { BackToDashboard } from './back-to-dashboard.tsx';

interface SensorHeaderProps {
  readonly sensor: Sensor;
  /** On the same line. */
  readonly action: ReactNode;
}

/** Name and serial number, the way back, and what can be done. */
export function SensorHeader({ sensor, action }: SensorHeaderProps) {
  return (
    <>
      <BackToDashboard />
      <PageHeader
        title={sensor.name}
        subtitle={`${formatSerial(sensor.serialNo, sensor.type)} · ${SENSOR_TYPES[sensor.type].name}`}
        action={action}
      />
    </>
  );
}
