import type { LastPayload, MappedField, Sender, SenderFields } from '@ts1/contract';
import { toTimestamp } from '@ts1/contract';
import type { Outcome } from '../pipeline/delivery.ts';
import { meaningsOf } from './field-meanings.ts';
import type { Fields } from './fields.ts';
import { looksLikeOtherUnit } from './jump.ts';
import type { Understood } from './understood.ts';

const MOST_UNITS = 1_000;
const MOST_FIELDS = 200;
const MOST_VALUES = 2_000;
const MOST_UNKNOWN = 1_000;
const MOST_TEXT = 16 * 1024;

interface FieldState {
  readonly value: number;
  readonly sensor: string | undefined;
  readonly at: number;
  readonly jump?: SenderFields['fields'][number]['jump'];
}

interface Seen {
  messages: number;
  readings: number;
  readonly unknown: Set<string>;
  readonly fields: Map<string, FieldState>;
  /** The last value of a field of one sensor. */
  readonly values: Map<string, number>;
  last: LastPayload['payload'];
}

interface Received {
  readonly sender: Sender;
  readonly body: unknown;
  readonly receivedAt: number;
  readonly bytes: number;
  readonly raw?: Uint8Array;
}

/** The same with the sensors that nobody had added when they were received, which somebody may have since. */
export type SeenFields = Omit<SenderFields, 'unknown_sensors'> & { readonly unknown: readonly string[] };

/** What base units were seen to send, in memory alone: for whoever sets one up. */
export interface Watch {
  received(baseUnitId: number, received: Received, understood: Understood): void;
  stored(baseUnitId: number, outcome: Outcome): void;
  fields(baseUnitId: number, map: readonly MappedField[]): SeenFields;
  lastPayload(baseUnitId: number): LastPayload;
}

/** Bounded in units, fields and bytes; the unit that was silent longest is forgotten first. */
export function createWatch(): Watch {
  const units = new Map<number, Seen>();

  function of(baseUnitId: number): Seen {
    const known = units.get(baseUnitId);
    units.delete(baseUnitId);
    const seen = known ?? {
      messages: 0,
      readings: 0,
      unknown: new Set(),
      fields: new Map(),
      values: new Map(),
      last: null,
    };
    units.set(baseUnitId, seen);
    const oldest = units.keys().next();
    if (units.size > MOST_UNITS && oldest.done !== true) units.delete(oldest.value);
    return seen;
  }

  return {
    received(baseUnitId, { sender, body, receivedAt, bytes, raw }, understood) {
      const seen = of(baseUnitId);
      seen.messages += 1;
      const whole = raw ?? Buffer.from(JSON.stringify(body) ?? '');
      const kept = Buffer.from(whole.subarray(0, MOST_TEXT)).toString();
      const isCut = whole.length > MOST_TEXT;
      seen.last = { sender, received_at: toTimestamp(receivedAt), bytes, text: kept, is_cut: isCut };
      for (const { sensor, fields } of understood.seen) noteFields(seen, sensor, fields, receivedAt);
    },
    stored(baseUnitId, { accepted, unknown }) {
      const seen = of(baseUnitId);
      seen.readings += accepted + unknown.length;
      for (const serial of unknown) if (seen.unknown.size < MOST_UNKNOWN) seen.unknown.add(serial);
    },
    fields(baseUnitId, map) {
      const seen = units.get(baseUnitId);
      const fields = seen?.fields ?? new Map<string, FieldState>();
      const meanings = meaningsOf(new Map([...fields].map(([name, { value }]) => [name, value])), map);
      return {
        map: [...map],
        messages: seen?.messages ?? 0,
        readings: seen?.readings ?? 0,
        unknown: [...(seen?.unknown ?? [])],
        fields: [...fields].map(([field, { value, sensor = null, at, jump = null }]) => ({
          field,
          value,
          sensor,
          seen_at: toTimestamp(at),
          measurand: meanings.get(field)?.measurand ?? null,
          unit: meanings.get(field)?.unit ?? null,
          jump,
        })),
      };
    },
    lastPayload: (baseUnitId) => ({ payload: units.get(baseUnitId)?.last ?? null }),
  };
}

function noteFields(seen: Seen, sensor: string | undefined, fields: Fields, at: number): void {
  for (const [name, value] of [...fields, ...(fields.flags ?? [])]) {
    const known = seen.fields.get(name);
    if (known === undefined && seen.fields.size >= MOST_FIELDS) continue;
    const key = `${sensor ?? ''} ${name}`;
    const before = seen.values.get(key);
    if (before !== undefined || seen.values.size < MOST_VALUES) seen.values.set(key, value);
    const hasJumped = sensor !== undefined && before !== undefined && looksLikeOtherUnit(before, value);
    const jump = hasJumped ? { before, after: value, sensor, at: toTimestamp(at) } : known?.jump;
    seen.fields.set(name, { value, sensor, at, ...(jump !== undefined && { jump }) });
  }
}
