import { handReading, present, review, reviewPlan, reviewSummary } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { EXAMPLE_REVIEW_PLAN } from '../../testing/furnish-company.ts';
import { jobDeps } from '../../testing/job-deps.ts';
import { createTestApp, signIn, type TestApp, type TestCompany } from '../../testing/test-app.ts';
import { openTaskCompany } from '../../testing/task-company.ts';
import { openWatchedStore, type WatchedStore } from '../../testing/watched-store.ts';
import { openDueReviews } from './open-due-reviews.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describeOnEachEngine('reviews and what people did by hand', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let store: WatchedStore;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    store = await openWatchedStore(app, acme);
  });
  afterAll(async () => app.close());

  const plan = async () => {
    const body = { ...EXAMPLE_REVIEW_PLAN, reviewer_ids: [acme.viewer.userId] };
    return reviewPlan.parse((await acme.admin.call('POST', '/review-plans', body)).json());
  };
  /** Moves the clock to a moment, lets the due reviews open, and signs in again: the session has ended meanwhile. */
  const passTo = async (at: number) => {
    app.clock.advance(Math.max(0, at - app.clock.now()));
    await openDueReviews(jobDeps(app, on.database));
    const viewer = present(await signIn(app.http, acme.name, acme.viewer.email));
    acme = { ...acme, viewer };
  };
  const readSensors = async (planId: number) => {
    const all = reviewSummary.array().parse((await acme.viewer.call('GET', '/reviews')).json());
    const { id } = present(all.find(({ plan_id }) => plan_id === planId));
    return review.parse((await acme.viewer.call('GET', `/reviews/${id}`)).json()).sensors;
  };
  const enter = async (sensorId: number, value: number, comparison = false) => {
    const body = { values: [{ measurand: 'temperature', value }], comparison };
    const answer = await acme.viewer.call('POST', `/sensors/${sensorId}/hand-readings`, body);
    expect(answer.statusCode).toBe(201);
    return handReading.parse(answer.json());
  };

  test('count the readings by hand of the period and those that need attention, without the void ones', async () => {
    const [watched, calm] = [await store.addSensor(), await store.addSensor()];
    const made = await plan();
    await store.measure({ [watched.serialNo]: -20 });
    await enter(watched.id, -20.1, true);
    await enter(watched.id, -15, true);
    const wrong = await enter(watched.id, 40, true);
    const path = `/sensors/${watched.id}/hand-readings/${wrong.id}/void`;
    expect((await acme.viewer.call('POST', path, { reason: 'Typed wrongly' })).statusCode).toBe(200);
    await passTo(Date.parse(made.next_at));
    await enter(watched.id, -15);
    const sensors = await readSensors(made.id);
    const byHand = (sensorId: number) =>
      present(sensors.find(({ sensor_id }) => sensor_id === sensorId)).by_hand;
    expect(byHand(watched.id)).toEqual({ readings: 2, findings: 1 });
    expect(byHand(calm.id)).toBeUndefined();
  });

  test('count the tasks of the period that were done, done late and missed', async () => {
    const tasks = await openTaskCompany(app, on.database);
    acme = tasks.company;
    const [watched, calm] = [await tasks.store.addSensor(), await tasks.store.addSensor()];
    const planned = await tasks.plan({
      sensor_id: watched.id,
      schedule: { kind: 'times', weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['01:00', '02:00', '03:00'] },
      grace_minutes: 30,
    });
    const made = await plan();
    const answerLatest = async () => {
      const { id } = present((await tasks.readTasks(planned)).at(-1));
      const answer = await tasks.company.viewer.call('POST', `/tasks/${id}/result`, { answers: [true] });
      expect(answer.statusCode).toBe(200);
    };
    const first = Date.parse(present(planned.next_at));
    await tasks.passTo(first);
    await answerLatest();
    await tasks.passTo(first + HOUR);
    await tasks.passTo(first + HOUR + 45 * MINUTE);
    await answerLatest();
    await tasks.passTo(first + 2 * HOUR);
    await passTo(Date.parse(made.next_at));
    const sensors = await readSensors(made.id);
    const readCounts = (sensorId: number) =>
      present(sensors.find(({ sensor_id }) => sensor_id === sensorId)).tasks;
    expect(readCounts(watched.id)).toEqual({ done: 1, late: 1, missed: 1 });
    expect(readCounts(calm.id)).toBeUndefined();
  });
});
