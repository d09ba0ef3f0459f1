import { DeliveryFailed, type Uplink } from '../uplink/uplink.ts';
import type { Obedience } from './obedience.ts';
import { type OnAir, persist } from './persist.ts';

/** Pause between two requests for commands, for a server that answers at once. */
const PAUSE_MS = 250;

/**
 * Takes commands while the unit is on air and reports their progress. `life` is the unit's own signal: commands that
 * were begun continue while the unit is off air.
 */
export async function followCommands(
  uplink: Uplink,
  obedience: Obedience,
  onAir: OnAir,
  life: AbortSignal,
): Promise<void> {
  const { unit, clock, report, signal } = onAir;

  async function take(): Promise<void> {
    for (const command of await uplink.nextCommands(signal)) {
      report({ kind: 'command', unit, id: command.id, command: command.kind });
      obedience.carryOut(command, life);
    }
    await clock.sleep(PAUSE_MS, signal);
  }

  async function answer(): Promise<void> {
    const [oldest] = await obedience.answers.oldest(1, signal);
    if (oldest === undefined) return;
    try {
      await uplink.acknowledge(oldest.id, oldest.ack, signal);
    } catch (error) {
      // The command has ended in another way: it was cancelled, it expired, or its unit no longer exists.
      if (!(error instanceof DeliveryFailed) || error.reason !== 'refused') throw error;
    }
    obedience.answers.remove(1);
  }

  // A unit that cannot deliver readings either reports the failure there.
  const quietly = { ...onAir, report: () => {} };
  const repeat = async (work: () => Promise<void>) => {
    while (!signal.aborted) await persist(work, quietly);
  };
  await Promise.all([repeat(take), repeat(answer)]);
}
