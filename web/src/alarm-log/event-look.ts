import { isWarning, type AlarmEvent, type AlarmType } from '@ts1/contract';
import { BatteryWarning, TriangleAlert, Unplug, WifiOff, type LucideIcon } from 'lucide-react';
import { ALARM_TYPE_LOOKS } from '../alarms/index.ts';
import type { Tone } from '../ui/tone.ts';

interface Look {
  readonly tone: Tone;
  readonly icon: LucideIcon;
}

/** Looks that differ in the log from those beside a sensor. */
const OWN_LOOKS: Partial<Record<AlarmType, Look>> = {
  offline: { tone: 'silent', icon: WifiOff },
  battery: { tone: 'warning', icon: BatteryWarning },
  fault: { tone: 'high', icon: Unplug },
};

/** Look of an event that passed a warning limit alone. */
const WARNING_LOOK: Look = { tone: 'warning', icon: TriangleAlert };

/** Returns the colour and the icon of an event's type. */
export function eventLook(event: Pick<AlarmEvent, 'alarm_type' | 'level'>): Look {
  const { alarm_type: type } = event;
  return isWarning(event) ? WARNING_LOOK : (OWN_LOOKS[type] ?? ALARM_TYPE_LOOKS[type]);
}

/** The colour of an event's type. */
export function eventTone(event: Pick<AlarmEvent, 'alarm_type' | 'level'>): Tone {
  return eventLook(event).tone;
}
