import {
  CHANNEL_TABLE,
  channelMeasurand,
  type ChannelMeasurand,
  FIELD_UNITS,
  type FieldMeaning,
  type FieldUnit,
  type MappedField,
  present,
} from '@ts1/contract';
import { type Fields, findField } from './fields.ts';

/** What a field is read as. */
export interface Meaning {
  readonly measurand: FieldMeaning;
  readonly unit: FieldUnit | null;
}

/** Whose values are more than this are millivolts: no battery of a sensor has a hundred volts. */
const MOST_VOLTS = 100;

interface UsualName {
  readonly name: string;
  readonly unit: FieldUnit;
  /** Only values above this are meant. */
  readonly above?: number;
}
const named = (unit: FieldUnit, ...names: readonly string[]): UsualName[] =>
  names.map((name) => ({ name, unit }));

/** What decoders call their fields, in the order in which they are looked for. */
const USUAL_NAMES: Readonly<Record<'temperature' | 'temperature_2' | 'humidity', readonly UsualName[]>> = {
  temperature: named('°C', 'temperature', 'TempC_SHT', 'temp', 'Temp', 'internalTemperature'),
  temperature_2: named(
    '°C',
    'TempC_DS',
    'externalTemperature',
    'externalTemperature2',
    'temperature2',
    'TempC2',
  ),
  humidity: named('%', 'humidity', 'Hum_SHT', 'relativeHumidity', 'rh'),
};
const USUAL_PERCENT = named('%', 'battery', 'last_battery_percentage');
const USUAL_VOLTS: readonly UsualName[] = [
  ...named('V', 'BatV', 'batteryVoltage'),
  { name: 'vdd', unit: 'mV', above: MOST_VOLTS },
  { name: 'voltage', unit: 'mV', above: MOST_VOLTS },
];

/** A field of a message that has a meaning. */
export interface FoundField {
  readonly path: string;
  readonly value: number;
  readonly unit: FieldUnit;
}

/** What the fields of a message mean. */
export interface FoundFields {
  readonly temperature?: FoundField | undefined;
  readonly temperature_2?: FoundField | undefined;
  readonly humidity?: FoundField | undefined;
  readonly percent?: FoundField | undefined;
  readonly volts?: FoundField | undefined;
  readonly channels: readonly FoundChannel[];
}

/** A field that is read as a channel, by the key that our own readings have. */
export interface FoundChannel extends FoundField {
  readonly key: string;
  readonly measurand: ChannelMeasurand;
}

/** Finds what is measured: what the map assigns first, then the usual names, but for fields that it gives otherwise. */
export function findMeanings(fields: Fields, map: readonly MappedField[]): FoundFields {
  const assigned = new Set<string>();
  const own = map.flatMap(({ field, measurand, unit }) => {
    const found = findField(fields, field);
    if (found === undefined) return [];
    assigned.add(found.path);
    if (measurand === null || measurand === 'sensor' || measurand === 'time' || isChannel(measurand))
      return [];
    return [{ ...found, measurand, unit: unit ?? present(FIELD_UNITS[measurand][0]) }];
  });
  const usual = (names: readonly UsualName[]): FoundField | undefined => {
    for (const { name, unit, above } of names) {
      const found = findField(fields, name);
      if (found === undefined || assigned.has(found.path)) continue;
      if (above === undefined || found.value > above) return { ...found, unit };
    }
    return undefined;
  };
  const ofMap = (measurand: FieldMeaning, units?: readonly FieldUnit[]): FoundField | undefined =>
    own.find((one) => one.measurand === measurand && (units === undefined || units.includes(one.unit)));
  return {
    temperature: ofMap('temperature') ?? usual(USUAL_NAMES.temperature),
    temperature_2: ofMap('temperature_2') ?? usual(USUAL_NAMES.temperature_2),
    humidity: ofMap('humidity') ?? usual(USUAL_NAMES.humidity),
    percent: ofMap('battery', ['%']) ?? usual(USUAL_PERCENT),
    volts: ofMap('battery', ['V', 'mV']) ?? usual(USUAL_VOLTS),
    channels: findChannels(fields, map),
  };
}

const isChannel = (meaning: FieldMeaning): meaning is ChannelMeasurand =>
  channelMeasurand.safeParse(meaning).success;

/** What decoders and Zigbee2MQTT call channels, and what of it is true or false; a contact is true while it is closed. */
const USUAL_FIGURES: readonly (readonly [ChannelMeasurand, string, FieldUnit])[] = [['co2', 'co2', 'ppm']];
const USUAL_FLAGS: readonly (readonly [ChannelMeasurand, string, FieldUnit])[] = [
  ['door', 'contact', 'true is 0'],
  ['water_leak', 'water_leak', 'true is 1'],
  ['motion', 'occupancy', 'true is 1'],
];

/**
 * What is read as channels. Of several fields that are assigned to the same measurand the second is `door_2`, by their
 * order in the map: a message that has only one of them makes it no other.
 */
function findChannels(fields: Fields, map: readonly MappedField[]): FoundChannel[] {
  const flags = fields.flags ?? new Map<string, 0 | 1>();
  const found: FoundChannel[] = [];
  const places = new Map<ChannelMeasurand, number>();
  for (const { field, measurand, unit } of map) {
    if (measurand === null || !isChannel(measurand)) continue;
    const place = (places.get(measurand) ?? 0) + 1;
    places.set(measurand, place);
    const isState = CHANNEL_TABLE[measurand].kind === 'state';
    const one = (isState ? findField(flags, field) : undefined) ?? findField(fields, field);
    const key = place === 1 ? measurand : `${measurand}_${place}`;
    const usual = present(FIELD_UNITS[measurand][0]);
    if (one !== undefined) found.push({ ...one, unit: unit ?? usual, key, measurand });
  }
  const isMapped = (path: string): boolean =>
    map.some(({ field }) => findField(fields, field)?.path === path);
  const isFlagMapped = (path: string): boolean =>
    map.some(({ field }) => findField(flags, field)?.path === path);
  for (const [measurand, name, unit] of USUAL_FIGURES) {
    const one = places.has(measurand) ? undefined : findField(fields, name);
    if (one !== undefined && !isMapped(one.path)) found.push({ ...one, unit, key: measurand, measurand });
  }
  for (const [measurand, name, unit] of USUAL_FLAGS) {
    const one = places.has(measurand) ? undefined : findField(flags, name);
    if (one !== undefined && !isFlagMapped(one.path)) found.push({ ...one, unit, key: measurand, measurand });
  }
  return found;
}

/** What each field of messages is read as by a map; fields that are not are left out. */
export function meaningsOf(fields: Fields, map: readonly MappedField[]): ReadonlyMap<string, Meaning> {
  const { percent, volts, channels, ...sensed } = findMeanings(fields, map);
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
  for (const { path, measurand, unit } of channels) meanings.set(path, { measurand, unit });
  return meanings;
}
