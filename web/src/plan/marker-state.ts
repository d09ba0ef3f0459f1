import type { SensorStatus } from '@ts1/contract';
import { CircleCheck, CircleSlash, TriangleAlert, type LucideIcon } from 'lucide-react';
import { alarmStateText, alarmTone, bellIcon, type SensorAlarm } from '../alarms/index.ts';
import type { TFunction } from '../i18n/translate.ts';
import type { Tone } from '../ui/tone.ts';

export interface MarkerState {
  readonly tone: Tone;
  readonly icon: LucideIcon;
  readonly word: string;
}

export const STATUS_LOOKS: Readonly<Record<SensorStatus, { tone: Tone; icon: LucideIcon }>> = {
  online: { tone: 'ok', icon: CircleCheck },
  warning: { tone: 'warning', icon: TriangleAlert },
  offline: { tone: 'high', icon: CircleSlash },
};

/** Look and word of a marker: its alarm decides first, then its status. */
export function markerState(alarm: SensorAlarm | undefined, status: SensorStatus, t: TFunction): MarkerState {
  if (alarm === undefined) return { ...STATUS_LOOKS[status], word: t(`sensors.status.${status}`) };
  return { tone: alarmTone(alarm), icon: bellIcon(alarm), word: alarmStateText(alarm, t) };
}

/** Who stands in front and keeps its place: an alarm, then what is not normal, then a sensor that needs a look. */
export function markerRank(alarm: SensorAlarm | undefined, status: SensorStatus): number {
  if (alarm !== undefined) return alarm.kind === 'alarm' ? 0 : 1;
  return status === 'online' ? 3 : 2;
}
