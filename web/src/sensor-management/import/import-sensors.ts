import { sensorManagementRoutes, zoneManagementRoutes } from '@ts1/contract';
import type { ApiClient } from '../../platform/api-client.ts';
import type { NewSensor } from '../add-sensor.ts';

/** How adding one row went; `unassigned` is added, but not in its zone. */
export type RowOutcome =
  | { readonly kind: 'added' }
  | { readonly kind: 'failed' | 'unassigned'; readonly error: unknown };

interface ImportDeps {
  readonly api: ApiClient;
  readonly signal: AbortSignal;
  readonly onRow: (index: number, outcome: RowOutcome) => void;
}

/** Adds the sensors of a list one after another until it is stopped; one that fails does not hold up the rest. */
export async function importSensors(
  sensors: readonly NewSensor[],
  { api, signal, onRow }: ImportDeps,
): Promise<void> {
  for (const [index, sensor] of sensors.entries()) {
    if (signal.aborted) return;
    onRow(index, await addRow(api, sensor));
  }
}

async function addRow(api: ApiClient, { serialNo, name, type, zoneId }: NewSensor): Promise<RowOutcome> {
  let id: number;
  try {
    const body = { serialNo, name, type };
    ({ id } = await api.call(sensorManagementRoutes.createSensor, { body }, { background: true }));
  } catch (error) {
    return { kind: 'failed', error };
  }
  if (zoneId === null) return { kind: 'added' };
  try {
    const request = { params: { zoneId: String(zoneId) }, body: { sensorId: id } };
    await api.call(zoneManagementRoutes.assignSensor, request, { background: true });
    return { kind: 'added' };
  } catch (error) {
    return { kind: 'unassigned', error };
  }
}
