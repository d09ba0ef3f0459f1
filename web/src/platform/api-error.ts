import { type Problem, QUESTION_PREFIX } from '@ts1/contract';

/** Why a call failed. */
export type ApiFailure =
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** Problem document of the server; null when its answer was none. */
      readonly problem: Problem | null;
      /** From Retry-After. */
      readonly retryAfterMs: number | null;
    }
  | { readonly kind: 'unreadable'; readonly detail: string };

/** A call of the API that failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly failure: ApiFailure;
  /** An earlier attempt may have been carried out, its answer lost: this refusal may be about what it did. */
  afterLostAnswer = false;

  constructor(failure: ApiFailure, options?: ErrorOptions) {
    super(failureMessage(failure), options);
    this.failure = failure;
  }

  /** Status of a refusal, undefined when the server did not answer. */
  get status(): number | undefined {
    return this.failure.kind === 'refused' ? this.failure.status : undefined;
  }

  /** Type of a refusal that asks the person something; undefined for any other failure. */
  get question(): string | undefined {
    const type = this.failure.kind === 'refused' ? this.failure.problem?.type : undefined;
    return type?.startsWith(QUESTION_PREFIX) ? type : undefined;
  }

  /** Returns the server's message about one field of the body. */
  fieldError(path: string): string | undefined {
    if (this.failure.kind !== 'refused') return undefined;
    return this.failure.problem?.errors?.find((error) => error.path === path)?.message;
  }
}

/** The status with which the server refused, whatever was thrown. */
export function refusalStatus(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined;
}

function failureMessage(failure: ApiFailure): string {
  switch (failure.kind) {
    case 'network':
      return 'the server cannot be reached';
    case 'timeout':
      return 'the server did not answer in time';
    case 'refused':
      return failure.problem?.message ?? `the server answered with status ${failure.status}`;
    case 'unreadable':
      return `the answer does not fit the contract: ${failure.detail}`;
  }
}
