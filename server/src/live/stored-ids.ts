/**
 * Kinds of ids stored for a company: sensors with new readings, base units that were received, alarms, messages,
 * commands.
 */
export const STORED_KINDS = ['sensorIds', 'baseUnitIds', 'alarmLogIds', 'deliveryIds', 'commandIds'] as const;
type StoredKind = (typeof STORED_KINDS)[number];

/** Ids by kind; a kind of which nothing was stored is left out. */
export type Stored = { readonly [Kind in StoredKind]?: readonly number[] | ReadonlySet<number> | undefined };

/** Gathers what was stored until somebody takes it; however often an id comes, it is in there once. */
export class StoredIds implements Stored {
  readonly sensorIds = new Set<number>();
  readonly baseUnitIds = new Set<number>();
  readonly alarmLogIds = new Set<number>();
  readonly deliveryIds = new Set<number>();
  readonly commandIds = new Set<number>();

  add(stored: Stored): void {
    for (const kind of STORED_KINDS) for (const id of stored[kind] ?? []) this[kind].add(id);
  }
}

/** Alarms do not wait for values. */
export function hasAlarms({ alarmLogIds }: Stored): boolean {
  return alarmLogIds !== undefined && ('size' in alarmLogIds ? alarmLogIds.size : alarmLogIds.length) > 0;
}
