import {
  listChangeLimits,
  enableName,
  limitName,
  type AlarmLevel,
  type AlarmSettings,
  type LimitedMeasurand,
  type Sensor,
} from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { changeLimitText } from '../alarms/index.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { Chip } from '../ui/chip.tsx';
import { classes } from '../ui/classes.ts';
import { isLimited } from '../sensor-inputs/input-limit-text.ts';
import { InputLimitsLines } from './input-limits-lines.tsx';
import { ALL_LIMITS, limitedMeasurands } from './settings-draft.ts';
import { formatMeasured } from '../platform/units.ts';

interface LimitsCellProps {
  readonly sensor: Sensor;
  readonly settings: AlarmSettings;
}

/** The limits of a sensor, of changes and of its inputs too; those that are switched off keep their figure and say so. */
export function LimitsCell({ sensor, settings }: LimitsCellProps) {
  const { t } = useTranslation();
  const measurands = limitedMeasurands(sensor.type);
  const given = measurands.flatMap((measurand) => listLimits(settings, measurand));
  const changes = listChangeLimits(settings);
  const ofInputs = settings.input_limits ?? [];
  const isAnyOn =
    [...given, ...changes].some(({ isOn }) => isOn) || ofInputs.some(({ limits }) => isLimited(limits));
  return (
    <span className="flex flex-col">
      {!isAnyOn && (
        <span>
          <Chip tone="warning">{t('thresholds.none')}</Chip>
        </span>
      )}
      {given.length > 0 &&
        measurands.map((measurand) => {
          const sides = listLimits(settings, measurand);
          return (
            <span
              key={measurand}
              className={classes('flex flex-wrap gap-x-3', sides.length === 0 && 'max-md:hidden')}
            >
              {measurands.length > 1 && <span className="text-muted">{measurandName(measurand, t)}:</span>}
              {sides.length === 0 && <span className="text-muted">{t('thresholds.noneOfIt')}</span>}
              {sides.map(({ side, level, value, isOn }) => (
                <span
                  key={`${side} ${level}`}
                  className={classes('whitespace-nowrap', limitColour(level, isOn))}
                >
                  {t(isOn ? 'thresholds.limitOn' : 'thresholds.limitOff', {
                    side: t(`alarmLevels.${level}.limit.${side}`),
                    limit: formatMeasured(measurand, value),
                  })}
                </span>
              ))}
            </span>
          );
        })}
      {changes.map((change) => {
        const limit = changeLimitText(change, t);
        return (
          <span key={change.type} className={change.isOn ? undefined : 'text-muted'}>
            {change.isOn ? limit : t('thresholds.off', { limit })}
          </span>
        );
      })}
      <InputLimitsLines inputs={sensor.inputs} limits={ofInputs} />
    </span>
  );
}

/** The limits that have a figure, on or off. */
function listLimits(settings: AlarmSettings, measurand: LimitedMeasurand) {
  return ALL_LIMITS.map(({ side, level }) => ({
    side,
    level,
    value: settings[limitName(measurand, side, level)],
    isOn: settings[enableName(measurand, side, level)],
  })).filter(({ value }) => value !== null);
}

function limitColour(level: AlarmLevel, isOn: boolean): string | undefined {
  if (!isOn) return 'text-muted';
  return level === 'alarm' ? undefined : 'text-warning';
}
