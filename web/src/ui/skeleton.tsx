import { classes } from './classes.ts';

/** Holds the place of what is being loaded; give it the size of what comes. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={classes('block animate-pulse rounded-sm bg-border', className ?? 'h-4 w-full')}
    />
  );
}
