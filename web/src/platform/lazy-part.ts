import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { textsReady } from '../i18n/translate.ts';

const AGAIN_AFTER_MS = 3_000;

/**
 * A part of a screen whose code is loaded when it is first drawn. Without a network it comes when that is back: what is
 * on the screen stays there meanwhile, for a part that is missing is no reason to take the whole away.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}

/** Calls `load` until it succeeds, and returns its result. */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      const part = await load();
      await textsReady();
      return part;
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, AGAIN_AFTER_MS);
      });
    }
  }
}
