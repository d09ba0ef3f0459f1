/** What was stored for a company: sensors that have new readings, base units that were heard. */
export interface Stored {
  readonly sensorIds: readonly number[] | ReadonlySet<number>;
  readonly baseUnitIds: readonly number[] | ReadonlySet<number>;
}

/** Gathers what was stored until somebody takes it; however often an id comes, it is in there once. */
export class StoredIds implements Stored {
  readonly sensorIds = new Set<number>();
  readonly baseUnitIds = new Set<number>();

  add({ sensorIds, baseUnitIds }: Stored): void {
    for (const id of sensorIds) this.sensorIds.add(id);
    for (const id of baseUnitIds) this.baseUnitIds.add(id);
  }
}
