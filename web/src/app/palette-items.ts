import type { BaseUnit, Sensor, User, Zone } from '@ts1/contract';
import { formatSerial } from '@ts1/contract';
import type { SensorAlarm } from '../alarms/index.ts';
import { foldForSearch, hasWords, searchWords, sensorTexts } from '../list-bar/index.ts';
import { worstFirst } from '../worst-first/index.ts';

/** Somewhere to go. */
export interface PaletteItem {
  readonly kind: 'screen' | 'part' | 'sensor' | 'zone' | 'base-unit' | 'user' | 'help' | 'action';
  readonly key: string;
  readonly name: string;
  readonly detail?: string;
  readonly inAlarm?: boolean;
  /** The address. */
  readonly to: string;
  readonly texts: readonly string[];
}

/** A page, a part of one, or a section of the help. */
export interface Place {
  readonly to: string;
  readonly name: string;
  /** Name of the page that it is part of. */
  readonly of?: string;
}

interface Known {
  readonly screens: readonly Place[];
  readonly parts: readonly Place[];
  readonly helps: readonly Place[];
  readonly sensors: readonly Sensor[];
  readonly alarms: ReadonlyMap<number, SensorAlarm>;
  readonly zones: readonly Zone[];
  readonly baseUnits: readonly BaseUnit[];
  readonly users: readonly User[];
  /** Things to do with a sensor: their words, and the address where each is done. */
  readonly actions: readonly {
    readonly name: (sensor: Sensor) => string;
    readonly to: (sensor: Sensor) => string;
  }[];
}

/**
 * Everything that the palette leads to: screens and their parts, sensors with the worst first, zones, base units,
 * users, the help, and what can be done with a sensor.
 */
export function paletteItems(known: Known): readonly PaletteItem[] {
  const { screens, parts, helps, alarms, zones, baseUnits, users, actions } = known;
  const sensors = worstFirst(known.sensors, alarms);
  return [
    ...screens.map((place) => placeItem('screen', place)),
    ...parts.map((place) => placeItem('part', place)),
    ...sensors.map((sensor): PaletteItem => ({
      kind: 'sensor',
      key: `sensor${sensor.id}`,
      name: sensor.name,
      detail: formatSerial(sensor.serialNo, sensor.type),
      inAlarm: alarms.has(sensor.id),
      to: `/sensors/${sensor.id}`,
      texts: sensorTexts(sensor),
    })),
    ...zones.map(({ zone_id, zone_name }): PaletteItem => ({
      kind: 'zone',
      key: `zone${zone_id}`,
      name: zone_name,
      to: `/zones?find=${encodeURIComponent(zone_name)}`,
      texts: [zone_name],
    })),
    ...baseUnits.map(({ id, base_unit_name, serialNo }): PaletteItem => ({
      kind: 'base-unit',
      key: `base-unit${id}`,
      name: base_unit_name,
      detail: serialNo,
      to: `/base-units?find=${encodeURIComponent(base_unit_name)}`,
      texts: [base_unit_name, serialNo],
    })),
    ...users.map(({ id, username, email, firstName, lastName }): PaletteItem => ({
      kind: 'user',
      key: `user${id}`,
      name: [firstName, lastName].filter(Boolean).join(' ') || username,
      detail: email,
      to: `/users?find=${encodeURIComponent(email)}`,
      texts: [username, email, firstName ?? '', lastName ?? ''],
    })),
    ...helps.map((place) => placeItem('help', place)),
    ...actions.flatMap(({ name, to }) =>
      sensors.map((sensor): PaletteItem => ({
        kind: 'action',
        key: `action${to(sensor)}`,
        name: name(sensor),
        to: to(sensor),
        texts: [name(sensor), ...sensorTexts(sensor)],
      })),
    ),
  ];
}

function placeItem(kind: 'screen' | 'part' | 'help', { to, name, of }: Place): PaletteItem {
  return {
    kind,
    key: kind + to,
    name,
    ...(of !== undefined && { detail: of }),
    to,
    texts: [name, of ?? ''],
  };
}

/** More than these are found by typing more. */
const MOST = 30;

/** Returns the items found, names that begin with the search first; without one the screens and sensors in alarm. */
export function offered(items: readonly PaletteItem[], search: string): readonly PaletteItem[] {
  const words = searchWords(search);
  if (words.length === 0)
    return items.filter(({ kind, inAlarm }) => kind === 'screen' || inAlarm === true).slice(0, MOST);
  const found = items.filter(({ texts }) => hasWords(words, texts));
  const begins = ({ name }: PaletteItem): boolean => foldForSearch(name).startsWith(words.join(' '));
  return [...found.filter(begins), ...found.filter((item) => !begins(item))].slice(0, MOST);
}
