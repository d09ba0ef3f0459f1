import { parseAddress } from '@ts1/contract';
import { collectFields, isObject, findMember, toText } from './fields.ts';
import { measuredValues } from './measured-values.ts';
import { parseMoment } from './parse-moment.ts';
import { CONTACT_ALONE, nameHint, type ToReadings } from './understood.ts';

/** Below a device's topic, or of the bridge itself: no state of a device, and not always JSON. */
export const NO_STATE = /^bridge(\/|$)|\/(availability|get|set)(\/|$)/;

/**
 * States of devices as Zigbee2MQTT publishes them. The address is in the payload (`include_device_information`), or the
 * friendly name is one. `last_seen` is required: states that are kept are sent again when Zigbee2MQTT starts, and
 * without it the time of their measurement is unknown. Link quality is no dBm.
 */
export const fromZigbee2mqtt: ToReadings = ({ body, map, topic = '' }) => {
  if (!isObject(body) || NO_STATE.test(topic)) return CONTACT_ALONE;
  const { device, last_seen: lastSeen, ...state } = body;
  const fields = collectFields(state);
  const values = measuredValues(fields, map, 'zigbee2mqtt');
  const friendlyName = toText(findMember(device, 'friendlyName')) ?? toText(topic);
  const sensor =
    parseAddress(toText(findMember(device, 'ieeeAddr')) ?? '') ?? parseAddress(friendlyName ?? '');
  // A lamp has nothing to read, whatever else is missing.
  if (Object.keys(values).length === 0) {
    return { ...CONTACT_ALONE, seen: sensor === undefined ? [] : [{ sensor, fields }] };
  }
  const seen = [{ sensor, fields }];
  if (sensor === undefined) return { ...CONTACT_ALONE, lacks: [{ problem: 'no-address' }], seen };
  const timestamp = parseMoment(lastSeen);
  if (timestamp === undefined) return { ...CONTACT_ALONE, lacks: [{ problem: 'no-time', sensor }], seen };
  const name =
    friendlyName === undefined || parseAddress(friendlyName) !== undefined ? undefined : friendlyName;
  const hints = [{ serial: sensor, name: nameHint(name) }];
  return { entries: [{ sensor, timestamp, ...values }], hints, lacks: [], seen };
};
