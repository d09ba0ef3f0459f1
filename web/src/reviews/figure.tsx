import type { ReactNode } from 'react';

/** A figure with its name above, in a list of them. */
export function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-fine text-muted">{name}</dt>
      <dd className="break-words tabular-nums">{children}</dd>
    </div>
  );
}
