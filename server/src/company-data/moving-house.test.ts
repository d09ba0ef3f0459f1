import { once, type EventEmitter } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@ts1/contract';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { changedZip, edit, type Files } from '../../testing/company-files.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import {
  createTestApp,
  signIn,
  TEST_PASSWORD,
  type TestApp,
  type TestCompany,
} from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';
import type { Sender } from '../notifications/index.ts';
import { hashDeviceKey } from '../base-units/index.ts';
import { KEYS } from './manifest.ts';
import { createKeySeal } from './sealed-keys.ts';

const WITHIN = { timeout: 30_000, interval: 50 };
const ZIP = { 'content-type': 'application/zip' };
const PASSPHRASE = 'eleven blue freezers é';

describeOnEachEngine('a company that moves to another server with its device keys', (on) => {
  let from: TestDatabase;
  let old: TestApp;
  let acme: TestCompany;
  let app: TestApp;
  let folder: string;
  let deviceKey: string;
  let withKeys: Buffer;
  let moves = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ts1-moving-'));
    // The other engine where available: the file of one is imported by the other.
    const isBoth = on.engine === 'sqlite' && inject('postgresUrl') !== null;
    from = await createTestDatabase(isBoth ? 'postgres' : 'sqlite', inject('postgresUrl'));
    old = await createTestApp(from.database);
    acme = await old.createCompany('Acme');
    app = await createTestApp(on.database, { environment: { DATA_DIR: folder } });
    await post(acme, '/sensors', { serialNo: '010203', name: 'Freezer', type: '1' });
    const addUnit = async (baseUnitName: string, baseUnitSerialNo: string) =>
      post(acme, '/baseUnits', { baseUnitSerialNo, baseUnitName, typeId: '1' });
    deviceKey = String((await addUnit('Gateway', 'MOVE-0-'))['deviceKey']);
    await addUnit('Second', 'MOVE-1-');
    const gone = await addUnit('Deleted', 'MOVE-2-');
    await acme.admin.call('DELETE', '/baseUnits', { baseUnitId: Number(gone['id']) });
    await post(acme, '/users', { email: 'night@example.org', password: TEST_PASSWORD, roles: [1] });
    const gives = { email: 'left@example.org', password: TEST_PASSWORD, isDisabled: true };
    await post(acme, '/users', gives);
    const download = await acme.admin.call('GET', `/settings/export?deviceKeys=${await sealed(acme)}`);
    withKeys = download.rawPayload;
  });
  afterAll(async () => {
    await app.close();
    await old.close();
    await from.drop();
    await rm(folder, { recursive: true });
  });

  const post = async ({ admin }: TestCompany, path: string, body: object) => {
    const answer = await admin.call('POST', path, body);
    if (answer.statusCode >= 300) throw new Error(answer.body);
    return answer.json<Record<string, unknown>>();
  };
  const sealed = async (company: TestCompany, passphrase = PASSPHRASE) => {
    const answer = await post(company, '/settings/export/passphrase', { passphrase });
    return String(answer['deviceKeys']);
  };
  /** Serial numbers that are free: each import of the file brings them in again. */
  const withFreeSerials = (files: Files) => {
    moves += 1;
    const units = files.get('data/base_units.jsonl') ?? '';
    files.set('data/base_units.jsonl', units.replaceAll(/MOVE-(\d)-/g, `MOVE-$1-${moves}`));
  };
  const upload = async ({ admin }: TestCompany, content: Buffer, query: Record<string, string>) =>
    admin.call('POST', `/settings/import?${new URLSearchParams(query).toString()}`, content, ZIP);
  const offer = async ({ admin }: TestCompany) =>
    routes.getCompanyImport.answer.parse((await admin.call('GET', '/settings/import')).json());
  const outcome = async (company: TestCompany) => {
    const ended = await vi.waitFor(async () => {
      const { import: last } = await offer(company);
      expect(last?.phase).toBeOneOf(['done', 'failed']);
      return last;
    }, WITHIN);
    await vi.waitFor(async () => expect(await readdir(join(folder, 'imports'))).toEqual([]), WITHIN);
    return ended;
  };
  const deliver = async (key: string) => {
    app.clock.advance(1_000);
    return app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${key}` },
      payload: { readings: [{ sensor: '010203', timestamp: app.clock.now(), temperature: -18 }] },
    });
  };
  const readUnits = async ({ admin }: TestCompany) =>
    (await admin.call('GET', '/baseUnits')).json<{ id: number; baseUnitSerialNo: string }[]>();
  /** Ends a test whose import brought the units: their keys are free again. */
  const removeUnits = async (company: TestCompany) => {
    for (const { id } of await readUnits(company)) {
      expect((await company.admin.call('DELETE', '/baseUnits', { baseUnitId: id })).statusCode).toBeLessThan(
        300,
      );
    }
  };

  test('has no key, hash or passphrase in clear in its file or its audit log', async () => {
    const plain = unzip((await acme.admin.call('GET', '/settings/export')).rawPayload);
    expect(plain.has(KEYS)).toBe(false);
    const files = unzip(withKeys);
    const all = [...files.values()].join('\n');
    const rows = JSON.stringify(await auditRows(from.database, acme.companyId));
    for (const secret of [deviceKey, hashDeviceKey(deviceKey), PASSPHRASE]) {
      expect(all).not.toContain(secret);
      expect(rows).not.toContain(secret);
    }
    expect(JSON.parse(files.get(KEYS) ?? '')).toMatchObject({
      scrypt: { N: 32_768, r: 8, p: 3 },
      cipher: 'aes-256-gcm',
    });
    const exports = (await auditRows(from.database, acme.companyId)).filter(
      ({ action }) => action === 'company_export',
    );
    expect(exports.map(({ details }) => JSON.parse(details))).toEqual([{ deviceKeys: true }, {}]);
  });

  test('seals a passphrase for one admin who has confirmed who they are, and for ten minutes', async () => {
    const body = { passphrase: PASSPHRASE };
    expect((await acme.viewer.call('POST', '/settings/export/passphrase', body)).statusCode).toBe(403);
    const short = await acme.admin.call('POST', '/settings/export/passphrase', { passphrase: 'eleven char' });
    expect(short.json().errors).toEqual([
      { path: 'passphrase', message: 'must have at least 12 characters' },
    ]);
    const other = await old.createCompany('Other');
    const foreign = await other.admin.call('GET', `/settings/export?deviceKeys=${await sealed(acme)}`);
    expect(foreign.json().errors).toMatchObject([{ path: 'deviceKeys' }]);
    const late = await sealed(acme);
    old.clock.advance(601_000);
    expect((await acme.admin.callOnce('POST', '/settings/export/passphrase', body)).statusCode).toBe(403);
    expect((await acme.admin.call('GET', `/settings/export?deviceKeys=${late}`)).statusCode).toBe(400);
    old.clock.advance(-601_000);
  });

  test('has base units that sign in with their old keys, over HTTP and over MQTT', async () => {
    const fresh = await app.createCompany('Fresh');
    const moved = await upload(fresh, withKeys, { deviceKeys: await sealed(fresh) });
    expect(moved.statusCode).toBe(204);
    expect(await outcome(fresh)).toMatchObject({ phase: 'done', result: { deviceKeys: 2, invited: 0 } });
    expect((await deliver(deviceKey)).json()).toMatchObject({ accepted: 1 });

    const listen = { host: '127.0.0.1', port: 0, portSetByHand: true, location: on.location };
    const { port = 0 } = await app.ingest.listen(listen, () => {});
    const options = { username: 'MOVE-0-', password: deviceKey, reconnectPeriod: 0 };
    const unit = mqtt.connect(`mqtt://127.0.0.1:${port}`, options);
    onTestFinished(async () => unit.endAsync(true));
    await once(unit as unknown as EventEmitter, 'connect');
    const reading = { sensor: '010203', timestamp: app.clock.now() - 60_000, temperature: -19 };
    await unit.publishAsync('ts1/MOVE-0-/readings', JSON.stringify({ readings: [reading] }), { qos: 1 });
    const stored = await on.database.read(fresh.companyId, async (tx) =>
      tx.sql
        .selectFrom('readings')
        .select('temperature')
        .where('company_id', '=', fresh.companyId)
        .orderBy('measured_at')
        .execute(),
    );
    expect(stored.map(({ temperature }) => temperature)).toEqual([-19, -18]);

    const origin = (await auditRows(on.database, fresh.companyId)).find(
      ({ action }) => action === 'company_file_import',
    );
    expect(JSON.parse(origin?.details ?? '{}')).toMatchObject({ deviceKeys: 2 });
    // A key that is in use here is not given to a unit of another company.
    const second = await app.createCompany('Second');
    const twice = await changedZipWithKeys(withFreeSerials);
    expect((await upload(second, twice, { deviceKeys: await sealed(second) })).statusCode).toBe(204);
    expect((await outcome(second))?.failure).toBe(
      'A device key of the file is in use. Import it without device keys.',
    );
    expect((await deliver(deviceKey)).json()).toMatchObject({ accepted: 1 });
    await removeUnits(fresh);
    expect((await deliver(deviceKey)).statusCode).toBe(401);
  });

  /** The file with some of its data changed, and its keys sealed again for that data. */
  const changedZipWithKeys = async (
    change: (files: Files) => void,
    keys = [[1, deviceKey]] as [number, string][],
  ) => {
    const changed = await changedZip(withKeys, (files) => change(files));
    const seal = await createKeySeal(PASSPHRASE);
    const manifest = JSON.parse(unzip(changed).get('manifest.json') ?? '');
    const hashes = new Map(keys.map(([unit, key]) => [unit, hashDeviceKey(key)]));
    return changedZip(changed, (files) => files.set(KEYS, seal(hashes, manifest)));
  };

  test('may leave its device keys behind: then its base units need new ones', async () => {
    const fresh = await app.createCompany('Without');
    expect((await upload(fresh, withKeys, { deviceKeys: 'none' })).statusCode).toBe(204);
    expect(await outcome(fresh)).toMatchObject({ phase: 'done', result: { deviceKeys: 0 } });
    expect((await deliver(deviceKey)).statusCode).toBe(401);
    const [unit] = await readUnits(fresh);
    const rotated = await fresh.admin.call('POST', `/baseUnits/${unit?.id}/device-key`);
    expect((await deliver(rotated.json().deviceKey)).json()).toMatchObject({ accepted: 1 });
    await removeUnits(fresh);
  });

  test('is asked for its passphrase, and a wrong one is refused before anything is written', async () => {
    const fresh = await app.createCompany('Asked');
    const refusals: [Record<string, string>, string][] = [
      [{}, 'is required: the file has device keys'],
      [{ deviceKeys: await sealed(fresh, 'another passphrase') }, 'is not the one of this file'],
    ];
    for (const [query, message] of refusals) {
      const refused = await upload(fresh, withKeys, query);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors).toEqual([{ path: 'passphrase', message }]);
      expect(await offer(fresh)).toMatchObject({ holds: [], import: { phase: 'failed' } });
    }
    const plain = (await acme.admin.call('GET', '/settings/export')).rawPayload;
    const needless = await upload(fresh, plain, { deviceKeys: await sealed(fresh) });
    expect(needless.json().errors).toMatchObject([{ path: 'passphrase' }]);
  });

  /** Changes one value of the sealed keys. */
  const withSealed = (change: (keys: { scrypt: object } & Record<string, unknown>) => object) => async () =>
    changedZip(withKeys, (files) => {
      files.set(KEYS, JSON.stringify(change(JSON.parse(files.get(KEYS) ?? ''))));
    });
  const resealed = (text: (hash: string) => string) => async () => {
    const seal = await createKeySeal(PASSPHRASE);
    const manifest = JSON.parse(unzip(withKeys).get('manifest.json') ?? '');
    // The list of keys as it could be written by somebody who knows the passphrase.
    const keys = { [Symbol.iterator]: () => JSON.parse(text(hashDeviceKey('a key')))[Symbol.iterator]() };
    return changedZip(withKeys, (files) =>
      files.set(KEYS, seal(keys as ReadonlyMap<number, string>, manifest)),
    );
  };

  test.each<[string, RegExp, () => Promise<Buffer>]>([
    [
      'keys that were cut off',
      /^keys\/device-keys.json does not fit/,
      async () => changedZip(withKeys, (files) => files.set(KEYS, (files.get(KEYS) ?? '').slice(0, 300))),
    ],
    [
      'a content that was cut off',
      /^keys\/device-keys.json was changed, or belongs to another file/,
      withSealed((keys) => ({ ...keys, content: String(keys['content']).slice(0, 40) })),
    ],
    [
      'a cost that would exhaust memory',
      /^keys\/device-keys.json does not fit: .*N/s,
      withSealed((keys) => ({ ...keys, scrypt: { ...keys.scrypt, N: 2 ** 30 } })),
    ],
    [
      'a cost of many blocks',
      /^keys\/device-keys.json does not fit: .*scrypt\.r/s,
      withSealed((keys) => ({ ...keys, scrypt: { ...keys.scrypt, r: 1_024 } })),
    ],
    [
      'a cost that is no power of two',
      /must be a power of two/,
      withSealed((keys) => ({ ...keys, scrypt: { ...keys.scrypt, N: 32_767 } })),
    ],
    [
      'a short salt',
      /must be 16 bytes in base64/,
      withSealed((keys) => ({ ...keys, scrypt: { ...keys.scrypt, salt: 'AAAA' } })),
    ],
    ['a short tag', /must be 16 bytes in base64/, withSealed((keys) => ({ ...keys, tag: 'AAAAAA==' }))],
    ['another cipher', /cipher/, withSealed((keys) => ({ ...keys, cipher: 'aes-256-ecb' }))],
    [
      'base units that are not those of the keys',
      /^keys\/device-keys.json was changed, or belongs to another file/,
      async () => changedZip(withKeys, (files) => edit(files, 'data/base_units.jsonl', 'MOVE-0-', 'EVIL-0-')),
    ],
    [
      'a base unit twice',
      /^keys\/device-keys.json has a base unit twice/,
      resealed((hash) => `[[1, "${hash}"], [1, "${hash}"]]`),
    ],
    [
      'a device key twice',
      /^keys\/device-keys.json has a device key twice/,
      resealed((hash) => `[[1, "${hash}"], [2, "${hash}"]]`),
    ],
    [
      'a hash of the wrong length',
      /^keys\/device-keys.json does not fit: .*sha256/s,
      resealed((hash) => `[[1, "${hash.slice(1)}"]]`),
    ],
    [
      'a base unit that is not there',
      /^keys\/device-keys.json names a base unit that is not there/,
      resealed((hash) => `[[9, "${hash}"]]`),
    ],
  ])('is refused whole with %s, in words', async (_what, reason, make) => {
    const fresh = await app.createCompany('Hostile');
    const answer = await upload(fresh, await make(), { deviceKeys: await sealed(fresh) });
    expect(answer.statusCode).toBe(204);
    expect(await outcome(fresh)).toMatchObject({ phase: 'failed', failure: expect.stringMatching(reason) });
    expect((await offer(fresh)).holds).toEqual([]);
  });

  test('invites its users, whose links an admin takes once where no e-mail can be sent', async () => {
    const fresh = await app.createCompany('Invited');
    const content = await changedZipWithKeys(withFreeSerials);
    const query = { deviceKeys: 'none', users: 'invited' };
    expect((await upload(fresh, content, query)).statusCode).toBe(204);
    expect(await outcome(fresh)).toMatchObject({ phase: 'done', result: { invited: 1 } });
    const users = (await fresh.admin.call('GET', '/users')).json();
    expect(users).toMatchObject([
      { email: 'admin@example.org', invitation: null },
      { email: 'viewer@example.org', invitation: null },
      { email: 'night@example.org', isDisabled: false, invitation: { sent_at: expect.any(String) } },
      { email: 'left@example.org', isDisabled: true, invitation: null },
    ]);
    expect((await fresh.viewer.call('POST', '/users/invitationLinks')).statusCode).toBe(403);
    const take = async () =>
      routes.makeInvitationLinks.answer.parse(
        (await fresh.admin.call('POST', '/users/invitationLinks')).json(),
      );
    const [lost] = await take();
    const [link, ...more] = await take();
    expect(more).toEqual([]);
    expect(link).toMatchObject({ email: 'night@example.org' });
    const setPassword = async (path = '') =>
      app.http.inject({
        method: 'POST',
        url: '/api/auth/passwordLink/password',
        payload: { token: path.replace('/set-password#', ''), newPassword: TEST_PASSWORD },
      });
    expect((await setPassword(lost?.path)).statusCode).toBe(404);
    expect((await setPassword(link?.path)).statusCode).toBe(200);
    const night = await signIn(app.http, fresh.name, 'night@example.org');
    expect((await night.call('GET', '/sensors')).json()).toMatchObject([{ name: 'Freezer' }]);
    expect(await take()).toEqual([]);
    const actions = (await auditRows(on.database, fresh.companyId)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'invitation_links')).toHaveLength(2);
  });

  test('invites its users by e-mail where one can be sent', async () => {
    const email: Sender = { send: async () => {}, close: () => {} };
    const mailing = await createTestApp(on.database, {
      environment: { DATA_DIR: folder },
      notifications: { senders: { email } },
    });
    onTestFinished(async () => mailing.close());
    const fresh = await mailing.createCompany('Mailed');
    const content = await changedZipWithKeys(withFreeSerials);
    expect((await upload(fresh, content, { deviceKeys: 'none', users: 'invited' })).statusCode).toBe(204);
    expect(await outcome(fresh)).toMatchObject({ phase: 'done', result: { invited: 1 } });
    const waiting = await on.database.read(fresh.companyId, async (tx) =>
      tx.sql
        .selectFrom('deliveries')
        .select(['channel', 'purpose'])
        .where('company_id', '=', fresh.companyId)
        .execute(),
    );
    expect(waiting).toEqual([{ channel: 'email', purpose: 'invitation' }]);
    const refused = await fresh.admin.call('POST', '/users/invitationLinks');
    expect(refused.statusCode).toBe(409);
  });
});
