import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Unavailable } from '../platform/errors.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { EXAMPLE_CERTIFICATE } from '../../testing/furnish-company.ts';
import { EVIDENCE_KEY, prepareEvidence } from '../../testing/prepare-evidence.ts';
import { verifyPack } from '../../testing/verify-pack.ts';
import { deleteOldPacks, makeDuePacks } from './index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describeOnEachEngine('an evidence pack that is asked for', (on) => {
  const { now, deps, ask, asked, download, read, pass, measured, keep, rowsWith } = prepareEvidence(on);
  const chunks = async () => {
    const { companyId } = now().acme;
    const { rows } = await on.database.read(companyId, async (tx) =>
      sql`select pack_id from evidence_chunks where company_id = ${companyId}`.execute(tx.sql),
    );
    return rows.length;
  };

  test.each([
    ['no sensor', { sensorIds: [] }, 'sensorIds'],
    ['a sensor twice', { sensorIds: [1, 1] }, 'sensorIds'],
    ['51 sensors', { sensorIds: Array.from({ length: 51 }, (_, at) => at + 1) }, 'sensorIds'],
    ['an end before its beginning', { startDate: 2, endDate: 1 }, 'endDate'],
    ['401 days', { startDate: 0, endDate: 401 * DAY }, 'endDate'],
  ])('is refused for %s', async (_, body, field) => {
    const answer = await ask(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([expect.objectContaining({ path: expect.stringContaining(field) })]);
  });

  test('is of the own company alone', async () => {
    const id = await asked();
    await makeDuePacks(deps());
    const foreign = (await now().app.createCompany('Other')).admin;
    for (const [method, path] of [
      ['GET', `/evidence/${id}`],
      ['GET', `/evidence/${id}/file`],
      ['DELETE', `/evidence/${id}`],
    ] as const) {
      expect((await foreign.call(method, path)).statusCode).toBe(404);
    }
    expect((await foreign.call('GET', '/evidence')).json()).toEqual([]);
    const body = { sensorIds: [now().sensor.id], startDate: now().first, endDate: now().first };
    expect((await foreign.call('POST', '/evidence', body)).statusCode).toBe(404);
    // Viewers read the audit log, and so packs; they delete none.
    expect((await now().acme.viewer.call('GET', `/evidence/${id}/file`)).statusCode).toBe(200);
    expect((await now().acme.viewer.call('DELETE', `/evidence/${id}`)).statusCode).toBe(403);
    expect((await now().acme.admin.call('GET', '/evidence/key')).json()).toEqual({
      publicKey: EVIDENCE_KEY.publicKey,
    });
  });

  test('waits behind two others, and a fourth is refused until one is made', async () => {
    for (let count = 0; count < 3; count += 1) await asked();
    expect((await ask()).statusCode).toBe(409);
    await makeDuePacks(deps());
    expect((await ask()).statusCode).toBe(202);
  });

  test('that a server was closed over is made anew, with nothing of the first attempt', async () => {
    await keep(measured(now().first, now().first + DAY));
    const id = await asked();
    const closing = new AbortController();
    const close = async () => {
      closing.abort();
      return EXAMPLE_CERTIFICATE;
    };
    await makeDuePacks(deps({ drawPdf: close }), closing.signal);
    expect(await read(id)).toMatchObject({ state: 'waiting', done: 0 });
    await makeDuePacks(deps());
    verifyPack(await download(id), EVIDENCE_KEY.publicKey);
    await deleteOldPacks(deps());
    expect(await chunks()).toBe(1);
  });

  test('that a dead server was making is begun anew once its lease has run out', async () => {
    await keep(measured(now().first, now().first + DAY));
    const id = await asked();
    const set = sql`update evidence_packs set state = 'making', attempt = 'dead', leased_until = ${now().app.clock.now() + 30_000}
      where company_id = ${now().acme.companyId}`;
    await on.database.write(now().acme.companyId, async (tx) => set.execute(tx.sql));
    await makeDuePacks(deps());
    expect(await read(id)).toMatchObject({ state: 'making' });
    now().app.clock.advance(31_000);
    await makeDuePacks(deps());
    verifyPack(await download(id), EVIDENCE_KEY.publicKey);
  });

  test('is made once by two servers', async () => {
    await keep(measured(now().first, now().first + DAY));
    const id = await asked();
    await Promise.all([makeDuePacks(deps()), makeDuePacks(deps())]);
    verifyPack(await download(id), EVIDENCE_KEY.publicKey);
    expect(await rowsWith('evidence_pack')).toHaveLength(1);
  });

  test('that is deleted while it is made is not there any more, and nothing of its file is', async () => {
    const id = await asked();
    const drawPdf = async () => {
      expect((await now().acme.admin.call('DELETE', `/evidence/${id}`)).statusCode).toBe(204);
      return EXAMPLE_CERTIFICATE;
    };
    await makeDuePacks(deps({ drawPdf }));
    expect((await now().acme.admin.call('GET', `/evidence/${id}`)).statusCode).toBe(404);
    await deleteOldPacks(deps());
    expect(await chunks()).toBe(0);
  });

  test('that failed for want of the database is tried again after a while, and at most three times', async () => {
    const id = await asked();
    const drawPdf = async () => {
      throw new Unavailable('The database is away.');
    };
    for (let tries = 0; tries < 3; tries += 1) {
      await makeDuePacks(deps({ drawPdf }));
      expect(await read(id)).toMatchObject({ state: 'waiting' });
      await makeDuePacks(deps());
      expect(await read(id)).toMatchObject({ state: 'waiting' });
      now().app.clock.advance(31_000);
    }
    await makeDuePacks(deps());
    expect(await read(id)).toMatchObject({ state: 'failed', failure: 'other' });
  });

  test('is deleted after a week', async () => {
    const id = await asked();
    await makeDuePacks(deps());
    await pass(7 * DAY - HOUR);
    await deleteOldPacks(deps());
    expect((await read(id)).state).toBe('ready');
    await pass(2 * HOUR);
    await deleteOldPacks(deps());
    expect((await now().acme.admin.call('GET', '/evidence')).json()).toEqual([]);
    expect(await chunks()).toBe(0);
  });
});
