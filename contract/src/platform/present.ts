/**
 * Returns a value that must exist, such as an element, a row or a column. `what` names it in the error.
 *
 * It takes the value and not the list with its index, so that the read stays at the caller: a read shared by all
 * callers would see arrays of every kind, which is slow in engines.
 * @throws Error where there is none, as a zero or an empty text in its place would store or show a false value
 */
export function present<T>(value: T | null | undefined, what = 'a value'): T {
  if (value === undefined || value === null) throw new Error(`${what} is missing that must be there`);
  return value;
}
