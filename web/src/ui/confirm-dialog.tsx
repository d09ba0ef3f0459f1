import { Suspense } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import type { ConfirmDialogPopupProps } from './confirm-dialog-popup.tsx';
import { useOnceOpen } from './once-open.ts';

export type ConfirmDialogProps = ConfirmDialogPopupProps;

const Popup = lazyPart(async () => (await import('./confirm-dialog-popup.tsx')).ConfirmDialogPopup);

/** Asks before something that cannot be taken back; Cancel has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useOnceOpen(props.open) ? (
    <Suspense fallback={null}>
      <Popup {...props} />
    </Suspense>
  ) : null;
}
