import type { Database } from '../../database/index.ts';
import type { EmitEvents } from '../../events.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { KnownDevice } from './devices.ts';
import { noteOpenConnections } from './open-connections.ts';

interface ContactOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly connected: () => readonly KnownDevice[];
  /** Ends the connections of a base unit that has no access any more. */
  readonly drop: (baseUnitId: number) => void;
  readonly events: EmitEvents;
}

/** Notes open connections as contact: each when it opens, and all of them whenever `noteAll` is called. */
export function keepContact({ database, clock, logger, connected, drop, events }: ContactOptions) {
  let pending = new Map<number, KnownDevice>();
  let running = false;

  /** One statement at a time: units that connect meanwhile share the next one. */
  async function flush(): Promise<void> {
    if (running) return;
    running = true;
    while (pending.size > 0) {
      const devices = [...pending.values()];
      pending = new Map();
      const at = clock.now();
      try {
        const ended = await noteOpenConnections(database, devices, at);
        for (const { baseUnitId } of ended) drop(baseUnitId);
        reportContact(devices.filter((device) => !ended.includes(device)));
      } catch (error) {
        logger.warn({ err: error }, 'contact could not be noted');
      }
    }
    running = false;
  }

  function reportContact(devices: readonly KnownDevice[]): void {
    const byCompany = Map.groupBy(devices, ({ companyId }) => companyId);
    for (const [companyId, ofCompany] of byCompany) {
      events.emit('base-units.contacted', {
        companyId,
        baseUnitIds: ofCompany.map(({ baseUnitId }) => baseUnitId),
      });
    }
  }

  function note(...devices: readonly KnownDevice[]): void {
    for (const device of devices) pending.set(device.baseUnitId, device);
    void flush();
  }

  return { note, noteAll: () => note(...connected()) };
}
