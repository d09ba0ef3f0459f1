// @module-tag S66
import { PASSKEY_SIGN_IN_TIMEOUT_MS, passkeySignInOptions, signatureSubject } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { addFailedRun, EXAMPLE_DRILL } from '../../testing/furnish-company.ts';
import { createPasskeyDevice } from '../../testing/passkey-device.ts';
import { createTestApp, type TestApp, type TestCompany, type TestPerson } from '../../testing/test-app.ts';

const HOUR_MS = 3_600_000;
type Device = ReturnType<typeof createPasskeyDevice>;

describeOnEachEngine('a signature by passkey', (on) => {
  let app: TestApp;
  let company: TestCompany;
  let device: Device;
  let runId: number;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    app.clock.advance(HOUR_MS);
    company = await app.createCompany('Passkeys');
    await company.admin.call('PATCH', `/users/${company.viewer.userId}`, { builtInRole: 'quality' });
    const { admin } = company;
    const sensor = (
      await admin.call('POST', '/sensors', { serialNo: '010203', name: 'Freezer', type: '1' })
    ).json<{ id: number }>();
    const group = (
      await admin.call('POST', '/remote-alert-groups', {
        name: 'Night',
        sensors: [sensor.id],
        recipients: [{ userId: String(admin.userId), email: true, sms: false, push: false }],
      })
    ).json<{ id: number }>();
    const drill = (await admin.call('POST', '/drills', { ...EXAMPLE_DRILL, group_id: group.id })).json<{
      id: number;
    }>();
    runId = await addFailedRun({ app, database: on.database }, company, drill.id, 'Night');
    device = await register(admin);
  });

  const register = async (who: TestPerson): Promise<Device> => {
    const own = { companyName: who.companyName, email: who.email };
    const options = await who.call('POST', '/auth/webauthn/register/options', own);
    const made = createPasskeyDevice();
    const response = made.attest(options.json().challenge);
    expect((await who.call('POST', '/auth/webauthn/register/verify', { ...own, response })).statusCode).toBe(
      200,
    );
    return made;
  };
  const wanted = async (meaning = 'approval') => {
    const subject = { subjectKind: 'drill-run', subjectId: runId } as const;
    const path = `/signatures/subject?subjectKind=drill-run&subjectId=${runId}`;
    const { sha256 } = signatureSubject.parse((await company.admin.call('GET', path)).json());
    return { ...subject, sha256, meaning };
  };
  const ask = async (body: object, who = company.admin) =>
    passkeySignInOptions.parse((await who.call('POST', '/signatures/passkey-options', body)).json());
  const send = async (body: object, response: object, who = company.admin) =>
    who.call('POST', '/signatures', { ...body, proof: { kind: 'passkey', response } });
  const signed = async () =>
    on.database.read(company.companyId, async ({ sql }) =>
      sql.selectFrom('signatures').selectAll().where('company_id', '=', company.companyId).execute(),
    );

  test('is by the own passkey with its user verified, and begins no series of passwords', async () => {
    const body = await wanted();
    const options = await ask(body);
    expect(options).toMatchObject({
      userVerification: 'required',
      allowCredentials: [{ id: device.id }],
    });
    const answer = await send(body, device.assert(options.challenge));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { provenBy: 'passkey', signedBy: 'admin' },
    ]);
    const path = `/signatures/subject?subjectKind=drill-run&subjectId=${runId}`;
    expect((await company.admin.call('GET', path)).json()).toMatchObject({ asksEmail: true });
  });

  test('is refused for a challenge that was answered before', async () => {
    const body = await wanted();
    const { challenge } = await ask(body);
    const wrong = await send(body, device.assert(challenge, { verifiesUser: false }));
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'proof.response']);
    expect((await send(body, device.assert(challenge))).statusCode).toBe(400);
    expect(await signed()).toEqual([]);
  });

  test('is refused without verification of the user, and the audit log has that', async () => {
    const body = await wanted();
    const { challenge } = await ask(body);
    expect((await send(body, device.assert(challenge, { verifiesUser: false }))).statusCode).toBe(400);
    const rows = await auditRows(on.database, company.companyId);
    expect(rows.at(-1)).toMatchObject({ action: 'user_login_failed' });
    expect(JSON.parse(rows.at(-1)?.details ?? '')).toMatchObject({ how: 'passkey' });
  });

  test('is refused with the challenge of another meaning, of a sign-in, and of another person', async () => {
    const body = await wanted();
    const others = [
      (await ask(await wanted('review'))).challenge,
      (await company.admin.call('POST', '/auth/webauthn/login/options', {})).json<{ challenge: string }>()
        .challenge,
      (await ask(body, company.viewer)).challenge,
    ];
    for (const challenge of others) {
      expect((await send(body, device.assert(challenge))).statusCode).toBe(400);
    }
    expect(await signed()).toEqual([]);
  });

  test('is refused with a passkey of another person', async () => {
    const body = await wanted();
    const { challenge } = await ask(body);
    const others = await register(company.viewer);
    expect((await send(body, others.assert(challenge))).statusCode).toBe(400);
    expect(await signed()).toEqual([]);
  });

  test('is refused once the challenge has expired', async () => {
    const body = await wanted();
    const { challenge } = await ask(body);
    app.clock.advance(PASSKEY_SIGN_IN_TIMEOUT_MS);
    expect((await send(body, device.assert(challenge))).statusCode).toBe(400);
  });

  test('is refused where the record changed between the challenge and the answer', async () => {
    const body = await wanted();
    const { challenge } = await ask(body);
    await on.database.write(company.companyId, async ({ sql }) => {
      await sql
        .updateTable('drill_runs')
        .set({ result: 'passed' })
        .where('company_id', '=', company.companyId)
        .execute();
    });
    expect((await send(body, device.assert(challenge))).statusCode).toBe(409);
    const changed = await wanted();
    expect((await send(changed, device.assert(challenge))).statusCode).toBe(400);
    expect(await signed()).toEqual([]);
  });
});
