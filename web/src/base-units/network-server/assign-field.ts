import { FIELD_UNITS, type FieldMeaning, type FieldUnit, type MappedField } from '@ts1/contract';

/** What a field can be chosen to mean: a meaning, nothing, or what its name says. */
export type Choice = FieldMeaning | 'unused' | 'usual';

/** What the map says of a field. */
export function choiceOf(map: readonly MappedField[], field: string): Choice {
  const own = map.find((one) => one.field === field);
  if (own === undefined) return 'usual';
  return own.measurand ?? 'unused';
}

/** The map with a field that means something else now, in the unit or the usual one. */
export function assign(
  map: readonly MappedField[],
  field: string,
  choice: Choice,
  unit?: FieldUnit,
): MappedField[] {
  const others = map.filter((one) => one.field !== field);
  if (choice === 'usual') return others;
  if (choice === 'unused') return [...others, { field, measurand: null }];
  const fitting = unit ?? FIELD_UNITS[choice][0];
  return [...others, { field, measurand: choice, ...(fitting !== undefined && { unit: fitting }) }];
}
