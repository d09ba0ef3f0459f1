import { SENSOR_TYPES, type SensorType } from '@ts1/contract';

let taken = 0;

/** Returns a number that no other call in this process returns: in the names that a test uses it makes them unique. */
export function freshNumber(): number {
  taken += 1;
  return taken;
}

/** Returns a serial number in the form of its type, which no other sensor of these tests has. */
export function freshSerial(type: SensorType = '1'): string {
  const { isHexadecimal, serialDigits } = SENSOR_TYPES[type];
  const digits = isHexadecimal ? 16 : serialDigits.count;
  return `1${String(freshNumber()).padStart(digits - 1, '0')}`;
}

/** Returns an address that no other account of these tests has. */
export function freshEmail(who: string): string {
  return `${who}-${freshNumber()}@example.com`;
}
