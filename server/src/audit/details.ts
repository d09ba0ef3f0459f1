/** A value that JSON can express. */
type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [name: string]: Json };

/** The figures of an audit row. */
export type Details = { readonly [name: string]: Json };

/** Differences between two states of a thing: `{ name: { before, after } }` for each field that changed. */
export function differences<T extends object>(before: T, after: T): Details {
  const was = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name)),
  );
  return Object.fromEntries(
    changed.map(([name, value]) => [name, { before: was.get(name) ?? null, after: value ?? null }]),
  );
}

/** Changed fields as a list in a sentence: `phoneNumber` and `zone_name` are "phone number, zone name". */
export function changedNames(changes: Details): string {
  const names = Object.keys(changes).map((name) =>
    name
      .replaceAll('_', ' ')
      .replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, ' ')
      .toLowerCase(),
  );
  return names.length === 0 ? 'nothing changed' : names.join(', ');
}
