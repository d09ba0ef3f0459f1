import type { ListFilter } from './list-chip.tsx';
import type { Narrowing } from './saved-query.ts';

/** Returns the filters that leave something out now. */
export function narrowingFilters(filters: readonly ListFilter[]): readonly ListFilter[] {
  return filters.filter(({ value, isOrder }) => value !== undefined && isOrder !== true);
}

/** Returns what of a search and its filters is kept under a name. */
export function toNarrowing(search: string, filters: readonly ListFilter[]): Narrowing {
  const kept = filters.flatMap(({ name, value }): [string, string][] =>
    name === undefined || value === undefined ? [] : [[name, value]],
  );
  return { search, choices: Object.fromEntries(kept) };
}

/** Sets the filters that are kept with searches to those of a saved one; a value that is not offered any more is none. */
export function applyChoices(choices: Narrowing['choices'], filters: readonly ListFilter[]): void {
  for (const { name, value, options, onChange } of filters) {
    if (name === undefined) continue;
    const wanted = options.find((option) => option.value === choices[name])?.value;
    if (wanted !== value) onChange(wanted);
  }
}
