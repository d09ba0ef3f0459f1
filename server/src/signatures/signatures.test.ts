// @module-tag S66
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  present,
  signature,
  SIGNATURE_SETTINGS_DEFAULT,
  type SignatureSettings,
  signatureSubject,
  type SignatureSubjectKind,
} from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { addFailedRun, EXAMPLE_DRILL, EXAMPLE_EVIDENCE } from '../../testing/furnish-company.ts';
import {
  createTestApp,
  signIn,
  TEST_PASSWORD,
  type TestApp,
  type TestCompany,
  type TestPerson,
} from '../../testing/test-app.ts';
import { exportCompany, importCompany } from '../company-data/index.ts';
import { hashPassword } from '../platform/security/passwords.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Subject {
  readonly subjectKind: SignatureSubjectKind;
  readonly subjectId: number;
}

describeOnEachEngine('signatures', (on) => {
  let app: TestApp;
  let company: TestCompany;
  /** Somebody besides the admin who keeps records. */
  let second: TestPerson;
  let sensorId: number;
  let groupId: number;
  let run: Subject;
  let laboratory: Subject;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    app.clock.advance(HOUR_MS);
    company = await app.createCompany('Signing');
    second = company.viewer;
    await company.admin.call('PATCH', `/users/${second.userId}`, { builtInRole: 'quality' });
    sensorId = (await post('/sensors', { serialNo: '010203', name: 'Freezer', type: '1' })).id;
    const recipients = [{ userId: String(company.admin.userId), email: true, sms: false, push: false }];
    const group = { name: 'Night', sensors: [sensorId], recipients };
    groupId = (await post('/remote-alert-groups', group)).id;
    const drill = await post('/drills', { ...EXAMPLE_DRILL, group_id: groupId });
    const runId = await addFailedRun({ app, database: on.database }, company, drill.id, 'Night');
    run = { subjectKind: 'drill-run', subjectId: runId };
    laboratory = { subjectKind: 'laboratory-calibration', subjectId: await calibrate() };
  });

  const post = async (path: string, body: object) =>
    (await company.admin.call('POST', path, body)).json<{ id: number; lab_calibration_id: number }>();
  const calibrate = async () => {
    const recorded = await post(`/sensors/${sensorId}/calibrations`, {
      calibrated_on: '2026-01-30',
      laboratory: 'Metrology',
      points: [{ reference_value: 0, as_found: 0.2, as_left: null }],
      uncertainty: null,
      result: 'passed',
      next_due: null,
    });
    return recorded.lab_calibration_id;
  };
  const read = async (subject: Subject, who = company.admin) =>
    signatureSubject.parse((await who.call('GET', `/signatures/subject?${search(subject)}`)).json());
  const list = async (subject: Subject, who = company.admin) =>
    signature.array().parse((await who.call('GET', `/signatures?${search(subject)}`)).json());
  const proof = (who: TestPerson) => ({ kind: 'password', email: who.email, password: TEST_PASSWORD });
  const sign = async (subject: Subject, changes: object = {}, who = company.admin) => {
    const { sha256 } = await read(subject, who);
    const body = { ...subject, sha256, meaning: 'approval', proof: proof(who), ...changes };
    return who.call('POST', '/signatures', body);
  };
  const settings = async (body: Partial<SignatureSettings>) =>
    company.admin.call('PUT', '/settings/signatures', { ...SIGNATURE_SETTINGS_DEFAULT, ...body });

  test('are for a text of the record that everybody can verify', async () => {
    const { form, sha256, isFinal, meanings, asksEmail } = await read(run);
    expect(createHash('sha256').update(form).digest('hex')).toBe(sha256);
    expect(JSON.parse(form)).toMatchObject({ kind: 'drill-run', group_name: 'Night', result: 'failed' });
    expect((await read(run, second)).sha256).toBe(sha256);
    expect({ isFinal, meanings, asksEmail }).toEqual({
      isFinal: true,
      meanings: ['review', 'approval', 'responsibility', 'authorship'],
      asksEmail: true,
    });
  });

  test('are a row with name, time and meaning, and one audit row with the same', async () => {
    await company.admin.call('PATCH', `/users/${company.admin.userId}`, {
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
    const { sha256 } = await read(run);
    const before = (await auditRows(on.database, company.companyId)).length;
    const answer = await sign(run);
    const facts = {
      ...run,
      sha256,
      meaning: 'approval',
      signedBy: 'Ada Lovelace',
      signedAt: new Date(app.clock.now()).toISOString(),
      provenBy: 'email-and-password',
    };
    expect([answer.statusCode, answer.json()]).toEqual([201, { ...facts, changedAfter: false }]);
    expect(await list(run, second)).toEqual([answer.json()]);
    const [row, ...more] = (await auditRows(on.database, company.companyId)).slice(before);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      action: 'record_sign',
      user_id: company.admin.userId,
      at: app.clock.now(),
      description: expect.stringMatching(
        /^Signed the alarm drill of the alert group "Night" of .*: approval$/,
      ),
    });
    expect(JSON.parse(present(row).details)).toEqual(facts);
  });

  test('are listed for several records at once, oldest first', async () => {
    const other = { ...laboratory, subjectId: await calibrate() };
    await sign(other);
    app.clock.advance(1);
    await sign(laboratory, {}, second);
    const both = `subjectKind=laboratory-calibration&subjectId=${laboratory.subjectId},${other.subjectId}`;
    const listed = (await company.admin.call('GET', `/signatures?${both}`)).json<Subject[]>();
    expect(listed.map(({ subjectId }) => subjectId)).toEqual([other.subjectId, laboratory.subjectId]);
  });

  describe('by password', () => {
    test('ask the e-mail address too for the first of a session, then within 15 minutes no more', async () => {
      const short = { proof: { kind: 'password', password: TEST_PASSWORD } };
      const refused = await sign(run, short);
      expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'proof.email']);
      expect((await sign(run)).statusCode).toBe(201);
      app.clock.advance(15 * MINUTE_MS - 1);
      expect((await read(run)).asksEmail).toBe(false);
      expect((await sign(laboratory, short)).json()).toMatchObject({ provenBy: 'password' });
      app.clock.advance(15 * MINUTE_MS);
      expect((await read(run)).asksEmail).toBe(true);
      expect((await sign(run, { ...short, meaning: 'review' })).statusCode).toBe(400);
    });

    test('know no series of another session of the same person', async () => {
      await sign(run);
      const elsewhere = await signIn(app.http, company.name, company.admin.email);
      expect((await read(run, elsewhere)).asksEmail).toBe(true);
      expect((await read(run)).asksEmail).toBe(false);
    });

    test('have no series where the company wants none', async () => {
      await settings({ signatureMinutes: 0 });
      await sign(run);
      expect((await read(run)).asksEmail).toBe(true);
    });

    test('are refused for a wrong password and for the address of somebody else, and nothing is signed', async () => {
      const wrong = await sign(run, { proof: { ...proof(company.admin), password: 'guess' } });
      expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'proof.password']);
      const others = await sign(run, { proof: proof(second) });
      expect([others.statusCode, others.json().errors[0].path]).toEqual([400, 'proof.email']);
      expect(await list(run)).toEqual([]);
      const failed = (await auditRows(on.database, company.companyId)).filter(
        ({ action }) => action === 'user_login_failed',
      );
      expect(failed.map(({ description }) => description)).toEqual([
        'Failed to sign a record as admin@example.org',
        'Failed to sign a record as admin@example.org',
      ]);
    });

    test('count towards the lock-out of sign-in, which holds for them too', async () => {
      const guess = { proof: { ...proof(second), password: 'guess' } };
      const login = async (password: string) =>
        app.http.inject({
          method: 'POST',
          url: '/api/auth/login',
          payload: { companyName: company.name, email: second.email, password },
        });
      for (let one = 0; one < 5; one += 1) {
        expect((await sign(run, guess, second)).statusCode).toBe(400);
        expect((await login('guess')).statusCode).toBe(401);
      }
      expect((await sign(run, {}, second)).statusCode).toBe(429);
      expect((await login(TEST_PASSWORD)).statusCode).toBe(401);
      const { userId } = second;
      expect((await company.admin.call('GET', `/users/${userId}`)).json().isLockedOut).toBe(true);
      app.clock.advance(15 * MINUTE_MS);
      expect((await sign(run, {}, second)).statusCode).toBe(201);
    });
  });

  describe('of a record that changes', () => {
    const change = async () =>
      company.admin.call(
        'PUT',
        `/laboratory-calibrations/${laboratory.subjectId}/certificate?filename=C-1.pdf`,
        Buffer.from('%PDF-1.7\n%%EOF\n'),
        { 'content-type': 'application/pdf' },
      );

    test('are refused where it changed since it was shown', async () => {
      const { sha256 } = await read(laboratory);
      await change();
      const answer = await sign(laboratory, { sha256 });
      expect(answer.statusCode).toBe(409);
      expect(await list(laboratory)).toEqual([]);
      expect((await sign(laboratory)).statusCode).toBe(201);
    });

    test('stay, say that it changed afterwards, and can be given again', async () => {
      await sign(laboratory);
      await change();
      app.clock.advance(1);
      await sign(laboratory);
      expect((await list(laboratory)).map(({ changedAfter }) => changedAfter)).toEqual([true, false]);
    });

    test('say so for any change of what is stored', async () => {
      await sign(laboratory);
      await sign(run);
      await on.database.write(company.companyId, async ({ sql }) => {
        await sql
          .updateTable('lab_calibrations')
          .set({ points: '[{"reference_value":0,"as_found":0.1,"as_left":null}]' })
          .where('company_id', '=', company.companyId)
          .execute();
        await sql
          .updateTable('drill_runs')
          .set({ result: 'passed' })
          .where('company_id', '=', company.companyId)
          .execute();
      });
      expect(await list(laboratory)).toMatchObject([{ changedAfter: true }]);
      expect(await list(run)).toMatchObject([{ changedAfter: true }]);
    });

    test('do not say so when an admin looks at a failed run', async () => {
      await sign(run);
      const [drill] = (await company.admin.call('GET', '/drills')).json<{ id: number }[]>();
      const seen = `/drills/${present(drill).id}/runs/${run.subjectId}/seen`;
      expect((await company.admin.call('POST', seen)).statusCode).toBe(200);
      expect(await list(run)).toMatchObject([{ changedAfter: false }]);
    });
  });

  test('are not given under what is still under way', async () => {
    await on.database.write(company.companyId, async ({ sql }) => {
      await sql
        .updateTable('drill_runs')
        .set({ ended_at: null, result: null })
        .where('company_id', '=', company.companyId)
        .execute();
    });
    expect((await read(run)).isFinal).toBe(false);
    expect((await sign(run)).statusCode).toBe(409);
  });

  test('are given once for each meaning', async () => {
    await sign(run);
    expect((await sign(run)).statusCode).toBe(409);
    expect((await sign(run, { meaning: 'review' })).statusCode).toBe(201);
    expect((await sign(run, {}, second)).statusCode).toBe(201);
  });

  test('of two at the same moment with the same meaning, one is kept', async () => {
    const answers = await Promise.all([sign(run), sign(run)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 409,
    ]);
    expect(await list(run)).toHaveLength(1);
  });

  test('of different meanings are by different persons where the company wants that', async () => {
    await settings({ signaturesByTwo: true });
    expect((await sign(run, { meaning: 'authorship' })).statusCode).toBe(201);
    expect((await sign(run, { meaning: 'approval' })).statusCode).toBe(409);
    expect((await sign(run, { meaning: 'approval' }, second)).statusCode).toBe(201);
  });

  test('have the meanings of the company besides the built-in ones, and no others', async () => {
    expect((await sign(run, { meaning: 'Released' })).json().errors[0].path).toBe('meaning');
    await settings({ signatureMeanings: ['Released'] });
    expect((await read(run)).meanings.at(-1)).toBe('Released');
    expect((await sign(run, { meaning: 'Released' })).json()).toMatchObject({ meaning: 'Released' });
  });

  test('are given by those whose role changes such records or keeps all, and by those alone', async () => {
    const pack = await post('/evidence', { ...EXAMPLE_EVIDENCE, sensorIds: [sensorId] });
    await on.database.write(company.companyId, async ({ sql }) => {
      await sql
        .updateTable('evidence_packs')
        .set({ state: 'ready', ready_at: app.clock.now(), bytes: 3, sha256: 'ab'.repeat(32) })
        .where('company_id', '=', company.companyId)
        .execute();
    });
    const subjects: readonly Subject[] = [
      laboratory,
      run,
      { subjectKind: 'evidence-pack', subjectId: pack.id },
    ];
    const signers: Record<string, readonly number[]> = {};
    for (const role of ['viewer', 'operator', 'quality', 'technician', 'auditor']) {
      await company.admin.call('PATCH', `/users/${second.userId}`, { builtInRole: role });
      const statuses: number[] = [];
      for (const subject of subjects) {
        const { maySign } = await read(subject, second);
        const meaning = role === 'technician' ? 'approval' : 'review';
        const { statusCode } = await sign(subject, { meaning }, second);
        expect(maySign).toBe(statusCode === 201);
        statuses.push(statusCode);
      }
      signers[role] = statuses;
    }
    expect(signers).toEqual({
      viewer: [403, 403, 403],
      operator: [403, 403, 403],
      quality: [201, 201, 201],
      technician: [201, 403, 403],
      auditor: [403, 403, 403],
    });
  });

  test('are not a program’s to give', async () => {
    const key = (
      await company.admin.call('POST', '/api-keys', { name: 'All', scopes: ['read', 'manage'] })
    ).json<{ key: string }>();
    const { sha256 } = await read(run);
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/signatures',
      headers: { authorization: `Bearer ${key.key}` },
      payload: { ...run, sha256, meaning: 'approval', proof: proof(company.admin) },
    });
    expect(answer.statusCode).toBe(403);
    expect(await list(run)).toEqual([]);
  });

  test('of evidence packs are for their file, and for those who read packs', async () => {
    const pack = await post('/evidence', { ...EXAMPLE_EVIDENCE, sensorIds: [sensorId] });
    const subject: Subject = { subjectKind: 'evidence-pack', subjectId: pack.id };
    expect((await sign(subject)).statusCode).toBe(409);
    const setFile = async (sha256: string) =>
      on.database.write(company.companyId, async ({ sql }) => {
        await sql
          .updateTable('evidence_packs')
          .set({ state: 'ready', ready_at: app.clock.now(), bytes: 3, sha256 })
          .where('company_id', '=', company.companyId)
          .execute();
      });
    await setFile('ab'.repeat(32));
    expect(JSON.parse((await read(subject)).form)).toMatchObject({ bytes: 3, sha256: 'ab'.repeat(32) });
    expect((await sign(subject)).statusCode).toBe(201);
    await setFile('cd'.repeat(32));
    expect(await list(subject)).toMatchObject([{ changedAfter: true }]);
    await company.admin.call('PATCH', '/settings/company', { viewersSeeOwnZones: true });
    const path = `/signatures?${search(subject)}`;
    expect((await second.call('GET', path)).statusCode).toBe(404);
  });

  test('of calibrations that were sent name the device that was there', async () => {
    const unit = await post('/baseUnits', { baseUnitSerialNo: 'U-1', baseUnitName: 'Unit', typeId: '1' });
    expect(unit.id).toBeGreaterThan(0);
    const { deviceKey } = unit as typeof unit & { deviceKey: string };
    await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${deviceKey}` },
      payload: { readings: [{ sensor: '010203', timestamp: app.clock.now(), temperature: 4 }] },
    });
    const command = await post('/automation/calibration', { sensorId, action: 'CLEAR' });
    const subject: Subject = { subjectKind: 'calibration', subjectId: command.id };
    expect(await read(subject)).toMatchObject({ isFinal: false });
    expect((await company.admin.call('DELETE', `/commands/${command.id}`)).statusCode).toBeLessThan(300);
    const { form, isFinal } = await read(subject);
    expect(isFinal).toBe(true);
    expect(JSON.parse(form)).toMatchObject({ kind: 'calibration', device: '010203', action: 'clear' });
    expect((await sign(subject)).statusCode).toBe(201);
  });

  test('move with the company, and still fit their records there', async () => {
    await sign(run);
    await sign(laboratory, {}, second);
    const directory = await mkdtemp(join(tmpdir(), 'ts1-signatures-'));
    onTestFinished(async () => rm(directory, { recursive: true, force: true }));
    const file = join(directory, 'company.zip');
    const source = { database: on.database, companyId: company.companyId, at: app.clock.now() };
    await writeFile(file, await buffer(await exportCompany(source)));
    const name = `Moved ${company.name}`;
    await importCompany({ database: on.database, clock: app.clock }, file, {
      name,
      email: company.admin.email,
      passwordHash: await hashPassword(TEST_PASSWORD),
    });
    const admin = await signIn(app.http, name, company.admin.email);
    const rows = await on.database.read(admin.companyId, async ({ sql }) =>
      sql.selectFrom('signatures').selectAll().where('company_id', '=', admin.companyId).execute(),
    );
    expect(rows).toHaveLength(2);
    for (const { subject_kind: subjectKind, subject_id: subjectId } of rows) {
      const [kept] = await list({ subjectKind, subjectId }, admin);
      expect(kept).toMatchObject({ changedAfter: false, meaning: 'approval' });
    }
  });
});

function search({ subjectKind, subjectId }: Subject): string {
  return new URLSearchParams({ subjectKind, subjectId: String(subjectId) }).toString();
}
