import type { LimitedMeasurand, TrendDirection } from '@ts1/contract';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';

/** Trend and limits that a row shows beside the values of a sensor, ready to be read. */
export interface SensorOutlook {
  /** Null while it is not known where the temperature is going. */
  readonly trend: { readonly direction: TrendDirection; readonly text: string } | null;
  readonly limits: Readonly<Record<LimitedMeasurand, ValueLimits>>;
}

/** Where a value has to stay; null on a side without a limit that is on. */
export interface ValueLimits {
  readonly low: number | null;
  readonly high: number | null;
  /** Null without any. */
  readonly text: string | null;
  /** How much it may change, in short and by name. */
  readonly changes: readonly { readonly text: string; readonly name: string }[];
}

/** On which side of its limits a value is; exactly at one is inside. */
export function beyondSide(
  value: number | null,
  limits: Pick<ValueLimits, 'low' | 'high'> | undefined,
): 'high' | 'low' | undefined {
  if (value === null || limits === undefined) return undefined;
  if (limits.high !== null && value > limits.high) return 'high';
  return limits.low !== null && value < limits.low ? 'low' : undefined;
}

const ICONS = { rising: ArrowUpRight, falling: ArrowDownRight, steady: ArrowRight } as const;

/** An arrow that says where a temperature is going. */
export function Trend({ direction, text }: NonNullable<SensorOutlook['trend']>) {
  const Icon = ICONS[direction];
  return (
    <span title={text} className="ml-1 inline-flex align-[-3px] text-muted">
      <Icon aria-hidden size={16} />
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** Where a value has to stay and how much it may change, small and in one line. */
export function Limits({ limits }: { readonly limits: ValueLimits | undefined }) {
  const { t } = useTranslation();
  if (limits === undefined) return null;
  const { text, changes } = limits;
  return (
    <span className="block truncate text-fine font-normal text-muted">
      {text !== null && (
        <span title={t('sensors.limits')}>
          <span className="sr-only">{t('sensors.limits')} </span>
          {text}{' '}
        </span>
      )}
      {changes.map((change) => (
        <span key={change.name} title={change.name}>
          <span className="sr-only">{change.name}</span>
          <span aria-hidden>{change.text}</span>{' '}
        </span>
      ))}
    </span>
  );
}
