import { type HandReading, handReading, present, type TaskPlan } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { openTaskCompany, type TaskCompany } from '../../testing/task-company.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const AT_ONCE = 100;

describeOnEachEngine('tasks that are done', (on) => {
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
  /** The only task of a plan. */
  const only = async (plan: TaskPlan) => present((await own.readTasks(plan))[0]);
  const answer = async (taskId: number, body: object, key?: string, who = own.company.viewer) =>
    who.call('POST', `/tasks/${taskId}/result`, body, key === undefined ? {} : { 'idempotency-key': key });
  const enter = async (sensorId: number, body: object, key?: string) =>
    own.company.viewer.call(
      'POST',
      `/sensors/${sensorId}/hand-readings`,
      { values: [{ measurand: 'temperature', value: -18 }], ...body },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const doneRows = async () => {
    const rows = await auditRows(on.database, own.company.companyId);
    return rows.filter(({ action }) => action === 'task_done');
  };
  const byHand = async (changes: object = {}) => {
    const sensor = await own.store.addSensor();
    const plan = await own.plan({ kind: 'hand_reading', points: [], sensor_id: sensor.id, ...changes });
    return { sensor, plan };
  };

  test('have who answered what and when; a "no" is a finding, and a second answer is refused', async () => {
    const plan = await own.plan();
    await own.passTo(due(plan));
    app.clock.advance(MINUTE);
    const { id } = await only(plan);
    const said = due(plan) - HOUR;
    const answered = await answer(id, { answers: [false], note: 'Mended', done_at: said });
    expect(answered.json()).toMatchObject({
      state: 'done',
      done_at: new Date(said).toISOString(),
      done_by: 'viewer',
      entered_at: new Date(app.clock.now()).toISOString(),
      finding: true,
      answers: [false],
      note: 'Mended',
      may_do: false,
    });
    expect(answered.json()).toEqual((await own.readTasks(plan, own.company.viewer))[0]);
    const again = await answer(id, { answers: [true] }, undefined, own.company.admin);
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      `This task is done already: by viewer, at ${new Date(said).toISOString()}.`,
    ]);
    expect(await doneRows()).toMatchObject([
      { actor_name: 'viewer', description: 'Did the task "Mine" with a finding' },
    ]);
    await own.passTo(due(plan) + 2 * HOUR);
    expect(await own.messages('task-missed')).toEqual([]);
  });

  test('by one of two people at once are done once', async () => {
    const plan = await own.plan();
    await own.passTo(due(plan));
    const { id } = await only(plan);
    const { admin, viewer } = own.company;
    const answers = await Promise.all(
      [admin, viewer].map(async (who) => answer(id, { answers: [true] }, 'a key of theirs', who)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    expect(await doneRows()).toHaveLength(1);
  });

  test('are done once however often a phone repeats its call', async () => {
    const plan = await own.plan();
    await own.passTo(due(plan));
    const { id } = await only(plan);
    const body = { answers: [true], done_at: due(plan), note: 'Offline' };
    const sent = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => answer(id, body, 'check list')),
    );
    expect(new Set(sent.map(({ statusCode, body: text }) => `${statusCode} ${text}`)).size).toBe(1);
    expect(present(sent[0]).statusCode).toBe(200);
    expect((await answer(id, { ...body, note: 'Another' }, 'check list')).statusCode).toBe(409);
    expect(await doneRows()).toHaveLength(1);
  });

  test('by readings that a phone kept lose none of these, and have the first', async () => {
    const { sensor, plan } = await byHand();
    await own.passTo(due(plan));
    const { id: task_id } = await only(plan);
    const entries = Array.from({ length: AT_ONCE }, (_, place) => ({
      key: `reading ${place}`,
      entry: { task_id, measured_at: app.clock.now() - place, note: `${place}` },
    }));
    for (let round = 0; round < 2; round += 1) {
      const entered = await Promise.all(entries.map(async ({ key, entry }) => enter(sensor.id, entry, key)));
      expect(entered.map(({ statusCode }) => statusCode)).toEqual(entries.map(() => 201));
    }
    const path = `/sensors/${sensor.id}/hand-readings?startDate=0&endDate=${app.clock.now()}&limit=1000`;
    const stored = handReading.array().parse((await own.company.viewer.call('GET', path)).json());
    expect(new Set(stored.map(({ note }) => note)).size).toBe(AT_ONCE);
    expect(stored).toHaveLength(AT_ONCE);
    const { hand_reading_id: first } = await only(plan);
    expect(Math.min(...stored.map(({ id }) => id))).toBe(first);
    expect(await doneRows()).toHaveLength(1);
  });

  test.each<[string, object, string]>([
    ['an answer of the wrong kind', { answers: ['yes', 4] }, 'answers.0'],
    ['too few answers', { answers: [true] }, 'answers'],
    ['a time that lies ahead', { answers: [true, 4], done_at: DAY }, 'done_at'],
    ['a time long before it was due', { answers: [true, 4], done_at: -HOUR - 1 }, 'done_at'],
  ])('are not done by %s', async (_name, { done_at, ...body }: { done_at?: number }, path) => {
    const points = [
      { kind: 'yes_no', text: 'Is it whole?' },
      { kind: 'number', text: 'Ice', unit: 'mm', min: 0, max: 5 },
    ];
    const plan = await own.plan({ points });
    await own.passTo(due(plan));
    const { id } = await only(plan);
    const at = done_at === undefined ? {} : { done_at: due(plan) + done_at };
    const refused = await answer(id, { ...body, ...at });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ errors: [{ path }] });
    expect(await only(plan)).toMatchObject({ state: 'open', answers: null });
  });

  test('late stay missed, for a day; what a phone did in time is done whenever it is sent', async () => {
    const [late, kept, never] = [await own.plan(), await own.plan(), await own.plan()];
    await own.passTo(due(late) + HOUR);
    const tasks = [await only(late), await only(kept), await only(never)];
    expect(tasks).toMatchObject([
      { state: 'missed', may_do: true },
      { state: 'missed' },
      { state: 'missed' },
    ]);
    const [first, second, third] = tasks.map(({ id }) => id);
    const answered = await answer(present(first), { answers: [true] });
    expect(answered.json()).toMatchObject({ state: 'missed', done_by: 'viewer', may_do: false });
    await own.passTo(due(late) + HOUR + DAY - 1);
    const open = (await own.company.viewer.call('GET', '/tasks?over=false')).json<{ id: number }[]>();
    expect(open.map(({ id }) => id)).toEqual(expect.arrayContaining([second, third]));
    await own.passTo(due(late) + HOUR + DAY);
    expect((await answer(present(third), { answers: [true] })).statusCode).toBe(409);
    const inTime = await answer(present(second), { answers: [true], done_at: due(kept) + HOUR - 1 });
    expect(inTime.json()).toMatchObject({ state: 'done', entered_at: expect.any(String) });
    const over = (await own.company.viewer.call('GET', '/tasks?over=true')).json<{ id: number }[]>();
    expect(over.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second, third]));
  });

  test('by a reading by hand have its finding, and are undone when it is made void', async () => {
    const { sensor, plan } = await byHand();
    await own.passTo(due(plan));
    const { id } = await only(plan);
    expect((await answer(id, { answers: [true] })).statusCode).toBe(409);
    const values = [{ measurand: 'temperature', value: -5 }];
    const entered = await enter(sensor.id, { task_id: id, values });
    const reading: HandReading = handReading.parse(entered.json());
    expect(await only(plan)).toMatchObject({
      state: 'done',
      done_at: reading.measured_at,
      done_by: 'viewer',
      finding: true,
      hand_reading_id: reading.id,
      answers: null,
    });
    expect(await doneRows()).toHaveLength(1);
    const path = `/sensors/${sensor.id}/hand-readings/${reading.id}/void`;
    expect((await own.company.viewer.call('POST', path, { reason: 'Wrong sensor' })).statusCode).toBe(200);
    expect(await only(plan)).toMatchObject({
      state: 'open',
      done_at: null,
      done_by: null,
      entered_at: null,
      finding: false,
      hand_reading_id: null,
    });
    await own.passTo(due(plan) + HOUR);
    expect(await only(plan)).toMatchObject({ state: 'missed' });
    expect(await own.messages('task-missed')).toHaveLength(1);
  });

  test('or over already lose no reading: it is kept beside them', async () => {
    const { sensor, plan } = await byHand();
    await own.passTo(due(plan));
    const { id } = await only(plan);
    const early = await enter(sensor.id, { task_id: id, measured_at: due(plan) - HOUR - 1 });
    expect(early.statusCode).toBe(201);
    expect(await only(plan)).toMatchObject({ state: 'open' });
    const first = handReading.parse((await enter(sensor.id, { task_id: id })).json());
    const second = await enter(sensor.id, { task_id: id });
    expect(second.statusCode).toBe(201);
    expect(await only(plan)).toMatchObject({ hand_reading_id: first.id });
  });

  test('are not done by a reading of another sensor, without its comparison, or for a check list', async () => {
    const { sensor, plan } = await byHand({ kind: 'comparison' });
    const other = await own.store.addSensor();
    const list = await own.plan();
    await own.passTo(due(plan));
    await own.store.measure({ [sensor.serialNo]: -18 });
    const { id } = await only(plan);
    const refusals = [
      [await enter(other.id, { task_id: id, comparison: true }), 'task_id'],
      [await enter(sensor.id, { task_id: id }), 'comparison'],
      [await enter(sensor.id, { task_id: (await only(list)).id }), 'task_id'],
    ] as const;
    for (const [refused, path] of refusals) {
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ errors: [{ path }] });
    }
    expect((await enter(sensor.id, { task_id: id, comparison: true })).statusCode).toBe(201);
    expect(await only(plan)).toMatchObject({ state: 'done', finding: false });
  });

  test('concern somebody who sees some zones alone where they are theirs and of those zones', async () => {
    const { admin, viewer } = own.company;
    const { sensor: hidden, plan: unseen } = await byHand();
    const { sensor, plan: seen } = await byHand();
    const zone = (await admin.call('POST', '/zones', { zoneName: 'Ward' })).json();
    const other = (await admin.call('POST', '/zones', { zoneName: 'Vault' })).json();
    await admin.call('POST', `/zones/${zone.zone_id}/sensors`, { sensorId: sensor.id });
    await admin.call('POST', `/zones/${zone.zone_id}/users`, { userId: viewer.userId });
    const plans = {
      seen,
      unseen,
      ofZone: await own.plan({ zone_id: zone.zone_id }),
      ofOther: await own.plan({ zone_id: other.zone_id }),
      ofAll: await own.plan(),
      ofAnother: await own.plan({ assignee_ids: [admin.userId] }),
    };
    await admin.call('PATCH', '/settings/company', { viewersSeeOwnZones: true });
    const readReminders = async () =>
      (await own.messages('task-due')).filter(({ recipient_id }) => recipient_id === viewer.userId);
    const before = (await readReminders()).length;
    await own.passTo(due(seen));
    const listed = (await own.company.viewer.call('GET', '/task-plans')).json<{ id: number }[]>();
    const visible = [plans.seen, plans.ofZone, plans.ofAll].map(({ id }) => id);
    expect(listed.map(({ id }) => id)).toEqual(visible);
    expect(await readReminders()).toHaveLength(before + visible.length);
    for (const plan of Object.values(plans)) {
      const isSeen = visible.includes(plan.id);
      expect(await own.readTasks(plan, own.company.viewer)).toHaveLength(isSeen ? 1 : 0);
      const { id, kind } = await only(plan);
      const expected = isSeen ? (kind === 'check_list' ? 200 : 409) : 404;
      expect((await answer(id, { answers: [true] })).statusCode).toBe(expected);
    }
    const path = `/tasks?over=false&sensorId=${hidden.id}`;
    expect((await own.company.viewer.call('GET', path)).statusCode).toBe(404);
    const named = await enter(sensor.id, { task_id: (await only(unseen)).id });
    expect(named.statusCode).toBe(404);
  });
});
