import type { Change } from '../audit/index.ts';

/** Changes of how a user signs in. */
export const ACCOUNT_CHANGES = [
  'password',
  'email',
  'passkey-added',
  'passkey-removed',
  'two-factor-on',
  'two-factor-off',
  'recovery-codes',
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

export interface AccountNews {
  readonly userId: number;
  readonly what: AccountChange;
  /** Admin who did it for them; null when it was done as the person themselves. */
  readonly by: string | null;
  /** Another address than the user's: the one from before. */
  readonly to?: string;
}

/**
 * Notifies a person by e-mail, as part of the change, that how they sign in has changed: if it was somebody else, they
 * are notified. Where no mail server is configured it does nothing.
 */
export type NotifyPerson = (change: Change, news: AccountNews) => Promise<void>;
