import { isWarning, type AlarmEvent, type AlarmType } from '@ts1/contract';
import { BatteryWarning, TriangleAlert, Unplug, WifiOff, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ALARM_TYPE_LOOKS, alarmTypeText } from '../alarms/index.ts';
import { Chip } from '../ui/chip.tsx';
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

function eventLook(event: Pick<AlarmEvent, 'alarm_type' | 'level'>): Look {
  const { alarm_type: type } = event;
  return isWarning(event) ? WARNING_LOOK : (OWN_LOOKS[type] ?? ALARM_TYPE_LOOKS[type]);
}

/** The colour of an event's type. */
export function eventTone(event: Pick<AlarmEvent, 'alarm_type' | 'level'>): Tone {
  return eventLook(event).tone;
}

/** The type of an event in colour, icon and word, and what that alone does not say. */
export function TypeChip({ event }: { readonly event: AlarmEvent }) {
  const { t } = useTranslation();
  const { tone, icon } = eventLook(event);
  const { state } = event;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Chip tone={tone} icon={icon}>
        {alarmTypeText(event, t)}
      </Chip>
      {state === 'pre-alarm' && (
        <Chip tone={isWarning(event) ? 'warning' : 'pre-alarm'}>
          {t(isWarning(event) ? 'alarmLog.delayRuns' : 'alarmLog.states.pre-alarm')}
        </Chip>
      )}
      {state === 'withdrawn' && <Chip>{t('alarmLog.states.withdrawn')}</Chip>}
      {state === 'returned' && <Chip>{t('alarmLog.waits')}</Chip>}
      {event.detected_late && <Chip>{t('alarmLog.late')}</Chip>}
    </span>
  );
}
