import { useEffect } from 'react';

/** Presses each element that a selector finds, once, as soon as it is on the page. */
export function usePress(selector: string): void {
  useEffect(() => {
    const pressed = new WeakSet<Element>();
    const press = (): void => {
      for (const element of document.querySelectorAll(selector)) {
        if (pressed.has(element)) continue;
        pressed.add(element);
        element.closest<HTMLElement>('button, a')?.click();
      }
    };
    const observer = new MutationObserver(press);
    observer.observe(document.body, { childList: true, subtree: true });
    press();
    return () => observer.disconnect();
  }, [selector]);
}
