import type { IngestAnswer } from '@ts1/contract';
import { Unprocessable } from '../../platform/errors.ts';
import { toIngestRejection } from '../decode/decoded.ts';
import type { Decoded, Outcome } from '../decode/delivery.ts';

/**
 * Returns the answer to a call of readings, once they are durable.
 * @throws Unprocessable when nothing of it could be stored, and it was quarantined
 */
export function toAnswer({ rejected }: Pick<Decoded, 'rejected'>, outcome: Outcome): IngestAnswer {
  const { accepted, duplicates, unknown, deferred = 0, refused = [], quarantined } = outcome;
  if (quarantined !== undefined) {
    throw new Unprocessable(
      `The delivery cannot be stored: ${quarantined}. It was quarantined, and the company's admins are told; it need not be sent again.`,
    );
  }
  return {
    accepted,
    duplicates,
    unknown: [...unknown],
    rejected: [...rejected, ...refused].map(toIngestRejection),
    ...(deferred > 0 && { deferred }),
  };
}
