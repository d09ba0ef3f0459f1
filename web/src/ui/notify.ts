import type { ExternalToast, toast } from 'sonner';

/** How long toasts stay (spec 1 §9). */
const TOAST_DURATION_MS = { success: 2_000, error: 3_000 } as const;

const wanted = new EventTarget();
const stage = Promise.withResolvers<typeof toast>();
let isWanted = false;

/** Says that something went well, for 2 s. */
export function notifySuccess(text: string): void {
  void show('success', text, { duration: TOAST_DURATION_MS.success });
}

/** Says that something failed, for 3 s. */
export function notifyError(text: string): void {
  void show('error', text, { duration: TOAST_DURATION_MS.error });
}

/** Offers something to do, until it is done or closed. The same id again replaces it. */
export function notifyWithAction(
  id: string,
  text: string,
  action: { readonly label: string; readonly onClick: () => void },
): void {
  void show('message', text, { id, duration: Number.POSITIVE_INFINITY, action });
}

/** For `Toasts`: whether any toast was wanted yet; what shows them is loaded then. */
export const toastsWanted = {
  get: (): boolean => isWanted,
  subscribe: (listener: () => void): (() => void) => {
    wanted.addEventListener('change', listener);
    return () => wanted.removeEventListener('change', listener);
  },
};

/** For `Toasts`: toasts can be drawn now; those from before are shown. */
export function toastsReady(show: typeof toast): void {
  stage.resolve(show);
}

async function show(
  kind: 'success' | 'error' | 'message',
  text: string,
  options: ExternalToast,
): Promise<void> {
  isWanted = true;
  wanted.dispatchEvent(new Event('change'));
  const toasts = await stage.promise;
  toasts[kind](text, options);
}
