import { present, type TaskPlan, taskPlan } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { EXAMPLE_PUSH, EXAMPLE_TASK_PLAN } from '../../testing/furnish-company.ts';
import { openTaskCompany, type TaskCompany } from '../../testing/task-company.ts';
import { createTestApp, signIn, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { openDueTasks } from './open-due-tasks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOBODYS = 987_654_321;

describeOnEachEngine('tasks', (on) => {
  let app: TestApp;
  let own: TaskCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    own = await openTaskCompany(app, on.database);
  });

  const due = ({ next_at }: Pick<TaskPlan, 'next_at'>): number => Date.parse(present(next_at));
  const readPlan = async ({ id }: Pick<TaskPlan, 'id'>) => {
    const plans = taskPlan.array().parse((await own.company.admin.call('GET', '/task-plans')).json());
    return present(plans.find((one) => one.id === id));
  };
  const states = async (plan: TaskPlan) => (await own.readTasks(plan)).map(({ state }) => state);

  test('are opened at each due time with what their plan said, and remind their people', async () => {
    const { id, serialNo } = await own.store.addSensor();
    const points = [
      { kind: 'yes_no', text: 'Is the seal whole?' },
      { kind: 'number', text: 'Ice', unit: 'mm', min: 0, max: 5 },
    ];
    const plan = await own.plan({ name: 'Round', sensor_id: id, points });
    await own.passTo(due(plan));
    expect(await own.readTasks(plan)).toMatchObject([
      {
        name: 'Round',
        kind: 'check_list',
        sensor_id: id,
        sensor_name: `Freezer ${serialNo}`,
        points,
        due_at: plan.next_at,
        grace_ends_at: new Date(due(plan) + HOUR).toISOString(),
        state: 'open',
        done_at: null,
        answers: null,
        assignees: ['viewer'],
        is_own: false,
        may_do: true,
      },
    ]);
    expect(await own.readTasks(plan, own.company.viewer)).toMatchObject([{ is_own: true }]);
    const [reminder, ...others] = await own.messages('task-due');
    expect(reminder).toMatchObject({ recipient_id: own.company.viewer.userId, channel: 'email' });
    expect(others).toEqual([]);
    expect(due(await readPlan(plan))).toBe(due(plan) + DAY);
  });

  test('are each opened, missed and escalated once by two servers that look at the same time', async () => {
    const { admin, viewer } = own.company;
    const { id: sensorId } = await own.store.addSensor();
    const second = await own.store.addGroup({
      name: 'Second',
      sensors: [sensorId],
      recipients: [{ userId: admin.userId, channels: ['email'] }],
    });
    const group = await own.store.addGroup({
      name: 'First',
      sensors: [sensorId],
      recipients: [{ userId: viewer.userId, channels: ['email'] }],
      escalate_to: second,
      escalate_after: 30,
    });
    const plan = await own.plan({ group_id: group });
    const twice = async (at: number) => {
      app.clock.advance(at - app.clock.now());
      await Promise.all([openDueTasks(own.deps), openDueTasks(own.deps)]);
      await own.passTo(at);
    };
    await twice(due(plan));
    expect(await states(plan)).toEqual(['open']);
    expect(await own.messages('task-due')).toHaveLength(1);
    await twice(due(plan) + HOUR);
    expect(await states(plan)).toEqual(['missed']);
    expect(await own.messages('task-missed')).toMatchObject([
      { group_id: group, recipient_id: viewer.userId },
    ]);
    await twice(due(plan) + HOUR + 30 * MINUTE);
    const escalated = (await own.messages('task-missed')).slice(1);
    expect(escalated).toMatchObject([{ group_id: second, recipient_id: admin.userId }]);
    expect(JSON.parse(present(escalated[0]).message)).toMatchObject({
      first: 'First',
      tasks: [{ name: 'Mine', due: due(plan) }],
    });
    const rows = await auditRows(on.database, own.company.companyId);
    const missed = rows.filter(({ action }) => action === 'task_missed');
    expect(missed).toMatchObject([{ actor_kind: 'system', description: 'The task "Mine" was missed' }]);
  });

  test('are escalated to no group once they are done late, and push a reminder where there is a device', async () => {
    const { admin, viewer } = own.company;
    const { id: sensorId } = await own.store.addSensor();
    const recipients = [{ userId: admin.userId, channels: ['email'] as const }];
    const second = await own.store.addGroup({ name: 'Second', sensors: [sensorId], recipients });
    const group = await own.store.addGroup({
      name: 'First',
      sensors: [sensorId],
      recipients,
      escalate_to: second,
      escalate_after: 30,
    });
    expect((await viewer.call('POST', '/push/subscriptions', EXAMPLE_PUSH)).statusCode).toBe(201);
    const plan = await own.plan({ group_id: group });
    await own.passTo(due(plan));
    const reminders = await own.messages('task-due');
    expect(reminders.map(({ channel }) => channel)).toEqual(['email', 'push']);
    await own.passTo(due(plan) + HOUR);
    expect(await own.messages('task-missed')).toMatchObject([{ group_id: group }]);
    const [missed] = await own.readTasks(plan);
    const path = `/tasks/${present(missed).id}/result`;
    const late = await own.company.viewer.call('POST', path, { answers: [true] });
    expect(late.json()).toMatchObject({ state: 'missed', done_by: 'viewer' });
    await own.passTo(due(plan) + 2 * HOUR);
    expect(await own.messages('task-missed')).toHaveLength(1);
  });

  test('that were due while no server ran are opened all the same, and missed in one message', async () => {
    const plan = await own.plan();
    await own.passTo(due(plan) + 3 * DAY);
    expect(await states(plan)).toEqual(['missed', 'missed', 'missed', 'open']);
    expect(await own.messages('task-due')).toHaveLength(1);
    const missed = await own.messages('task-missed');
    expect(missed).toMatchObject([{ group_id: null, recipient_id: own.company.admin.userId }]);
    expect(JSON.parse(present(missed[0]).message).tasks).toHaveLength(3);
    await openDueTasks(own.deps);
    expect(await own.messages('task-missed')).toHaveLength(1);
  });

  test('of which hundreds were due while no server ran are opened a hundred at a time', async () => {
    const times = Array.from({ length: 12 }, (_, place) => `${String(2 * place).padStart(2, '0')}:00`);
    const plan = await own.plan({ schedule: { ...EXAMPLE_TASK_PLAN.schedule, times }, reminds: false });
    await own.passTo(due(plan) + 10 * DAY);
    expect(await own.readTasks(plan)).toHaveLength(100);
    await own.passTo(app.clock.now());
    expect(await own.readTasks(plan)).toHaveLength(121);
  });

  test('are missed for admins by e-mail where their group reaches no person', async () => {
    const { id } = await own.store.addSensor();
    const { viewer } = own.company;
    const group = await own.store.addGroup({
      name: 'Unreachable',
      sensors: [id],
      recipients: [{ userId: viewer.userId, channels: ['sms'] }],
    });
    const plan = await own.plan({ group_id: group, reminds: false });
    await own.passTo(due(plan));
    expect(await own.messages('task-due')).toEqual([]);
    await own.passTo(due(plan) + HOUR);
    expect((await own.messages('task-missed')).at(-1)).toMatchObject({
      group_id: null,
      recipient_id: own.company.admin.userId,
      channel: 'email',
    });
  });

  test('are withdrawn while they are open when their plan, sensor or zone is deleted, and never missed', async () => {
    const { id } = await own.store.addSensor();
    const zone = (await own.company.admin.call('POST', '/zones', { zoneName: 'Ward' })).json();
    const plans = [
      await own.plan(),
      await own.plan({ sensor_id: id }),
      await own.plan({ zone_id: zone.zone_id }),
    ];
    await own.passTo(due(present(plans[0])));
    for (const path of [`/task-plans/${present(plans[0]).id}`, `/sensors/${id}`, `/zones/${zone.zone_id}`]) {
      expect((await own.company.admin.call('DELETE', path)).statusCode).toBe(204);
    }
    app.clock.advance(MINUTE);
    // A server that was down meanwhile sees it after the end of the grace.
    await own.passTo(app.clock.now() + 2 * HOUR);
    for (const plan of plans) expect(await states(plan)).toEqual(['withdrawn']);
    expect(await own.messages('task-missed')).toEqual([]);
    expect((await own.company.admin.call('GET', '/task-plans')).json()).toEqual([]);
  });

  test('of a changed plan stay as they are, and what is due by then is opened first', async () => {
    const plan = await own.plan();
    await own.passTo(due(plan));
    app.clock.advance(DAY);
    await own.passTo(app.clock.now() - 1);
    const before = await own.readTasks(plan);
    app.clock.advance(DAY - MINUTE);
    const { viewer, name } = own.company;
    const admin = await signIn(app.http, name, own.company.admin.email);
    app.clock.advance(MINUTE);
    const body = {
      ...EXAMPLE_TASK_PLAN,
      name: 'Changed',
      schedule: { ...EXAMPLE_TASK_PLAN.schedule, times: ['20:00'] },
      assignee_ids: [viewer.userId],
    };
    const saved = taskPlan.parse((await admin.call('PUT', `/task-plans/${plan.id}`, body)).json());
    expect(new Date(due(saved)).toISOString().slice(11, 16)).toBe('20:00');
    const after = await own.readTasks(plan, admin);
    expect(after.slice(0, before.length)).toMatchObject(before.map(({ id }) => ({ id, name: 'Mine' })));
    expect(after.slice(before.length)).toMatchObject([
      { name: 'Mine', due_at: new Date(due(plan) + 2 * DAY).toISOString() },
    ]);
  });

  test('are due on the clock of the company, also after it moved to another time zone', async () => {
    const plan = await own.plan();
    const moved = await own.company.admin.call('PATCH', '/settings/company', {
      timeZone: 'America/New_York',
    });
    expect(moved.statusCode).toBe(200);
    await openDueTasks(own.deps);
    const wall = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' });
    expect(wall.format(due(await readPlan(plan)))).toBe('08:00');
    expect(await own.readTasks(plan)).toEqual([]);
  });

  test('are planned for users who may do them, and for what the company has', async () => {
    const { admin, viewer } = own.company;
    const role = (await admin.call('POST', '/roles', { name: 'Reader', permissions: [] })).json();
    const email = 'reader@example.org';
    const reader = (
      await admin.call('POST', '/users', { email, password: TEST_PASSWORD, roleId: role.id })
    ).json();
    const refused = await admin.call('POST', '/task-plans', {
      ...EXAMPLE_TASK_PLAN,
      assignee_ids: [reader.id],
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ errors: [{ path: 'assignee_ids' }] });
    for (const missing of [
      { sensor_id: NOBODYS },
      { zone_id: NOBODYS },
      { group_id: NOBODYS },
      { assignee_ids: [NOBODYS] },
    ]) {
      const body = { ...EXAMPLE_TASK_PLAN, assignee_ids: [viewer.userId], ...missing };
      expect((await admin.call('POST', '/task-plans', body)).statusCode).toBe(404);
    }
    expect((await viewer.call('POST', '/task-plans', EXAMPLE_TASK_PLAN)).statusCode).toBe(403);
  });

  test('of another company are not there', async () => {
    const plan = await own.plan();
    await own.passTo(due(plan));
    const [open] = await own.readTasks(plan);
    const { admin } = (await openTaskCompany(app, on.database)).company;
    expect((await admin.call('GET', '/tasks?over=false')).json()).toEqual([]);
    const path = `/tasks/${present(open).id}/result`;
    expect((await admin.call('POST', path, { answers: [true] })).statusCode).toBe(404);
    expect((await admin.call('DELETE', `/task-plans/${plan.id}`)).statusCode).toBe(404);
  });
});
