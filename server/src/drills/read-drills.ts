import { type Drill, type DrillRun, toTimestamp } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import type { Selectable } from 'kysely';
import { isVisible, type VisibleSensors } from '../auth/index.ts';
import type { DrillRunsTable, DrillsTable, Tx } from '../database/index.ts';
import { readGroups } from '../remote-alerts/index.ts';
import { readSoFar } from './read-ledger.ts';
import { noSuchDrill, noSuchRun } from './refusals.ts';
import { INTERVAL_DAYS } from './schedule.ts';
import { readDrillChannels, readSchedule, readStoredLedger } from './stored-drill.ts';

interface Reader {
  readonly now: number;
  /** Leaves out the drills of groups of which they see no sensor, and those with a probe that they do not see. */
  readonly visible: VisibleSensors;
  /** Sees when drills come that are not announced. */
  readonly isAdmin: boolean;
}

/** The drills of groups that still exist, in the order in which they were added. */
export async function readDrills(
  tx: Tx,
  companyId: number,
  { now, visible, isAdmin }: Reader,
  drillId?: number,
): Promise<Drill[]> {
  let query = tx.sql
    .selectFrom('drills')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null);
  if (drillId !== undefined) query = query.where('drill_id', '=', drillId);
  const rows = await query.orderBy('drill_id').execute();
  if (rows.length === 0) return [];
  const groups = new Map((await readGroups(tx, companyId, { visible })).map(({ id, name }) => [id, name]));
  const drills: Drill[] = [];
  for (const row of rows) {
    const name = groups.get(row.group_id);
    if (name === undefined || !isProbeVisible(row, visible)) continue;
    drills.push(await toDrill(tx, companyId, row, name, { now, visible, isAdmin }));
  }
  return drills;
}

/** One drill, as an admin sees it. @throws NotFound */
export async function readDrill(tx: Tx, companyId: number, drillId: number, now: number): Promise<Drill> {
  const [drill] = await readDrills(tx, companyId, { now, visible: 'all', isAdmin: true }, drillId);
  if (drill === undefined) throw noSuchDrill();
  return drill;
}

async function toDrill(
  tx: Tx,
  companyId: number,
  row: Selectable<DrillsTable>,
  groupName: string,
  { now, visible, isAdmin }: Reader,
): Promise<Drill> {
  const { drill_id: drillId } = row;
  const schedule = readSchedule(row.schedule);
  const announced = row.announced === 1;
  const [last] = await readRuns(tx, companyId, { drillId, visible, limit: 1 });
  const runs = tx.sql
    .selectFrom('drill_runs')
    .where('company_id', '=', companyId)
    .where('drill_id', '=', drillId);
  const passed = await runs
    .select((run) => run.fn.max('started_at').as('at'))
    .where('result', '=', 'passed')
    .executeTakeFirst();
  const { unseen } = await runs
    .select((run) => run.fn.countAll<number>().as('unseen'))
    .where('result', '=', 'failed')
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow();
  const passedAt = passed?.at ?? null;
  const intervalMs = schedule === null ? null : INTERVAL_DAYS[schedule.every] * DAY_MS;
  return {
    id: drillId,
    group_id: row.group_id,
    group_name: groupName,
    schedule,
    channels: readDrillChannels(row.channels),
    within: row.within_ms / 60_000,
    needs_acknowledgement: row.needs_acknowledgement === 1,
    announced,
    next_at: row.next_at === null || !(announced || isAdmin) ? null : toTimestamp(row.next_at),
    postponed: row.postponed,
    probe: await readProbe(tx, companyId, row),
    last_run: last ?? null,
    last_passed_at: passedAt === null ? null : toTimestamp(passedAt),
    overdue: intervalMs !== null && (passedAt === null || passedAt < now - intervalMs),
    unseen,
  };
}

function isProbeVisible(row: Pick<Selectable<DrillsTable>, 'sensor_id'>, visible: VisibleSensors): boolean {
  return row.sensor_id === null || isVisible(visible, row.sensor_id);
}

interface WhichRuns {
  /** Leaves out the runs with a probe that the reader does not see. */
  readonly visible: VisibleSensors;
  readonly drillId?: number;
  readonly runId?: number;
  /** When they began, epoch milliseconds, both ends inclusive. */
  readonly from?: number;
  readonly to?: number;
  readonly limit: number;
}

/** Runs with their ledgers, newest first. */
export async function readRuns(
  tx: Tx,
  companyId: number,
  { visible, drillId, runId, from, to, limit }: WhichRuns,
): Promise<DrillRun[]> {
  let query = tx.sql.selectFrom('drill_runs').selectAll().where('company_id', '=', companyId);
  if (drillId !== undefined) query = query.where('drill_id', '=', drillId);
  if (runId !== undefined) query = query.where('run_id', '=', runId);
  if (from !== undefined) query = query.where('started_at', '>=', from);
  if (to !== undefined) query = query.where('started_at', '<=', to);
  const found = await query.orderBy('started_at', 'desc').orderBy('run_id', 'desc').limit(limit).execute();
  const rows = found.filter((row) => isProbeVisible(row, visible));
  const runs: DrillRun[] = [];
  for (const row of rows) {
    const ledger =
      row.ledger === null ? (await readSoFar(tx, companyId, row)).ledger : readStoredLedger(row.ledger);
    runs.push(toRun(row, ledger));
  }
  return runs;
}

/** One run of a drill. @throws NotFound */
export async function readRun(tx: Tx, companyId: number, drillId: number, runId: number): Promise<DrillRun> {
  const [run] = await readRuns(tx, companyId, { visible: 'all', drillId, runId, limit: 1 });
  if (run === undefined) throw noSuchRun();
  return run;
}

/** The probe of a drill, with the name that its sensor has now. */
async function readProbe(
  tx: Tx,
  companyId: number,
  { sensor_id: sensorId, probe_side: side }: Selectable<DrillsTable>,
): Promise<Drill['probe']> {
  if (sensorId === null || side === null) return null;
  const { name } = await tx.sql
    .selectFrom('sensors')
    .select('name')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .executeTakeFirstOrThrow();
  return { sensor_id: sensorId, side, sensor_name: name };
}

function toRun(row: Selectable<DrillRunsTable>, ledger: DrillRun['ledger']): DrillRun {
  const { sensor_id, probe_side: side, sensor_name } = row;
  return {
    id: row.run_id,
    drill_id: row.drill_id,
    group_name: row.group_name,
    started_at: toTimestamp(row.started_at),
    ended_at: row.ended_at === null ? null : toTimestamp(row.ended_at),
    started_by: row.started_by,
    event_id: row.event_id,
    probe:
      sensor_id === null || side === null || sensor_name === null ? null : { sensor_id, side, sensor_name },
    result: row.result,
    reason: row.reason,
    within: row.within_ms / 60_000,
    needs_acknowledgement: row.needs_acknowledgement === 1,
    ledger,
    seen_at: row.seen_at === null ? null : toTimestamp(row.seen_at),
    seen_by: row.seen_by,
  };
}
