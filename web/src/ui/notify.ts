import { toast } from 'sonner';

/** How long toasts stay (spec 1 §9). */
export const TOAST_DURATION_MS = { success: 2_000, error: 3_000 } as const;

/** Says that something went well, for 2 s. */
export function notifySuccess(text: string): void {
  toast.success(text, { duration: TOAST_DURATION_MS.success });
}

/** Says that something failed, for 3 s. */
export function notifyError(text: string): void {
  toast.error(text, { duration: TOAST_DURATION_MS.error });
}

/** Offers something to do, until it is done or closed. Saying it again under one id replaces it. */
export function notifyWithAction(
  id: string,
  text: string,
  action: { label: string; onClick: () => void },
): void {
  toast.message(text, { id, duration: Number.POSITIVE_INFINITY, action });
}
