import { measurandFault, type AlarmSettings, type LimitedMeasurand, type Sensor } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { alarmStateText, alarmTone, type SensorAlarm } from '../alarms/index.ts';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT } from '../ui/tone.ts';
import { beyondSide, limitsInForce } from './limits-in-force.ts';
import { limitedMeasurands } from './settings-draft.ts';
import { formatMeasured } from '../platform/units.ts';

interface NowCellProps {
  readonly sensor: Sensor;
  readonly settings: AlarmSettings;
  readonly alarm: SensorAlarm | undefined;
}

/** The values as they are now, those out of their limits in the limit's colour, and what that means in words. */
export function NowCell({ sensor, settings, alarm }: NowCellProps) {
  const { t } = useTranslation();
  const limits = limitsInForce(settings, sensor.type);
  const values = limitedMeasurands(sensor.type).map((measurand) => ({
    measurand,
    side: isFaulty(sensor, measurand) ? undefined : beyondSide(limits, measurand, sensor[measurand] ?? null),
  }));
  const beyond = values.find(({ side }) => side !== undefined)?.side;
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 xl:flex-col xl:flex-nowrap">
      {values.map(({ measurand, side }) => (
        <span
          key={measurand}
          className={classes('whitespace-nowrap', side !== undefined && `font-semibold ${TONE_TEXT[side]}`)}
        >
          {isFaulty(sensor, measurand)
            ? t('sensors.sensorError')
            : formatMeasured(measurand, sensor[measurand] ?? null)}
        </span>
      ))}
      {beyond !== undefined && (
        <span className={classes('text-fine font-medium', TONE_TEXT[beyond])}>{t('thresholds.outNow')}</span>
      )}
      {alarm !== undefined && (
        <span
          title={alarmStateText(alarm, t)}
          className={classes('max-w-full truncate text-fine', TONE_TEXT[alarmTone(alarm)])}
        >
          {alarmStateText(alarm, t)}
        </span>
      )}
    </span>
  );
}

function isFaulty(sensor: Sensor, measurand: LimitedMeasurand): boolean {
  return measurandFault(sensor, measurand) !== null;
}
