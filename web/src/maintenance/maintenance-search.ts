import { z } from 'zod';

const id = z.coerce.number().int().positive().optional().catch(undefined);

/** Target in the address, for which the form is opened. */
export const maintenanceSearch = z.object({ sensor: id, zone: id, unit: id });
export type MaintenanceSearch = Partial<z.output<typeof maintenanceSearch>>;
