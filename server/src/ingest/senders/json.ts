import { type FieldMeaning, type MappedField, parseAddress, SERIAL_NUMBER } from '@ts1/contract';
import { collectFields, isObject, findMember, toText } from './fields.ts';
import { measuredValues } from './measured-values.ts';
import { parseMoment } from './parse-moment.ts';
import { CONTACT_ALONE, nameHint, together, type ToReadings, type Understood } from './understood.ts';

const ADDRESS_NAMES = ['sensor', 'devEui', 'dev_eui', 'deveui', 'ieeeAddr', 'mac', 'address', 'serial', 'id'];
const TIME_NAMES = ['timestamp', 'time', 'ts', 'measuredAt', 'measured_at', 'date'];
const NAME_NAMES = ['name', 'deviceName', 'device_name'];
const MOST_MESSAGES = 20_000;

/**
 * The generic form: an object, or a list of them, each with the address of a sensor and what it measured. The map says
 * which fields are what; without one the usual names are looked for, and those of own readings. Without a time it was
 * measured now. A message that yields nothing says so: nothing else is sent here.
 */
export const fromJson: ToReadings = ({ body, map }) => {
  const messages = Array.isArray(body) ? body.slice(0, MOST_MESSAGES) : [body];
  return together(messages.map((one) => readMessage(one, map)));
};

function readMessage(message: unknown, map: readonly MappedField[]): Understood {
  if (!isObject(message)) return { ...CONTACT_ALONE, lacks: [{ problem: 'no-known-field' }] };
  const [address, time] = [
    memberNamed(message, map, 'sensor', ADDRESS_NAMES),
    memberNamed(message, map, 'time', TIME_NAMES),
  ];
  const { [address.name ?? '']: _address, [time.name ?? '']: _time, ...rest } = message;
  const fields = collectFields(rest);
  const values = measuredValues(fields, map, 'json');
  const sensor = parseSerial(address.value);
  const seen = [{ sensor, fields }];
  if (Object.keys(values).length === 0) {
    return { ...CONTACT_ALONE, lacks: [{ problem: 'no-known-field', sensor }], seen };
  }
  if (sensor === undefined) return { ...CONTACT_ALONE, lacks: [{ problem: 'no-address' }], seen };
  const timestamp = parseMoment(time.value);
  // A time that cannot be read is not no time: the reading would be dated wrongly.
  if (timestamp === undefined && (time.value ?? null) !== null) {
    return { ...CONTACT_ALONE, lacks: [{ problem: 'no-time', sensor }], seen };
  }
  const name = NAME_NAMES.map((one) => nameHint(message[one])).find((one) => one !== undefined);
  const when = timestamp === undefined ? {} : { timestamp };
  return { entries: [{ sensor, ...when, ...values }], hints: [{ serial: sensor, name }], lacks: [], seen };
}

function memberNamed(
  message: Readonly<Record<string, unknown>>,
  map: readonly MappedField[],
  meaning: FieldMeaning,
  usual: readonly string[],
): { readonly name?: string; readonly value?: unknown } {
  for (const { field, measurand } of map) {
    if (measurand !== meaning) continue;
    const value = message[field] ?? findMember(message, ...field.split('.'));
    if (value !== undefined) return { name: field, value };
  }
  const name = usual.find((one) => Object.hasOwn(message, one));
  return name === undefined ? {} : { name, value: message[name] };
}

/** A radio address, or the serial number of a sensor of our own. */
function parseSerial(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : toText(value);
  if (text === undefined) return undefined;
  const bare = text.replaceAll('.', '');
  return parseAddress(text) ?? (SERIAL_NUMBER.test(bare) ? bare : undefined);
}
