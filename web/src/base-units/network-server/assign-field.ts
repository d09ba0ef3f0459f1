import { FIELD_UNITS, type FieldMeaning, type FieldUnit, type MappedField } from '@ts1/contract';

/** Choices for the meaning of a field: a meaning, nothing, or the one that its name says. */
export type Choice = FieldMeaning | 'unused' | 'usual';

/** Returns the map's choice for a field. */
export function fieldChoice(map: readonly MappedField[], field: string): Choice {
  const own = map.find((one) => one.field === field);
  if (own === undefined) return 'usual';
  return own.measurand ?? 'unused';
}

/** The map with a field that means something else now, in the unit or the usual one. */
export function assign(
  map: readonly MappedField[],
  field: string,
  choice: Choice,
  how: FieldUnit | StateTexts = {},
): MappedField[] {
  const others = map.filter((one) => one.field !== field);
  if (choice === 'usual') return others;
  if (choice === 'unused') return [...others, { field, measurand: null }];
  const [unit, texts] = typeof how === 'string' ? [how, {}] : [FIELD_UNITS[choice][0], how];
  return [...others, { field, measurand: choice, ...(unit !== undefined && { unit }), ...texts }];
}

/** Which text of a field means that its state is 1, and which 0. */
export type StateTexts = Pick<MappedField, 'active' | 'inactive'>;

/** Lists the meanings that the texts of a field can have: one of them 1 and another 0; while one alone came, either. */
export function textChoices(texts: readonly string[]): readonly StateTexts[] {
  const [only, second] = texts;
  if (only !== undefined && second === undefined) return [{ active: only }, { inactive: only }];
  return texts.flatMap((active) =>
    texts.filter((text) => text !== active).map((inactive) => ({ active, inactive })),
  );
}
