import { parseAddress, present } from '@ts1/contract';
import { isObject, findMember, toNumber, toText } from './fields.ts';
import { parseMoment } from './parse-moment.ts';
import { readFormat5 } from './ruuvi-format-5.ts';
import { CONTACT_ALONE, together, type ToReadings, type Understood } from './understood.ts';

const MOST_TAGS = 20_000;

/**
 * Tags as a Ruuvi gateway sends them: over HTTP all that it received, over MQTT one by one with the address at the end of
 * the topic. What other Bluetooth devices broadcast is contact.
 */
export const fromRuuvi: ToReadings = ({ body, topic = '' }) => {
  const tags = findMember(body, 'data', 'tags');
  if (isObject(tags)) {
    return together(
      Object.entries(tags)
        .slice(0, MOST_TAGS)
        .map(([address, tag]) => readTag(address, tag, findMember(tag, 'timestamp'))),
    );
  }
  return readTag(present(topic.split('/').at(-1)), body, findMember(body, 'ts'));
};

function readTag(address: string, tag: unknown, time: unknown): Understood {
  const values = readFormat5(toText(findMember(tag, 'data')) ?? '');
  if (values === undefined || Object.keys(values).length === 0) return CONTACT_ALONE;
  const sensor = parseAddress(address);
  if (sensor === undefined) return { ...CONTACT_ALONE, lacks: [{ problem: 'no-address' }] };
  const timestamp = parseMoment(time);
  if (timestamp === undefined) return { ...CONTACT_ALONE, lacks: [{ problem: 'no-time', sensor }] };
  const { inputs, ...measured } = values;
  const rssi = toNumber(findMember(tag, 'rssi'));
  return {
    entries: [{ sensor, timestamp, ...values, ...(rssi !== undefined && { rssi }) }],
    hints: [{ serial: sensor, name: `Ruuvi ${sensor.slice(-4)}` }],
    lacks: [],
    seen: [{ sensor, fields: new Map(Object.entries({ ...measured, ...inputs })) }],
  };
}
