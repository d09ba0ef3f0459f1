// @module-tag S1
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import { measureProcessorTime } from '../testing/processor-time.ts';
import { createTestApp, type TestApp, type TestCompany } from '../testing/test-app.ts';

/** Time that one body may cost; without the bounds it is a thousandfold more. */
const LONGEST_MS = 1_000;
const LARGEST_ANSWER = 16_384;

/** Bodies that cost much more than their size, from a caller who is not signed in. */
const BODIES: readonly (readonly [what: string, url: string, body: string, status: number])[] = [
  [
    'texts with U+0000 under a long name',
    '/api/auth/login',
    JSON.stringify({
      ['k'.repeat(8_000)]: Object.fromEntries(Array.from({ length: 300 }, (_, n) => [n, '\0'])),
    }),
    400,
  ],
  [
    'unknown names without end',
    '/api/auth/login',
    JSON.stringify(Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`n${n}`, 1]))),
    400,
  ],
  [
    'a name of combining marks that takes the square of its length to compose',
    '/api/setup',
    JSON.stringify({ companyName: `a${'\u0300'.repeat(3_000)}${'\u0316'.repeat(3_000)}` }),
    400,
  ],
  ['a body nested without end', '/api/auth/login', '['.repeat(16_000), 400],
  ['a body beyond what a stranger may send', '/api/auth/login', `"${'a'.repeat(17_000)}"`, 413],
];

describeOnEachEngine('a hostile body', (on) => {
  let app: TestApp;
  let company: TestCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    company = await app.createCompany();
  });
  afterAll(async () => app.close());

  test.each(BODIES)('%s is refused at once, in few words', async (_what, url, payload, status) => {
    const headers = { 'content-type': 'application/json' };
    const send = async () => app.http.inject({ method: 'POST', url, headers, payload });
    // The first call of a route loads its code.
    await send();
    const { result: answer, ms } = await measureProcessorTime(send);
    expect(ms).toBeLessThan(LONGEST_MS);
    expect(answer.statusCode).toBe(status);
    expect(answer.body.length).toBeLessThan(LARGEST_ANSWER);
  });

  test('a list of more entries than any company has is refused before its entries are checked', async () => {
    const answer = await company.admin.call('PUT', '/sites/1', {
      sensors: Array.from({ length: 300_000 }, () => ({})),
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { errors: [{ path: 'body', message: 'holds more than 20000 values' }] },
    ]);
  });
});
