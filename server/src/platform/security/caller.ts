import type { FastifyRequest } from 'fastify';
import type {
  ApiKeyScope,
  BuiltInRoleKey,
  ChosenPreferences,
  Permission,
  ReasonGroup,
  RoleCode,
  Verb,
} from '@ts1/contract';

/** A person with a valid session, or a program with an API key, read from the database for this request. */
export interface SignedInUser {
  readonly companyId: number;
  readonly companyName: string;
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  /** '1' for an admin, '2' for everybody else. */
  readonly role: RoleCode;
  /** Key of a built-in role; null for one of the company. */
  readonly builtInRole: BuiltInRoleKey | null;
  /** Id of a role of the company; null for a built-in one. */
  readonly roleId: number | null;
  readonly roleName: string;
  /** Verbs that the role permits, and those that the company permits besides. */
  readonly permissions: readonly Verb[];
  /** No admin, in a company where all others see only the sensors of their zones. */
  readonly seesOwnZonesOnly: boolean;
  /** Display preferences that the person chose, and those that the company chose. */
  readonly chosen: { readonly own: ChosenPreferences; readonly company: ChosenPreferences };
  /** The company requires two factors, and the session began with one: it can only be used to set up the other. */
  readonly mustSetUpTwoFactor?: true;
  /** The session is locked after inactivity: it can only be unlocked or ended. */
  readonly isLocked?: true;
  /** Id of the session; for a program the negative id of its API key. */
  readonly sessionId: number;
  /** Hard end of the session, epoch milliseconds. */
  readonly sessionExpiresAt: number;
  /** The person has confirmed their identity within the last minutes; a program cannot. */
  readonly isConfirmed: boolean;
  /** Groups of changes for which the company demands a reason; absent for none. */
  readonly reasonsDemanded?: readonly ReasonGroup[];
  /** Why this call changes what it changes, if the caller said so. */
  readonly reason?: string;
  /** Absent for people. */
  readonly program?: Program;
}

/** A program with a valid API key; it has those permissions of its maker that fit its scopes. */
export interface Program {
  readonly apiKeyId: number;
  readonly scopes: readonly ApiKeyScope[];
}

/** A base unit with a valid device key. */
export interface SignedInDevice {
  readonly companyId: number;
  readonly baseUnitId: number;
  readonly serialNo: string;
  /** A program acts for the unit by an API key: it gets no command that contains a password. */
  readonly withoutSecrets?: true;
}

/**
 * Authenticators of callers. Undefined means that the proof is missing or wrong (401); an authenticator may also
 * throw, for example when there were too many failed attempts.
 */
export interface Authenticators {
  user(request: FastifyRequest): Promise<SignedInUser | undefined>;
  device(request: FastifyRequest): Promise<SignedInDevice | undefined>;
}

/** The caller for a handler, by the permission of its route. */
export type Caller<P extends Permission> = P extends 'device'
  ? { readonly device: SignedInDevice }
  : P extends 'public'
    ? object
    : { readonly user: SignedInUser };
