import { isWarning, type AlarmEvent } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import type { Tone } from '../ui/tone.ts';
import { isSettled } from './event-states.ts';
import { eventTone } from './event-look.ts';

/** A state of an event that its type alone does not say. */
export interface EventSign {
  readonly text: string;
  readonly tone: Tone;
}

/**
 * Returns the one sign that an event has in its row. A drill comes before all others; then they come in the order of
 * their urgency. Only an event that is not settled has a colour.
 */
export function worstSign(event: AlarmEvent, t: TFunction): EventSign | undefined {
  const { state } = event;
  if (event.drill) return { text: t('alarmLog.drill'), tone: 'neutral' };
  if (state === 'still-out') return { text: t(`alarmLog.still.${outSide(event)}`), tone: eventTone(event) };
  if (event.notified !== undefined)
    return { text: t('alarms.nobodyNotified'), tone: isSettled(event) ? 'neutral' : 'warning' };
  if (state === 'pre-alarm')
    return isWarning(event)
      ? { text: t('alarmLog.delayRuns'), tone: 'warning' }
      : { text: t('alarmLog.states.pre-alarm'), tone: 'pre-alarm' };
  if (state === 'returned') return { text: t('alarmLog.waits'), tone: eventTone(event) };
  if (state === 'withdrawn') return { text: t('alarmLog.states.withdrawn'), tone: 'neutral' };
  return event.detected_late ? { text: t('alarmLog.late'), tone: 'neutral' } : undefined;
}

/** Returns which way a value is out, where it has a way. */
export function outSide({ alarm_type: type }: Pick<AlarmEvent, 'alarm_type'>): 'high' | 'low' | 'other' {
  return type === 'high' || type === 'low' ? type : 'other';
}
