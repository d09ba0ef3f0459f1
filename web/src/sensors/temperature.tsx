import type { Sensor } from '@ts1/contract';
import { useTranslation } from 'react-i18next';
import { formatTemperature } from '../platform/units.ts';
import { BrighteningText } from '../ui/brightening-text.tsx';

interface TemperatureProps {
  readonly value: number | null;
  readonly error: Sensor['error'];
}

/** A temperature as it is now, or that its probe is faulty. */
export function Temperature({ value, error }: TemperatureProps) {
  const { t } = useTranslation();
  if (error === null) return <BrighteningText text={formatTemperature(value)} />;
  return <span className="text-high">{t('sensors.sensorError')}</span>;
}
