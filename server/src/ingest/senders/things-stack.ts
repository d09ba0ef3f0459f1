import { parseAddress } from '@ts1/contract';
import { collectFields, isEmpty, isObject, joinFields, findMember, toNumber, toText } from './fields.ts';
import { measuredValues, type MeasuredValues } from './measured-values.ts';
import { parseMoment } from './parse-moment.ts';
import { bestReception } from './radio.ts';
import { CONTACT_ALONE, nameHint, type ToReadings } from './understood.ts';

/** A device that kept measurements sends some in one message; more than these are none of its. */
const MOST_MEASUREMENTS = 100;

/**
 * Messages of The Things Stack: an uplink with `normalized_payload`, or else `decoded_payload`. Every other message is
 * contact.
 */
export const fromThingsStack: ToReadings = ({ body, map }) => {
  const uplink = findMember(body, 'uplink_message');
  if (!isObject(uplink)) return CONTACT_ALONE;
  const ids = findMember(body, 'end_device_ids');
  const sensor = parseAddress(toText(findMember(ids, 'dev_eui')) ?? '');
  if (sensor === undefined) return { ...CONTACT_ALONE, lacks: [{ problem: 'no-address' }] };
  const decoded = collectFields(uplink['decoded_payload']);
  const level = collectFields({ last_battery_percentage: uplink['last_battery_percentage'] });
  const fields = joinFields(decoded, level);
  const seen = [{ sensor, fields: decoded }];
  // The console's "Simulate uplink": what nothing measured, in the form of what something did.
  if (findMember(body, 'simulated') === true)
    return { ...CONTACT_ALONE, lacks: [{ problem: 'simulated', sensor }], seen };
  const named = measuredValues(fields, map);
  const [first, ...further] = normalised(uplink['normalized_payload']);
  const inputs = { ...named.inputs, ...first?.values.inputs };
  const values = {
    ...named,
    ...first?.values,
    ...(Object.keys(inputs).length > 0 && { inputs }),
  };
  const hints = [{ serial: sensor, name: nameHint(findMember(ids, 'device_id')) }];
  const timestamp = parseMoment(uplink['received_at']) ?? parseMoment(findMember(body, 'received_at'));
  if (Object.keys(values).length > 0) {
    if (timestamp === undefined) return { ...CONTACT_ALONE, lacks: [{ problem: 'no-time', sensor }], seen };
    const radio = bestReception(uplink['rx_metadata']);
    const entries = [
      { sensor, timestamp: first?.timestamp ?? timestamp, ...values, ...radio },
      ...further.flatMap((one) =>
        one.timestamp === undefined ? [] : [{ sensor, timestamp: one.timestamp, ...one.values }],
      ),
    ];
    return { entries, hints, lacks: [], seen };
  }
  if (isEmpty(decoded) && toText(uplink['frm_payload']) === undefined) return CONTACT_ALONE;
  const problem = isEmpty(decoded) ? 'no-decoded-values' : 'no-known-field';
  return { entries: [], hints: [], lacks: [{ problem, sensor }], seen };
};

interface Measurement {
  readonly timestamp: number | undefined;
  readonly values: Pick<MeasuredValues, 'temperature' | 'humidity' | 'battery' | 'inputs'>;
}

/** The measurements of a normalised payload: °C, %, volts of the battery, and what inputs take. */
function normalised(payload: unknown): Measurement[] {
  const list = Array.isArray(payload)
    ? payload.slice(0, MOST_MEASUREMENTS)
    : isObject(payload)
      ? [payload]
      : [];
  return list.flatMap((one) => {
    const temperature = toNumber(findMember(one, 'air', 'temperature'));
    const humidity = toNumber(findMember(one, 'air', 'relativeHumidity'));
    const battery = toNumber(findMember(one, 'battery'));
    const inputs = normalisedInputs(one);
    const values = {
      ...(temperature !== undefined && { temperature }),
      ...(humidity !== undefined && { humidity }),
      ...(battery !== undefined && { battery }),
      ...(Object.keys(inputs).length > 0 && { inputs }),
    };
    return Object.keys(values).length === 0
      ? []
      : [{ timestamp: parseMoment(findMember(one, 'time')), values }];
  });
}

const FIGURES = [
  ['pressure', 'pressure'],
  ['co2', 'co2'],
  ['light', 'lightIntensity'],
] as const;

/** Reads values of the air in hPa, ppm and lx; a contact is `open` or `closed`; motion and a leak are true or false. */
function normalisedInputs(one: unknown): Record<string, number> {
  const inputs: Record<string, number> = {};
  for (const [measurand, name] of FIGURES) {
    const value = toNumber(findMember(one, 'air', name));
    if (value !== undefined) inputs[measurand] = value;
  }
  const contact = findMember(one, 'action', 'contactState');
  if (contact === 'open' || contact === 'closed') inputs['door'] = contact === 'open' ? 1 : 0;
  const moves = findMember(one, 'action', 'motion', 'detected');
  if (typeof moves === 'boolean') inputs['motion'] = moves ? 1 : 0;
  const leaks = findMember(one, 'water', 'leak');
  if (typeof leaks === 'boolean') inputs['water_leak'] = leaks ? 1 : 0;
  return inputs;
}
