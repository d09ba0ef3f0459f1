import { useEffect, useRef } from 'react';
import { classes } from '../ui/classes.ts';

interface LinkNewsProps {
  readonly title: string;
  readonly hint: string;
  readonly tone: 'ok' | 'warning';
}

/** Outcome of a link, in place of the form: it takes the focus, so that it is read out. */
export function LinkNews({ title, hint, tone }: LinkNewsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes('rounded-md border px-3 py-2', tone === 'ok' ? 'border-ok' : 'border-warning')}>
      <h2
        ref={heading}
        tabIndex={-1}
        className={classes(
          'text-body font-semibold outline-none',
          tone === 'ok' ? 'text-ok' : 'text-warning',
        )}
      >
        {title}
      </h2>
      <p className="mt-1 text-body text-muted">{hint}</p>
    </div>
  );
}
