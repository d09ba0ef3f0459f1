/** Every text of a part of the catalogue by its place in it. */
export function textsOf(part: unknown, place: string): readonly (readonly [place: string, text: string])[] {
  if (typeof part === 'string') return [[place, part]];
  return Object.entries(part ?? {}).flatMap(([name, inner]) =>
    textsOf(inner, place === '' ? name : `${place}.${name}`),
  );
}
