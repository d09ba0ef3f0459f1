import { limitsOf, type AlarmSettings, type LimitedMeasurand } from '@ts1/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../ui/chip.tsx';
import { valueText } from './value-text.ts';

interface LimitsCellProps {
  readonly measurand: LimitedMeasurand;
  readonly settings: AlarmSettings;
  /** Says what it is for, where the sensor measures more than one thing. */
  readonly named: boolean;
}

/** The limits of one measurand; those that are switched off keep their figure and say so. */
export function LimitsCell({ measurand, settings, named }: LimitsCellProps) {
  const { t } = useTranslation();
  const { high_alarm, low_alarm, high_enable, low_enable } = limitsOf(settings, measurand);
  const sides = [
    { side: 'high', value: high_alarm, isOn: high_enable },
    { side: 'low', value: low_alarm, isOn: low_enable },
  ] as const;
  const given = sides.filter(({ value }) => value !== null);
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {named && <span className="text-muted">{t(`thresholds.${measurand}`)}:</span>}
      {!given.some(({ isOn }) => isOn) && <Chip tone="warning">{t('thresholds.none')}</Chip>}
      {given.map(({ side, value, isOn }) => (
        <span key={side} className={isOn ? 'whitespace-nowrap' : 'whitespace-nowrap text-muted'}>
          {t(isOn ? 'thresholds.limitOn' : 'thresholds.limitOff', {
            side: t(`thresholds.${side}`),
            limit: valueText(measurand, value),
          })}
        </span>
      ))}
    </span>
  );
}
