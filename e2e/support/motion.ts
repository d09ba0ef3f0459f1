import type { Page } from '@playwright/test';

/** Returns what moves on the page or would when it changes, for longer than a frame: animations and transitions. */
export async function movements(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const FRAME_MS = 10;
    const describe = (element: Element | null | undefined, how: string): string =>
      `${how}: ${element?.localName} ${element?.getAttribute('class')}`;
    const running = document.getAnimations().flatMap(({ effect, playState }) => {
      const lastsMs = Number(effect?.getComputedTiming().endTime);
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return playState === 'running' && lastsMs > FRAME_MS ? [describe(target, 'runs')] : [];
    });
    const longestMs = (durations: string): number =>
      Math.max(...durations.split(',').map((duration) => Number.parseFloat(duration) * 1000));
    const styled = [...document.querySelectorAll('body *')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        return [
          ...(longestMs(style.transitionDuration) > FRAME_MS ? [describe(element, 'has a transition')] : []),
          ...(style.animationName !== 'none' && longestMs(style.animationDuration) > FRAME_MS
            ? [describe(element, 'has an animation')]
            : []),
        ];
      }),
    );
    return [...new Set([...running, ...styled])];
  });
}
