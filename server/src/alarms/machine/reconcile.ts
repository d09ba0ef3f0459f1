import { overlap, rowSpan, type LogRow } from './log-row.ts';

/** A row with its place in the stored log. */
export interface StoredRow extends LogRow {
  readonly logId: number;
  readonly eventId: number;
}

/** How the rows of a replay take the places of those that are stored. */
export interface Reconciled {
  /** Each replayed row, with the stored row that it revises, or null for a new one. */
  readonly rows: readonly { readonly row: LogRow; readonly stored: StoredRow | null }[];
  /** Rows of which nothing remains but that they were an alarm: kept as evidence. */
  readonly withdrawn: readonly StoredRow[];
  /** Pre-alarms that never were: no user was notified of them. */
  readonly forgotten: readonly StoredRow[];
}

/**
 * Revises in place: an alarm takes the earliest overlapping row that was an alarm, else one that was a pre-alarm;
 * further ones become new rows. A row that was active is never taken by what is no alarm. Both lists ascend by
 * when their rows were activated.
 */
export function reconcile(stored: readonly StoredRow[], replayed: readonly LogRow[]): Reconciled {
  const places = new Map<LogRow, StoredRow>();
  const repeatsAt = new Map(stored.filter(({ repeated }) => repeated).map((row) => [row.activated, row]));
  for (const row of replayed) {
    const again = row.repeated ? repeatsAt.get(row.activated) : undefined;
    if (again !== undefined) places.set(row, again);
  }
  const excursions = replayed.filter(({ repeated }) => !repeated);
  const alarms = stored.filter(({ repeated, raisedAt }) => !repeated && raisedAt !== null);
  const preAlarms = stored.filter(({ raisedAt }) => raisedAt === null);
  takePlaces(
    excursions.filter(({ raisedAt }) => raisedAt !== null),
    alarms,
    places,
  );
  takePlaces(
    excursions.filter((row) => !places.has(row)),
    preAlarms,
    places,
  );
  const taken = new Set(places.values());
  const left = stored.filter((row) => !taken.has(row));
  return {
    rows: replayed.map((row) => ({ row, stored: places.get(row) ?? null })),
    withdrawn: left.filter(({ raisedAt }) => raisedAt !== null),
    forgotten: left.filter(({ raisedAt }) => raisedAt === null),
  };
}

function takePlaces(
  rows: readonly LogRow[],
  free: readonly StoredRow[],
  places: Map<LogRow, StoredRow>,
): void {
  let next = 0;
  for (const row of rows) {
    let candidate = free[next];
    while (candidate !== undefined && isOverBefore(candidate, row)) candidate = free[(next += 1)];
    if (candidate === undefined) return;
    if (!overlap(rowSpan(candidate), rowSpan(row))) continue;
    places.set(row, candidate);
    next += 1;
  }
}

function isOverBefore(candidate: LogRow, row: LogRow): boolean {
  return candidate.activated < row.activated && rowSpan(candidate)[1] <= row.activated;
}
