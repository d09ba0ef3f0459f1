import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface CardProps {
  readonly children: ReactNode;
  /** Makes it a section with a heading. */
  readonly title?: string;
  readonly className?: string;
  /** Names it in the address of the page. */
  readonly id?: string;
}

/** A framed part of a page. */
export function Card({ children, title, className, id }: CardProps) {
  const style = classes('rounded-md border border-border bg-surface p-4', className);
  if (title === undefined)
    return (
      <div id={id} className={style}>
        {children}
      </div>
    );
  return (
    <section id={id} aria-label={title} className={style}>
      <h2 className="mb-3 text-body font-semibold">{title}</h2>
      {children}
    </section>
  );
}
