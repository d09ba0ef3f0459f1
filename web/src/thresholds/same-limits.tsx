import type { Sensor } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { OthersChoice } from './others-choice.tsx';
import { takesSameLimits, type SensorThresholds } from './settings-draft.ts';

interface SameLimitsProps {
  readonly sensor: Sensor;
  readonly others: readonly SensorThresholds[];
  readonly chosen: readonly SensorThresholds[];
  readonly onChoose: (chosen: readonly SensorThresholds[]) => void;
}

/** Which other sensors take the limits and delays that are being edited. */
export function SameLimits({ sensor, others, chosen, onChoose }: SameLimitsProps) {
  const { t } = useTranslation();
  const fitting = others.filter(
    (other) =>
      other.sensor.id !== sensor.id &&
      other.settings.template === undefined &&
      takesSameLimits(sensor.type, other.sensor.type),
  );
  return (
    <OthersChoice
      fitting={fitting.map(named)}
      chosen={chosen.map(named)}
      summary={t('thresholds.alike', { count: chosen.length })}
      hint={t('thresholds.alikeHint')}
      onChoose={onChoose}
    />
  );
}

function named(one: SensorThresholds) {
  return { ...one, key: String(one.sensor.id), name: one.sensor.name };
}
