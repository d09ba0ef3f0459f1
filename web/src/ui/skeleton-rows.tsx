import { Skeleton } from './skeleton.tsx';

interface SkeletonRowsProps {
  /** Sentence above the rows; screen readers get it from what is around them. */
  readonly label: string;
  readonly rows: number;
}

/** The place of a table that loads: a sentence and its first rows. */
export function SkeletonRows({ label, rows }: SkeletonRowsProps) {
  return (
    <span className="flex flex-col gap-2 rounded-md border border-border bg-surface p-4">
      <span aria-hidden className="text-body text-muted">
        {label}
      </span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-8 w-full" />
      ))}
    </span>
  );
}
