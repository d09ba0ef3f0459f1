import type { Clock } from '../../platform/clock.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';

/** Scrapes of one company at once, such as of two Prometheus servers, are one read. */
const KNOWN_FOR_MS = 5_000;

type Reader = Pick<SignedInUser, 'companyId' | 'userId' | 'seesOwnZonesOnly'>;

interface Recent {
  readonly at: number;
  readonly text: Promise<string>;
}

/**
 * Metrics that were read for the same company and the same limit to zones a moment ago; who comes while they are read
 * waits for them. Program and scope change nothing: what may read them reads all of its company.
 * @param read what is not known; one that fails is asked again
 */
export function rememberMetrics<User extends Reader>(
  clock: Clock,
  read: (user: User, now: number) => Promise<string>,
): (user: User) => Promise<string> {
  const recent = new Map<string, Recent>();
  return async (user) => {
    const now = clock.now();
    // A clock that was set back makes nothing last longer.
    for (const [key, { at }] of recent) if (now < at || now - at >= KNOWN_FOR_MS) recent.delete(key);
    const key = `${user.companyId} ${user.seesOwnZonesOnly ? user.userId : 'all'}`;
    const known = recent.get(key);
    if (known !== undefined) return known.text;
    const text = read(user, now);
    recent.set(key, { at: now, text });
    text.catch(() => {
      if (recent.get(key)?.text === text) recent.delete(key);
    });
    return text;
  };
}
