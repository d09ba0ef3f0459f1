import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOpenTask, type AddedTask } from '../../testing/add-open-task.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { openTaskCompany } from '../../testing/task-company.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLogger } from '../platform/logger.ts';
import { deleteExpired } from './index.ts';

const DAY = 86_400_000;
const KEPT_DAYS = 30;

describeOnEachEngine('retention of tasks', (on) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());

  test('deletes those that are over with the readings of their time, except of sensors under a legal hold', async () => {
    const own = await openTaskCompany(app, on.database);
    const { company, store } = own;
    const { companyId, admin, viewer } = company;
    const [old, held] = [await store.addSensor(), await store.addSensor()];
    const daysAgo = (days: number): number => app.clock.now() - days * DAY;
    const entry = { measured_at: daysAgo(KEPT_DAYS + 9), values: [{ measurand: 'temperature', value: 1 }] };
    const entered = await viewer.call('POST', `/sensors/${old.id}/hand-readings`, entry);
    const { id: handReadingId } = entered.json<{ id: number }>();
    const { id: planId } = await own.plan();
    const add = async (days: number, isOver: boolean, about: Partial<AddedTask> = {}) => {
      const task = { planId, name: `${days}`, kind: 'check_list', ...about } as const;
      const taskId = await addOpenTask({ app, database: on.database }, company, task);
      await on.database.write(companyId, async (tx) =>
        tx.sql
          .updateTable('tasks')
          .set({ due_at: daysAgo(days) - taskId, ...(isOver && { withdrawn_at: daysAgo(days) }) })
          .where('company_id', '=', companyId)
          .where('task_id', '=', taskId)
          .execute(),
      );
      return taskId;
    };
    await add(KEPT_DAYS + 9, true, { sensorId: old.id });
    await add(KEPT_DAYS + 9, true);
    const kept = [
      await add(KEPT_DAYS + 9, false, { sensorId: old.id }),
      await add(KEPT_DAYS + 9, true, { sensorId: held.id }),
      // The reading that did it is older than it.
      await add(KEPT_DAYS - 1, true, { sensorId: old.id, handReadingId }),
      await add(KEPT_DAYS - 1, true),
    ];
    await admin.call('PUT', `/sensors/${held.id}/legal-hold`, { legalHold: true });
    const run = async () =>
      deleteExpired({ database: on.database, clock: app.clock, logger: createLogger('silent'), pauseMs: 0 });
    const left = async () =>
      on.database.read(companyId, async (tx) =>
        tx.sql
          .selectFrom('tasks')
          .select(['task_id', 'hand_reading_id'])
          .where('company_id', '=', companyId)
          .orderBy('task_id')
          .execute(),
      );
    await run();
    expect(await left()).toHaveLength(kept.length + 2);
    const limits = { keepReadingsDays: KEPT_DAYS, keepStatisticsDays: null };
    expect((await admin.call('PUT', '/settings/retention', limits)).statusCode).toBe(200);
    await run();
    expect(await left()).toEqual(kept.map((task_id) => ({ task_id, hand_reading_id: null })));
    const row = (await auditRows(on.database, companyId)).at(-1);
    expect(row?.description).toBe(
      'Deleted 0 readings, 1 readings by hand, 2 tasks and 0 statistics that were older than they are kept',
    );
    expect(row?.details).toContain('"tasks":2');
  });
});
