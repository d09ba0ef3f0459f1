import type { ReactNode } from 'react';

export interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** The page's main action, on the same line. */
  readonly action?: ReactNode;
}

/** Title, subtitle and main action of a page. */
export function PageHeader({ title, subtitle, action }: PageHeaderProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <h1 className="text-title font-semibold text-text">{title}</h1>
        {subtitle !== undefined && <p className="text-body text-muted">{subtitle}</p>}
      </div>
      {action !== undefined && <div className="flex flex-wrap items-center gap-2">{action}</div>}
    </div>
  );
}
