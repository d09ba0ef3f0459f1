import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export interface ErrorStateProps {
  /** Sentence about what happened. */
  readonly title: string;
  /** Text that says what is safe and what to do. */
  readonly children?: ReactNode;
  /** The button that tries again. */
  readonly action?: ReactNode;
}

/** Something failed; read out as soon as it appears. */
export function ErrorState({ title, children, action }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-md border border-high px-6 py-10 text-center"
    >
      <TriangleAlert aria-hidden size={32} className="text-high" />
      <p className="text-body font-semibold text-text">{title}</p>
      {children !== undefined && (
        <div className="max-w-prose text-body normal-nums text-muted">{children}</div>
      )}
      {action}
    </div>
  );
}
