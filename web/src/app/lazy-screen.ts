import { lazyRouteComponent } from '@tanstack/react-router';
import { textsReady } from '../i18n/translate.ts';

/** Takes a screen's place when its code could not be fetched. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/**
 * A screen whose code is fetched when it is first opened. Where that fails although the server answers, there is a
 * newer version and the router loads the page again; without a server that would take the whole app away.
 */
export const lazyScreen: typeof lazyRouteComponent = (fetchCode, name) =>
  lazyRouteComponent(async () => {
    try {
      const code = await fetchCode();
      await textsReady();
      return code;
    } catch (error) {
      throw (await serverAnswers())
        ? error
        : new UnreachableError('A screen was not fetched', { cause: error });
    }
  }, name);

/** Whether the server can be reached now; never throws. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
