import {
  INPUT_MEASURANDS,
  INPUT_TABLE,
  inputMeasurand,
  type InputMeasurand,
  FIELD_UNITS,
  type FieldMeaning,
  type FieldUnit,
  type MappedField,
  parseInputKey,
  present,
  type Sender,
} from '@ts1/contract';
import { type Fields, findField, type FoundField } from './fields.ts';

/** A field that is read as an input, by the key that our own readings have. */
export interface FoundInput extends FoundField {
  readonly key: string;
  readonly measurand: InputMeasurand;
}

/** Whether a field is read as an input. */
export const isInput = (meaning: FieldMeaning): meaning is InputMeasurand =>
  inputMeasurand.safeParse(meaning).success;

/** The sender of the message, where names mean more for it. */
export type MessageSender = Sender | undefined;

type UsualInput = readonly [InputMeasurand, string, FieldUnit];

/**
 * Names that decoders give to inputs. The unit must be certain: `pressure` of a LoRaWAN decoder may be kPa of a pipe,
 * that of Zigbee2MQTT is hPa. Zigbee2MQTT once had the light in a scale of its own beside `illuminance_lux`.
 */
const USUAL_FIGURES: readonly UsualInput[] = [
  ['co2', 'co2', 'ppm'],
  ['light', 'illuminance_lux', 'lx'],
  ['light', 'messages.4099', 'lx'],
  ['co2', 'messages.4100', 'ppm'],
  ['pressure', 'messages.4101', 'Pa'],
];
const FIGURES_OF: Partial<Record<Sender, readonly UsualInput[]>> = {
  zigbee2mqtt: [
    ['light', 'illuminance', 'lx'],
    ['pressure', 'pressure', 'hPa'],
    ['current', 'current', 'A'],
  ],
  ruuvi: [
    ['pressure', 'pressure', 'hPa'],
    ['acceleration', 'acceleration', 'g'],
    ['count', 'count', 'steps'],
  ],
};
/** Inputs that are true or false; a contact is true while it is closed. */
const USUAL_FLAGS: readonly UsualInput[] = [
  ['door', 'contact', 'true is 0'],
  ['water_leak', 'water_leak', 'true is 1'],
  ['motion', 'occupancy', 'true is 1'],
];

/**
 * Finds the fields that are read as inputs. Of several fields that are assigned to the same measurand the second is
 * `door_2`, by their order in the map, also in a message that has only one of them.
 */
export function findInputs(fields: Fields, map: readonly MappedField[], sender: MessageSender): FoundInput[] {
  const flags = fields.flags ?? new Map<string, 0 | 1>();
  const found: FoundInput[] = [];
  const places = new Map<InputMeasurand, number>();
  /** Keys that the map gives to fields, be they in this message or not. */
  const taken = new Set<string>();
  for (const assigned of map) {
    const { field, measurand, unit } = assigned;
    if (measurand === null || !isInput(measurand)) continue;
    const place = (places.get(measurand) ?? 0) + 1;
    places.set(measurand, place);
    const isState = INPUT_TABLE[measurand].kind === 'state';
    const stated = isState ? (findField(flags, field) ?? stateOfText(fields, assigned)) : undefined;
    const one = stated ?? findField(fields, field);
    const key = place === 1 ? measurand : `${measurand}_${place}`;
    const usual = present(FIELD_UNITS[measurand][0]);
    taken.add(key);
    if (one !== undefined) found.push({ ...one, unit: unit ?? usual, key, measurand });
  }
  const isMapped = (path: string): boolean =>
    map.some(({ field }) => findField(fields, field)?.path === path);
  const isFlagMapped = (path: string): boolean =>
    map.some(({ field }) => findField(flags, field)?.path === path);
  const figures = [...USUAL_FIGURES, ...((sender && FIGURES_OF[sender]) ?? [])];
  for (const [measurand, name, unit] of figures) {
    const isRead = places.has(measurand) || found.some(({ key }) => key === measurand);
    const one = isRead ? undefined : findField(fields, name);
    if (one !== undefined && !isMapped(one.path)) found.push({ ...one, unit, key: measurand, measurand });
  }
  for (const [measurand, name, unit] of USUAL_FLAGS) {
    const one = places.has(measurand) ? undefined : findField(flags, name);
    if (one !== undefined && !isFlagMapped(one.path)) found.push({ ...one, unit, key: measurand, measurand });
  }
  if (sender !== 'json') return found;
  const own = ownInputs(fields).filter(
    ({ path, key }) =>
      !isMapped(path) && !isFlagMapped(path) && !taken.has(key) && !found.some((one) => one.key === key),
  );
  return [...found, ...own];
}

const OWN_PREFIX = 'inputs.';
/** A counter of anything, and watts or a switch: alone they say too little. */
const TOO_LITTLE: ReadonlySet<InputMeasurand> = new Set(['count', 'power'] as const);

/** Inputs under the names of own readings: `inputs.door_2`, and the measurand alone at the top. */
function ownInputs(fields: Fields): FoundInput[] {
  const found = new Map<string, FoundInput>();
  const add = (key: string, measurand: InputMeasurand, one: FoundField | undefined): void => {
    if (one !== undefined && !found.has(key)) found.set(key, { ...one, key, measurand });
  };
  for (const path of [...fields.keys(), ...(fields.flags?.keys() ?? [])]) {
    const key = path.startsWith(OWN_PREFIX) ? path.slice(OWN_PREFIX.length) : '';
    const measurand = parseInputKey(key)?.measurand;
    if (measurand !== undefined) add(key, measurand, ownField(fields, path, measurand));
  }
  for (const measurand of INPUT_MEASURANDS) {
    if (TOO_LITTLE.has(measurand)) continue;
    const one = ownField(fields, measurand, measurand);
    const isState = INPUT_TABLE[measurand].kind === 'state';
    if (!isState || one?.value === 0 || one?.value === 1) add(measurand, measurand, one);
  }
  return [...found.values()];
}

/** A field in the unit that own readings have: a state is true or false, or 1 or 0. */
function ownField(fields: Fields, name: string, measurand: InputMeasurand): FoundField | undefined {
  const isState = INPUT_TABLE[measurand].kind === 'state';
  const one = (isState ? findField(fields.flags ?? NO_FLAGS, name) : undefined) ?? findField(fields, name);
  return one && { ...one, unit: present(FIELD_UNITS[measurand][0]) };
}
const NO_FLAGS: ReadonlyMap<string, 0 | 1> = new Map();

/** The state that a text means by the map, before `true is 0` turns it; undefined for a text that it does not name. */
function stateOfText(fields: Fields, { field, unit, active, inactive }: MappedField) {
  const found = findField(fields.texts ?? NO_TEXTS, field);
  if (found === undefined) return undefined;
  const is = (text: string | undefined): boolean => text?.toLowerCase() === found.value.toLowerCase();
  if (!is(active) && !is(inactive)) return undefined;
  const isOne = is(active) !== (unit === 'true is 0');
  return { path: found.path, value: isOne ? 1 : 0 };
}
const NO_TEXTS: ReadonlyMap<string, string> = new Map();

/** Whether a field whose texts have meanings brought another text. */
export function hasUnknownText(fields: Fields, map: readonly MappedField[]): boolean {
  return map.some(
    (one) =>
      (one.active !== undefined || one.inactive !== undefined) &&
      findField(fields.texts ?? NO_TEXTS, one.field) !== undefined &&
      stateOfText(fields, one) === undefined,
  );
}
