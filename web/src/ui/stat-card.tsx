import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Skeleton } from './skeleton.tsx';
import { TONE_TEXT, type Tone } from './tone.ts';

export interface StatCardProps {
  /** The one word. */
  readonly label: string;
  /** A few words below the figure, where the label alone could be taken for something else. */
  readonly note?: string;
  /** The one figure; undefined while it is being loaded. */
  readonly value: ReactNode;
  readonly tone?: Tone;
  readonly icon?: ReactNode;
  /** A spark line or the like, to the right. */
  readonly children?: ReactNode;
  /** On a phone the figure stands beside its words, so that what the cards sum up is on the first screen. */
  readonly compact?: boolean;
  /** Makes it a button that filters what stands below it. */
  readonly onSelect?: () => void;
  readonly selected?: boolean;
}

/** One figure and one word; with `onSelect` it filters. */
export function StatCard(props: StatCardProps) {
  const {
    label,
    note,
    value,
    tone = 'neutral',
    icon,
    children,
    onSelect,
    selected = false,
    compact = false,
  } = props;
  const content = (
    <>
      <span
        className={classes(
          'flex min-w-0 flex-col',
          compact && 'max-md:grid max-md:grow max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-x-2',
        )}
      >
        <span className="flex items-center gap-2 text-table text-muted">
          {icon !== undefined && (
            <span className={classes(TONE_TEXT[tone], compact && 'max-md:hidden')}>{icon}</span>
          )}
          {label}
        </span>
        <span
          className={classes(
            'flex h-9 items-center text-figure font-semibold',
            compact && 'max-md:row-span-2 max-md:text-title',
            tone !== 'neutral' && TONE_TEXT[tone],
          )}
        >
          {value ?? <Skeleton className="h-6 w-12" />}
        </span>
        {note !== undefined && <span className="text-fine text-muted">{note}</span>}
      </span>
      {children}
    </>
  );
  const style = classes(
    'flex items-center justify-between gap-3 rounded-md border bg-surface p-4 text-left',
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
