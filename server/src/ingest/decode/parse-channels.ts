import type { ChannelFacts } from '@ts1/contract';
import { CHANNEL_TABLE, parseChannelKey } from '@ts1/contract/received';
import type { ChannelValue } from '../../readings/index.ts';
import type { Rejection, UnknownKey } from './decoded.ts';
import { short } from './short-name.ts';

/** More than any sensor can have: a message of junk must not cost its size many times over. */
const MOST_KEYS = 64;

/**
 * The values of channels that a reading has; null for none. Each is checked by itself: one that is out of range or of
 * another kind is named to `reject` and dropped, a key that is not known is noted and no fault. A null says nothing.
 */
export function parseChannels(
  index: number,
  {
    sensor,
    channels,
  }: { readonly sensor: string; readonly channels?: Readonly<Record<string, unknown>> | null | undefined },
  reject: (rejection: Rejection) => void,
  noteUnknown: (unknown: UnknownKey) => void,
): readonly ChannelValue[] | null {
  if (channels == null) return null;
  const values: ChannelValue[] = [];
  let looked = 0;
  for (const [key, given] of Object.entries(channels)) {
    looked += 1;
    if (looked > MOST_KEYS) {
      const reason = `channels must have at most ${MOST_KEYS} keys`;
      reject({ index, reason, kind: 'value', field: 'channels', sensor });
      break;
    }
    if (given === null) continue;
    const named = parseChannelKey(key);
    if (named === null) {
      noteUnknown({ key: short(key), sensor });
      continue;
    }
    const value = parseValue(given, CHANNEL_TABLE[named.measurand]);
    if (typeof value === 'number') values.push({ key, value });
    else
      reject({ index, reason: `channels.${key} ${value}`, kind: 'value', field: `channels.${key}`, sensor });
  }
  return values.length === 0 ? null : values;
}

/** The value as it is stored, or what is wrong with it. */
function parseValue(given: unknown, { kind, unit, range: { min, max } }: ChannelFacts): number | string {
  if (kind === 'state') {
    if (typeof given === 'boolean') return given ? 1 : 0;
    return given === 0 || given === 1 ? given : 'must be 0 or 1: it is a state';
  }
  if (typeof given !== 'number') return `must be a number: it is no state`;
  if (kind === 'count' && !Number.isInteger(given)) return 'must be a whole number: it counts';
  return given >= min && given <= max
    ? given
    : `must be from ${min} to ${max}${unit === '' ? '' : ` ${unit}`}`;
}
