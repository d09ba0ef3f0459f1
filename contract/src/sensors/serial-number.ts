import { formatSerial, MAC_DIGITS } from './format-serial.ts';
import { SENSOR_TYPES, type SensorType } from './sensor-type.ts';

export const SERIAL_MESSAGES = {
  noType: 'Please select a sensor type first.',
  format: 'Serial number format is invalid for the selected sensor type.',
  notANumber: 'Serial number must be a valid number',
  notAnAddress: 'The address must be 12 or 16 hexadecimal digits',
} as const;

/** Number of hexadecimal digits of a radio address that is an EUI-64. */
const EUI_DIGITS = 16;

/** Characters that people write between the pairs of digits on a label. */
const SEPARATORS = /[.\s/-]/g;
const ADDRESS_SEPARATORS = /[.:\s/-]/g;

/**
 * Converts a radio address, with or without separators and 0x, to its stored form: 12 or 16 hexadecimal digits in
 * capitals. Returns undefined for any other text.
 */
export function parseAddress(text: string): string | undefined {
  if (text.length > LONGEST_ADDRESS) return undefined;
  const bare = bareAddress(text);
  const isAddress = /^[\dA-F]+$/.test(bare) && [MAC_DIGITS, EUI_DIGITS].includes(bare.length);
  return isAddress ? bare : undefined;
}
const LONGEST_ADDRESS = 40;

function bareAddress(typed: string): string {
  return typed.replaceAll(ADDRESS_SEPARATORS, '').toUpperCase().replace(/^0X/, '');
}

/**
 * Returns the text of the input field during typing: digits in pairs, whatever separators were typed. Text that is no
 * serial number of the type is unchanged: without a letter, it could become the number of another sensor.
 */
export function formatSerialInput(typed: string, type: SensorType): string {
  // The format depends on the length, which is not known before the last digit.
  if (SENSOR_TYPES[type].isHexadecimal) return typed;
  return serialInputProblem(typed, type) === null
    ? formatSerial(typed.replaceAll(SEPARATORS, ''), type)
    : typed;
}

/** Returns the error of a serial number during typing; null while it can still become valid. */
export function serialInputProblem(typed: string, type: SensorType): string | null {
  if (SENSOR_TYPES[type].isHexadecimal) {
    const bare = bareAddress(typed);
    return /^[\dA-F]*$/.test(bare) && bare.length <= EUI_DIGITS ? null : SERIAL_MESSAGES.notAnAddress;
  }
  const bare = typed.replaceAll(SEPARATORS, '');
  if (!/^\d*$/.test(bare)) return SERIAL_MESSAGES.notANumber;
  return bare.length > SENSOR_TYPES[type].serialDigits.count ? SERIAL_MESSAGES.format : null;
}

export type SerialResult =
  | { readonly ok: true; readonly digits: string }
  | { readonly ok: false; readonly message: string };

/**
 * Checks a serial number as typed or sent, dots allowed, and returns its digits as stored.
 * A number has lost its leading zeros, so it is padded to the length of its type.
 */
export function parseSerial(input: string | number, type: SensorType | undefined): SerialResult {
  if (type === undefined) return { ok: false, message: SERIAL_MESSAGES.noType };
  if (SENSOR_TYPES[type].isHexadecimal) {
    const address = parseAddress(String(input));
    return address === undefined
      ? { ok: false, message: SERIAL_MESSAGES.notAnAddress }
      : { ok: true, digits: address };
  }
  const { count, exact } = SENSOR_TYPES[type].serialDigits;
  const bare =
    typeof input === 'number'
      ? String(input).padStart(exact ? count : 1, '0')
      : input.trim().replaceAll('.', '');
  if (!/^\d+$/.test(bare)) return { ok: false, message: SERIAL_MESSAGES.notANumber };
  const fits = exact ? bare.length === count : bare.length <= count;
  return fits ? { ok: true, digits: bare } : { ok: false, message: SERIAL_MESSAGES.format };
}
