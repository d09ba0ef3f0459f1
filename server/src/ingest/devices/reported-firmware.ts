import type { Tx } from '../../database/index.ts';
import { recordFirmware } from '../../sensors/index.ts';
import type { DecodedReading } from '../decode/decoded.ts';

/** The firmware that sensors report in one batch, where it is another than the stored one. */
export class ReportedFirmware {
  readonly #reported = new Map<number, { version: string; measuredAt: number; isNew: boolean }>();

  note(sensorId: number, stored: string | null, { firmware, measuredAt }: Noted): void {
    const before = this.#reported.get(sensorId);
    if (firmware === null || (before !== undefined && before.measuredAt > measuredAt)) return;
    this.#reported.set(sensorId, { version: firmware, measuredAt, isNew: firmware !== stored });
  }

  /** Stores what changed, but for old readings that arrive late: they tell what a sensor ran then. */
  async store(tx: Tx, companyId: number, newestBefore: ReadonlyMap<number, number>): Promise<boolean> {
    const changed = [...this.#reported]
      .filter(([sensorId, { measuredAt, isNew }]) => isNew && measuredAt > (newestBefore.get(sensorId) ?? 0))
      .toSorted(([one], [other]) => one - other)
      .map(([sensorId, { version }]) => [sensorId, version] as const);
    if (changed.length > 0) await recordFirmware(tx, companyId, changed);
    return changed.length > 0;
  }
}

type Noted = Pick<DecodedReading, 'firmware' | 'measuredAt'>;
