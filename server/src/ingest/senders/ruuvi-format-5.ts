import type { MeasuredValues } from './measured-values.ts';

/** Ruuvi's number among makers of Bluetooth devices, little endian, and its data format 5. */
const MARK = 'FF990405';
const FORMAT_BYTES = 24;
/** Values of the fields when they were not measured. */
const NO_TEMPERATURE = -0x8000;
const NO_HUMIDITY = 0xffff;
const NO_VOLTAGE = 0x7ff;
const NO_PRESSURE = 0xffff;
const NO_ACCELERATION = -0x8000;
const NO_MOVEMENTS = 0xff;
/** Places of the three axes, in the order of the format. */
const ACCELERATION_AT = [
  ['acceleration', 7],
  ['acceleration_2', 9],
  ['acceleration_3', 11],
] as const;

/**
 * The values of a Bluetooth advertisement (hexadecimal) in Ruuvi's data format 5: temperature in 0.005 °C, humidity in
 * 0.0025 %, battery in mV above 1600, pressure in Pa above 50,000, acceleration of three axes in thousandths of g, and how often
 * it was moved, which begins anew after 254. Undefined for another format. docs.ruuvi.com, data format 5 (RAWv2).
 */
export function readFormat5(advertisement: string): MeasuredValues | undefined {
  if (!/^[\dA-Fa-f]{0,1024}$/.test(advertisement)) return undefined;
  const at = advertisement.toUpperCase().indexOf(MARK);
  if (at === -1) return undefined;
  // The mark ends with the byte of the format, which is the first of the data.
  const data = Buffer.from(advertisement.slice(at + MARK.length - 2), 'hex');
  if (data.length < FORMAT_BYTES) return undefined;
  const [temperature, humidity] = [data.readInt16BE(1), data.readUInt16BE(3)];
  const voltage = data.readUInt16BE(13) >> 5;
  const inputs = decodeInputs(data);
  return {
    ...(temperature !== NO_TEMPERATURE && { temperature: (temperature * 5) / 1_000 }),
    ...(humidity !== NO_HUMIDITY && { humidity: Math.min((humidity * 25) / 10_000, MOST_HUMIDITY) }),
    ...(voltage !== NO_VOLTAGE && { battery: (voltage + 1_600) / 1_000 }),
    ...(Object.keys(inputs).length > 0 && { inputs }),
  };
}

function decodeInputs(data: Buffer): Record<string, number> {
  const inputs: Record<string, number> = {};
  const [pressure, movements] = [data.readUInt16BE(5), data.readUInt8(15)];
  if (pressure !== NO_PRESSURE) inputs['pressure'] = (pressure + 50_000) / 100;
  for (const [key, at] of ACCELERATION_AT) {
    const value = data.readInt16BE(at);
    if (value !== NO_ACCELERATION) inputs[key] = value / 1_000;
  }
  if (movements !== NO_MOVEMENTS) inputs['count'] = movements;
  return inputs;
}

/** The format goes on to 163.83 %, which wet sensors send: more than all is all. */
const MOST_HUMIDITY = 100;
