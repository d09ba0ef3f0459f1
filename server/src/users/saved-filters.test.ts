import { MOST_SAVED_FILTERS } from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany, type TestPerson } from '../../testing/test-app.ts';

describeOnEachEngine('saved searches', (on) => {
  let app: TestApp;
  let company: TestCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    company = await app.createCompany();
  });

  const ICE = { screen: 'sensors', name: 'Ice', query: 'freezer 2' };
  const list = async (person: TestPerson) => (await person.call('GET', '/saved-filters')).json();
  const save = async (person: TestPerson, body: object) => person.call('PUT', '/saved-filters', body);
  const remove = async (person: TestPerson, query: string) =>
    person.call('DELETE', `/saved-filters?${query}`);

  test('are kept for each user alone, by screen and name, and replaced under the same name', async () => {
    const { viewer, admin } = company;
    await save(viewer, { ...ICE, screen: 'zones' });
    await save(viewer, ICE);
    const saved = await save(viewer, { ...ICE, name: ' Ice ', query: 'freezer 3' });
    const expected = [
      { ...ICE, query: 'freezer 3' },
      { ...ICE, screen: 'zones' },
    ];
    expect([saved.statusCode, saved.json()]).toEqual([200, expected]);
    expect(await list(viewer)).toEqual(expected);
    expect(await list(admin)).toEqual([]);
    expect((await remove(admin, 'screen=sensors&name=Ice')).statusCode).toBe(404);
    const left = await remove(viewer, 'screen=sensors&name=Ice');
    expect([left.statusCode, left.json()]).toEqual([200, [{ ...ICE, screen: 'zones' }]]);
  });

  test.each([
    [{ ...ICE, screen: 'elsewhere' }, 'screen'],
    [{ ...ICE, name: ' ' }, 'name'],
    [{ ...ICE, query: '' }, 'query'],
    [{ ...ICE, query: 'x'.repeat(501) }, 'query'],
  ])('are not made of %j', async (body, path) => {
    const answer = await save(company.viewer, body);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
  });

  test(`are ${MOST_SAVED_FILTERS} at most, and then one can still be replaced`, async () => {
    const { viewer } = company;
    for (let n = 1; n < MOST_SAVED_FILTERS; n += 1) await save(viewer, { ...ICE, name: `S${n}` });
    const last = await Promise.all(['One', 'Two'].map(async (name) => save(viewer, { ...ICE, name })));
    expect(new Set(last.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect(await list(viewer)).toHaveLength(MOST_SAVED_FILTERS);
    expect((await save(viewer, { ...ICE, name: 'S1', query: 'new' })).statusCode).toBe(200);
  });

  test('go with their user', async () => {
    const { viewer, admin, companyId } = company;
    await save(viewer, ICE);
    expect((await admin.call('DELETE', `/users/${viewer.userId}`)).statusCode).toBe(204);
    const rows = await on.database.read(companyId, async ({ sql }) =>
      sql.selectFrom('saved_filters').selectAll().where('company_id', '=', companyId).execute(),
    );
    expect(rows).toEqual([]);
  });
});
