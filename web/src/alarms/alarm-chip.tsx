import {
  ArrowDownToLine,
  ArrowUpToLine,
  BatteryLow,
  BellCheck,
  CircleSlash,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { AlarmType } from '@ts1/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../ui/chip.tsx';
import { alarmStateText } from './alarm-texts.ts';
import { alarmTone, type SensorAlarm } from './sensor-alarm.ts';

const ICONS: Readonly<Record<AlarmType, LucideIcon>> = {
  high: ArrowUpToLine,
  low: ArrowDownToLine,
  offline: CircleSlash,
  battery: BatteryLow,
  fault: TriangleAlert,
};

/** What a sensor has in a word: filled while nobody has acknowledged it, an outline otherwise. */
export function AlarmChip({ alarm }: { readonly alarm: SensorAlarm }) {
  const { t } = useTranslation();
  const { kind, entry } = alarm;
  const icon = kind === 'acknowledged' ? BellCheck : ICONS[entry.alarm_type];
  return (
    <Chip tone={alarmTone(alarm)} icon={icon} solid={kind === 'alarm'}>
      {alarmStateText(alarm, t)}
    </Chip>
  );
}
