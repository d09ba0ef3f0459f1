import type { NewsKind } from '@ts1/contract';
import type { AlarmPurpose } from '../letters/message.ts';

/** Returns the kind of a message about an alarm in a person's own preferences. */
export function toNewsKind(purpose: AlarmPurpose): NewsKind {
  switch (purpose) {
    case 'returned':
      return 'returns';
    case 'acknowledged':
      return 'acknowledgements';
    case 'warning':
      return 'warnings';
    case 'alarm':
    case 'repeat':
    case 'escalation':
    case 'hand-over':
    case 'still-out':
    case 'worse':
    case 'drill':
      return 'alarms';
  }
}
