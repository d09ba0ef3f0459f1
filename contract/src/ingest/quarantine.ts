import { z } from 'zod';
import { route } from '../platform/route.ts';
import { id, idText, timestamp } from '../platform/values.ts';

/** A base unit's delivery that cannot be stored for a permanent reason: it is kept until it is retried or dropped. */
export const quarantinedDelivery = z.object({
  id,
  base_unit_id: id,
  base_unit_name: z.string(),
  serialNo: z.string(),
  received_at: timestamp,
  quarantined_at: timestamp,
  readings: z.int(),
  reason: z.string(),
  /** Number of retries since then. */
  tries: z.int(),
});
export type QuarantinedDelivery = z.output<typeof quarantinedDelivery>;

/** A rejected reading, or a dropped field of a reading, from a base unit. */
export const shownRejection = z.object({
  rejected_at: timestamp,
  reason: z.string(),
  /** Serial number of the sensor, where it could be read. */
  sensor: z.string().nullable(),
  /** The field that was dropped; null when nothing of the reading was kept. */
  field: z.string().nullable(),
});
export type ShownRejection = z.output<typeof shownRejection>;

const TAG = 'Base units';
const quarantinePath = z.object({ quarantineId: idText });

export const quarantineRoutes = {
  listRejections: route({
    method: 'GET',
    path: '/baseUnits/{baseUnitId}/rejections',
    summary: 'Why readings of a base unit were rejected, the newest first',
    tag: TAG,
    permission: 'signed-in',
    params: z.object({ baseUnitId: idText }),
    answer: z.array(shownRejection),
    errors: [400, 404],
  }),
  listQuarantine: route({
    method: 'GET',
    path: '/quarantined-deliveries',
    summary: 'Deliveries that cannot be stored and were quarantined, the newest first',
    tag: TAG,
    permission: 'devices',
    answer: z.array(quarantinedDelivery),
  }),
  retryQuarantined: route({
    method: 'POST',
    path: '/quarantined-deliveries/{quarantineId}/retry',
    summary: 'Try to store a delivery that was quarantined; 422 when it still cannot be',
    tag: TAG,
    permission: 'devices',
    changes: ['BaseUnits'],
    params: quarantinePath,
    answer: z.object({ accepted: z.int(), duplicates: z.int() }),
    errors: [400, 404, 422, 503],
  }),
  dropQuarantined: route({
    method: 'DELETE',
    path: '/quarantined-deliveries/{quarantineId}',
    summary: 'Drop a delivery that was quarantined, for good',
    tag: TAG,
    permission: 'devices',
    changes: ['BaseUnits'],
    params: quarantinePath,
    errors: [400, 404],
  }),
};
