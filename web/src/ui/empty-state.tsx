import type { ComponentType, ReactNode } from 'react';

export interface EmptyStateProps {
  readonly icon?: ComponentType<{ size?: number; className?: string }>;
  readonly title: string;
  /** The next step, in words. */
  readonly children?: ReactNode;
  /** The next step, as a button or link. */
  readonly action?: ReactNode;
}

/** Nothing is here yet, and what to do about it. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-md border border-dashed border-control px-6 py-12 text-center">
      {Icon !== undefined && <Icon aria-hidden size={32} className="text-muted" />}
      <p className="text-body font-semibold text-text">{title}</p>
      {children !== undefined && (
        <div className="max-w-prose text-body normal-nums text-muted">{children}</div>
      )}
      {action}
    </div>
  );
}
