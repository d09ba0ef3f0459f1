import type { ReactNode } from 'react';

/** Actions on the marked entries: stays in sight while the list is scrolled, above the alarms and the phone's tabs. */
export function BulkBar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="above-alarm-bar sticky bottom-[calc(0.5rem+var(--alarm-bar,0px))] z-20 mt-3 flex max-h-[60vh] flex-col gap-2 overflow-y-auto rounded-md border border-accent bg-surface p-3 shadow-raised max-md:bottom-[calc(4rem+env(safe-area-inset-bottom)+var(--alarm-bar,0px))] max-md:max-h-[40vh]"
    >
      {children}
    </section>
  );
}
