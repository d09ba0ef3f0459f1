import { InvalidInput } from '../platform/errors.ts';
import { type Outbound, TargetRefused } from '../platform/http/outbound.ts';

/**
 * Looks where a webhook leads before it is saved.
 * @throws InvalidInput for a target that is not to be called, or that cannot be found
 */
export async function checkTarget(outbound: Outbound, url: string): Promise<void> {
  try {
    await outbound.check(new URL(url));
  } catch (error) {
    const message = error instanceof TargetRefused ? error.message : 'cannot be found';
    throw new InvalidInput([{ path: 'url', message }]);
  }
}
