/**
 * The value, which is there: for an element, a row or a column that must exist. `what` names it in the error.
 *
 * It takes the value and not the list with its index, so that the read stays where it is written: a read that all
 * callers shared would see arrays of every kind, which engines are slow at.
 * @throws Error where there is none, as going on with a zero or an empty text would store or show what never was
 */
export function present<T>(value: T | null | undefined, what = 'a value'): T {
  if (value === undefined || value === null) throw new Error(`${what} is missing that must be there`);
  return value;
}
