import type { AlarmChoice } from '@ts1/contract';

/** The entries of a list that is typed one a line: trimmed, without empty lines and without the same twice. */
export function parseLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const seen = new Set<string>();
  return lines.filter((line) => {
    const name = line.toLowerCase();
    if (line === '' || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

/** Turns lines into entries: a line that was in the list before stays the same entry, wherever it is now. */
export function withIds(
  lines: readonly string[],
  stored: readonly AlarmChoice[],
): { choice_id?: number; text: string }[] {
  const known = new Map(stored.map(({ choice_id, text }) => [text.toLowerCase(), choice_id]));
  return lines.map((text) => {
    const id = known.get(text.toLowerCase());
    return { ...(id !== undefined && { choice_id: id }), text };
  });
}
