import type { AlarmEvent } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Chip } from '../ui/chip.tsx';
import { eventTone } from './event-look.ts';
import { outSide } from './worst-sign.ts';

/** Sign of an acknowledged alarm that goes on: in the colour of the alarm, and steady. */
export function StillOut({ event }: { readonly event: AlarmEvent }) {
  const { t } = useTranslation();
  if (event.state !== 'still-out') return null;
  const { level } = event;
  const side = outSide(event);
  if (level !== 'alarm' && side !== 'other')
    return <Chip tone="warning">{t(`alarms.levels.${level}.still.${side}`)}</Chip>;
  return <Chip tone={eventTone(event)}>{t(`alarmLog.acknowledgedStill.${side}`)}</Chip>;
}
