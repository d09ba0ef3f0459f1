import { cacheGroup } from '@ts1/contract';
import { z } from 'zod';
import { chunks } from '../platform/work/chunks.ts';
import { type Stored, STORED_KINDS } from './stored-ids.ts';

const ids = z.array(z.int());

/** Message of one server process to the others that share its database. */
const nodeMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stored'),
    companies: z.array(
      z.object({
        companyId: z.int(),
        // Always there: a server of an older version, beside this one while it is replaced, demands these two.
        sensorIds: ids,
        baseUnitIds: ids,
        alarmLogIds: ids.optional(),
        deliveryIds: ids.optional(),
        commandIds: ids.optional(),
      }),
    ),
  }),
  z.object({ kind: z.literal('changed'), companyId: z.int(), groups: z.array(cacheGroup) }),
  z.object({ kind: z.literal('command-queued'), baseUnitId: z.int() }),
  z.object({ kind: z.literal('device-key-revoked'), baseUnitId: z.int() }),
  z.object({
    kind: z.literal('attempts-failed'),
    failures: z.array(z.object({ limit: z.string(), key: z.string(), id: z.string(), at: z.int() })),
  }),
  z.object({ kind: z.literal('attempts-wanted') }),
]);
export type NodeMessage = z.output<typeof nodeMessage>;
type StoredMessage = Extract<NodeMessage, { kind: 'stored' }>;

/** Parses a message; undefined for one that this version does not know. */
export function parseNodeMessage(text: string): NodeMessage | undefined {
  try {
    return nodeMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** PostgreSQL takes less than 8,000 bytes in one notification, of which the channel needs a few. */
export const MOST_MESSAGE_BYTES = 7_500;
/** An id has at most 16 digits, so that one part always fits. */
const IDS_PER_PART = 80;

/** Puts what was stored, by company, into as few messages as it takes. */
export function storedMessages(byCompany: ReadonlyMap<number, Stored>): StoredMessage[] {
  const messages: StoredMessage[] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const part of [...byCompany].flatMap(([companyId, stored]) => splitIntoParts(companyId, stored))) {
    const size = JSON.stringify(part).length + 1;
    if (bytes + size > MOST_MESSAGE_BYTES) {
      messages.push({ kind: 'stored', companies: [] });
      bytes = 40;
    }
    messages.at(-1)?.companies.push(part);
    bytes += size;
  }
  return messages;
}

function splitIntoParts(companyId: number, stored: Stored): StoredMessage['companies'] {
  const parts: StoredMessage['companies'] = [];
  for (const kind of STORED_KINDS) {
    for (const [index, some] of [...chunks([...(stored[kind] ?? [])], IDS_PER_PART)].entries()) {
      const part = (parts[index] ??= { companyId, sensorIds: [], baseUnitIds: [] });
      part[kind] = some;
    }
  }
  return parts;
}
