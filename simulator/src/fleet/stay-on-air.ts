import type { ReceivedReading } from '../model/reception.ts';
import type { Uplink } from '../uplink/uplink.ts';
import { deliver } from './deliver.ts';
import { followCommands } from './follow-commands.ts';
import type { Obedience } from './obedience.ts';
import type { Outbox } from './outbox.ts';
import type { OnAir } from './persist.ts';
import type { UnitClock } from './unit-clock.ts';

export interface AirTime {
  readonly uplink: Uplink;
  readonly outbox: Outbox<ReceivedReading>;
  readonly unitClock: UnitClock;
  readonly obedience: Obedience;
  /** Whether the connection to the server works at this moment. */
  readonly isUp: () => boolean;
  /** Interval between two calls of `isUp`. */
  readonly pollMs: number;
}

/** Sends while the connection is up and really disconnects while it is down, until the signal is aborted. */
export async function stayOnAir(air: AirTime, context: OnAir): Promise<void> {
  const { uplink, outbox, unitClock, obedience, isUp, pollMs } = air;
  const { unit, clock, report, signal } = context;

  async function waitUntil(up: boolean): Promise<void> {
    while (!signal.aborted && isUp() !== up) await clock.sleep(pollMs, signal);
  }

  async function talk(onAir: OnAir): Promise<void> {
    await unitClock.set(uplink, onAir);
    await deliver(outbox, uplink, unitClock.stamp, onAir);
  }

  for (;;) {
    await waitUntil(true);
    if (signal.aborted) return;
    const leave = new AbortController();
    uplink.connect();
    report({ kind: 'on-air', unit, held: outbox.size() });
    try {
      const onAir = { ...context, signal: leave.signal };
      const talking = Promise.all([talk(onAir), followCommands(uplink, obedience, onAir, signal)]);
      await Promise.race([talking, waitUntil(false)]);
      leave.abort();
      await talking;
    } finally {
      await uplink.disconnect();
      report({ kind: 'off-air', unit, held: outbox.size() });
    }
  }
}
