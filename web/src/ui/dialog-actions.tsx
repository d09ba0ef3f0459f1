import type { ReactNode } from 'react';

/** The buttons at the foot of a dialog, the one that does it last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-1 flex flex-wrap justify-end gap-2">{children}</div>;
}
