import type { SignedInUser } from '../platform/security/caller.ts';

/**
 * Author of a change: a person of the company, a program with one of its API keys, one of its base units, somebody who
 * is not signed in, the operator at the server's command line, or the system itself. Users and programs may have given
 * a reason for their change.
 */
export type Actor =
  | { readonly kind: 'user'; readonly userId: number; readonly username: string; readonly reason?: string }
  | { readonly kind: 'program'; readonly username: string; readonly reason?: string }
  | { readonly kind: 'device'; readonly baseUnitId: number }
  | { readonly kind: 'stranger'; readonly calledItself: string }
  | { readonly kind: 'operator' }
  | { readonly kind: 'system' };

/** The name that the audit log shows for an actor. */
export function auditActorName(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
    case 'program':
      return actor.username;
    case 'device':
      return `base unit ${actor.baseUnitId}`;
    case 'stranger':
      return actor.calledItself;
    case 'operator':
      return 'command line';
    case 'system':
      return 'system';
  }
}

/** A signed-in person, or a program with an API key. */
export type SignedIn = Pick<SignedInUser, 'companyId' | 'userId' | 'username' | 'program' | 'reason'>;

/** Returns the actor that made a call. */
export function toActor({ userId, username, program, reason }: SignedIn): Actor {
  const who =
    program === undefined
      ? ({ kind: 'user', userId, username } as const)
      : ({ kind: 'program', username } as const);
  return reason === undefined ? who : { ...who, reason };
}

/** Returns the reason that the author of a change gave for it; undefined for none. */
export function changeReason(actor: Actor): string | undefined {
  return 'reason' in actor ? actor.reason : undefined;
}
