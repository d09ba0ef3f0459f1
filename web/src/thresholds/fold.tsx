import { useState, type ReactNode } from 'react';

interface FoldProps {
  readonly title: string;
  /** Whether it is open at first; from then on the user decides. */
  readonly open: boolean;
  readonly children: ReactNode;
}

/** A part of a long form, to be opened: its fields are part of the form all the while. */
export function Fold({ title, open, children }: FoldProps) {
  const [atFirst] = useState(open);
  return (
    <details open={atFirst} className="rounded-md border border-border">
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 text-body font-medium">{title}</summary>
      <div className="px-3 pb-3">{children}</div>
    </details>
  );
}

/** Opens the parts that hold these fields, so that they can have the focus. */
export function unfold(form: HTMLElement | null, names: readonly string[]): void {
  for (const name of names) {
    const part = form?.querySelector(`[name="${name}"]`)?.closest('details');
    if (part) part.open = true;
  }
}
