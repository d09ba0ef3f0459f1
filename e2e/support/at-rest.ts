import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

/** Time for which no call may begin or end. */
const QUIET_MS = 500;
/** Requests that a screen waits for; a stream of events has no end, and pictures change no text. */
const AWAITED: ReadonlySet<string> = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr']);

interface Calls {
  readonly unanswered: Set<Request>;
  changedAt: number;
}
const calls = new WeakMap<BrowserContext, Calls>();

/** Follows the calls of the pages of a context, from now on, for `untilAtRest`. */
export function followCalls(context: BrowserContext): void {
  const followed: Calls = { unanswered: new Set(), changedAt: performance.now() };
  calls.set(context, followed);
  context.on('request', (request) => {
    if (request.serviceWorker() !== null || !AWAITED.has(request.resourceType())) return;
    followed.unanswered.add(request);
    followed.changedAt = performance.now();
  });
  const end = (request: Request): void => {
    if (followed.unanswered.delete(request)) followed.changedAt = performance.now();
  };
  context.on('requestfinished', end);
  context.on('requestfailed', end);
}

/**
 * Waits until a page has shown all that it loads: each of its calls is answered, and no new one began for half a
 * second. When that takes longer than an expectation may, the message names the calls that have no answer; Playwright's
 * `networkidle` waits for them in silence until the time of the test is over.
 */
export async function untilAtRest(page: Page): Promise<void> {
  const followed = calls.get(page.context());
  if (followed === undefined) throw new Error('the calls of this page are not followed');
  const awaited = (): readonly string[] => {
    const own = [...followed.unanswered].filter((request) => request.frame().page() === page);
    if (own.length > 0) return own.map((request) => `${request.method()} ${request.url()}`);
    return performance.now() - followed.changedAt < QUIET_MS ? ['the last call was just now'] : [];
  };
  await expect.poll(awaited, { message: 'calls without an answer', intervals: [100] }).toEqual([]);
}
