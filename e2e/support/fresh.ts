import { SENSOR_TYPES, type SensorType } from '@ts1/contract';

let taken = 0;

/** A number that no other call in this process answers: what a test makes has it in its name, so nothing is made twice. */
export function freshNumber(): number {
  taken += 1;
  return taken;
}

/** A serial number as its type has it, which no other sensor of these tests has. */
export function freshSerial(type: SensorType = '1'): string {
  const { isHexadecimal, serialDigits } = SENSOR_TYPES[type];
  const digits = isHexadecimal ? 16 : serialDigits.count;
  return `1${String(freshNumber()).padStart(digits - 1, '0')}`;
}

/** An address at which nobody else of these tests has an account. */
export function freshEmail(who: string): string {
  return `${who}-${freshNumber()}@example.com`;
}
