import { ChevronDown } from 'lucide-react';
import { classes } from '../ui/classes.ts';
import type { SelectOption } from '../ui/select.tsx';

/** A filter of a list: one choice of several, or none. */
export interface ListFilter {
  /** Name under which it is kept in a saved search; without one it is not kept. */
  readonly name?: string;
  readonly label: string;
  /** Text of the option that leaves nothing out. */
  readonly any: string;
  readonly options: readonly SelectOption<string>[];
  /** undefined while nothing is left out. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** Behind "More" or left out while nothing is chosen, or never shown because it is chosen elsewhere; otherwise always shown. */
  readonly place?: 'more' | 'when-chosen' | 'nowhere';
  /** Sorts the list and leaves nothing out. */
  readonly isOrder?: boolean;
}

const ANY = '';

/** One filter as a chip: its label, and its value once one is chosen. The browser's own list opens from it. */
export function ListChip({ label, any, options, value, onChange }: ListFilter) {
  const chosen = options.find((option) => option.value === value);
  // The chosen value may not be known yet, or not any more: a filter that is on never looks as if it were off.
  const chosenText = chosen?.label ?? '…';
  return (
    <span
      className={classes(
        'relative inline-flex h-9 max-w-64 min-w-0 items-center gap-1 rounded-full border pr-2.5 pl-3 text-table has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:h-11',
        value === undefined
          ? 'border-control bg-surface text-text'
          : 'border-accent bg-raised font-medium text-accent',
      )}
    >
      <span aria-hidden className="truncate">
        {value === undefined ? label : `${label}: ${chosenText}`}
      </span>
      <ChevronDown aria-hidden size={14} className="shrink-0" />
      <select
        aria-label={label}
        value={value ?? ANY}
        onChange={({ target }) => onChange(target.value === ANY ? undefined : target.value)}
        className="absolute inset-0 w-full cursor-pointer appearance-none rounded-full bg-surface text-text opacity-0 pointer-coarse:text-input"
      >
        <option value={ANY}>{any}</option>
        {value !== undefined && chosen === undefined && <option value={value}>{chosenText}</option>}
        {[...Map.groupBy(options, ({ group }) => group)].map(([group, members]) => (
          <Choices key={group ?? ANY} label={group} options={members} />
        ))}
      </select>
    </span>
  );
}

interface ChoicesProps {
  readonly label: string | undefined;
  readonly options: ListFilter['options'];
}

/** Choices under a heading, or without one. */
function Choices({ label, options }: ChoicesProps) {
  const choices = options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));
  return label === undefined ? choices : <optgroup label={label}>{choices}</optgroup>;
}
