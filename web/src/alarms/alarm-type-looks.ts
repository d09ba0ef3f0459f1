import type { AlarmType } from '@ts1/contract';
import {
  ArrowDownToLine,
  ArrowUpToLine,
  BatteryLow,
  CircleSlash,
  Hourglass,
  Tally5,
  TrendingDown,
  TrendingUp,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { Tone } from '../ui/tone.ts';

interface AlarmTypeLook {
  readonly icon: LucideIcon;
  /** Colour of a raised alarm; every pre-alarm is orange. */
  readonly tone: Extract<Tone, 'high' | 'low' | 'warning'>;
}

/** How each type of alarm looks: a cold one blue, an empty battery yellow, every other red. */
export const ALARM_TYPE_LOOKS: Readonly<Record<AlarmType, AlarmTypeLook>> = {
  high: { icon: ArrowUpToLine, tone: 'high' },
  low: { icon: ArrowDownToLine, tone: 'low' },
  rise: { icon: TrendingUp, tone: 'high' },
  fall: { icon: TrendingDown, tone: 'low' },
  open: { icon: Hourglass, tone: 'high' },
  count: { icon: Tally5, tone: 'high' },
  offline: { icon: CircleSlash, tone: 'high' },
  battery: { icon: BatteryLow, tone: 'warning' },
  fault: { icon: TriangleAlert, tone: 'high' },
};
