import { problem, type Problem } from '@ts1/contract';
import { ApiError } from './api-error.ts';
import type { Clock } from './clock.ts';

const REQUEST_TIMEOUT_MS = 30_000;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ExchangeOptions {
  /** Where it may take longer than others, such as an upload. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Hears the headers of an answer that is no refusal. */
  readonly onHeaders?: ((headers: Headers) => void) | undefined;
}

/**
 * Sends one request and reads the answer: its JSON, or undefined when it has no body.
 * @throws ApiError for no answer, none in time, or a refusal; the signal's reason when the caller gave up
 */
export async function exchange(
  deps: { readonly fetch: Fetch; readonly clock: Clock },
  url: string,
  init: RequestInit,
  { signal, onHeaders, timeoutMs = REQUEST_TIMEOUT_MS }: ExchangeOptions,
): Promise<unknown> {
  const controller = new AbortController();
  const stop = deps.clock.after(timeoutMs, () => controller.abort(new ApiError({ kind: 'timeout' })));
  const giveUp = (): void => controller.abort(signal?.reason);
  signal?.throwIfAborted();
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    const response = await deps.fetch(url, { ...init, signal: controller.signal });
    const text = await response.text();
    if (!response.ok) throw refusal(response, text);
    onHeaders?.(response.headers);
    return text === '' ? undefined : readJson(text);
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason;
    if (error instanceof ApiError) throw error;
    throw new ApiError({ kind: 'network' }, { cause: error });
  } finally {
    stop();
    signal?.removeEventListener('abort', giveUp);
  }
}

function refusal(response: Response, text: string): ApiError {
  return new ApiError({
    kind: 'refused',
    status: response.status,
    problem: readProblem(text),
    retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError({ kind: 'unreadable', detail: 'not JSON' }, { cause: error });
  }
}

/** Proxies in between answer errors with pages of their own; those have no problem document. */
function readProblem(text: string): Problem | null {
  try {
    return problem.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function retryAfterMs(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : null;
}
