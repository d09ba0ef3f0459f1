/** Compares names with their numbers by value: Fridge 2 comes before Fridge 10. */
export function byName(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
