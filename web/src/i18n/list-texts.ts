/** Every text of a part of the catalogue by its place in it. */
export function listTexts(part: unknown, place: string): readonly (readonly [place: string, text: string])[] {
  if (typeof part === 'string') return [[place, part]];
  return Object.entries(part ?? {}).flatMap(([name, inner]) =>
    listTexts(inner, place === '' ? name : `${place}.${name}`),
  );
}
