import type { Sensor, User, Zone } from '@ts1/contract';
import { formatSerial } from '@ts1/contract';
import type { SensorAlarm } from '../alarms/index.ts';
import { foldForSearch, hasWords, searchWords, sensorTexts } from '../list-bar/index.ts';
import { worstFirst } from '../worst-first/index.ts';

/** Somewhere to go. */
export interface PaletteItem {
  readonly kind: 'screen' | 'sensor' | 'zone' | 'user';
  readonly key: string;
  readonly name: string;
  readonly detail?: string;
  readonly inAlarm?: boolean;
  /** The address. */
  readonly to: string;
  readonly texts: readonly string[];
}

interface Known {
  readonly screens: readonly { readonly to: string; readonly name: string }[];
  readonly sensors: readonly Sensor[];
  readonly alarms: ReadonlyMap<number, SensorAlarm>;
  readonly zones: readonly Zone[];
  readonly users: readonly User[];
}

/** Everything that the palette leads to: screens, then sensors with the worst first, zones and users. */
export function paletteItems({ screens, sensors, alarms, zones, users }: Known): readonly PaletteItem[] {
  return [
    ...screens.map(({ to, name }): PaletteItem => ({
      kind: 'screen',
      key: `screen${to}`,
      name,
      to,
      texts: [name],
    })),
    ...worstFirst(sensors, alarms).map((sensor): PaletteItem => ({
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
    ...users.map(({ id, username, email, firstName, lastName }): PaletteItem => ({
      kind: 'user',
      key: `user${id}`,
      name: [firstName, lastName].filter(Boolean).join(' ') || username,
      detail: email,
      to: `/users?find=${encodeURIComponent(email)}`,
      texts: [username, email, firstName ?? '', lastName ?? ''],
    })),
  ];
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
