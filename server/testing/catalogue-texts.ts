/** Returns every text of a catalogue with its path; each blank of a text is marked: `‹0›`. */
export function catalogueTexts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    const marks = Array.from({ length: value.length }, (_, index) => `\u2039${index}\u203A`);
    return [[path, String((value as (...given: string[]) => unknown)(...marks))]];
  }
  if (value === null) return [];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    catalogueTexts(inner, path === '' ? key : `${path}.${key}`),
  );
}

/** Returns the blanks of a text, each once and in order. */
export function findBlanks(text: string): string[] {
  return [...new Set(text.match(/\u2039\d\u203A/g))].toSorted();
}
