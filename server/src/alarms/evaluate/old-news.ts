import type { Tx } from '../../database/index.ts';
import { SILENCE } from '../machine/conditions.ts';
import { rowSpan, type LogRow, type Span } from '../machine/log-row.ts';
import { writeAcknowledgement } from '../history/read-past.ts';
import type { StoredRow } from '../machine/reconcile.ts';
import type { Track } from '../machine/track.ts';

/** An event over for this long when it is first logged is no news: no user is woken up by it. */
const NO_NEWS_AFTER_MS = 24 * 3_600_000;

/** Acknowledges for the system the events of a track that are new in the log and were over a day ago. */
export async function acknowledgeOldNews(
  tx: Tx,
  companyId: number,
  sensorId: number,
  track: Track,
  rows: readonly { readonly row: LogRow; readonly stored: StoredRow | null }[],
  { position, now }: { readonly position: number; readonly now: number },
): Promise<void> {
  const spans = oldNews(rows, now);
  if (spans.length === 0 || track.key === SILENCE) return;
  const given = { by: 'system', userId: null, at: now, position, spans };
  track.acknowledge(given);
  await writeAcknowledgement(tx, companyId, sensorId, track.key, given);
}

function oldNews(
  rows: readonly { readonly row: LogRow; readonly stored: StoredRow | null }[],
  now: number,
): Span[] {
  const isNews = new Set(
    rows
      .filter(({ row, stored }) => stored !== null || (row.returnedAt ?? now) > now - NO_NEWS_AFTER_MS)
      .map(({ row }) => row.event),
  );
  return rows
    .filter(({ row }) => row.raisedAt !== null && row.acknowledged === null && !isNews.has(row.event))
    .map(({ row }) => rowSpan(row, now));
}
