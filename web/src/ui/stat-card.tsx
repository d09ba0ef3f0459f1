import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Skeleton } from './skeleton.tsx';
import { TONE_TEXT, type Tone } from './tone.ts';

export interface StatCardProps {
  /** The one word. */
  readonly label: string;
  /** The one figure; undefined while it is being loaded. */
  readonly value: ReactNode;
  readonly tone?: Tone;
  readonly icon?: ReactNode;
  /** What belongs to the figure and is not in it, in a few small words. */
  readonly note?: string | undefined;
  /** On a phone so narrow that five stand in a row. */
  readonly dense?: boolean;
  /** A spark line or the like, to the right. */
  readonly children?: ReactNode;
  /** Makes it a button that filters what stands below it. */
  readonly onSelect?: () => void;
  readonly selected?: boolean;
}

/** One figure and one word; with `onSelect` it filters. */
export function StatCard(props: StatCardProps) {
  const { label, value, tone = 'neutral', icon, note, children, onSelect, selected = false } = props;
  const dense = props.dense === true;
  const content = (
    <>
      <span className="flex min-w-0 flex-col">
        <span
          className={classes(
            'flex items-center gap-2 text-table text-muted',
            dense && 'max-md:min-h-8 max-md:text-fine max-md:leading-4',
          )}
        >
          {icon !== undefined && (
            <span className={classes(TONE_TEXT[tone], dense && 'max-md:hidden')}>{icon}</span>
          )}
          {label}
        </span>
        <span
          className={classes(
            'flex h-9 flex-wrap items-center gap-x-3 text-figure font-semibold',
            dense && 'max-md:h-7 max-md:text-title',
            tone !== 'neutral' && TONE_TEXT[tone],
          )}
        >
          {value ?? <Skeleton className="h-6 w-12 max-w-full" />}
          {note !== undefined && (
            <span className="text-fine font-normal text-muted max-md:sr-only">{note}</span>
          )}
        </span>
      </span>
      {children}
    </>
  );
  const style = classes(
    'flex min-w-0 items-center justify-between gap-3 rounded-md border bg-surface p-4 text-left',
    dense && 'max-md:p-2',
  );
  if (onSelect === undefined) return <div className={classes(style, 'border-border')}>{content}</div>;
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onSelect}
      className={classes(style, 'hover:bg-raised', selected ? 'border-accent' : 'border-border')}
    >
      {content}
    </button>
  );
}
