import { createHttpUplink } from '../uplink/http-uplink.ts';
import { systemClock } from './clock.ts';
import type { FleetDescription } from './description.ts';
import type { FleetListener } from './events.ts';
import { type HistorySpan, generateHistory } from './history.ts';
import { persist } from './persist.ts';

export interface HistoryImport {
  readonly description: FleetDescription;
  readonly seed: number;
  /** The server's web address: history is sent over HTTP, whichever transport a unit uses later. */
  readonly url: string;
  readonly span: HistorySpan;
  readonly listener: FleetListener;
  readonly signal: AbortSignal;
}

/** Sends the history of the whole fleet, all base units in parallel; ends early when the signal is aborted. */
export async function importHistory(history: HistoryImport): Promise<void> {
  const { description, seed, url, span, listener: report, signal } = history;
  await Promise.all(
    description.units.map(async (unit) => {
      const uplink = createHttpUplink({ url, deviceKey: unit.deviceKey });
      const onAir = { unit: unit.serial, clock: systemClock, report, signal };
      for (const batch of generateHistory(unit, seed, span, uplink.batchSize)) {
        const receipt = await persist(() => uplink.send(batch, signal), onAir);
        if (!receipt) return;
        report({ kind: 'delivered', unit: unit.serial, readings: batch.length, receipt });
      }
    }),
  );
}
