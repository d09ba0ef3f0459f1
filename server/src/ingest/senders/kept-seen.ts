import { lastPayload } from '@ts1/contract';
import { z } from 'zod';
import type { Database, Tx } from '../../database/index.ts';

/** Fields of one network server that are kept; those seen last stay. */
export const MOST_FIELDS = 200;

const fieldState = z.object({
  value: z.union([z.number(), z.string()]),
  /** The first few texts that came. */
  texts: z.array(z.string()).optional(),
  sensor: z.string().optional(),
  /** It is true or false, kept as 1 or 0. */
  isFlag: z.boolean().optional(),
  /** In messages of which kinds it came, the latest first: those of one kind have the same fields. */
  kinds: z.array(z.string()).optional(),
  /** Epoch milliseconds. */
  at: z.number(),
  jump: z
    .object({ before: z.number(), after: z.number(), sensor: z.string(), at: z.string() })
    .nullable()
    .optional(),
});
export type FieldState = z.output<typeof fieldState>;

const keptSeen = z.object({
  fields: z.array(z.tuple([z.string(), fieldState])),
  last: lastPayload.shape.payload,
});
/** The fields and the last message that a network server was seen to send. */
export type KeptSeen = z.output<typeof keptSeen>;

export const NOTHING_SEEN: KeptSeen = { fields: [], last: null };

/** Kinds of messages that are kept of a field: so many makers' devices behind one network server. */
const MOST_KINDS = 32;

/** The kinds of both, the first ones first. */
export function newestKinds(latest: readonly string[] = [], before: readonly string[] = []): string[] {
  return [...new Set([...latest, ...before])].slice(0, MOST_KINDS);
}

/** Merges what several servers have seen of the same unit: of each field, and of the messages, the newest. */
export function mergeSeen(one: KeptSeen, other: KeptSeen): KeptSeen {
  const fields = new Map(one.fields);
  for (const [name, state] of other.fields) {
    const known = fields.get(name);
    if (known === undefined || state.at >= known.at) {
      const kinds = newestKinds(state.kinds, known?.kinds);
      fields.set(name, { ...state, jump: state.jump ?? known?.jump, ...(kinds.length > 0 && { kinds }) });
    }
  }
  const newest = [...fields].toSorted(([, a], [, b]) => b.at - a.at).slice(0, MOST_FIELDS);
  const names = new Set(newest.map(([name]) => name));
  const isNewer =
    other.last !== null && (one.last === null || other.last.received_at >= one.last.received_at);
  return {
    fields: [...fields].filter(([name]) => names.has(name)),
    last: isNewer ? other.last : one.last,
  };
}

/** Reads what is stored of a unit, whichever server saw it. */
export async function readSeen(tx: Tx, companyId: number, baseUnitId: number): Promise<KeptSeen> {
  const row = await tx.sql
    .selectFrom('sender_seen')
    .select('seen')
    .where('company_id', '=', companyId)
    .where('base_unit_id', '=', baseUnitId)
    .executeTakeFirst();
  return row === undefined ? NOTHING_SEEN : keptSeen.parse(JSON.parse(row.seen));
}

/** Stores what this server has seen, beside what others have. */
export async function storeSeen(
  database: Database,
  { companyId, baseUnitId }: { readonly companyId: number; readonly baseUnitId: number },
  seen: KeptSeen,
  now: number,
): Promise<void> {
  await database.write(companyId, async (tx) => {
    const merged = mergeSeen(await readSeen(tx, companyId, baseUnitId), seen);
    const row = { seen: JSON.stringify(merged), updated_at: now };
    await tx.sql
      .insertInto('sender_seen')
      .values({ company_id: companyId, base_unit_id: baseUnitId, ...row })
      .onConflict((conflict) => conflict.columns(['company_id', 'base_unit_id']).doUpdateSet(row))
      .execute();
  });
}
