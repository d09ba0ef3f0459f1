import { isBatteryLow, MEASURAND_TABLE, type LimitedMeasurand, type Sensor } from '@ts1/contract';
import { ArrowDownToLine, ArrowUpToLine, BatteryFull, BatteryLow, Signal, TriangleAlert } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { findOutSide, findOutTone, type SensorAlarm } from '../alarms/index.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { formatBattery, formatSignalStrength, formatSignalToNoise } from '../platform/units.ts';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT } from '../ui/tone.ts';
import { sensorBattery, signalTone } from './sensor-signs.ts';
import { beyondSide, Limits, Trend, type SensorOutlook } from './sensor-outlook.tsx';
import { MeasuredValue } from './measured-value.tsx';
import { shownValues } from './shown-values.ts';
import { valueColour } from './value-colour.ts';

const RowInputs = lazyPart(async () => (await import('./row-inputs.tsx')).RowInputs);

interface SensorValuesProps {
  readonly sensor: Sensor;
  readonly alarm: SensorAlarm | undefined;
  /** Undefined until it has been read. */
  readonly outlook: SensorOutlook | undefined;
}

/** Measured values of the sensor, large, with their limits, and beside them the radio signal and the battery. */
export function SensorValues({ sensor, alarm, outlook }: SensorValuesProps) {
  const { t } = useTranslation();
  const limits = outlook?.limits;
  const out = (measurand: LimitedMeasurand): Out => ({
    beyond: beyondSide(sensor[measurand] ?? null, limits?.[measurand]),
    counted: findOutSide(alarm, measurand),
    isWarned: findOutTone(alarm, measurand) === 'warning',
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-0.5 md:grid md:w-fit md:grid-cols-[6.5rem_6.5rem_auto]">
      {shownValues(sensor).map((measurand) => (
        <span
          key={measurand}
          style={valueColour(measurand)}
          className={classes(
            'text-body font-semibold whitespace-nowrap',
            MEASURAND_TABLE[measurand].unit.length > 1 ? 'min-w-18' : 'min-w-14',
          )}
        >
          {measurand !== 'temperature' && <span className="sr-only">{measurandName(measurand, t)} </span>}
          <OutOfLimits {...out(measurand)}>
            <MeasuredValue sensor={sensor} measurand={measurand} />
          </OutOfLimits>
          {measurand === 'temperature' && sensor.temperature !== null && outlook?.trend != null && (
            <Trend {...outlook.trend} />
          )}
          <Limits limits={limits?.[measurand]} />
        </span>
      ))}
      <Signs sensor={sensor} />
      {sensor.inputs !== undefined && (
        <div className="flex min-h-5 basis-full flex-wrap gap-x-4 text-table md:col-span-full">
          <Suspense>
            <RowInputs sensor={sensor} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

interface Out {
  /** The side on which it is beyond its limit now. */
  readonly beyond: 'high' | 'low' | undefined;
  /** The side on which its alarm still counts it as out, be it just inside again. */
  readonly counted: 'high' | 'low' | undefined;
  /** It has passed its warning limit. */
  readonly isWarned: boolean;
}

/** A value in the colour of the limit that it passed, with a sign and words beside the colour. */
function OutOfLimits({ beyond, counted, isWarned, children }: Out & { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const side = beyond ?? counted;
  if (side === undefined) {
    if (!isWarned) return children;
    return (
      <span title={t('sensors.warned')} className={TONE_TEXT.warning}>
        {children}
        <TriangleAlert aria-hidden size={14} className="ml-1 inline-block align-[-2px]" />
        <span className="sr-only"> {t('sensors.warned')}</span>
      </span>
    );
  }
  const Icon = side === 'high' ? ArrowUpToLine : ArrowDownToLine;
  const beyondText = side === 'high' ? t('sensors.above') : t('sensors.below');
  const text = beyond === undefined ? t('sensors.backInside') : beyondText;
  return (
    <span title={text} className={TONE_TEXT[side]}>
      {children}
      <Icon aria-hidden size={14} className="ml-1 inline-block align-[-2px]" />
      <span className="sr-only"> {text}</span>
    </span>
  );
}

function Signs({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation();
  const battery = sensorBattery(sensor);
  const low = isBatteryLow(sensor.type, battery);
  const BatteryIcon = low ? BatteryLow : BatteryFull;
  const batteryTone = low ? 'high' : 'ok';
  return (
    <span className="flex items-center gap-x-4 text-fine whitespace-nowrap md:col-start-3">
      <span
        className={classes('inline-flex min-w-18 items-center gap-1', TONE_TEXT[signalTone(sensor.SNR)])}
        title={t('sensors.signalStrength', { rssi: formatSignalStrength(sensor.RSSI) })}
      >
        <Signal aria-hidden size={14} />
        <span className="sr-only">{t('sensors.signal')} </span>
        {sensor.SNR === null ? t('sensors.notAvailable') : formatSignalToNoise(sensor.SNR)}
      </span>
      <span
        className={classes(
          'inline-flex min-w-16 items-center gap-1',
          TONE_TEXT[battery === null ? 'neutral' : batteryTone],
        )}
      >
        <BatteryIcon aria-hidden size={14} />
        <span className="sr-only">{t(low ? 'sensors.batteryLow' : 'sensors.battery')} </span>
        {battery === null ? t('sensors.notAvailable') : formatBattery(battery, sensor.type)}
      </span>
    </span>
  );
}
