/** Joins class names, leaving out those whose condition failed. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== false && name !== '').join(' ');
}
