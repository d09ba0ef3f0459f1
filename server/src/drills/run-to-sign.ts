import type { DrillRun } from '@ts1/contract';
import { visibleSensors } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { RecordToSign } from '../signatures/index.ts';
import { readDrills, readRuns } from './read-drills.ts';
import { noSuchRun } from './refusals.ts';

/** A run of a drill, for a signature. @throws NotFound, also where the reader sees no sensor of its group */
export async function readRunToSign(tx: Tx, user: SignedInUser, runId: number): Promise<RecordToSign> {
  const { companyId } = user;
  const [run] = await readRuns(tx, companyId, { visible: 'all', runId, limit: 1 });
  if (run === undefined) throw noSuchRun();
  const visible = await visibleSensors(tx, user);
  if (visible !== 'all') {
    const drills = await readDrills(tx, companyId, { now: 0, visible, isAdmin: false }, run.drill_id);
    if (drills.length === 0) throw noSuchRun();
  }
  return {
    title: `the alarm drill of the alert group "${run.group_name}" of ${run.started_at}`,
    content: runContent(run),
    isFinal: run.ended_at !== null,
  };
}

/** All of a run that a signature covers. That an admin looked at it afterwards is no part of it. */
export function runContent(run: DrillRun): object {
  const { id: _id, drill_id: _drill, event_id: _event, seen_at: _at, seen_by: _by, probe, ...facts } = run;
  // Runs of the hidden sensor have the digest that they had before there were others.
  return { kind: 'drill-run', ...facts, ...(probe !== null && { probe }) };
}
