import type { ReactNode } from 'react';

interface LoadingStateProps {
  /** Read out, not shown: the skeletons show it. */
  readonly label: string;
  /** Skeletons in the layout of what comes. */
  readonly children: ReactNode;
}

/** Keeps the layout while something is loaded, and says so to those who do not see it. */
export function LoadingState({ label, children }: LoadingStateProps) {
  return (
    <output className="block" data-at-once="">
      <span className="sr-only">{label}</span>
      {children}
    </output>
  );
}
