import { measurandFault, type LimitedMeasurand, type Sensor } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatMeasured } from '../platform/units.ts';
import { BrighteningText } from '../ui/brightening-text.tsx';

interface MeasuredValueProps {
  readonly sensor: Sensor;
  readonly measurand: LimitedMeasurand;
}

/** A value as it is now, or that its probe is faulty. */
export function MeasuredValue({ sensor, measurand }: MeasuredValueProps) {
  const { t } = useTranslation();
  if (measurandFault(sensor, measurand) === null) {
    return <BrighteningText text={formatMeasured(measurand, sensor[measurand])} />;
  }
  return <span className="text-high">{t('sensors.sensorError')}</span>;
}
