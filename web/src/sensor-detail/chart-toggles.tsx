import { SENSOR_TYPES, type SensorType } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import type { ChartToggles } from './chart-search.ts';
import { lineName } from './sensor-texts.ts';

interface ChartTogglesBarProps {
  readonly type: SensorType;
  /** A second temperature was measured. */
  readonly hasSecond: boolean;
  readonly toggles: ChartToggles;
  readonly onChange: (toggles: ChartToggles) => void;
}

/**
 * Options to switch on and off: inputs of type 5 and of a wireless sensor that has two, the battery of types other
 * than 4 and 5, smoothing.
 */
export function ChartTogglesBar({ type, hasSecond, toggles, onChange }: ChartTogglesBarProps) {
  const { t } = useTranslation();
  const { measures, hasBatteryToggle, isHexadecimal } = SENSOR_TYPES[type];
  const hasInputs = measures.includes('temperature_2') && (hasSecond || !isHexadecimal);
  const box = (name: keyof ChartToggles, label: string) => (
    <Checkbox
      label={label}
      checked={toggles[name]}
      onChange={(checked) => onChange({ ...toggles, [name]: checked })}
    />
  );
  return (
    <fieldset className="flex flex-wrap gap-x-3 [&>label]:gap-1.5 [&>label]:text-table md:[&>label]:min-h-8">
      <legend className="sr-only">{t('sensorDetail.show')}</legend>
      {hasInputs && box('input1', lineName(type, 'temperature', t))}
      {hasInputs && box('input2', lineName(type, 'temperature_2', t))}
      {hasBatteryToggle && box('battery', t('measurands.battery.name'))}
      {box('highAlarms', t('sensorDetail.highAlarms'))}
      {box('lowAlarms', t('sensorDetail.lowAlarms'))}
      {box('smooth', t('sensorDetail.smooth'))}
    </fieldset>
  );
}
