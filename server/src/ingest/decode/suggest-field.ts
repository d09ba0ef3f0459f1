/** Names that devices give to fields of a reading; compared without case and separators, but with digits at the end. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  time: 'timestamp',
  ts: 'timestamp',
  date: 'timestamp',
  datetime: 'timestamp',
  measuredat: 'timestamp',
  when: 'timestamp',
  hum: 'humidity',
  rh: 'humidity',
  relativehumidity: 'humidity',
  temp: 'temperature',
  t: 'temperature',
  celsius: 'temperature',
  temperaturec: 'temperature',
  temp2: 'temperature_2',
  temperature2: 'temperature_2',
  batt: 'battery',
  bat: 'battery',
  vbat: 'battery',
  voltage: 'battery',
  signal: 'rssi',
  serial: 'sensor',
  serialno: 'sensor',
  sensorid: 'sensor',
  sensorserial: 'sensor',
  id: 'sensor',
  fw: 'firmware',
  version: 'firmware',
};

/** The field that was probably meant by a name that no reading has, or undefined. */
export function suggestField(unknown: string): string | undefined {
  const name = unknown.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : undefined;
}
