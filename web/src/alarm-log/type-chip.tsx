import type { AlarmType } from '@ts1/contract';
import {
  ArrowDownToLine,
  ArrowUpToLine,
  BatteryWarning,
  Unplug,
  WifiOff,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { alarmTypeText, type AlarmEvent } from '../alarms/log.ts';
import { Chip } from '../ui/chip.tsx';
import type { Tone } from '../ui/tone.ts';

const LOOKS: Readonly<Record<AlarmType, { tone: Tone; icon: LucideIcon }>> = {
  high: { tone: 'high', icon: ArrowUpToLine },
  low: { tone: 'low', icon: ArrowDownToLine },
  offline: { tone: 'silent', icon: WifiOff },
  battery: { tone: 'warning', icon: BatteryWarning },
  fault: { tone: 'high', icon: Unplug },
};

/** The type of an event, in colour, icon and word. */
export function TypeChip({ event }: { readonly event: AlarmEvent }) {
  const { t } = useTranslation();
  const { tone, icon } = LOOKS[event.first.alarm_type];
  return (
    <Chip tone={tone} icon={icon}>
      {alarmTypeText(event.first, t)}
    </Chip>
  );
}
