import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';

interface StripItemProps {
  readonly name: string;
  /** Takes what room is left on its line; on a phone the whole line. */
  readonly grows?: boolean;
  /** Where the name is in sight; elsewhere it is for screen readers alone. */
  readonly named?: 'everywhere' | 'on-desks' | 'nowhere';
  readonly className?: string;
  readonly children: ReactNode;
}

const NAMES = {
  everywhere: 'text-fine text-muted',
  'on-desks': 'text-fine text-muted max-sm:sr-only',
  nowhere: 'sr-only',
} as const;

/** One fact in the strip: its name over its content. */
export function StripItem({
  name,
  grows = false,
  named = 'everywhere',
  className,
  children,
}: StripItemProps) {
  return (
    <div
      className={classes(
        'flex min-w-0 flex-col',
        grows && 'max-sm:basis-full sm:max-w-72 sm:grow sm:basis-44',
      )}
    >
      <dt className={NAMES[named]}>{name}</dt>
      <dd className={classes('flex items-center', className)}>{children}</dd>
    </div>
  );
}
