import type { ClaimedDelivery } from './claim-due.ts';
import type { Envelope } from '../channels/channel.ts';

/**
 * Action of the button "Acknowledge" of a push message: acknowledge at once, or open the page where a PIN, a note or a
 * cause is asked for. None where there is nothing to acknowledge.
 */
export function acknowledgeAction({
  message,
  isOneStep,
}: Pick<ClaimedDelivery, 'message' | 'isOneStep'>): Envelope['acknowledge'] {
  if (message.purpose === 'returned' || message.purpose === 'acknowledged') return undefined;
  return isOneStep ? 'button' : 'page';
}
