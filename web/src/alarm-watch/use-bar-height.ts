import { useCallback } from 'react';

/** Tells the style sheet how high the bar is: what else lies over the lower edge of the window stays above it. */
export function useBarHeight(): (bar: HTMLElement | null) => (() => void) | undefined {
  return useCallback((bar: HTMLElement | null) => {
    if (bar === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--alarm-bar', `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty('--alarm-bar');
    };
  }, []);
}
