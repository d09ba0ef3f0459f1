import { useCallback } from 'react';

/**
 * Sets `--alarm-bar`, the height of the bar, on the page itself, which keeps what has the focus above it, and on what
 * has the class `above-alarm-bar`: it lies over the lower edge of the window as well.
 */
export function useBarHeight(): (bar: HTMLElement | null) => (() => void) | undefined {
  return useCallback((bar: HTMLElement | null) => {
    if (bar === null) return undefined;
    let sheet: CSSStyleSheet | undefined;
    const observer = new ResizeObserver(() => {
      if (sheet === undefined) {
        sheet = new CSSStyleSheet();
        document.adoptedStyleSheets.push(sheet);
      }
      // No element inherits it: otherwise the style of every element would be worked out again.
      sheet.replaceSync(`html, .above-alarm-bar { --alarm-bar: ${bar.offsetHeight}px }`);
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      if (sheet === undefined) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}
