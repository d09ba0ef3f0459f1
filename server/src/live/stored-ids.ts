/** What was stored for a company: sensors with new readings, base units that were heard, alarms, messages, commands. */
export interface Stored {
  readonly sensorIds: readonly number[] | ReadonlySet<number>;
  readonly baseUnitIds: readonly number[] | ReadonlySet<number>;
  readonly alarmLogIds?: readonly number[] | ReadonlySet<number>;
  readonly deliveryIds?: readonly number[] | ReadonlySet<number>;
  readonly commandIds?: readonly number[] | ReadonlySet<number>;
}

/** Gathers what was stored until somebody takes it; however often an id comes, it is in there once. */
export class StoredIds implements Stored {
  readonly sensorIds = new Set<number>();
  readonly baseUnitIds = new Set<number>();
  readonly alarmLogIds = new Set<number>();
  readonly deliveryIds = new Set<number>();
  readonly commandIds = new Set<number>();

  add({ sensorIds, baseUnitIds, alarmLogIds = [], deliveryIds = [], commandIds = [] }: Stored): void {
    for (const id of sensorIds) this.sensorIds.add(id);
    for (const id of baseUnitIds) this.baseUnitIds.add(id);
    for (const id of alarmLogIds) this.alarmLogIds.add(id);
    for (const id of deliveryIds) this.deliveryIds.add(id);
    for (const id of commandIds) this.commandIds.add(id);
  }
}

/** Alarms do not wait for values. */
export function tellsOfAlarms({ alarmLogIds }: Stored): boolean {
  return alarmLogIds !== undefined && ('size' in alarmLogIds ? alarmLogIds.size : alarmLogIds.length) > 0;
}
