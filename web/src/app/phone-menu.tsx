import { Suspense } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { useOnceOpen } from '../ui/once-open.ts';
import type { PhoneMenuProps } from './phone-menu-popup.tsx';

const Popup = lazyPart(async () => (await import('./phone-menu-popup.tsx')).PhoneMenuPopup);

/** The sidebar of narrow windows: over the page, closed again by navigating. */
export function PhoneMenu(props: PhoneMenuProps) {
  return useOnceOpen(props.open) ? (
    <Suspense fallback={null}>
      <Popup {...props} />
    </Suspense>
  ) : null;
}
