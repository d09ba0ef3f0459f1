// @module-tag S20
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { createSharedAttempts } from '../platform/security/attempt-limits.ts';
import { createLogger } from '../platform/logger.ts';
import { createSignIn } from './sign-in.ts';

describeOnEachEngine('a sign-in that began before', (on) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());

  test.each([
    ['the password was changed', { password_hash: 'another' }],
    ['the user was disabled', { is_disabled: 1 }],
    ['the user was deleted', { deleted_at: 1 }],
  ] as const)('%s gets no session', async (_what, changed) => {
    const company = await app.createCompany();
    const { companyId, userId, email } = company.viewer;
    // The account is read, the password checked, and only then somebody changes the account.
    const after: Pick<typeof on.database, 'readAcross'> = {
      readAcross: async (work) => {
        const answer = await on.database.readAcross(work);
        reads += 1;
        if (reads === 1) {
          await on.database.write(companyId, async ({ sql }) =>
            sql
              .updateTable('users')
              .set(changed)
              .where('company_id', '=', companyId)
              .where('user_id', '=', userId)
              .execute(),
          );
        }
        return answer;
      },
    };
    let reads = 0;
    const signIn = createSignIn({
      database: Object.assign(Object.create(on.database) as typeof on.database, after),
      clock: app.clock,
      attempts: createSharedAttempts(app.clock).limits,
      logger: createLogger('silent'),
      secondFactor: { use: async () => undefined },
    });
    const attempt = signIn({
      companyName: company.name,
      email,
      password: TEST_PASSWORD,
      address: '192.0.2.1',
      userAgent: '',
      browserToken: undefined,
      tokenMayBePlanted: false,
    });
    await expect(attempt).rejects.toThrow('Invalid credentials');
    const sessions = await on.database.read(companyId, async ({ sql }) =>
      sql.selectFrom('sessions').select('created_at').where('user_id', '=', userId).execute(),
    );
    // The one that the test person began with.
    expect(sessions).toHaveLength(1);
  });
});
