import type { AlarmPurpose } from '../letters/message.ts';

/** Whether a message of that purpose about an event is held. */
export type IsHeld = (eventId: number, purpose: AlarmPurpose) => boolean;

/** State of quiet for an event at a moment. */
export interface EventQuiet {
  /** A period covers what it is about. */
  readonly isCovered: boolean;
  /** It was raised in one, or notified before and shelved from its bell; null once people know of it. */
  readonly hold: 'raised' | 'shelved' | null;
}

/**
 * Whether a message about an event is held. Of what was raised while it was quiet, everything; of what people know of,
 * only what says the same again.
 */
export function isHeldMessage({ isCovered, hold }: EventQuiet, purpose: AlarmPurpose): boolean {
  switch (purpose) {
    case 'alarm':
    case 'warning':
      return hold !== null;
    case 'repeat':
      return isCovered || hold !== null;
    case 'returned':
    case 'acknowledged':
      return hold === 'raised';
    case 'escalation':
    case 'hand-over':
    case 'still-out':
    case 'worse':
      // These are not written while it is quiet: they wait, and are due at its end if they still hold.
      return false;
    case 'drill':
      return false;
    default:
      return purpose satisfies never;
  }
}
