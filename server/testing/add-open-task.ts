import type { TaskKind } from '@ts1/contract';
import { type Database, nextId } from '../src/database/index.ts';
import type { TestApp } from './test-app.ts';

const DAY_MS = 86_400_000;

/** A task that a test adds; it is about nothing unless said otherwise. */
export interface AddedTask {
  readonly planId: number;
  readonly name: string;
  readonly kind: TaskKind;
  readonly points?: readonly object[];
  readonly sensorId?: number;
  readonly zoneId?: number;
  readonly zoneName?: string;
  /** The reading by hand that did it. */
  readonly handReadingId?: number;
}

/** Adds a task of the viewer that is due now, and returns its id. */
export async function addOpenTask(
  { app, database }: { readonly app: TestApp; readonly database: Database },
  { companyId, viewer }: { readonly companyId: number; readonly viewer: { readonly userId: number } },
  { planId, name, kind, points = [], sensorId, zoneId, zoneName, handReadingId }: AddedTask,
): Promise<number> {
  const at = app.clock.now();
  return database.write(companyId, async (tx) => {
    const taskId = await nextId(tx, 'tasks');
    await tx.sql
      .insertInto('tasks')
      .values({
        company_id: companyId,
        task_id: taskId,
        task_plan_id: planId,
        name,
        kind,
        sensor_id: sensorId ?? null,
        zone_id: zoneId ?? null,
        zone_name: zoneName ?? null,
        points: JSON.stringify(points),
        assignee_ids: JSON.stringify([viewer.userId]),
        group_id: null,
        of_silence: 0,
        // Tasks of one plan have different times.
        due_at: at - taskId,
        grace_ends_at: at + DAY_MS,
        ...(handReadingId !== undefined && {
          hand_reading_id: handReadingId,
          done_at: at,
          done_by: 'viewer',
          done_by_id: viewer.userId,
          entered_at: at,
        }),
      })
      .execute();
    return taskId;
  });
}
