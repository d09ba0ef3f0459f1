import type { Clock } from '../clock.ts';
import { type Failure, FailedAttempts } from './failed-attempts.ts';

/** Names of all limits; each stays the same in every version. */
export type LimitName =
  | 'set-up'
  | 'sign-in'
  | 'known-browser'
  | 'own-password'
  | 'forgotten-by-network'
  | 'forgotten-by-account'
  | 'passkey'
  | 'two-factor'
  | 'api-key'
  | 'device-key'
  | 'client-report'
  | 'confirm-by-password'
  | 'confirm-by-passkey'
  | 'sign-by-password'
  | 'unlock-by-password'
  | 'prove-by-passkey'
  | 'sms-answer'
  | 'sms-form'
  | 'broker-key'
  | 'contact-stop'
  | 'mail-server-test'
  | 'message-link'
  | 'message-link-by-network';

/** A failure with the limit that it counts against. */
export interface NamedFailure extends Failure {
  readonly limit: string;
}

/** Returns the limit of a name: the first call creates it, all later calls get the same one. */
export type AttemptLimits = (
  name: LimitName,
  limit: { readonly most: number; readonly windowMs: number },
) => FailedAttempts;

export interface SharedAttempts {
  readonly limits: AttemptLimits;
  /** Counts the failures of another server; limits that this version does not know are ignored. */
  note(failures: readonly NamedFailure[]): void;
  /** All failures that count now. */
  readonly known: readonly NamedFailure[];
}

/** Creates limits that count for all servers of a database, as far as `share` sends them. */
export function createSharedAttempts(
  clock: Clock,
  share: (failures: readonly NamedFailure[]) => void = () => {},
): SharedAttempts {
  const limits = new Map<string, FailedAttempts>();
  return {
    limits(name, limit) {
      const known = limits.get(name);
      if (known !== undefined) return known;
      const made = new FailedAttempts({
        clock,
        ...limit,
        onFailure: (failure) => share([{ limit: name, ...failure }]),
      });
      limits.set(name, made);
      return made;
    },
    note(failures) {
      for (const { limit, ...failure } of failures) limits.get(limit)?.note(failure);
    },
    get known() {
      return [...limits].flatMap(([limit, { known }]) => known.map((failure) => ({ limit, ...failure })));
    },
  };
}
