import { isWarning, type AlarmEvent } from '@ts1/contract';
import { Siren } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { alarmTypeText } from '../alarms/index.ts';
import { Chip } from '../ui/chip.tsx';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT } from '../ui/tone.ts';
import { eventLook } from './event-look.ts';
import { isSettled } from './event-states.ts';
import { StillOut } from './still-out.tsx';
import { worstSign } from './worst-sign.ts';

interface EventProps {
  readonly event: AlarmEvent;
}

/** The type of an event by icon and word, in its colour while something is to be done. */
export function TypeWord({ event }: EventProps) {
  const { t } = useTranslation();
  const { tone, icon: Icon } = eventLook(event);
  return (
    <span
      className={classes(
        'flex min-w-0 items-center gap-1.5 font-medium',
        isSettled(event) ? 'text-muted' : TONE_TEXT[tone],
      )}
    >
      <Icon aria-hidden size={16} className="shrink-0" />
      <span className="truncate">{alarmTypeText(event, t)}</span>
    </span>
  );
}

/** The worst of the states that the type does not say; the others are in the panel. */
export function WorstSign({ event }: EventProps) {
  const { t } = useTranslation();
  const sign = worstSign(event, t);
  if (sign === undefined) return null;
  return (
    <span className={classes('block truncate text-fine font-medium', TONE_TEXT[sign.tone])}>{sign.text}</span>
  );
}

/** The type of an event in colour, icon and word, and every state that it does not say. */
export function TypeChips({ event }: EventProps) {
  const { t } = useTranslation();
  const { tone, icon } = eventLook(event);
  const { state } = event;
  return (
    <span className="flex flex-wrap items-center gap-1">
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
      <StillOut event={event} />
      {event.drill && <Chip icon={Siren}>{t('alarmLog.drill')}</Chip>}
      {event.detected_late && <Chip>{t('alarmLog.late')}</Chip>}
    </span>
  );
}
