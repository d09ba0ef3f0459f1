import { QUESTION_PREFIX } from './problem.ts';

/**
 * `type` of the refusal (403) of a call that changes how people sign in, when the person has not recently confirmed
 * their identity: confirm it and call again.
 */
export const CONFIRM_IDENTITY_PROBLEM = `${QUESTION_PREFIX}problem:confirm-identity`;

/** `type` of the refusal (400) of a change without the reason that the company demands: call again with one. */
export const REASON_REQUIRED_PROBLEM = `${QUESTION_PREFIX}problem:reason-required`;

/** `type` of the refusal (423) of every call of a session that is locked: unlock it and call again. */
export const SESSION_LOCKED_PROBLEM = `${QUESTION_PREFIX}problem:session-locked`;
