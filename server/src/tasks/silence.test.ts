// @module-tag S69
import { present, type TaskPlan, taskPlan } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { EXAMPLE_TASK_PLAN } from '../../testing/furnish-company.ts';
import { openTaskCompany, type TaskCompany } from '../../testing/task-company.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openDueTasks } from './open-due-tasks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The offline window of a company that has not chosen another. */
const SILENT_AFTER = 15 * MINUTE;
const EVERY = 4;

describeOnEachEngine('tasks while a sensor is silent', (on) => {
  let app: TestApp;
  let own: TaskCompany;
  let sensor: { readonly id: number; readonly serialNo: string };
  let plan: TaskPlan;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    own = await openTaskCompany(app, on.database);
    sensor = await own.store.addSensor();
    plan = await own.plan(changed({}));
  });

  const changed = (changes: object) => ({
    kind: 'hand_reading',
    points: [],
    sensor_id: sensor.id,
    schedule: { kind: 'silence', every_hours: EVERY },
    ...changes,
  });
  const measure = async () => own.store.measure({ [sensor.serialNo]: -20 });
  const pass = async (ms: number) => own.passTo(app.clock.now() + ms);
  const states = async () => (await own.readTasks(plan)).map(({ state }) => state);
  const nextAt = async () => {
    const plans = taskPlan.array().parse((await own.company.admin.call('GET', '/task-plans')).json());
    return present(plans[0]).next_at;
  };

  test('are due when it is found to be silent and each some hours, until it reports', async () => {
    expect(plan.next_at).toBeNull();
    // A sensor that was never received is not silent.
    await pass(HOUR);
    expect(await states()).toEqual([]);
    await measure();
    await pass(SILENT_AFTER - 1);
    expect(await states()).toEqual([]);
    await pass(1);
    const found = app.clock.now();
    expect(await states()).toEqual(['open']);
    expect(await nextAt()).toBe(new Date(found + EVERY * HOUR).toISOString());
    await pass(EVERY * HOUR - 1);
    expect(await states()).toEqual(['missed']);
    await pass(1);
    expect(await states()).toEqual(['missed', 'open']);
    await measure();
    await pass(MINUTE);
    expect(await states()).toEqual(['missed', 'withdrawn']);
    expect(await nextAt()).toBeNull();
    await pass(SILENT_AFTER);
    expect(await states()).toEqual(['missed', 'withdrawn', 'open']);
  });

  test('are due also where its alarm of silence is turned off', async () => {
    await own.company.admin.call('PUT', `/alarms/sensor/${sensor.id}`, { offline_enable: false });
    await measure();
    await pass(SILENT_AFTER);
    expect(await states()).toEqual(['open']);
  });

  test('are not due because the server itself received nothing', async () => {
    await measure();
    app.clock.advance(HOUR);
    const now = app.clock.now();
    const blind = [{ from: now - HOUR + MINUTE, to: now - MINUTE }];
    await openDueTasks({ ...own.deps, watch: () => ({ since: 0, blind }) });
    await openDueTasks({ ...own.deps, watch: () => ({ since: now, blind: [] }) });
    expect(await nextAt()).toBeNull();
  });

  test('that were due while no server ran are opened, and stay open after a restart', async () => {
    await measure();
    await pass(SILENT_AFTER);
    app.clock.advance(2 * EVERY * HOUR);
    const restarted = { since: app.clock.now(), blind: [] };
    await openDueTasks({ ...own.deps, watch: () => restarted });
    await pass(0);
    expect(await states()).toEqual(['missed', 'missed', 'open']);
  });

  test('keep their times when the plan is changed, but for the hours between them', async () => {
    await measure();
    await pass(SILENT_AFTER);
    const found = app.clock.now();
    const assignee_ids = [own.company.viewer.userId];
    const save = async (changes: object) =>
      taskPlan.parse(
        (
          await own.company.admin.call('PUT', `/task-plans/${plan.id}`, {
            ...EXAMPLE_TASK_PLAN,
            ...changed(changes),
            assignee_ids,
          })
        ).json(),
      );
    const renamed = await save({ name: 'By the nurse' });
    expect(renamed.next_at).toBe(new Date(found + EVERY * HOUR).toISOString());
    const sooner = await save({ schedule: { kind: 'silence', every_hours: 2 } });
    expect(sooner.next_at).toBe(new Date(found + 2 * HOUR).toISOString());
    const other = await own.store.addSensor();
    expect((await save({ sensor_id: other.id })).next_at).toBeNull();
    expect(await states()).toEqual(['open']);
  });
});
