import { present, review, reviewPlan, reviewSummary, signatureSubject } from '@ts1/contract';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { EXAMPLE_REVIEW_PLAN } from '../../testing/furnish-company.ts';
import { jobDeps } from '../../testing/job-deps.ts';
import {
  createTestApp,
  signIn,
  TEST_PASSWORD,
  type TestApp,
  type TestCompany,
} from '../../testing/test-app.ts';
import { openWatchedStore, type WatchedStore } from '../../testing/watched-store.ts';
import { openDueReviews } from './open-due-reviews.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describeOnEachEngine('reviews', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let store: WatchedStore;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    store = await openWatchedStore(app, acme);
  });
  afterAll(async () => app.close());

  const deps = () => jobDeps(app, on.database);
  const plan = async (changes: object = {}) => {
    const body = { ...EXAMPLE_REVIEW_PLAN, reviewer_ids: [acme.viewer.userId], ...changes };
    const answer = await acme.admin.call('POST', '/review-plans', body);
    expect(answer.statusCode).toBe(201);
    return reviewPlan.parse(answer.json());
  };
  const ofPlan = async (planId: number, person = acme.admin) =>
    reviewSummary
      .array()
      .parse((await person.call('GET', '/reviews')).json())
      .filter(({ plan_id }) => plan_id === planId);
  const read = async (reviewId: number, person = acme.admin) =>
    review.parse((await person.call('GET', `/reviews/${reviewId}`)).json());
  /** Moves the clock to a moment after the next due time of a plan, and runs the job. */
  const passTo = async (at: number) => {
    app.clock.advance(Math.max(0, at - app.clock.now()));
    await openDueReviews(deps());
    await signInAgain();
  };
  /** Sessions end while the clock moves on. */
  const signInAgain = async () => {
    const [admin, viewer] = await Promise.all(
      [acme.admin, acme.viewer].map(async ({ email }) => signIn(app.http, acme.name, email)),
    );
    acme = { ...acme, admin: present(admin), viewer: present(viewer) };
    store = await openWatchedStore(app, acme);
  };
  const due = ({ next_at }: { readonly next_at: string }): number => Date.parse(next_at);
  const messages = async (purpose: 'review-due' | 'review-missed') =>
    on.database.read(acme.companyId, async (tx) =>
      tx.sql
        .selectFrom('deliveries')
        .select(['recipient_id', 'message'])
        .where('company_id', '=', acme.companyId)
        .where('purpose', '=', purpose)
        .execute(),
    );
  const remove = async (planId: number) => acme.admin.call('DELETE', `/review-plans/${planId}`);

  test('open at each due time for the period since the last one, with the figures of its sensors', async () => {
    const sensor = await store.addSensor();
    const made = await plan();
    const began = app.clock.now();
    await store.measure({ [sensor.serialNo]: -20 });
    app.clock.advance(60_000);
    const warmest = app.clock.now();
    await store.measure({ [sensor.serialNo]: -18.5 });
    await passTo(due(made));
    await passTo(due(made) + DAY);
    const [second, first] = await ofPlan(made.id);
    expect(first).toMatchObject({ from: new Date(began).toISOString(), to: made.next_at, state: 'missed' });
    expect(second).toMatchObject({ from: made.next_at, state: 'open', may_end: true, late: false });
    const { sensors, unseen_sensors, digest } = await read(first?.id ?? 0);
    expect({ unseen_sensors, digest }).toEqual({ unseen_sensors: 0, digest: null });
    expect(sensors.find(({ sensor_id }) => sensor_id === sensor.id)).toMatchObject({
      readings: 2,
      later_readings: 0,
      measurands: [
        { measurand: 'temperature', min: -20, max: -18.5, max_at: new Date(warmest).toISOString() },
      ],
    });
    await remove(made.id);
  });

  test('are opened once by two servers that run at the same time, and their reviewers are notified once', async () => {
    const made = await plan();
    app.clock.advance(due(made) - app.clock.now());
    const before = (await messages('review-due')).length;
    await Promise.all([openDueReviews(deps()), openDueReviews(deps())]);
    await openDueReviews(deps());
    await signInAgain();
    expect(await ofPlan(made.id)).toHaveLength(1);
    const sent = await messages('review-due');
    expect(sent.slice(before).map(({ recipient_id }) => recipient_id)).toEqual([acme.viewer.userId]);
    await remove(made.id);
  });

  test('that were due while no server ran are opened one for each due time, and are missed in one message', async () => {
    const made = await plan();
    const before = {
      due: (await messages('review-due')).length,
      missed: (await messages('review-missed')).length,
    };
    await passTo(due(made) + 3 * DAY);
    const reviews = await ofPlan(made.id);
    expect(reviews.map(({ state }) => state)).toEqual(['open', 'missed', 'missed', 'missed']);
    const ends = reviews.map(({ to }) => to);
    expect(reviews.slice(0, -1).map(({ from }) => from)).toEqual(ends.slice(1));
    expect(await messages('review-due')).toHaveLength(before.due + 1);
    const missed = (await messages('review-missed')).slice(before.missed);
    expect(missed.map(({ recipient_id }) => recipient_id)).toEqual([acme.admin.userId]);
    const named = z
      .object({ reviews: z.array(z.object({ to: z.number() })) })
      .parse(JSON.parse(missed[0]?.message ?? ''));
    const ended = new Set(ends.slice(1).map((end) => Date.parse(end)));
    expect(named.reviews.filter(({ to }) => ended.has(to))).toHaveLength(3);
    await openDueReviews(deps());
    expect(await messages('review-missed')).toHaveLength(before.missed + 1);
    await remove(made.id);
  });

  test('are ended by a reviewer, keep their figures and a digest, and count what came later', async () => {
    const sensor = await store.addSensor();
    const made = await plan();
    await store.measure({ [sensor.serialNo]: -20 });
    const early = app.clock.now();
    await passTo(due(made));
    const [open] = await ofPlan(made.id);
    const path = `/reviews/${open?.id ?? 0}/end`;
    const bare = await acme.viewer.call('POST', path, { result: 'finding', text: '  ' });
    expect(bare.statusCode).toBe(400);
    expect(bare.json()).toMatchObject({ errors: [{ path: 'text' }] });
    const ended = await acme.viewer.call('POST', path, { result: 'finding', text: 'The seal is worn' });
    expect(ended.statusCode).toBe(200);
    const done = review.parse(ended.json());
    expect(done).toMatchObject({
      state: 'done',
      late: false,
      result: 'finding',
      text: 'The seal is worn',
      done_by: expect.any(String),
      may_end: false,
      digest: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect((await acme.viewer.call('POST', path, { result: 'nothing' })).statusCode).toBe(409);
    await store.measure({ [sensor.serialNo]: -5 }, early + 60_000);
    const later = await read(done.id);
    expect(later.sensors.find(({ sensor_id }) => sensor_id === sensor.id)).toMatchObject({
      readings: 1,
      later_readings: 1,
      measurands: [{ max: -20 }],
    });
    expect(later.digest).toBe(done.digest);
    await remove(made.id);
  });

  test('that were missed can be done late, and stay marked', async () => {
    const made = await plan();
    await passTo(due(made) + 4 * HOUR);
    const [missed] = await ofPlan(made.id);
    expect(missed).toMatchObject({ state: 'missed', late: false });
    const ended = await acme.admin.call('POST', `/reviews/${missed?.id ?? 0}/end`, { result: 'nothing' });
    expect(ended.json()).toMatchObject({ state: 'done', late: true, result: 'nothing', text: null });
    await remove(made.id);
  });

  test('concern their reviewers and those who make plans; others see none and end none', async () => {
    const made = await plan({ reviewer_ids: [acme.admin.userId] });
    await passTo(due(made));
    const [open] = await ofPlan(made.id);
    const email = 'operator@example.org';
    await acme.admin.call('POST', '/users', { email, password: TEST_PASSWORD, builtInRole: 'auditor' });
    const auditor = await signIn(app.http, acme.name, email);
    expect(await ofPlan(made.id, auditor)).toMatchObject([{ id: open?.id, may_end: false }]);
    const refused = await auditor.call('POST', `/reviews/${open?.id ?? 0}/end`, { result: 'nothing' });
    expect(refused.statusCode).toBe(403);
    const globex = await app.createCompany('Globex');
    expect((await globex.admin.call('GET', `/reviews/${open?.id ?? 0}`)).statusCode).toBe(404);
    expect((await globex.admin.call('GET', '/reviews')).json()).toEqual([]);
    await remove(made.id);
  });

  test('show a reviewer who sees some zones alone their sensors alone, and count the others', async () => {
    const [own, other] = [await store.addSensor(), await store.addSensor()];
    const made = await plan();
    await passTo(due(made));
    const zone = await acme.admin.call('POST', '/zones', { zoneName: 'Ward' });
    const { zone_id } = zone.json<{ zone_id: number }>();
    await acme.admin.call('POST', `/zones/${zone_id}/sensors`, { sensorId: own.id });
    await acme.admin.call('POST', `/zones/${zone_id}/users`, { userId: acme.viewer.userId });
    await acme.admin.call('PATCH', '/settings/company', { viewersSeeOwnZones: true });
    const [open] = await ofPlan(made.id);
    const all = (await read(open?.id ?? 0)).sensors.length;
    const shown = await read(open?.id ?? 0, acme.viewer);
    expect(shown.sensors.map(({ sensor_id }) => sensor_id)).toEqual([own.id]);
    expect(shown.unseen_sensors).toBe(all - 1);
    const ended = await acme.viewer.call('POST', `/reviews/${shown.id}/end`, { result: 'nothing' });
    expect(ended.statusCode).toBe(200);
    const record = await read(shown.id);
    expect(record.sensors.map(({ sensor_id }) => sensor_id)).not.toContain(other.id);
    expect(record).toMatchObject({ sensors: [{ sensor_id: own.id }], unseen_sensors: all - 1 });
    await acme.admin.call('PATCH', '/settings/company', { viewersSeeOwnZones: false });
    await remove(made.id);
  });

  test('keep their period when the company moves to another time zone; the next one is due on its clock', async () => {
    const made = await plan();
    await passTo(due(made));
    const [open] = await ofPlan(made.id);
    const moved = await acme.admin.call('PATCH', '/settings/company', { timeZone: 'America/New_York' });
    expect(moved.statusCode).toBe(200);
    await openDueReviews(deps());
    expect(await ofPlan(made.id)).toEqual([open]);
    const plans = reviewPlan.array().parse((await acme.admin.call('GET', '/review-plans')).json());
    const next = plans.find(({ id }) => id === made.id)?.next_at ?? '';
    const wall = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' });
    expect(wall.format(Date.parse(next))).toBe('08:00');
    await acme.admin.call('PATCH', '/settings/company', { timeZone: 'UTC' });
    await openDueReviews(deps());
    await remove(made.id);
  });

  test('of a zone that was deleted announce no change when the company moves to another time zone', async () => {
    const zone = await acme.admin.call('POST', '/zones', { zoneName: 'Cellar' });
    const { zone_id } = zone.json<{ zone_id: number }>();
    await plan({ zone_id });
    expect((await acme.admin.call('DELETE', `/zones/${zone_id}`)).statusCode).toBe(204);
    await acme.admin.call('PATCH', '/settings/company', { timeZone: 'Asia/Tokyo' });
    await openDueReviews(deps());
    const announced: number[] = [];
    await openDueReviews({ ...deps(), announceChange: (companyId) => void announced.push(companyId) });
    expect(announced).toEqual([]);
    await acme.admin.call('PATCH', '/settings/company', { timeZone: 'UTC' });
    await openDueReviews(deps());
  });

  test('of a plan warn when a reviewer cannot sign in any more', async () => {
    const email = 'leaver@example.org';
    const { id: userId } = (
      await acme.admin.call('POST', '/users', { email, password: TEST_PASSWORD })
    ).json<{ id: number }>();
    const made = await plan({ reviewer_ids: [acme.viewer.userId, userId] });
    expect(made.reviewers.map(({ may_sign_in }) => may_sign_in)).toEqual([true, true]);
    await acme.admin.call('DELETE', `/users/${userId}`);
    const plans = reviewPlan.array().parse((await acme.admin.call('GET', '/review-plans')).json());
    const reviewers = plans.find(({ id }) => id === made.id)?.reviewers ?? [];
    expect(reviewers.map(({ may_sign_in }) => may_sign_in)).toEqual([true, false]);
    await remove(made.id);
  });

  test('of a month are a PDF with a row for each', async () => {
    const made = await plan();
    await passTo(due(made));
    const [open] = await ofPlan(made.id);
    await acme.viewer.call('POST', `/reviews/${open?.id ?? 0}/end`, { result: 'finding', text: 'Worn' });
    const month = made.next_at.slice(0, 7);
    const log = await acme.viewer.call('GET', `/review-plans/${made.id}/log?month=${month}`);
    expect(log.statusCode).toBe(200);
    expect(log.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await acme.admin.call('GET', `/review-plans/${made.id}/log?month=2026-13`)).statusCode).toBe(400);
    await remove(made.id);
  });

  test('can be signed once they are done, by what was reviewed, and by those who see them alone', async () => {
    await store.addSensor();
    const planned = await plan();
    await passTo(due(planned));
    const [opened] = await ofPlan(planned.id);
    const { id } = present(opened);
    const subject = async (person = acme.viewer) =>
      person.call('GET', `/signatures/subject?subjectKind=review&subjectId=${id}`);
    expect((await subject()).json()).toMatchObject({ isFinal: false });
    const ended = await acme.viewer.call('POST', `/reviews/${id}/end`, { result: 'finding', text: 'Door' });
    expect(ended.statusCode).toBe(200);
    const { digest } = await read(id);
    const { form, sha256, isFinal } = signatureSubject.parse((await subject()).json());
    expect(isFinal).toBe(true);
    expect(JSON.parse(form)).toMatchObject({ kind: 'review', result: 'finding', text: 'Door', digest });
    const sign = async (given: string) =>
      acme.viewer.call('POST', '/signatures', {
        subjectKind: 'review',
        subjectId: id,
        sha256: given,
        meaning: 'review',
        proof: { kind: 'password', email: acme.viewer.email, password: TEST_PASSWORD },
      });
    expect((await sign('0'.repeat(64))).statusCode).toBe(409);
    expect((await sign(sha256)).statusCode).toBe(201);
    const other = await app.createCompany('Other reviewers');
    expect((await subject(other.admin)).statusCode).toBe(404);
    await remove(planned.id);
  });
});
