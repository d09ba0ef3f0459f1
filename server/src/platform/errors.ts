import {
  CHANGE_REASON_HEADER,
  CONFIRM_IDENTITY_PROBLEM,
  REASON_REQUIRED_PROBLEM,
  SESSION_LOCKED_PROBLEM,
} from '@ts1/contract';

/** One bad field of a request: its path (`companyName`, `readings.3.battery`) and what it must be. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/**
 * A refusal that is part of the domain, as opposed to a bug. Its message is written for the caller; `problem.ts` turns
 * it into an answer. The answer to any other error is without its message.
 */
export abstract class DomainError extends Error {
  abstract readonly status: number;
  /** Names the refusal for programs (RFC 9457), where the status alone does not. */
  readonly type?: string;
  /** Fields of the request that cause the refusal. */
  readonly fields?: readonly FieldError[];
  override get name(): string {
    return this.constructor.name;
  }
}

/** 400: invalid fields. The default message lists them. */
export class InvalidInput extends DomainError {
  readonly status = 400;
  override readonly fields: readonly FieldError[];

  constructor(fields: readonly FieldError[], message?: string) {
    super(message ?? describeFieldErrors(fields));
    this.fields = fields;
  }
}

/** 400: the company demands a reason for this change; the browser asks for one and repeats the call with it. */
export class ReasonRequired extends InvalidInput {
  override readonly type = REASON_REQUIRED_PROBLEM;

  constructor() {
    super(
      [{ path: CHANGE_REASON_HEADER, message: 'is required' }],
      'Nothing was changed: a reason is required.',
    );
  }
}

/** 401: the caller is not signed in, or the credentials are wrong. */
export class Unauthenticated extends DomainError {
  readonly status = 401;
}

/** 403: the caller is known and does not have the permission. */
export class Forbidden extends DomainError {
  readonly status = 403;
}

/** 403: the user has not recently confirmed their identity; the browser asks for that and repeats the call. */
export class IdentityUnconfirmed extends Forbidden {
  override readonly type = CONFIRM_IDENTITY_PROBLEM;

  constructor() {
    super('Please confirm that it is you, with your password or a passkey.');
  }
}

/** 404: the object does not exist, or belongs to another company, which is the same to the caller. */
export class NotFound extends DomainError {
  readonly status = 404;
}

/** 409: the state does not allow it, or another user was faster. */
export class Conflict extends DomainError {
  readonly status = 409;
}

/** 410: it worked once and no longer does. */
export class Gone extends DomainError {
  readonly status = 410;
}

/** 413: the body is too large for one call. */
export class TooLarge extends DomainError {
  readonly status = 413;
}

/** 415: the body has a media type that this server does not read. */
export class UnsupportedMedia extends DomainError {
  readonly status = 415;
}

/** 422: understood, but impossible; sending it again changes nothing. */
export class Unprocessable extends DomainError {
  readonly status = 422;
}

/** 423: the session is locked after inactivity; the browser asks for the proof that unlocks it and repeats the call. */
export class SessionLocked extends DomainError {
  readonly status = 423;
  override readonly type = SESSION_LOCKED_PROBLEM;

  constructor() {
    super('The screen is locked. Please unlock it with your password or a passkey.');
  }
}

/** 429: too many failed attempts; try again after the delay. */
export class TooManyAttempts extends DomainError {
  readonly status = 429;
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number, message = 'Too many failed attempts. Please try again later.') {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** 503: the server is too busy or not ready; try again after the delay. */
export class Unavailable extends DomainError {
  readonly status = 503;
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs = 1_000, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Lists bad fields as one sentence: the default message of a refusal. */
export function describeFieldErrors(fields: readonly FieldError[]): string {
  const messages = fields.map(({ path, message }) => (path === '' ? message : `${path} ${message}`));
  return messages.length === 0 ? 'The request is not valid.' : `${messages.join('; ')}.`;
}
