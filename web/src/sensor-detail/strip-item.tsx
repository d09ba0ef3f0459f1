import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';

interface StripItemProps {
  readonly name: string;
  /** Takes what room is left on its line; on a phone the whole line. */
  readonly grows?: boolean;
  /** The name is for screen readers alone. */
  readonly isNamed?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One fact in the strip: its name over its content. */
export function StripItem({ name, grows = false, isNamed = true, className, children }: StripItemProps) {
  return (
    <div
      className={classes(
        'flex min-w-0 flex-col',
        grows && 'max-sm:basis-full sm:max-w-96 sm:grow sm:basis-44',
      )}
    >
      <dt className={isNamed ? 'text-fine text-muted' : 'sr-only'}>{name}</dt>
      <dd className={classes('flex items-center', className)}>{children}</dd>
    </div>
  );
}
