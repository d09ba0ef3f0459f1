import { FIELD_UNITS, type FieldMeaning, type FieldUnit, type MappedField, present } from '@ts1/contract';
import { findInputs, type FoundInput, isInput, type MessageSender } from './input-meanings.ts';
import { type Fields, findField, type FoundField } from './fields.ts';

/** The measurand and the unit in which a field is read. */
export interface Meaning {
  readonly measurand: FieldMeaning;
  readonly unit: FieldUnit | null;
}

/** Values from this on are millivolts: no battery of a sensor has that many volts, and none has fewer millivolts. */
const LEAST_MILLIVOLTS = 900;
/** Fields that devices at the mains report: their voltage is not that of a battery, unless they report one. */
const OF_MAINS = ['power', 'energy', 'current', 'state', 'ac_frequency', 'power_factor'] as const;

interface UsualName {
  readonly name: string;
  readonly unit: FieldUnit;
  /** Only values from this on are meant. */
  readonly least?: number;
  /** Not of a device at the mains. */
  readonly ofBattery?: true;
}
const named = (unit: FieldUnit, ...names: readonly string[]): UsualName[] =>
  names.map((name) => ({ name, unit }));

/**
 * Names that decoders give to their fields, in the order in which they are looked for. `messages.4097` and the like are
 * measurements of SenseCAP devices (Seeed Studio, list of measurement ids).
 */
const USUAL_NAMES: Readonly<Record<'temperature' | 'temperature_2' | 'humidity', readonly UsualName[]>> = {
  temperature: named(
    '°C',
    'temperature',
    'TempC_SHT',
    'temp',
    'Temp',
    'internalTemperature',
    'messages.4097',
  ),
  temperature_2: named(
    '°C',
    'TempC_DS',
    'externalTemperature',
    'externalTemperature2',
    'temperature2',
    'TempC2',
  ),
  humidity: named('%', 'humidity', 'Hum_SHT', 'relativeHumidity', 'rh', 'messages.4098'),
};
/** Further names in own readings: of other senders `temperature_2` may be the second field of anything. */
const OWN_NAMES = {
  temperature_2: named('°C', 'temperature_2'),
  percent: named('%', 'battery_percent'),
} as const;
const USUAL_PERCENT = named('%', 'battery', 'last_battery_percentage');
const USUAL_VOLTS: readonly UsualName[] = [
  ...named('V', 'BatV', 'batteryVoltage'),
  { name: 'vdd', unit: 'mV', least: LEAST_MILLIVOLTS },
  { name: 'voltage', unit: 'mV', least: LEAST_MILLIVOLTS, ofBattery: true },
];

/** The fields of a message by their meaning. */
export interface FoundFields {
  readonly temperature?: FoundField | undefined;
  readonly temperature_2?: FoundField | undefined;
  readonly humidity?: FoundField | undefined;
  readonly percent?: FoundField | undefined;
  readonly volts?: FoundField | undefined;
  readonly inputs: readonly FoundInput[];
}

/** Finds what is measured: what the map assigns first, then the usual names, but for fields that it gives otherwise. */
export function findMeanings(
  fields: Fields,
  map: readonly MappedField[],
  sender: MessageSender,
): FoundFields {
  const assigned = new Set<string>();
  const own = map.flatMap(({ field, measurand, unit }) => {
    const found = findField(fields, field);
    if (found === undefined) return [];
    assigned.add(found.path);
    if (measurand === null || measurand === 'sensor' || measurand === 'time' || isInput(measurand)) return [];
    return [{ ...found, measurand, unit: unit ?? present(FIELD_UNITS[measurand][0]) }];
  });
  const usual = (names: readonly UsualName[]): FoundField | undefined => {
    for (const { name, unit, least = Number.NEGATIVE_INFINITY, ofBattery } of names) {
      const found = findField(fields, name);
      if (found === undefined || assigned.has(found.path)) continue;
      if (found.value >= least && !(ofBattery === true && isAtMains(fields))) return { ...found, unit };
    }
    return undefined;
  };
  const ofMap = (measurand: FieldMeaning, units?: readonly FieldUnit[]): FoundField | undefined =>
    own.find((one) => one.measurand === measurand && (units === undefined || units.includes(one.unit)));
  const ownNames = sender === 'json' ? OWN_NAMES : { temperature_2: [], percent: [] };
  return {
    temperature: ofMap('temperature') ?? usual(USUAL_NAMES.temperature),
    temperature_2: ofMap('temperature_2') ?? usual([...ownNames.temperature_2, ...USUAL_NAMES.temperature_2]),
    humidity: ofMap('humidity') ?? usual(USUAL_NAMES.humidity),
    percent: ofMap('battery', ['%']) ?? usual([...ownNames.percent, ...USUAL_PERCENT]),
    volts: ofMap('battery', ['V', 'mV']) ?? usual(USUAL_VOLTS),
    inputs: findInputs(fields, map, sender),
  };
}

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>();

/** Whether a message is of a device at the mains: it has what those report, and says nothing of a battery. */
function isAtMains(fields: Fields): boolean {
  const { texts = NOTHING, flags = NOTHING } = fields;
  const has = (name: string): boolean =>
    (findField(fields, name) ?? findField(texts, name) ?? findField(flags, name)) !== undefined;
  return !has('battery') && OF_MAINS.some(has);
}

/** Returns the meaning that each field of messages has by a map; fields without one are left out. */
export function fieldMeanings(
  fields: Fields,
  map: readonly MappedField[],
  sender: MessageSender,
): ReadonlyMap<string, Meaning> {
  const { percent, volts, inputs, ...sensed } = findMeanings(fields, map, sender);
  const meanings = new Map<string, Meaning>();
  for (const { field, measurand } of map) {
    if (measurand === 'sensor' || measurand === 'time') meanings.set(field, { measurand, unit: null });
  }
  for (const measurand of ['temperature', 'temperature_2', 'humidity'] as const) {
    const found = sensed[measurand];
    if (found !== undefined) meanings.set(found.path, { measurand, unit: found.unit });
  }
  for (const found of [percent, volts]) {
    if (found !== undefined) meanings.set(found.path, { measurand: 'battery', unit: found.unit });
  }
  for (const { path, measurand, unit } of inputs) meanings.set(path, { measurand, unit });
  return meanings;
}
