import { overlap, rowSpan, type LogRow, type Span } from '../machine/log-row.ts';
import type { StoredRow } from '../machine/reconcile.ts';

/** A warning that is acknowledged together with the alarm of its side. */
interface OpenWarning {
  readonly rows: readonly StoredRow[];
  /** Spans of its rows that wait for an acknowledgement. */
  readonly spans: readonly Span[];
}

/**
 * Returns the events of the warning of the same side that wait for an acknowledgement and lasted while these excursions
 * of an alarm did: a user who acknowledges the alarm has seen them.
 */
export function openWarnings(
  warnings: readonly StoredRow[],
  excursions: readonly LogRow[],
  position: number,
): OpenWarning[] {
  const spans = excursions.map((row) => rowSpan(row));
  return [...Map.groupBy(warnings, ({ eventId }) => eventId).values()].flatMap((rows) => {
    const waiting = rows.filter(isWaiting);
    const isOpen = waiting.some((row) => spans.some((other) => overlap(rowSpan(row), other)));
    return isOpen ? [{ rows, spans: waiting.map((row) => rowSpan(row, position)) }] : [];
  });
}

/** Whether a row was an alarm and is not acknowledged. */
export function isWaiting({ raisedAt, acknowledged }: LogRow): boolean {
  return raisedAt !== null && acknowledged === null;
}
