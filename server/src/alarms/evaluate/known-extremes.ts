import type { Tx } from '../../database/index.ts';
import type { ConditionKey } from '../machine/conditions.ts';

/** A bound of what a sensor measured since a moment; NaN while nothing had a value. */
export interface Bound {
  readonly since: number;
  /** Nothing since then lies farther out. What left the window in the meantime may have made it. */
  readonly extreme: number;
}

/** A bound that holds for all readings of a sensor up to its newest, measured at `until`. */
export interface LearnedBound extends Bound {
  readonly sensorId: number;
  readonly until: number;
}

/**
 * Bounds of the values in windows, known from the batches before, for each sensor and condition: most batches need not
 * ask for them. Storage alone is right: all bounds are forgotten as soon as anybody else has written to it, and those
 * of a batch are known from its commit on.
 */
export class KnownExtremes {
  readonly #bounds = new Map<ConditionKey, Map<number, LearnedBound>>();
  #mark: string | null = null;

  /** To be called first in each transaction. */
  async refresh(tx: Tx): Promise<void> {
    const mark = await tx.writesOfOthers('readings');
    if (mark === null || mark !== this.#mark) this.#bounds.clear();
    this.#mark = mark;
  }

  /** Readings of the sensor came late, into windows that are known. */
  forget(sensorId: number): void {
    for (const bounds of this.#bounds.values()) bounds.delete(sensorId);
  }

  /** Returns the bound since a moment, of a sensor whose newest reading was measured at `until`. */
  findBound(
    sensorId: number,
    key: ConditionKey,
    { since, until }: { readonly since: number; readonly until: number },
  ): Bound | undefined {
    const bound = this.#bounds.get(key)?.get(sensorId);
    return bound !== undefined && bound.until === until && bound.since <= since ? bound : undefined;
  }

  /** Takes note of bounds from the commit of this transaction on. */
  note(tx: Tx, key: ConditionKey, learned: readonly LearnedBound[]): void {
    const mark = this.#mark;
    if (mark === null || learned.length === 0) return;
    tx.afterCommit(() => {
      if (mark !== this.#mark) return;
      const bounds = this.#bounds.get(key) ?? new Map<number, LearnedBound>();
      this.#bounds.set(key, bounds);
      for (const one of learned) bounds.set(one.sensorId, one);
    });
  }
}
