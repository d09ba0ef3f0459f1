import { SENSOR_TYPES, type SensorType } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import type { ChartToggles } from './chart-search.ts';

interface ChartTogglesBarProps {
  readonly type: SensorType;
  readonly toggles: ChartToggles;
  readonly onChange: (toggles: ChartToggles) => void;
}

/** What can be switched on and off: channels of type 5, the battery of types other than 4 and 5, smoothing. */
export function ChartTogglesBar({ type, toggles, onChange }: ChartTogglesBarProps) {
  const { t } = useTranslation();
  const { measures, hasBatteryToggle } = SENSOR_TYPES[type];
  const hasChannels = measures.includes('temperature_2');
  const box = (name: keyof ChartToggles, label: string) => (
    <Checkbox
      label={label}
      checked={toggles[name]}
      onChange={(checked) => onChange({ ...toggles, [name]: checked })}
    />
  );
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend className="sr-only">{t('sensorDetail.show')}</legend>
      {hasChannels && box('channel1', t('measurands.beside.temperature'))}
      {hasChannels && box('channel2', t('measurands.beside.temperature_2'))}
      {hasBatteryToggle && box('battery', t('measurands.name.battery'))}
      {box('highAlarms', t('sensorDetail.highAlarms'))}
      {box('lowAlarms', t('sensorDetail.lowAlarms'))}
      {box('smooth', t('sensorDetail.smooth'))}
    </fieldset>
  );
}
