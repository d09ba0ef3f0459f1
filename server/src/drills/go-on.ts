import { type DrillResult, toTimestamp } from '@ts1/contract';
import type { Selectable } from 'kysely';
import { DRILL_ALARM_C, DRILL_NORMAL_C, readProbeExcursion } from '../alarms/index.ts';
import { changeWithin } from '../audit/index.ts';
import type { DrillRunsTable, Tx } from '../database/index.ts';
import { DRILL_RESULT_WORDS, englishReason, notifyDrillResult } from '../notifications/index.ts';
import { isDue } from '../platform/work/not-before.ts';
import { forgetReadings } from '../readings/index.ts';
import { readDrillSensor } from '../sensors/index.ts';
import { LEASE_MS } from './begin-run.ts';
import type { RunDrillDeps } from './deps.ts';
import { openRun } from './open-run.ts';
import { readSoFar } from './read-ledger.ts';

const SYSTEM = { kind: 'system' } as const;

type Run = Selectable<DrillRunsTable>;
/** Work outside a transaction for the server that holds the lease. */
type Errand = { readonly kind: 'measure' | 'close'; readonly run: Run };

/**
 * Does what the open run of a company needs next: delivers its reading, ends it when it can be judged, and clears away what
 * it left. All that it needs is stored, so that any server goes on with a run whose server died. Returns whether there
 * was one.
 */
export async function goOn(deps: RunDrillDeps, companyId: number): Promise<boolean> {
  const { database, clock, logger } = deps;
  for (let errands = 0; errands < 2; errands += 1) {
    const state = await database.write(companyId, async (tx) => nextErrand(deps, tx, companyId));
    if (state === 'none') return errands > 0;
    if (state === 'waits') return true;
    try {
      await (state.kind === 'measure'
        ? measure(deps, companyId, state.run)
        : close(deps, companyId, state.run));
    } catch (error) {
      // It is tried again when the lease is over; a run that never gets further fails by its time.
      logger.warn(
        { err: error, companyId, runId: state.run.run_id, at: clock.now() },
        'an alarm drill is held up',
      );
      return true;
    }
  }
  return true;
}

async function nextErrand(deps: RunDrillDeps, tx: Tx, companyId: number): Promise<Errand | 'waits' | 'none'> {
  await tx.dialect.takeTurn(tx, `drill ${companyId}`);
  const open = await openRun(tx, companyId);
  if (open === undefined) return 'none';
  const now = deps.clock.now();
  const run = await withProbeEvent(tx, companyId, open);
  const isOver = run.ended_at !== null || (await endIfOver(deps, tx, companyId, run, now));
  // A probe needs no server: somebody brings it beyond its limit, and back.
  if (run.sensor_id !== null) return 'waits';
  if (!isOver && run.event_id !== null) return 'waits';
  if (!isOver && run.committed_at !== null) return 'waits';
  if (!isDue(run.leased_until, now, LEASE_MS)) return 'waits';
  await set(tx, companyId, run.run_id, { leased_until: now + LEASE_MS });
  return { kind: isOver ? 'close' : 'measure', run };
}

/** The run with the event that its probe has raised meanwhile. */
async function withProbeEvent(tx: Tx, companyId: number, run: Run): Promise<Run> {
  const { sensor_id: sensorId, probe_side: side, started_at: startedAt } = run;
  if (sensorId === null || side === null || run.event_id !== null) return run;
  const excursion = await readProbeExcursion(tx, companyId, { sensorId, side, startedAt });
  const eventId = excursion?.eventId ?? null;
  if (eventId !== null) await set(tx, companyId, run.run_id, { event_id: eventId });
  return { ...run, event_id: eventId };
}

