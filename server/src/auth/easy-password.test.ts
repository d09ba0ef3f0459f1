// @module-tag S25
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../platform/security/common-password.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import {
  createTestApp,
  TEST_PASSWORD,
  TEST_SETUP_CODE,
  type TestApp,
  type TestCompany,
} from '../../testing/test-app.ts';

const EASY = ['Password123456!', 'qwertyuiop1234', DEMO_PASSWORD];

describeOnEachEngine('a password that guessers try early', (on) => {
  let app: TestApp;
  let company: TestCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());

  const refused = (answer: { statusCode: number; json: () => { errors?: { path: string }[] } }) => [
    answer.statusCode,
    answer.json().errors?.[0]?.path,
  ];

  test('is refused in the first set-up', async () => {
    const payload = {
      companyName: 'First',
      email: 'a@example.org',
      password: EASY[0],
      code: TEST_SETUP_CODE,
    };
    const answer = await app.http.inject({ method: 'POST', url: '/api/setup', payload });
    expect(refused(answer)).toEqual([400, 'password']);
  });

  describe('in a company', () => {
    beforeAll(async () => {
      company = await app.createCompany('Harbour Hospital');
    });

    test.each(EASY)('is refused to a user who is added: %s', async (password) => {
      const answer = await company.admin.call('POST', '/users', { email: 'new@example.org', password });
      expect(refused(answer)).toEqual([400, 'password']);
    });

    test.each([...EASY, 'viewer@example.org1'])('is refused as a new one: %s', async (newPassword) => {
      const body = { companyName: company.name, email: company.viewer.email };
      const answer = await company.viewer.call('POST', '/auth/updatePassword', {
        ...body,
        currentPassword: TEST_PASSWORD,
        newPassword,
      });
      expect(refused(answer)).toEqual([400, 'newPassword']);
    });

    test('is refused with the name of the company in it, and nothing else', async () => {
      const password = `${company.name}!!`;
      const answer = await company.admin.call('POST', '/users', { email: 'new@example.org', password });
      expect(refused(answer)).toEqual([400, 'password']);
    });
  });

  test('of the demo is taken where the demo runs, and no other', async () => {
    const demo = await createTestApp(on.database, { environment: { DEMO: 'on' } });
    const own = await demo.createCompany();
    const add = async (email: string, password: string) =>
      (await own.admin.call('POST', '/users', { email, password })).statusCode;
    expect(await add('nurse@example.org', DEMO_PASSWORD)).toBe(201);
    expect(await add('guest@example.org', EASY[0] ?? '')).toBe(400);
    await demo.close();
  });
});
