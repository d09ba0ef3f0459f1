import { SENSOR_TYPES, SERIAL_MESSAGES, type SensorType } from '@ts1/contract';
import { deviceTypes } from '../i18n/en/device-types.ts';
import { addTexts, type TFunction } from '../i18n/translate.ts';

addTexts({ deviceTypes });

/** Names a type of sensor: by the name of the product, or in words where it has none. */
export function typeName(type: SensorType, t: TFunction): string {
  return type === '6' || type === '7' ? t(`deviceTypes.types.${type}`) : SENSOR_TYPES[type].name;
}

const SERIAL_PROBLEMS = [
  'noType',
  'format',
  'notANumber',
  'notAnAddress',
] as const satisfies (keyof typeof SERIAL_MESSAGES)[];

/** Returns the problem of a serial number in words, from what the contract says of it. */
export function serialText(message: string, t: TFunction): string {
  const problem = SERIAL_PROBLEMS.find((one) => SERIAL_MESSAGES[one] === message);
  return problem === undefined ? message : t(`deviceTypes.serial.${problem}`);
}
