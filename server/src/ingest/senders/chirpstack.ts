import { parseAddress } from '@ts1/contract';
import { collectFields, isEmpty, isObject, findMember, toNumber, toText } from './fields.ts';
import { measuredValues } from './measured-values.ts';
import { parseMoment } from './parse-moment.ts';
import { bestReception } from './radio.ts';
import { CONTACT_ALONE, nameHint, type ToReadings } from './understood.ts';

/**
 * Events of ChirpStack 4 as JSON: an uplink with the result of its codec in `object`, and the battery of a device status.
 * Everything else (join, ack, txack, log, location) is contact. A status without a level is an empty battery or none at
 * all: fields of value 0 are left out of the JSON, so nothing is read of it.
 */
export const fromChirpstack: ToReadings = ({ body, map }) => {
  // A command to a device has its fPort and its data too, and says nothing of whose it is.
  if (!isObject(body) || !isObject(body['deviceInfo'])) return CONTACT_ALONE;
  const level = toNumber(body['batteryLevel']);
  const isUplink = ['object', 'data', 'rxInfo', 'fPort'].some((name) => Object.hasOwn(body, name));
  if (!isUplink && level === undefined) return CONTACT_ALONE;
  const sensor = parseAddress(toText(findMember(body, 'deviceInfo', 'devEui')) ?? '');
  if (sensor === undefined) return { ...CONTACT_ALONE, lacks: [{ problem: 'no-address' }] };
  const timestamp = parseMoment(body['time']);
  // A time that cannot be read is not no time: the reading would be dated wrongly.
  if (timestamp === undefined && (body['time'] ?? null) !== null) {
    return { ...CONTACT_ALONE, lacks: [{ problem: 'no-time', sensor }] };
  }
  const when = timestamp === undefined ? {} : { timestamp };
  const hints = [{ serial: sensor, name: nameHint(findMember(body, 'deviceInfo', 'deviceName')) }];
  if (!isUplink) {
    return { ...CONTACT_ALONE, entries: [{ sensor, ...when, battery_percent: level }], hints };
  }
  const fields = collectFields(body['object']);
  const seen = [{ sensor, fields }];
  const values = measuredValues(fields, map);
  if (Object.keys(values).length > 0) {
    const radio = bestReception(body['rxInfo']);
    return { entries: [{ sensor, ...when, ...values, ...radio }], hints, lacks: [], seen };
  }
  // A frame of network commands alone carries nothing that a codec could decode.
  if (isEmpty(fields) && toText(body['data']) === undefined) return CONTACT_ALONE;
  const problem = isEmpty(fields) ? 'no-decoded-values' : 'no-known-field';
  return { entries: [], hints: [], lacks: [{ problem, sensor }], seen };
};
