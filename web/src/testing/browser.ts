/** Parts that a test's window lacks: a width, and all that needs a layout or a picture. */

type Listener = () => void;

let width = 1440;
let coarse = false;
const listeners = new Set<Listener>();

/** Widths in pixels at which screens look different. */
export const WIDTHS = { wide: 1440, phone: 390 } as const;

/** Makes the window as wide as a desktop's or a phone's, whose pointer is a finger. */
export function useDevice(device: keyof typeof WIDTHS): void {
  width = WIDTHS[device];
  coarse = device === 'phone';
  document.head.querySelector('#visibility')?.remove();
  const sheet = document.createElement('style');
  sheet.id = 'visibility';
  sheet.textContent = device === 'phone' ? ON_PHONES : WIDE;
  document.head.append(sheet);
  for (const listener of listeners) listener();
}

/** The classes that hide something at a width; a hidden part has no role either. */
const WIDE = String.raw`.hidden, .md\:hidden, .sm\:hidden { display: none } .md\:flex { display: flex }`;
const ON_PHONES = String.raw`.hidden, .max-md\:hidden, .max-sm\:hidden, .max-lg\:hidden { display: none }`;

/** Returns the media queries that the app asks. */
function holds(query: string): boolean {
  const most = /max-width: (\d+)px/.exec(query)?.[1];
  if (most !== undefined) return width <= Number(most);
  const least = /min-width: (\d+)px/.exec(query)?.[1];
  if (least !== undefined) return width >= Number(least);
  if (query.includes('pointer: coarse')) return coarse;
  return query.includes('prefers-reduced-motion');
}

/** Fires nothing by itself: what is drawn only when it comes near is drawn when `scrollToEnd` says so. */
class QuietObserver {
  static readonly all = new Set<QuietObserver>();
  readonly #targets = new Set<Element>();
  readonly #callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
    QuietObserver.all.add(this);
  }

  observe(target: Element): void {
    this.#targets.add(target);
  }

  unobserve(target: Element): void {
    this.#targets.delete(target);
  }

  disconnect(): void {
    this.#targets.clear();
    QuietObserver.all.delete(this);
  }

  show(): void {
    const entries = [...this.#targets].map((target) => ({ isIntersecting: true, target }));
    if (entries.length > 0) this.#callback(entries as never, this as never);
  }
}

/** Lets every list whose end is watched find that end in view. */
export function scrollToEnd(): void {
  // A list that has grown then watches another end, which is further down.
  const watching = [...QuietObserver.all];
  for (const observer of watching) observer.show();
}

/** Puts the missing parts in their places. */
export function installBrowser(): void {
  // Dialogs go at once: nothing here would ever end an animation.
  Object.assign(globalThis, { BASE_UI_ANIMATIONS_DISABLED: true });
  window.matchMedia = (query) =>
    ({
      media: query,
      get matches() {
        return holds(query);
      },
      addEventListener: (_: string, listener: Listener) => listeners.add(listener),
      removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
    }) as unknown as MediaQueryList;
  globalThis.IntersectionObserver = QuietObserver as unknown as typeof IntersectionObserver;
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  window.scrollTo = () => undefined;
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null });
  HTMLElement.prototype.showPopover = function show() {
    this.style.display = 'block';
  };
  HTMLElement.prototype.hidePopover = function hide() {
    this.style.display = 'none';
  };
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.getAnimations = () => [];
  Element.prototype.animate = () => ({ cancel: () => undefined, finished: Promise.resolve() }) as never;
}
