import { Search, X } from 'lucide-react';
import { CONTROL_STYLE } from './control-style.ts';
import { classes } from './classes.ts';

export interface SearchFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Name of the button that empties the field. */
  readonly clearLabel: string;
}

/** The server and addresses take no longer search; one that is cut off in sight searches for what it shows. */
const LONGEST_SEARCH = 200;

/** A search box with a button that empties it; the label is for those who do not see the glass. */
export function SearchField({ label, placeholder, value, onChange, clearLabel }: SearchFieldProps) {
  return (
    <search className="relative block w-full max-w-md">
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={LONGEST_SEARCH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes(
          CONTROL_STYLE,
          'pr-11 pl-9 text-ellipsis [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => onChange('')}
          className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-md text-muted hover:text-text pointer-coarse:w-11"
        >
          <X aria-hidden size={16} />
        </button>
      )}
    </search>
  );
}
