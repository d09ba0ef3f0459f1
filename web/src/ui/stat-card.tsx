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
  /** Fact that belongs to the figure and is not in it, in a few small words. */
  readonly note?: string | undefined;
  /** A few words below the figure, where the label alone could be taken for something else. */
  readonly caption?: string;
  /** On a phone the figure is beside its words, so that what the cards sum up is on the first screen. */
  readonly compact?: boolean;
  /** On a phone so narrow that five are in a row. */
  readonly dense?: boolean;
  /** A spark line or the like, to the right. */
  readonly children?: ReactNode;
  /** Makes it a button that filters what is below it. */
  readonly onSelect?: () => void;
  readonly selected?: boolean;
}

/** One figure and one word; with `onSelect` it filters. */
export function StatCard(props: StatCardProps) {
  const { label, value, tone = 'neutral', icon, note, caption, children, onSelect, selected = false } = props;
  const { dense = false, compact = false } = props;
  const content = (
    <>
      <span
        className={classes(
          'flex min-w-0 flex-col',
          compact && 'max-md:grid max-md:grow max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-x-2',
        )}
      >
        <span
          className={classes(
            'flex items-center gap-2 text-table text-muted',
            dense && 'max-md:min-h-8 max-md:text-fine max-md:leading-4',
          )}
        >
          {icon !== undefined && (
            <span className={classes(TONE_TEXT[tone], (dense || compact) && 'max-md:hidden')}>{icon}</span>
          )}
          {label}
        </span>
        <span
          className={classes(
            'flex h-9 flex-wrap items-center gap-x-3 text-figure font-semibold',
            dense && 'max-md:h-7 max-md:text-title',
            compact && 'max-md:row-span-2 max-md:text-title',
            tone !== 'neutral' && TONE_TEXT[tone],
          )}
        >
          {value ?? <Skeleton className="h-6 w-12 max-w-full" />}
          {note !== undefined && (
            <span className="text-fine font-normal text-muted max-md:sr-only">{note}</span>
          )}
        </span>
        {caption !== undefined && <span className="text-fine text-muted">{caption}</span>}
      </span>
      {children}
    </>
  );
  const style = classes(
    'flex min-w-0 items-center justify-between gap-3 rounded-md border bg-surface p-4 text-left',
    dense && 'max-md:px-1.5 max-md:py-2',
    compact && 'max-md:px-3 max-md:py-1.5',
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
