import type { DrillProbe } from '@ts1/contract';
import { keepDrillSensor } from '../alarms/index.ts';
import type { Change } from '../audit/index.ts';
import { inCompany, nextId, type Tx } from '../database/index.ts';

/** For so long one server alone delivers the readings of a run; another goes on when it died. */
export const LEASE_MS = 15_000;

/** Fields of a drill that a run keeps. */
export interface DrillToRun {
  readonly drill_id: number;
  readonly group_name: string;
  readonly channels: string;
  readonly within_ms: number;
  readonly needs_acknowledgement: 0 | 1;
  readonly sensor_id: number | null;
  readonly probe_side: DrillProbe['side'] | null;
  readonly sensor_name: string | null;
}

/** Drills of a company that can be run, with the names of their groups and probes. */
export function selectDrillsToRun(tx: Tx, companyId: number) {
  return tx.sql
    .selectFrom('drills as drill')
    .innerJoin('alert_groups as group', (join) =>
      inCompany(join, 'group.group_id', 'drill.group_id').on('group.deleted_at', 'is', null),
    )
    .leftJoin('sensors as sensor', (join) => inCompany(join, 'sensor.sensor_id', 'drill.sensor_id'))
    .selectAll('drill')
    .select(['group.name as group_name', 'sensor.name as sensor_name'])
    .where('drill.company_id', '=', companyId)
    .where('drill.deleted_at', 'is', null);
}

/** Begins a run; the caller holds the company's turn for drills and knows that none is open. Returns its id. */
export async function beginRun(
  { tx, companyId, at, record }: Change,
  drill: DrillToRun,
  by: { readonly username: string; readonly userId: number } | null,
): Promise<number> {
  if (drill.sensor_id === null) await keepDrillSensor(tx, companyId, at);
  const runId = await nextId(tx, 'drill_runs');
  await tx.sql
    .insertInto('drill_runs')
    .values({
      company_id: companyId,
      run_id: runId,
      drill_id: drill.drill_id,
      group_name: drill.group_name,
      channels: drill.channels,
      within_ms: drill.within_ms,
      needs_acknowledgement: drill.needs_acknowledgement,
      started_at: at,
      started_by: by?.username ?? null,
      started_by_id: by?.userId ?? null,
      committed_at: null,
      event_id: null,
      ended_at: null,
      result: null,
      reason: null,
      ledger: null,
      closed_at: null,
      seen_at: null,
      seen_by: null,
      seen_by_id: null,
      sensor_id: drill.sensor_id,
      probe_side: drill.probe_side,
      sensor_name: drill.sensor_name,
    })
    .execute();
  record('drill_start', `Began an alarm drill of the alert group "${drill.group_name}"`, {
    runId,
    drillId: drill.drill_id,
    ...(drill.sensor_id !== null && { sensorId: drill.sensor_id, side: drill.probe_side }),
  });
  return runId;
}
