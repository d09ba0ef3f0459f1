import type { AlarmEvent } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Chip } from '../ui/chip.tsx';
import { eventTone } from './type-chip.tsx';

/** Sign of an acknowledged alarm that goes on: in the colour of the alarm, and steady. */
export function StillOut({ event }: { readonly event: AlarmEvent }) {
  const { t } = useTranslation();
  if (event.state !== 'still-out') return null;
  const { alarm_type, level } = event;
  const where = alarm_type === 'high' || alarm_type === 'low' ? alarm_type : 'other';
  if (level !== 'alarm' && where !== 'other')
    return <Chip tone="warning">{t(`alarms.levels.${level}.still.${where}`)}</Chip>;
  return <Chip tone={eventTone(event)}>{t(`alarmLog.acknowledgedStill.${where}`)}</Chip>;
}
