import type { LimitedMeasurand, Sensor } from '@ts1/contract';
import { ArrowDownToLine, ArrowUpToLine, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { findOutSide, findOutTone, type SensorAlarm } from '../alarms/index.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { TONE_TEXT } from '../ui/tone.ts';
import { beyondSide, Limits, Trend, type SensorOutlook } from './sensor-outlook.tsx';
import { MeasuredValue } from './measured-value.tsx';
import { shownValues } from './shown-values.ts';

interface SensorValuesProps {
  readonly sensor: Sensor;
  readonly alarm: SensorAlarm | undefined;
  /** Undefined until it has been read. */
  readonly outlook: SensorOutlook | undefined;
  /** In a row each value has its limits below it; a card has them in another line. */
  readonly layout: 'row' | 'card';
}

/** Measured values of the sensor: the largest and brightest text of its row. */
export function SensorValues({ sensor, alarm, outlook, layout }: SensorValuesProps) {
  const { t } = useTranslation();
  const limits = outlook?.limits;
  const out = (measurand: LimitedMeasurand): Out => ({
    beyond: beyondSide(sensor[measurand] ?? null, limits?.[measurand]),
    counted: findOutSide(alarm, measurand),
    isWarned: findOutTone(alarm, measurand) === 'warning',
  });
  return shownValues(sensor).map((measurand) => (
    <span key={measurand} className="sensor-value">
      {measurand !== 'temperature' && <span className="sr-only">{measurandName(measurand, t)} </span>}
      <OutOfLimits {...out(measurand)}>
        <MeasuredValue sensor={sensor} measurand={measurand} />
      </OutOfLimits>
      {measurand === 'temperature' && sensor.temperature !== null && outlook?.trend != null && (
        <Trend {...outlook.trend} />
      )}
      {layout === 'row' && <Limits limits={limits?.[measurand]} />}
    </span>
  ));
}

interface Out {
  /** The side on which it is beyond its limit now. */
  readonly beyond: 'high' | 'low' | undefined;
  /** The side on which its alarm still counts it as out, be it just inside again. */
  readonly counted: 'high' | 'low' | undefined;
  /** It has passed its warning limit. */
  readonly isWarned: boolean;
}

const OUT_ICONS = { high: ArrowUpToLine, low: ArrowDownToLine, warning: TriangleAlert } as const;
const OUT_TEXTS = { high: 'sensors.above', low: 'sensors.below', warning: 'sensors.warned' } as const;

/** A value in the colour of the limit that it passed, with a sign and words beside the colour. */
function OutOfLimits({ beyond, counted, isWarned, children }: Out & { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const side = beyond ?? counted;
  if (side === undefined && !isWarned) return children;
  const tone = side ?? 'warning';
  const Icon = OUT_ICONS[tone];
  const text = t(side !== undefined && beyond === undefined ? 'sensors.backInside' : OUT_TEXTS[tone]);
  return (
    <span title={text} className={TONE_TEXT[tone]}>
      {children}
      <Icon aria-hidden size={14} className="ml-1 inline-block align-[-2px]" />
      <span className="sr-only"> {text}</span>
    </span>
  );
}
