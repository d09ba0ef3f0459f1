import { Suspense } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import type { DialogPopupProps } from './dialog-popup.tsx';
import { useOnceOpen } from './once-open.ts';

export type DialogProps = DialogPopupProps;

const Popup = lazyPart(async () => (await import('./dialog-popup.tsx')).DialogPopup);

/** One purpose in front of the page: keeps the focus inside, closes on Escape, gives the focus back. */
export function Dialog(props: DialogProps) {
  return useOnceOpen(props.open) ? (
    <Suspense fallback={null}>
      <Popup {...props} />
    </Suspense>
  ) : null;
}
