import { present, READING_NAMES, MEASURANDS, toTimestamp, type WebhookReading } from '@ts1/contract';
import { nextId, type Tx } from '../database/index.ts';
import { type Batch, type NewReading, readingIn } from '../readings/index.ts';
import { parseEvents } from './read-webhooks.ts';

interface StoredReadings {
  readonly companyId: number;
  readonly readings: Batch;
  /** 1 for each of `readings` that was new. */
  readonly inserted: Uint8Array;
}

/**
 * Keeps readings for the webhooks that want them, in the transaction that stores these: they wait there until the next
 * minute, whatever happens to the server. A company without such a webhook costs one look-up, and on SQLite none.
 */
export function createReadingsWebhooks(clock: { now(): number }) {
  const known = new Map<number, readonly number[]>();
  let mark: string | null = null;

  async function listening(tx: Tx, companyId: number): Promise<readonly number[]> {
    const now = await tx.writesOfOthers('webhooks');
    if (now === null || now !== mark) known.clear();
    mark = now;
    const remembered = known.get(companyId);
    if (remembered !== undefined) return remembered;
    const rows = await tx.sql
      .selectFrom('webhooks')
      .select(['webhook_id', 'events'])
      .where('company_id', '=', companyId)
      .where('enabled', '=', 1)
      .where('events', 'like', '%readings%')
      .orderBy('webhook_id')
      .execute();
    const ids = rows
      .filter(({ events }) => parseEvents(events).includes('readings'))
      .map((row) => row.webhook_id);
    known.set(companyId, ids);
    return ids;
  }

  return async (tx: Tx, { companyId, readings, inserted }: StoredReadings): Promise<void> => {
    const webhookIds = await listening(tx, companyId);
    if (webhookIds.length === 0) return;
    const stored = Array.from(inserted, (isNew, row) => ({ isNew, row }))
      .filter(({ isNew }) => isNew === 1)
      .map(({ row }) => toWebhookReading(readingIn(readings, row)));
    if (stored.length === 0) return;
    const body = JSON.stringify(stored);
    for (const webhookId of webhookIds) {
      await tx.sql
        .insertInto('waiting_readings')
        .values({
          company_id: companyId,
          webhook_id: webhookId,
          part_id: await nextId(tx, 'waiting_readings'),
          queued_at: clock.now(),
          readings: stored.length,
          body,
        })
        .execute();
    }
  };
}

/** By the names that the API has for them; what was not measured is left out. */
function toWebhookReading(reading: NewReading): WebhookReading {
  const values = MEASURANDS.filter((name) => reading[name] !== null).map(
    (name) => [READING_NAMES[name], present(reading[name])] as const,
  );
  return {
    sensor_id: reading.sensorId,
    timestamp: toTimestamp(reading.measuredAt),
    ...Object.fromEntries(values),
    ...(reading.error !== null && { error: reading.error }),
    ...(reading.error_2 !== null && { error_2: reading.error_2 }),
  };
}