/** Ends a run that can be judged: its result is an audit row, and admins are notified of what did not pass. */
async function endIfOver(
  { configured, events, announceChange }: RunDrillDeps,
  tx: Tx,
  companyId: number,
  run: Run,
  now: number,
): Promise<boolean> {
  const { judgeAt, ledger } = await readSoFar(tx, companyId, run);
  const verdict = judgeAt(now);
  if (verdict === null) return false;
  const { result, why } = verdict;
  const reason = englishReason(why);
  await set(tx, companyId, run.run_id, {
    ended_at: now,
    result,
    reason,
    ledger: JSON.stringify({ ...ledger, why }),
    leased_until: 0,
    ...(run.sensor_id !== null && {
      closed_at: now,
      // An alarm that the drill did not bring about, or that outlasts it, is a real one.
      probe_until: run.event_id === null || why.kind === 'probe not back' ? null : now,
    }),
  });
  await recordResult(tx, companyId, now, { ...run, result, reason });
  if (run.event_id !== null && run.sensor_id === null) await dropWaiting(tx, companyId, run.event_id);
  if (result === 'failed' || result === 'late') {
    const item = { group: run.group_name, result, reason, why, at: run.started_at };
    const deliveryIds = await notifyDrillResult(tx, companyId, item, configured, now);
    tx.afterCommit(() => events.emit('messages.written', { companyId, deliveryIds }));
  }
  tx.afterCommit(() => announceChange(companyId, ['Drills']));
  run.leased_until = 0;
  return true;
}

/** Writes the result of a run into the audit log. */
export async function recordResult(
  tx: Tx,
  companyId: number,
  at: number,
  run: {
    readonly run_id: number;
    readonly drill_id: number;
    readonly group_name: string;
    readonly started_at: number;
    readonly result: DrillResult;
    readonly reason: string;
  },
): Promise<void> {
  await changeWithin(tx, companyId, SYSTEM, at, async ({ record }) => {
    const words = `${DRILL_RESULT_WORDS[run.result]}. ${run.reason}`;
    record('drill_result', `Alarm drill of the alert group "${run.group_name}": ${words}`, {
      runId: run.run_id,
      drillId: run.drill_id,
      startedAt: toTimestamp(run.started_at),
      result: run.result,
    });
  });
}

/** Drops waiting messages of a drill that is over. */
async function dropWaiting(tx: Tx, companyId: number, eventId: number): Promise<void> {
  await tx.sql
    .updateTable('deliveries')
    .set({ state: 'failed', last_error: 'The alarm drill was over.' })
    .where('company_id', '=', companyId)
    .where('purpose', '=', 'drill')
    .where('state', '=', 'waiting')
    .where((row) =>
      row(
        'delivery_id',
        'in',
        row
          .selectFrom('delivery_events')
          .select('delivery_id')
          .where('company_id', '=', companyId)
          .where('event_id', '=', eventId),
      ),
    )
    .execute();
}

/** Delivers the reading of a run. A second delivery of it is a duplicate. */
async function measure(
  { database, clock, deliverDrill }: RunDrillDeps,
  companyId: number,
  run: Run,
): Promise<void> {
  await deliverDrill({ companyId, measuredAt: run.started_at, temperatureC: DRILL_ALARM_C });
  const at = clock.now();
  await database.write(companyId, async (tx) =>
    set(tx, companyId, run.run_id, { committed_at: at, leased_until: 0 }),
  );
}

/** Lets the alarm of a run clear and deletes what its sensor measured: of a drill only its ledger and its alarm stay. */
async function close(deps: RunDrillDeps, companyId: number, run: Run): Promise<void> {
  const { database, clock, deliverDrill } = deps;
  const measuredAt = Math.max(clock.now(), run.started_at + 1);
  await deliverDrill({ companyId, measuredAt, temperatureC: DRILL_NORMAL_C });
  await database.write(companyId, async (tx) => {
    await tx.dialect.takeTurn(tx, `drill ${companyId}`);
    const sensorId = await readDrillSensor(tx, companyId);
    if (sensorId !== null) await forgetReadings(tx, companyId, sensorId);
    await set(tx, companyId, run.run_id, { closed_at: clock.now() });
  });
  deps.announceChange(companyId, ['Drills']);
}

async function set(
  tx: Tx,
  companyId: number,
  runId: number,
  values: Partial<
    Pick<
      Run,
      | 'committed_at'
      | 'event_id'
      | 'probe_until'
      | 'ended_at'
      | 'result'
      | 'reason'
      | 'ledger'
      | 'leased_until'
      | 'closed_at'
    >
  >,
): Promise<void> {
  await tx.sql
    .updateTable('drill_runs')
    .set(values)
    .where('company_id', '=', companyId)
    .where('run_id', '=', runId)
    .execute();
}
