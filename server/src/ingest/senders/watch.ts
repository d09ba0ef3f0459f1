import { MAX_FIELD_TEXTS, type Sender, toTimestamp } from '@ts1/contract';
import type { Fields } from './fields.ts';
import { looksLikeOtherUnit } from './jump.ts';
import { type FieldState, type KeptSeen, MOST_FIELDS, newestKinds, NOTHING_SEEN } from './kept-seen.ts';
import type { Understood } from './understood.ts';

const MOST_UNITS = 1_000;
const MOST_VALUES = 2_000;
const MOST_TEXT = 16 * 1024;
/** Interval at which the state of one unit is stored: else each of its messages would be written twice. */
const STORED_EVERY_MS = 30_000;

interface Unit {
  readonly companyId: number;
  readonly baseUnitId: number;
}

interface Seen extends Unit {
  readonly fields: Map<string, FieldState>;
  /** The last value of a field of one sensor. */
  readonly values: Map<string, number>;
  last: KeptSeen['last'];
  isStored: boolean;
  storedAt: number;
}

interface Received {
  readonly sender: Sender;
  readonly body: unknown;
  readonly receivedAt: number;
  readonly bytes: number;
  readonly raw?: Uint8Array;
}

/** Fields and messages that this server saw network servers send: for the user who sets one up. */
export interface Watch {
  received(unit: Unit, received: Received, understood: Understood): void;
  seen(baseUnitId: number): KeptSeen;
  /** Hands each unit with news to `store`, at most every 30 s unless `all` are wanted; what fails comes again. */
  store(now: number, store: (unit: Unit, seen: KeptSeen) => Promise<void>, all?: boolean): Promise<void>;
}

/** Bounded in units, fields and bytes; the unit that was silent longest is forgotten first. */
export function createWatch(): Watch {
  const units = new Map<number, Seen>();

  function findOrAddUnit({ companyId, baseUnitId }: Unit): Seen {
    const known = units.get(baseUnitId);
    units.delete(baseUnitId);
    const seen = known ?? {
      companyId,
      baseUnitId,
      fields: new Map(),
      values: new Map(),
      last: null,
      isStored: true,
      storedAt: Number.NEGATIVE_INFINITY,
    };
    units.set(baseUnitId, seen);
    const oldest = units.keys().next();
    if (units.size > MOST_UNITS && oldest.done !== true) units.delete(oldest.value);
    return seen;
  }

  return {
    received(unit, { sender, body, receivedAt, bytes, raw }, understood) {
      const seen = findOrAddUnit(unit);
      seen.isStored = false;
      const whole = raw ?? Buffer.from(JSON.stringify(body) ?? '');
      const kept = Buffer.from(whole.subarray(0, MOST_TEXT)).toString();
      const isCut = whole.length > MOST_TEXT;
      seen.last = { sender, received_at: toTimestamp(receivedAt), bytes, text: kept, is_cut: isCut };
      for (const { sensor, fields } of understood.seen)
        noteFields(seen, sensor, fields, { sender, at: receivedAt });
    },
    seen(baseUnitId) {
      const seen = units.get(baseUnitId);
      return seen === undefined ? NOTHING_SEEN : { fields: [...seen.fields], last: seen.last };
    },
    async store(now, store, all = false) {
      for (const seen of units.values()) {
        if (seen.isStored || (!all && now >= seen.storedAt && now < seen.storedAt + STORED_EVERY_MS))
          continue;
        seen.isStored = true;
        seen.storedAt = now;
        try {
          await store(seen, { fields: [...seen.fields], last: seen.last });
        } catch (error) {
          seen.isStored = false;
          throw error;
        }
      }
    },
  };
}

function noteFields(
  seen: Seen,
  sensor: string | undefined,
  fields: Fields,
  { sender, at }: { readonly sender: Sender; readonly at: number },
): void {
  const all = [...fields, ...(fields.flags ?? []), ...(fields.texts ?? [])];
  const kind = messageKind(sender, all);
  for (const [name, value] of all) {
    const known = seen.fields.get(name);
    if (known === undefined && seen.fields.size >= MOST_FIELDS) continue;
    const kinds = known?.kinds?.[0] === kind ? known.kinds : newestKinds([kind], known?.kinds);
    if (typeof value === 'string') {
      seen.fields.set(name, { value, texts: withText(known?.texts ?? [], value), sensor, kinds, at });
      continue;
    }
    const key = `${sensor ?? ''} ${name}`;
    const before = seen.values.get(key);
    if (before !== undefined || seen.values.size < MOST_VALUES) seen.values.set(key, value);
    const hasJumped = sensor !== undefined && before !== undefined && looksLikeOtherUnit(before, value);
    const jump = hasJumped ? { before, after: value, sensor, at: toTimestamp(at) } : known?.jump;
    const isFlag = fields.flags?.has(name) === true;
    seen.fields.set(name, { value, sensor, ...(isFlag && { isFlag }), kinds, at, jump });
  }
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** The kind of a message, `json:1a2b3c4d`: its sender, and the names of its fields by their FNV-1a hash, in any order. */
function messageKind(sender: Sender, fields: readonly (readonly [string, unknown])[]): string {
  let sum = 0;
  for (const [name] of fields) {
    let hash = FNV_OFFSET;
    for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), FNV_PRIME);
    sum = (sum + hash) >>> 0;
  }
  return `${sender}:${sum.toString(16)}`;
}

function withText(texts: readonly string[], text: string): string[] {
  return texts.includes(text) ? [...texts] : [...texts, text].slice(0, MAX_FIELD_TEXTS);
}
