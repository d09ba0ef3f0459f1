import { limitInForce, present } from '@ts1/contract';
import type { Drill, DrillBody } from '@ts1/contract';
import { readSensorSettings } from '../alarms/index.ts';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import { nextId, type Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { readGroup } from '../remote-alerts/index.ts';
import { readCompany } from '../reports/index.ts';
import { readDrill } from './read-drills.ts';
import { hasNoLimit, noSuchDrill, notInGroup } from './refusals.ts';
import { nextDrill } from './schedule.ts';

/**
 * Plans a drill of an alert group.
 * @throws NotFound for a group or a sensor that the company does not have; InvalidInput for a probe that can raise no alarm
 */
export async function createDrill(deps: ChangeDeps, user: SignedInUser, body: DrillBody): Promise<Drill> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const { name, sensorIds } = await readGroup(tx, companyId, body.group_id);
    await requireProbe(tx, companyId, body.probe, sensorIds);
    const drillId = await nextId(tx, 'drills');
    await tx.sql
      .insertInto('drills')
      .values({
        company_id: companyId,
        drill_id: drillId,
        ...(await toColumns(tx, companyId, body, at)),
        created_at: at,
        deleted_at: null,
      })
      .execute();
    record(
      'drill_create',
      `Planned an alarm drill of the alert group "${name}"`,
      drillDetails(drillId, body),
    );
    return readDrill(tx, companyId, drillId, at);
  });
}

/**
 * Changes a drill; its next time is counted anew, and a run that is under way goes on as it was begun.
 * @throws NotFound
 */
export async function saveDrill(
  deps: ChangeDeps,
  user: SignedInUser,
  drillId: number,
  body: DrillBody,
): Promise<Drill> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    await tx.dialect.lockRows(tx, 'drills', companyId, 'drill_id', [drillId]);
    await readDrill(tx, companyId, drillId, at);
    const { name, sensorIds } = await readGroup(tx, companyId, body.group_id);
    await requireProbe(tx, companyId, body.probe, sensorIds);
    await tx.sql
      .updateTable('drills')
      .set({ ...(await toColumns(tx, companyId, body, at)), postponed: 0 })
      .where('company_id', '=', companyId)
      .where('drill_id', '=', drillId)
      .execute();
    record(
      'drill_update',
      `Changed the alarm drill of the alert group "${name}"`,
      drillDetails(drillId, body),
    );
    return readDrill(tx, companyId, drillId, at);
  });
}

/**
 * Deletes a drill; its runs stay, and one that is under way goes on to its end.
 * @throws NotFound
 */
export async function deleteDrill(deps: ChangeDeps, user: SignedInUser, drillId: number): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const deleted = await tx.sql
      .updateTable('drills')
      .set({ deleted_at: at, next_at: null })
      .where('company_id', '=', companyId)
      .where('drill_id', '=', drillId)
      .where('deleted_at', 'is', null)
      .returning('group_id')
      .executeTakeFirst();
    if (deleted === undefined) throw noSuchDrill();
    const group = await tx.sql
      .selectFrom('alert_groups')
      .select('name')
      .where('company_id', '=', companyId)
      .where('group_id', '=', deleted.group_id)
      .executeTakeFirst();
    record(
      'drill_delete',
      `Deleted the alarm drill of the alert group "${present(group, 'the group of a drill').name}"`,
      { drillId },
    );
  });
}

/** @throws NotFound for an unknown sensor; InvalidInput for one that is not of the group, or whose limit can raise no alarm */
async function requireProbe(
  tx: Tx,
  companyId: number,
  probe: DrillBody['probe'],
  sensorIds: readonly number[],
): Promise<void> {
  if (probe === null) return;
  const settings = await readSensorSettings(tx, companyId, 'all', probe.sensor_id);
  if (!sensorIds.includes(probe.sensor_id)) throw notInGroup();
  if (limitInForce(settings, 'temperature', probe.side, 'alarm') === null) throw hasNoLimit();
}

async function toColumns(tx: Tx, companyId: number, body: DrillBody, at: number) {
  const { timeZone } = await readCompany(tx, companyId);
  const nextAt = body.schedule === null ? null : nextDrill(body.schedule, timeZone, at);
  return {
    group_id: body.group_id,
    schedule: body.schedule === null ? null : JSON.stringify(body.schedule),
    channels: JSON.stringify(body.channels),
    within_ms: body.within * 60_000,
    needs_acknowledgement: body.needs_acknowledgement ? (1 as const) : (0 as const),
    announced: body.announced ? (1 as const) : (0 as const),
    sensor_id: body.probe?.sensor_id ?? null,
    probe_side: body.probe?.side ?? null,
    planned_at: nextAt,
    next_at: nextAt,
  };
}

function drillDetails(drillId: number, body: DrillBody) {
  const { schedule } = body;
  return {
    drillId,
    groupId: body.group_id,
    schedule: schedule === null ? 'by hand' : `${schedule.every}, day ${schedule.day}, ${schedule.time}`,
    channels: body.channels.join(', '),
    withinMinutes: body.within,
    needsAcknowledgement: body.needs_acknowledgement,
    announced: body.announced,
    ...(body.probe !== null && { sensorId: body.probe.sensor_id, side: body.probe.side }),
  };
}
