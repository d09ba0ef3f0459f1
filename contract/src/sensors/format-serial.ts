import { SENSOR_TYPES, type SensorType } from './sensor-type.ts';

/** Number of hexadecimal digits of a radio address that is a MAC address. */
export const MAC_DIGITS = 12;

/**
 * Formats digits in pairs: 010203 as 01.02.03, a MAC address as AA:BB:CC:DD:EE:FF. Types without a fixed length (5) and
 * addresses of 16 digits are returned unchanged.
 */
export function formatSerial(digits: string, type: SensorType): string {
  if (SENSOR_TYPES[type].isHexadecimal) {
    return digits.length === MAC_DIGITS ? (digits.match(/.{2}/g) ?? []).join(':') : digits;
  }
  return SENSOR_TYPES[type].serialDigits.exact ? (digits.match(/.{1,2}/g) ?? []).join('.') : digits;
}
