import type { Page } from '@playwright/test';

/**
 * Watches for a text on this page. Returns a function that waits until the text has come and gone again, and returns
 * for how many milliseconds it was there. The page itself counts, so that a busy machine changes nothing.
 */
export async function timeOnScreen(page: Page, text: string): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle((wanted) => {
    const { promise: length, resolve } = Promise.withResolvers<number>();
    let since: number | undefined;
    const observer = new MutationObserver(() => {
      const isShown = document.body.textContent.includes(wanted);
      if (isShown) since ??= performance.now();
      else if (since !== undefined) {
        observer.disconnect();
        resolve(performance.now() - since);
      }
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    return { length };
  }, text);
  return async () => watch.evaluate(async ({ length }) => length);
}
