import { DRILL_ANNOUNCED_MINUTES } from '@ts1/contract';
import { inCompany, type Tx } from '../database/index.ts';
import { notifyOfPlannedDrill } from '../notifications/index.ts';
import type { RunDrillDeps } from './deps.ts';
import { readDrillChannels } from './stored-drill.ts';

const AHEAD_MS = DRILL_ANNOUNCED_MINUTES * 60_000;

/** The drills that come within the hour, are announced, and have not been for that time. One that was postponed has been. */
function selectToAnnounce(tx: Tx, now: number) {
  return tx.sql
    .selectFrom('drills as drill')
    .innerJoin('alert_groups as group', (join) =>
      inCompany(join, 'group.group_id', 'drill.group_id').on('group.deleted_at', 'is', null),
    )
    .leftJoin('sensors as sensor', (join) => inCompany(join, 'sensor.sensor_id', 'drill.sensor_id'))
    .select('sensor.name as sensor_name')
    .select(['drill.company_id', 'drill.drill_id', 'drill.group_id', 'drill.channels', 'drill.planned_at'])
    .select('group.name as group_name')
    .where('drill.deleted_at', 'is', null)
    .where('drill.announced', '=', 1)
    .where('drill.postponed', '=', 0)
    .where('drill.next_at', '>', now)
    .where('drill.next_at', '<=', now + AHEAD_MS)
    .where((row) =>
      row.or([
        row('drill.announced_for', 'is', null),
        row('drill.announced_for', '<>', row.ref('drill.planned_at')),
      ]),
    );
}

/** The companies that have a drill to announce. */
export async function companiesToAnnounce(tx: Tx, now: number): Promise<number[]> {
  const rows = await selectToAnnounce(tx, now).execute();
  return [...new Set(rows.map((row) => row.company_id))];
}

/**
 * Announces the drills of a company to the people they will reach. The time announced is stored in the transaction that
 * writes the messages, so that any number of servers announce it once.
 */
export async function announceDue(
  { database, clock, events, configured }: RunDrillDeps,
  companyId: number,
): Promise<void> {
  await database.write(companyId, async (tx) => {
    await tx.dialect.takeTurn(tx, `drill ${companyId}`);
    const now = clock.now();
    const drills = await selectToAnnounce(tx, now).where('drill.company_id', '=', companyId).execute();
    for (const drill of drills) {
      const { drill_id: drillId, planned_at: at } = drill;
      if (at === null) continue;
      await tx.sql
        .updateTable('drills')
        .set({ announced_for: at })
        .where('company_id', '=', companyId)
        .where('drill_id', '=', drillId)
        .execute();
      const planned = {
        group: drill.group_name,
        at,
        groupId: drill.group_id,
        channels: readDrillChannels(drill.channels),
        ...(drill.sensor_name !== null && { probe: drill.sensor_name }),
      };
      const deliveryIds = await notifyOfPlannedDrill(tx, companyId, planned, { now, configured });
      tx.afterCommit(() => events.emit('messages.written', { companyId, deliveryIds }));
    }
  });
}
