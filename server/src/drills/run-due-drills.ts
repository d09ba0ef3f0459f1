import { DRILL_POSTPONED_AT_MOST, DRILL_POSTPONED_BY_MINUTES, type DrillObstacle } from '@ts1/contract';
import type { Selectable } from 'kysely';
import { changeWithin } from '../audit/index.ts';
import { type DrillsTable, nextId, type Tx } from '../database/index.ts';
import { englishReason, notifyDrillResult } from '../notifications/index.ts';
import { eachCompany } from '../platform/work/each-apart.ts';
import { readCompany } from '../reports/index.ts';
import { announceDue, companiesToAnnounce } from './announce-due.ts';
import { beginRun, selectDrillsToRun } from './begin-run.ts';
import type { RunDrillDeps } from './deps.ts';
import { goOn, recordResult } from './go-on.ts';
import { openRun } from './open-run.ts';
import { nextDrill } from './schedule.ts';
import { readSchedule } from './stored-drill.ts';
import { whatIsInTheWay } from './what-is-in-the-way.ts';

const SYSTEM = { kind: 'system' } as const;
const POSTPONED_BY_MS = DRILL_POSTPONED_BY_MINUTES * 60_000;

type Due = Selectable<DrillsTable> & { readonly group_name: string; readonly sensor_name: string | null };

/**
 * Announces the drills that come soon, begins those that are due, one at a time in each company, and goes on with those
 * under way. Any number of servers
 * may call it: who begins a run is decided in the transaction that sets the drill's next time. None is announced or
 * begun while `mayBegin` says no, as while the clock is in doubt.
 */
export async function runDueDrills(deps: RunDrillDeps, mayBegin = (): boolean => true): Promise<void> {
  const { database, clock, logger } = deps;
  const now = clock.now();
  const [coming, open, due] = await database.readAcross(async (tx) => [
    await companiesToAnnounce(tx, now),
    await tx.sql.selectFrom('drill_runs').select('company_id').where('closed_at', 'is', null).execute(),
    await tx.sql
      .selectFrom('drills')
      .select('company_id')
      .where('deleted_at', 'is', null)
      .where('next_at', '<=', now)
      .execute(),
  ]);
  await eachCompany(
    logger,
    mayBegin() ? coming : [],
    'an alarm drill could not be announced',
    async (companyId) => announceDue(deps, companyId),
  );
  const companies = new Set([...open, ...due].map(({ company_id }) => company_id));
  await eachCompany(logger, companies, 'an alarm drill could not go on', async (companyId) => {
    await goOn(deps, companyId);
    if (mayBegin() && (await beginDue(deps, companyId))) await goOn(deps, companyId);
  });
}

/** Begins the drill of a company that is due longest, or postpones or skips it. Returns whether one was begun. */
async function beginDue(deps: RunDrillDeps, companyId: number): Promise<boolean> {
  return deps.database.write(companyId, async (tx) => {
    await tx.dialect.takeTurn(tx, `drill ${companyId}`);
    if ((await openRun(tx, companyId)) !== undefined) return false;
    const now = deps.clock.now();
    const drill = await readDue(tx, companyId, now);
    if (drill === undefined) return false;
    const why = await whatIsInTheWay(tx, companyId, drill.group_id, now);
    tx.afterCommit(() => deps.announceChange(companyId, ['Drills']));
    if (why === null) {
      await planNext(tx, companyId, drill, now);
      await changeWithin(tx, companyId, SYSTEM, now, async (change) => beginRun(change, drill, null));
      return true;
    }
    if (drill.postponed < DRILL_POSTPONED_AT_MOST) await postpone(tx, companyId, drill, now);
    else await skip(deps, tx, companyId, drill, why);
    return false;
  });
}

async function readDue(tx: Tx, companyId: number, now: number): Promise<Due | undefined> {
  return selectDrillsToRun(tx, companyId)
    .where('drill.next_at', '<=', now)
    .orderBy('drill.next_at')
    .orderBy('drill.drill_id')
    .limit(1)
    .executeTakeFirst();
}

/** The drill is run once for all times that were missed while no server ran. */
async function planNext(tx: Tx, companyId: number, drill: Due, now: number): Promise<void> {
  const { timeZone } = await readCompany(tx, companyId);
  const schedule = readSchedule(drill.schedule);
  const nextAt = schedule === null ? null : nextDrill(schedule, timeZone, now);
  await set(tx, companyId, drill.drill_id, { planned_at: nextAt, next_at: nextAt, postponed: 0 });
}

async function postpone(tx: Tx, companyId: number, drill: Due, now: number): Promise<void> {
  await set(tx, companyId, drill.drill_id, {
    next_at: now + POSTPONED_BY_MS,
    postponed: drill.postponed + 1,
  });
}

/** Notes a run that was not done, and notifies admins by e-mail. */
async function skip(
  { clock, configured, events }: RunDrillDeps,
  tx: Tx,
  companyId: number,
  drill: Due,
  obstacle: DrillObstacle,
): Promise<void> {
  const now = clock.now();
  const runId = await nextId(tx, 'drill_runs');
  const why = { kind: obstacle, postponed: drill.postponed } as const;
  const reason = englishReason(why);
  const ledger = {
    reading_at: null,
    committed_at: null,
    raised_at: null,
    messages: [],
    acknowledged_at: null,
    acknowledged_by: null,
    acknowledged_via: null,
    why,
  };
  const run = { run_id: runId, drill_id: drill.drill_id, group_name: drill.group_name, started_at: now };
  await tx.sql
    .insertInto('drill_runs')
    .values({
      company_id: companyId,
      ...run,
      channels: drill.channels,
      within_ms: drill.within_ms,
      needs_acknowledgement: drill.needs_acknowledgement,
      started_by: null,
      started_by_id: null,
      committed_at: null,
      event_id: null,
      ended_at: now,
      result: 'skipped',
      reason,
      ledger: JSON.stringify(ledger),
      closed_at: now,
      seen_at: null,
      seen_by: null,
      seen_by_id: null,
      sensor_id: drill.sensor_id,
      probe_side: drill.probe_side,
      sensor_name: drill.sensor_name,
    })
    .execute();
  await recordResult(tx, companyId, now, { ...run, result: 'skipped', reason });
  const item = { group: drill.group_name, result: 'skipped', reason, why, at: now } as const;
  const deliveryIds = await notifyDrillResult(tx, companyId, item, configured, now);
  tx.afterCommit(() => events.emit('messages.written', { companyId, deliveryIds }));
  await planNext(tx, companyId, drill, now);
}

async function set(
  tx: Tx,
  companyId: number,
  drillId: number,
  values: Pick<DrillsTable, 'next_at'> &
    Partial<Pick<DrillsTable, 'planned_at'>> & { readonly postponed: number },
): Promise<void> {
  await tx.sql
    .updateTable('drills')
    .set(values)
    .where('company_id', '=', companyId)
    .where('drill_id', '=', drillId)
    .execute();
}
