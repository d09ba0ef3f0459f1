import { present, review, reviewPlan, reviewSummary, signatureSubject } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { EXAMPLE_REVIEW_PLAN, EXAMPLE_ROTA } from '../../testing/furnish-company.ts';
import { jobDeps } from '../../testing/job-deps.ts';
import {
  createTestApp,
  signIn,
  TEST_PASSWORD,
  TEST_SECRETS,
  type TestApp,
  type TestCompany,
  type TestPerson,
} from '../../testing/test-app.ts';
import { checkpointKey, createSigner, KEEPS_NOTHING } from '../audit/index.ts';
import { openDueReviews } from './open-due-reviews.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describeOnEachEngine('reviews of further kinds', (on) => {
  let app: TestApp;
  let acme: TestCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    app.clock.advance(HOUR);
    acme = await app.createCompany('Acme');
  });

  const plan = async (changes: object = {}) => {
    const body = { ...EXAMPLE_REVIEW_PLAN, reviewer_ids: [acme.admin.userId], ...changes };
    const answer = await acme.admin.call('POST', '/review-plans', body);
    expect(answer.statusCode).toBe(201);
    return reviewPlan.parse(answer.json());
  };
  /** Moves the clock to a moment, runs the job, and signs in again: sessions end while the clock moves on. */
  const passTo = async (at: number) => {
    app.clock.advance(Math.max(0, at - app.clock.now()));
    await openDueReviews(jobDeps(app, on.database));
    // A server signs the log each minute.
    const signing = { key: checkpointKey(TEST_SECRETS), kept: KEEPS_NOTHING };
    await createSigner(on.database, signing).sign(app.clock.now());
    const admin = await signIn(app.http, acme.name, acme.admin.email);
    acme = { ...acme, admin };
  };
  const due = ({ next_at }: { readonly next_at: string }): number => Date.parse(next_at);
  const ofPlan = async (planId: number, person = acme.admin, query = '') =>
    reviewSummary
      .array()
      .parse((await person.call('GET', `/reviews${query}`)).json())
      .filter(({ plan_id }) => plan_id === planId);
  const only = async (planId: number) => present((await ofPlan(planId))[0]);
  const read = async (reviewId: number) =>
    review.parse((await acme.admin.call('GET', `/reviews/${reviewId}`)).json());
  const end = async (reviewId: number) =>
    acme.admin.call('POST', `/reviews/${reviewId}/end`, { result: 'nothing' });
  const newUser = async (role: string): Promise<TestPerson> => {
    const email = `${role}@example.org`;
    await acme.admin.call('POST', '/users', { email, password: TEST_PASSWORD, builtInRole: role });
    return signIn(app.http, acme.name, email);
  };
  const sign = async (reviewId: number, meaning: string) => {
    const subject = { subjectKind: 'review', subjectId: reviewId };
    const path = `/signatures/subject?subjectKind=review&subjectId=${reviewId}`;
    const { sha256 } = signatureSubject.parse((await acme.admin.call('GET', path)).json());
    const proof = { kind: 'password', email: acme.admin.email, password: TEST_PASSWORD };
    return acme.admin.call('POST', '/signatures', { ...subject, sha256, meaning, proof });
  };
  const missedMails = async () =>
    on.database.read(acme.companyId, async (tx) =>
      tx.sql
        .selectFrom('deliveries')
        .select('message')
        .where('company_id', '=', acme.companyId)
        .where('purpose', '=', 'review-missed')
        .execute(),
    );

  test('count the rows of the audit log by action and by person, and keep what was counted', async () => {
    const made = await plan({ kind: 'audit-log' });
    await acme.admin.call('POST', '/zones', { zoneName: 'Ward' });
    await acme.admin.call('POST', '/zones', { zoneName: 'Store' });
    const rows = await auditRows(on.database, acme.companyId);
    const counted = rows.filter(({ at }) => at >= app.clock.now());
    await passTo(due(made));
    const { id } = await only(made.id);
    const { log, sensors, access } = await read(id);
    expect({ sensors, access }).toEqual({ sensors: [], access: null });
    expect(log).toMatchObject({
      rows: counted.length,
      last_hash: counted.at(-1)?.hash,
      last_row: counted.at(-1)?.seq,
      broken_at: null,
      problem: null,
    });
    expect(log?.by_action).toContainEqual({ action: 'zone_create', rows: 2 });
    expect(log?.by_person).toContainEqual({
      username: 'admin',
      actor: 'user',
      rows: counted.filter(({ actor_name: name }) => name === 'admin').length,
    });
    expect((await end(id)).statusCode).toBe(200);
    const done = await read(id);
    expect(done.log).toEqual(log);
    expect(done.digest).toMatch(/^[\da-f]{64}$/);
  });

  test('of the audit log count the rows of the groups of their plan alone', async () => {
    const made = await plan({ kind: 'audit-log', audit_groups: ['devices'] });
    await acme.admin.call('POST', '/zones', { zoneName: 'Ward' });
    await passTo(due(made));
    const { log } = await read((await only(made.id)).id);
    expect(log).toMatchObject({ rows: 1, by_action: [{ action: 'zone_create', rows: 1 }] });
  });

  test('of the audit log name the first row that is broken, unless it is of a later period', async () => {
    const made = await plan({ kind: 'audit-log' });
    await passTo(due(made));
    await acme.admin.call('POST', '/zones', { zoneName: 'Later' });
    const rows = await auditRows(on.database, acme.companyId);
    const { id } = await only(made.id);
    const alter = async (seq: number) => {
      if (on.engine === 'sqlite') {
        const triggers = await asOwner(
          on.location,
          `select name from sqlite_schema where type = 'trigger' and name like 'audit%'`,
        );
        for (const { name } of triggers as { name: string }[])
          await asOwner(on.location, `drop trigger ${name}`);
      }
      await asOwner(
        on.location,
        ...(on.engine === 'postgres' ? ['set session_replication_role = replica'] : []),
        `update audit_log set description = 'Never happened' where company_id = ${acme.companyId} and seq = ${seq}`,
      );
      // Those who ask within two seconds share one check.
      app.clock.advance(3_000);
    };
    await alter(present(rows.at(-1)).seq);
    expect((await read(id)).log).toMatchObject({ broken_at: null, problem: null });
    await alter(1);
    expect((await read(id)).log).toMatchObject({ broken_at: 1, problem: 'altered' });
  });

  test('of access list users, API keys, webhooks and calendars of rotas as they were at the end', async () => {
    const made = await plan({ kind: 'access' });
    const key = await acme.admin.call('POST', '/api-keys', { name: 'Reporting', scopes: ['read'] });
    expect(key.statusCode).toBe(201);
    const { admin, viewer } = acme;
    for (const name of ['Days', 'Nights']) {
      const rota = { ...EXAMPLE_ROTA, name, userIds: [viewer.userId] };
      expect((await admin.call('POST', '/rotas', rota)).statusCode).toBe(201);
    }
    const rotas = (await admin.call('GET', '/rotas')).json<{ id: number; name: string }[]>();
    const nights = present(rotas.find(({ name }) => name === 'Nights')).id;
    const feedSince = new Date(app.clock.now()).toISOString();
    expect((await admin.call('POST', `/rotas/${nights}/feed`)).statusCode).toBe(201);
    const zone = (await admin.call('POST', '/zones', { zoneName: 'Ward' })).json<{ zone_id: number }>();
    await admin.call('POST', `/zones/${zone.zone_id}/users`, { userId: viewer.userId });
    const gone = { email: 'gone@example.org', password: TEST_PASSWORD, isDisabled: true };
    await admin.call('POST', '/users', gone);
    await passTo(due(made));
    const signedInAt = app.clock.now();
    const { id } = await only(made.id);
    const { access } = await read(id);
    expect(access?.users).toMatchObject([
      {
        email: admin.email,
        role: 'Admin',
        built_in_role: 'admin',
        state: 'active',
        last_sign_in_at: new Date(signedInAt).toISOString(),
        two_factor: false,
        passkeys: false,
      },
      { email: viewer.email, role: 'Viewer', state: 'active', zones: ['Ward'] },
      { email: 'gone@example.org', state: 'disabled', last_sign_in_at: null },
    ]);
    expect(access?.api_keys).toMatchObject([{ name: 'Reporting', scopes: ['read'], last_used_at: null }]);
    expect(access?.webhooks).toEqual([]);
    expect(access?.calendars).toEqual([{ rota: 'Nights', since: feedSince }]);
    expect((await end(id)).statusCode).toBe(200);
    await acme.admin.call('DELETE', `/users/${viewer.userId}`);
    expect((await read(id)).access).toEqual(access);
  });

  test('are planned for reviewers alone who may see what is reviewed, and for the whole company', async () => {
    const refusal = async (changes: object) => {
      const body = { ...EXAMPLE_REVIEW_PLAN, reviewer_ids: [acme.viewer.userId], ...changes };
      const answer = await acme.admin.call('POST', '/review-plans', body);
      return [answer.statusCode, answer.json().errors?.map(({ path }: { path: string }) => path)];
    };
    expect(await refusal({ kind: 'access' })).toEqual([400, ['reviewer_ids']]);
    expect(await refusal({ kind: 'audit-log' })).toEqual([201, undefined]);
    await acme.admin.call('PATCH', '/settings/company', { viewersSeeOwnZones: true });
    expect(await refusal({ kind: 'audit-log' })).toEqual([400, ['reviewer_ids']]);
    const { zone_id: zoneId } = (await acme.admin.call('POST', '/zones', { zoneName: 'Ward' })).json<{
      zone_id: number;
    }>();
    const admins = { reviewer_ids: [acme.admin.userId] };
    expect(await refusal({ ...admins, kind: 'access', zone_id: zoneId })).toEqual([400, ['zone_id']]);
    expect(await refusal({ ...admins, audit_groups: ['alarms'] })).toEqual([400, ['audit_groups']]);
  });

  test('are seen and ended by those alone who may see what is reviewed', async () => {
    const made = await plan({ kind: 'access' });
    await passTo(due(made));
    const { id } = await only(made.id);
    const quality = await newUser('quality');
    expect(await ofPlan(made.id, quality)).toEqual([]);
    expect((await quality.call('GET', `/reviews/${id}`)).statusCode).toBe(404);
    expect((await quality.call('POST', `/reviews/${id}/end`, { result: 'nothing' })).statusCode).toBe(404);
    const key = (
      await acme.admin.call('POST', '/api-keys', { name: 'All', scopes: ['read', 'manage'] })
    ).json<{ key: string }>();
    const headers = { authorization: `Bearer ${key.key}` };
    const answer = await app.http.inject({ method: 'GET', url: `/api/reviews/${id}`, headers });
    expect(answer.statusCode).toBe(404);
  });

  test('of a new plan may cover days before it, of which those that were due open at once', async () => {
    const from = app.clock.now() - 2 * DAY;
    const made = await plan({ from: new Date(from).toISOString(), grace_hours: 48 });
    await passTo(app.clock.now());
    const opened = await ofPlan(made.id);
    expect(opened.map(({ state }) => state)).toEqual(['open', 'open']);
    expect(opened.at(-1)?.from).toBe(new Date(from).toISOString());
    const refused = async (at: number) =>
      (
        await acme.admin.call('POST', '/review-plans', {
          ...EXAMPLE_REVIEW_PLAN,
          reviewer_ids: [acme.admin.userId],
          from: at,
        })
      ).json();
    expect(await refused(app.clock.now() + 1)).toMatchObject({ errors: [{ path: 'from' }] });
    expect(await refused(app.clock.now() - 31 * DAY - 1)).toMatchObject({ errors: [{ path: 'from' }] });
  });

  test('that must be signed wait for a signature that means review', async () => {
    const made = await plan({ must_be_signed: true });
    await passTo(due(made));
    const { id } = await only(made.id);
    expect(await read(id)).toMatchObject({ state: 'open', signature_missing: false, may_sign: true });
    expect((await end(id)).json()).toMatchObject({ state: 'unsigned', signature_missing: true });
    expect((await sign(id, 'approval')).statusCode).toBe(201);
    expect(await ofPlan(made.id, acme.admin, '?done=false')).toMatchObject([{ state: 'unsigned' }]);
    expect((await sign(id, 'review')).statusCode).toBe(201);
    expect(await ofPlan(made.id, acme.admin, '?done=false')).toEqual([]);
    expect(await ofPlan(made.id, acme.admin, '?done=true')).toMatchObject([
      { state: 'done', signature_missing: false, late: false },
    ]);
    await passTo(due(made) + 5 * HOUR);
    expect(await missedMails()).toEqual([]);
  });

  test('that must be signed are missed while they are not, and late once they are', async () => {
    const made = await plan({ must_be_signed: true });
    await passTo(due(made));
    const { id } = await only(made.id);
    await end(id);
    await passTo(due(made) + 4 * HOUR);
    expect(await read(id)).toMatchObject({ state: 'missed', signature_missing: true });
    expect(await missedMails()).toHaveLength(1);
    expect((await sign(id, 'review')).statusCode).toBe(201);
    expect(await read(id)).toMatchObject({ state: 'done', late: true, signature_missing: false });
  });

  test('that are open when their plan is deleted are withdrawn: never missed, never mailed, not to be done', async () => {
    const made = await plan();
    await passTo(due(made));
    const { id } = await only(made.id);
    await acme.admin.call('DELETE', `/review-plans/${made.id}`);
    await passTo(due(made) + DAY);
    expect(await missedMails()).toEqual([]);
    const rows = await auditRows(on.database, acme.companyId);
    expect(rows.map(({ action }) => action)).not.toContain('review_missed');
    expect(await ofPlan(made.id, acme.admin, '?done=false')).toEqual([]);
    expect(await ofPlan(made.id, acme.admin, '?done=true')).toMatchObject([
      { id, state: 'withdrawn', may_end: false },
    ]);
    expect((await end(id)).statusCode).toBe(409);
  });

  test('of a zone that was deleted are withdrawn with it', async () => {
    const { zone_id: zoneId } = (await acme.admin.call('POST', '/zones', { zoneName: 'Ward' })).json<{
      zone_id: number;
    }>();
    const made = await plan({ zone_id: zoneId });
    await passTo(due(made));
    await acme.admin.call('DELETE', `/zones/${zoneId}`);
    await passTo(due(made) + DAY);
    expect(await missedMails()).toEqual([]);
    expect(await only(made.id)).toMatchObject({ state: 'withdrawn' });
  });

  test('are signed by those who may end them alone', async () => {
    const made = await plan();
    await passTo(due(made));
    const { id } = await only(made.id);
    await end(id);
    const may: Record<string, boolean> = {};
    for (const role of ['viewer', 'operator', 'quality', 'technician', 'auditor']) {
      const person = await newUser(role);
      const path = `/signatures/subject?subjectKind=review&subjectId=${id}`;
      const { sha256, maySign } = signatureSubject.parse((await person.call('GET', path)).json());
      const proof = { kind: 'password', email: person.email, password: TEST_PASSWORD };
      const given = { subjectKind: 'review', subjectId: id, sha256, meaning: 'review', proof };
      expect((await person.call('POST', '/signatures', given)).statusCode).toBe(maySign ? 201 : 403);
      may[role] = maySign;
    }
    expect(may).toEqual({
      viewer: false,
      operator: false,
      quality: true,
      technician: false,
      auditor: false,
    });
  });
});
