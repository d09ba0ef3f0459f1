import type { AuditEntry, WebhookEvent } from '@ts1/contract';
import { z } from 'zod';
import type { Tx } from '../database/index.ts';
import { namedSensors, namedUnits } from './device-names.ts';
import type { HappenedEvent } from './queue-events.ts';

/** Rows of the audit log about a device, and which device that is. */
const DEVICE_EVENTS = new Map<
  string,
  { readonly type: WebhookEvent; readonly table: 'sensors' | 'base_units' }
>([
  ['sensor_create', { type: 'sensor.added', table: 'sensors' }],
  ['sensor_delete', { type: 'sensor.deleted', table: 'sensors' }],
  ['base_unit_create', { type: 'base_unit.added', table: 'base_units' }],
  ['base_unit_delete', { type: 'base_unit.deleted', table: 'base_units' }],
]);
const FROM_AUDIT: ReadonlySet<WebhookEvent> = new Set([
  'audit.recorded',
  ...[...DEVICE_EVENTS.values()].map(({ type }) => type),
]);

/** Whether a webhook with these events has to follow the audit log. */
export function followsAudit(events: readonly WebhookEvent[]): boolean {
  return events.some((event) => FROM_AUDIT.has(event));
}

const namesSensor = z.object({ sensorId: z.int() });
const namesUnit = z.object({ baseUnitId: z.int() });

/** Reads events of devices from the audit log, by row. A device that was deleted keeps its name. */
export async function readDevices(
  tx: Tx,
  companyId: number,
  entries: readonly AuditEntry[],
): Promise<Map<AuditEntry, Omit<HappenedEvent, 'at'>>> {
  const announced = entries.flatMap((entry) => {
    const event = DEVICE_EVENTS.get(entry.action);
    if (event === undefined) return [];
    const id =
      event.table === 'sensors'
        ? namesSensor.safeParse(entry.details).data?.sensorId
        : namesUnit.safeParse(entry.details).data?.baseUnitId;
    return id === undefined ? [] : [{ entry, ...event, id }];
  });
  const announcedIds = (table: string) => announced.filter((one) => one.table === table).map(({ id }) => id);
  const devices = {
    sensors: await namedSensors(tx, companyId, announcedIds('sensors')),
    base_units: await namedUnits(tx, companyId, announcedIds('base_units')),
  };
  return new Map(
    announced.flatMap(({ entry, type, table, id }) => {
      const device = devices[table].get(id);
      return device === undefined ? [] : [[entry, { type, data: { ...device, by: entry.username } }]];
    }),
  );
}
