import { useState, type ReactNode } from 'react';
import { SHOWN_STATE, type ShownState } from './show-states.ts';

interface SampleProps {
  /** State or kind that is shown. */
  readonly of: string;
  /** Shown as if the pointer were on it, or the keyboard in it. */
  readonly shown?: ShownState;
  /** As wide as its section. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** One component in one state, below its name. */
export function Sample({ of, shown, wide = false, children }: SampleProps) {
  return (
    <figure className={wide ? 'sample sample-wide' : 'sample'}>
      <figcaption>{of}</figcaption>
      <div {...(shown !== undefined && { [SHOWN_STATE]: shown })}>{children}</div>
    </figure>
  );
}

interface KeptProps<Value> {
  readonly initial: Value;
  readonly children: (value: Value, keep: (value: Value) => void) => ReactNode;
}

/** Keeps the value of a control, so that it can be tried. */
export function Kept<Value>({ initial, children }: KeptProps<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, (next) => setValue(() => next));
}

/** Action of a button of a sample. */
export function doNothing(): void {
  // A sample has nothing to do.
}

/** A name as long as companies have them. */
export const LONG_NAME =
  'Blood bank, walk-in freezer 3 at the loading bay, upper shelf on the left-hand side';

/** Text that runs from right to left: the mark before it says so, and Inter has its letters, unlike Hebrew ones. */
export const RIGHT_TO_LEFT = '\u{200F}Freezer 4 (Haifa)';
